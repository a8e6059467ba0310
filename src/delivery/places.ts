/**
 * Who may be taken now, on this node. Each endpoint has a few places, each account a share of all, and endpoints that
 * do nothing but fail have one place each, out of a few that are set apart for such: so whatever hangs, the others are
 * tried.
 */
export interface DeliveryClaimant {
  endpoint: string
  account_id: string
  /** It has failed several times in a row. */
  throttled: boolean
}

export const HELD_MAX = 2_048
export const ACCOUNT_MAX = 512
/** Of these, to endpoints that have not answered yet: fewer than the hosts that the guard keeps connections to. */
export const ACCOUNT_STRANGERS_MAX = 128
export const THROTTLED_MAX = 64
/** Tries at the same time to one endpoint that answers. */
export const TRIES_MAX = 4
/** Held for it, those under way included: what comes next is there before a place is free. */
export const ENDPOINT_MAX = 8 * TRIES_MAX
/** Who has not answered this node yet is given less: the first tries tell what it is. */
export const STRANGER_MAX = 2
/** Endpoints of which this node knows that they answer. */
const KNOWN_MAX = 20_000

export class DeliveryPlaces {
  #held = 0
  /** Endpoints that fail and are being tried. */
  readonly #throttled = new Map<string, number>()
  readonly #ofAccount = new Map<string, number>()
  readonly #strangersOf = new Map<string, number>()
  readonly #ofEndpoint = new Map<string, number>()
  readonly #answering = new Set<string>()

  /** The place that it found, to be held until `leave`, or null. */
  take(who: DeliveryClaimant): DeliveryPlace | null {
    if (this.allTaken || !this.#hasRoom(who)) return null
    const place = { ...who, stranger: !this.#answering.has(who.endpoint) }
    this.#count(place, 1)
    return place
  }

  /**
   * Gives the place back, and says how it went where it was used. True when it is time to look for somebody else: not
   * for each place of an endpoint that answers, but when half of them are free again.
   */
  leave(place: DeliveryPlace, went?: 'delivered' | 'failed'): boolean {
    const allWereTaken = this.allTaken
    const wasAlone = (place.stranger || place.throttled) && !this.#hasRoom(place)
    this.#count(place, -1)
    if (went === 'failed') this.#answering.delete(place.endpoint)
    if (went === 'delivered' && this.#answering.size < KNOWN_MAX) this.#answering.add(place.endpoint)
    const endpointHalf = this.#ofEndpoint.get(place.endpoint) === ENDPOINT_MAX / 2
    const accountHalf = this.#ofAccount.get(place.account_id) === ACCOUNT_MAX / 2
    return allWereTaken || wasAlone || endpointHalf || accountHalf
  }

  get allTaken(): boolean {
    return this.#held >= HELD_MAX
  }

  get left(): { healthy: number; throttled: number } {
    const healthy = HELD_MAX - this.#held
    return { healthy, throttled: Math.min(healthy, THROTTLED_MAX - this.#throttled.size) }
  }

  /** Whose line need not be looked at, because nobody of it would find a place. */
  get full(): { endpoints: string[]; accounts: string[] } {
    const isFull = (endpoint: string, held: number) => held >= this.#roomOf(endpoint) || this.#throttled.has(endpoint)
    return {
      endpoints: [...this.#ofEndpoint]
        .filter(([endpoint, held]) => isFull(endpoint, held))
        .map(([endpoint]) => endpoint),
      accounts: [...this.#ofAccount].filter(([, held]) => held >= ACCOUNT_MAX).map(([account]) => account),
    }
  }

  #roomOf(endpoint: string): number {
    return this.#answering.has(endpoint) ? ENDPOINT_MAX : STRANGER_MAX
  }

  #hasRoom({ endpoint, account_id, throttled }: DeliveryClaimant): boolean {
    if (throttled && this.#throttled.size >= THROTTLED_MAX) return false
    const room = throttled ? 1 : this.#roomOf(endpoint)
    if ((this.#ofEndpoint.get(endpoint) ?? 0) >= room) return false
    const strange = !this.#answering.has(endpoint) && (this.#strangersOf.get(account_id) ?? 0) >= ACCOUNT_STRANGERS_MAX
    return !strange && (this.#ofAccount.get(account_id) ?? 0) < ACCOUNT_MAX
  }

  #count({ endpoint, account_id, throttled, stranger }: DeliveryPlace, by: 1 | -1): void {
    this.#held += by
    if (throttled) add(this.#throttled, endpoint, by)
    if (stranger) add(this.#strangersOf, account_id, by)
    add(this.#ofEndpoint, endpoint, by)
    add(this.#ofAccount, account_id, by)
  }
}

export interface DeliveryPlace extends DeliveryClaimant {
  /** It had not answered yet when the place was taken. */
  stranger: boolean
}

function add(counts: Map<string, number>, name: string, by: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + by
  if (count > 0) counts.set(name, count)
  else counts.delete(name)
}
