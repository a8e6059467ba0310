import { random } from '#kernel/random.ts'
import type { Reception } from './reception.ts'
import { COMPOUND_BYTES_MAX, middleOf, type ReportBlock, readCompound, type SenderInfo, writeCompound } from './rtcp.ts'

/**
 * When a leg reports and what it learns from the peer's reports. Every five seconds or so, by chance between half and
 * one and a half of it (RFC 3550 6.2), so that the legs of a node do not all report at once.
 */
const INTERVAL_MS = 5_000
const UNITS_PER_MS = 65.536
/** A round trip that is longer is none: the peer's clock or its arithmetic is wrong. */
const ROUND_TRIP_MS_MAX = 30_000

export class Reports {
  /** What the peer says of what it hears from us; null before it said anything. */
  roundTripMs: number | null = null
  lossAtPeer: number | null = null
  readonly #ssrc: number
  readonly #cname: string
  readonly #chance: () => number
  readonly #last = { middle: 0, atMs: 0 }
  #nextMs = Number.NaN

  constructor({ ssrc, cname, chance = random }: { ssrc: number; cname: string; chance?: () => number }) {
    this.#ssrc = ssrc
    this.#cname = cname
    this.#chance = chance
  }

  /** Whether a report is to be sent now; asked at each tick. */
  isDue(nowMs: number): boolean {
    const isDue = nowMs >= this.#nextMs
    if (isDue || Number.isNaN(this.#nextMs)) this.#nextMs = nowMs + INTERVAL_MS * (0.5 + this.#chance())
    return isDue
  }

  /** The bytes of a report, and of our leaving where `bye` says so. */
  write(
    { sender, reception }: { sender: SenderInfo | null; reception: Reception },
    { nowMs, bye = false }: { nowMs: number; bye?: boolean },
  ): Uint8Array {
    const bytes = new Uint8Array(COMPOUND_BYTES_MAX)
    const block = reception.ssrc < 0 ? null : this.#block(reception, nowMs)
    return bytes.subarray(0, writeCompound(bytes, { ssrc: this.#ssrc, cname: this.#cname, sender, block, bye }))
  }

  hear(bytes: Uint8Array, { nowMs, wallMs }: { nowMs: number; wallMs: number }): void {
    const heard = readCompound(bytes, this.#ssrc)
    if (!heard) return
    if (heard.sentMiddle !== null) {
      this.#last.middle = heard.sentMiddle
      this.#last.atMs = nowMs
    }
    if (!heard.block) return
    this.lossAtPeer = heard.block.fraction / 256
    this.roundTripMs = roundTripOf(heard.block, wallMs) ?? this.roundTripMs
  }

  #block(reception: Reception, nowMs: number): ReportBlock {
    const { middle, atMs } = this.#last
    const sinceLastReport = middle === 0 ? 0 : Math.floor((nowMs - atMs) * UNITS_PER_MS)
    return { ...reception.report(), lastReport: middle, sinceLastReport }
  }
}

/** Our report went, waited at the peer, and what it says of that came back (RFC 3550 6.4.1). */
function roundTripOf({ lastReport, sinceLastReport }: ReportBlock, wallMs: number): number | null {
  if (lastReport === 0) return null
  const ms = ((middleOf(wallMs) - lastReport - sinceLastReport) | 0) / UNITS_PER_MS
  return ms >= 0 && ms <= ROUND_TRIP_MS_MAX ? ms : null
}
