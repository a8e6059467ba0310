import { type Neighbourhood, neighbourhoodOf } from './neighbourhood.ts'
import { type RtpPacket, sequenceDistance } from './packet.ts'

/**
 * Whom we hear and where we send (symmetric RTP, RFC 4961): peers behind a NAT name an address at which nobody reaches
 * them, so their sound tells where they are. A latch that follows whoever sends could be stolen by anybody who finds
 * the port; this one follows nobody who is further from what was agreed, while the one that it follows still speaks.
 * Where what was agreed is public nobody is followed who is neither in its network nor the trunk's: otherwise whoever
 * can name an address in an INVITE, or finds a port, could have our sound sent to anybody.
 */
export interface RtpAddress {
  address: string
  port: number
}

/**
 * How near to what was agreed a source is. Who was left behind by a new agreement comes last: it may be still talking.
 */
// biome-ignore format: a table reads in columns
const RANKS = {
  exact:     5,   // the very address and port
  host:      4,   // the address, from another port
  trunk:     3,   // an address of the trunk's
  network:   2,   // another address of its network
  elsewhere: 1,
  left:      0,
} as const
type Rank = (typeof RANKS)[keyof typeof RANKS]

/** Packets of one source that follow each other, until we send there. */
const CONFIRMED_AFTER = 5
/** A source whose next packet is further ahead than that has not been sending, it has been guessing. */
const STEP_MAX = 50
/**
 * How long a source must have been silent before another that is no nearer may take its place; of a confirmed one only
 * these.
 */
const SILENCE_MS = { candidate: 100, confirmed: 3_000 } as const
const HEIRS_FROM: Rank = RANKS.trunk

interface Held {
  address: string
  port: number
  rank: Rank
  ssrc: number
  sequence: number
  count: number
  heardMs: number
}

const nobody = (): Held => ({ address: '', port: 0, rank: 0, ssrc: -1, sequence: 0, count: 0, heardMs: 0 })

export class Latch {
  #agreed: RtpAddress = { address: '', port: 0 }
  #around: Neighbourhood = neighbourhoodOf('')
  #left: RtpAddress | null = null
  /** Whom we hear: a candidate until it is confirmed; nobody while its count is 0. */
  readonly #current = nobody()
  /** Who may take the place of a confirmed one, and is not heard before. */
  readonly #challenger = nobody()

  /**
   * What was agreed with the peer, and the addresses and ranges of the trunk that it was agreed over. Where it names
   * the same place as before, nothing changes: what it hears stays.
   */
  agree({ address, port }: RtpAddress, trunk: readonly string[] = []): void {
    if (address === this.#agreed.address && port === this.#agreed.port) return
    this.#agreed = { address, port }
    this.#around = neighbourhoodOf(address, trunk)
    this.#left = this.#current.count > 0 ? { address: this.#current.address, port: this.#current.port } : null
    this.#current.count = 0
    this.#challenger.count = 0
  }

  get isConfirmed(): boolean {
    return this.#current.count >= CONFIRMED_AFTER
  }

  /** Where we send. */
  get destination(): RtpAddress {
    return this.isConfirmed ? this.#current : this.#agreed
  }

  /** Whether that is whom we hear already. */
  isCurrent({ address, port }: RtpAddress): boolean {
    const current = this.#current
    return current.count > 0 && current.port === port && current.address === address
  }

  /**
   * Whether anything that comes from there is worth reading: asked of every datagram, before a byte of it is looked at.
   */
  mayBe(from: RtpAddress, nowMs: number): boolean {
    if (this.isCurrent(from)) return true
    const near = this.#nearness(from)
    if (near === RANKS.elsewhere && !this.#around.isOpen) return false
    if (this.#current.count === 0) return true
    const silentMs = nowMs - this.#current.heardMs
    if (this.#rankOf(from) > this.#current.rank) return true
    return this.isConfirmed ? near >= HEIRS_FROM && silentMs >= SILENCE_MS.confirmed : silentMs >= SILENCE_MS.candidate
  }

  /** A packet of an agreed payload type, from a source that may be; true where it is to be heard. */
  accept(from: RtpAddress, packet: RtpPacket, nowMs: number): boolean {
    const held = this.isConfirmed && !this.isCurrent(from) ? this.#challenger : this.#current
    if (held.count > 0 && held.port === from.port && held.address === from.address) count(held, packet)
    else this.#begin(held, from, packet)
    held.heardMs = nowMs
    if (held === this.#current) return true
    if (held.count < CONFIRMED_AFTER) return false
    Object.assign(this.#current, held)
    held.count = 0
    return true
  }

  #begin(held: Held, { address, port }: RtpAddress, { ssrc, sequence }: RtpPacket): void {
    held.address = address
    held.port = port
    held.rank = this.#rankOf(held)
    held.ssrc = ssrc
    held.sequence = sequence
    held.count = 1
  }

  #rankOf(from: RtpAddress): Rank {
    const near = this.#nearness(from)
    const isLeft = from.address === this.#left?.address && from.port === this.#left.port
    return isLeft && near < RANKS.host ? RANKS.left : near
  }

  #nearness({ address, port }: RtpAddress): Rank {
    if (address === this.#agreed.address) return port === this.#agreed.port ? RANKS.exact : RANKS.host
    if (this.#around.isTrunk(address)) return RANKS.trunk
    return this.#around.isNetwork(address) ? RANKS.network : RANKS.elsewhere
  }
}

/**
 * What follows counts; a source that begins anew is counted anew, unless it is confirmed: then it is the peer's to do
 * so.
 */
function count(held: Held, { ssrc, sequence }: RtpPacket): void {
  const step = sequenceDistance(held.sequence, sequence)
  const follows = held.ssrc === ssrc && step > 0 && step <= STEP_MAX
  if (follows || held.count >= CONFIRMED_AFTER) held.count = Math.min(CONFIRMED_AFTER, held.count + 1)
  else held.count = 1
  held.ssrc = ssrc
  held.sequence = sequence
}
