import type { Clock } from '#kernel/clock.ts'
import type { Hop, Source } from './transport/hop.ts'

/**
 * How much is read of what nobody asked for. A trunk's own addresses are read always. Anybody else may be a peer that
 * answers from elsewhere than it was asked at, or a scanner: so much of it is read in a second, and the rest costs a
 * glance.
 */
const STRANGERS_BYTES_PER_SECOND = 65_536
const STRANGERS_BYTES_AT_ONCE = 131_072

/** Whom we have spoken to lately may answer: so many of them, for so long. A call's signs of life come more often. */
const SPOKEN_MAX = 4_096
const SPOKEN_MS = 2 * 3_600_000

export interface StrangersGate {
  isKnown(address: string): boolean
  reads(from: Pick<Source, 'address'>, size: number): boolean
  /** A request of ours has gone there. */
  spoke(hop: Pick<Hop, 'host'>): void
}

export function createGate({ clock, isTrunk }: { clock: Clock; isTrunk: (address: string) => boolean }): StrangersGate {
  /** By address, since when; who was spoken to last stands last. */
  const spoken = new Map<string, number>()
  let budget = STRANGERS_BYTES_AT_ONCE
  let filledMs = clock.monotonicMs()

  function isKnown(address: string): boolean {
    const sinceMs = spoken.get(address)
    if (sinceMs !== undefined && clock.monotonicMs() - sinceMs < SPOKEN_MS) return true
    return isTrunk(address)
  }
  return {
    isKnown,
    reads({ address }, size) {
      if (isKnown(address)) return true
      const nowMs = clock.monotonicMs()
      budget = Math.min(STRANGERS_BYTES_AT_ONCE, budget + ((nowMs - filledMs) / 1_000) * STRANGERS_BYTES_PER_SECOND)
      filledMs = nowMs
      if (budget < size) return false
      budget -= size
      return true
    },
    spoke({ host }) {
      spoken.delete(host)
      spoken.set(host, clock.monotonicMs())
      for (const oldest of spoken.keys()) {
        if (spoken.size <= SPOKEN_MAX) break
        spoken.delete(oldest)
      }
    },
  }
}
