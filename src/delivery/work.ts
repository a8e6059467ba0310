import type { Lease } from '#domain/nodes/nodes.ts'
import type { Log } from '#kernel/log.ts'
import { releaseDeliveries } from '#store/nodes.ts'
import { type AttemptHouse, type Attempts, openAttempts, type Went, wentOf } from './attempt.ts'
import type { Claimed } from './claim.ts'
import { type DeliveryPlaces, TRIES_MAX } from './places.ts'
import { Turns } from './turns.ts'

interface WorkHouse extends AttemptHouse {
  log: Log
  lease: Pick<Lease, 'nodeId'>
}

interface Hall {
  places: DeliveryPlaces
  /** Says that a place is free for which it is worth to look. */
  ring: () => void
}

const STOP_PATIENCE_MS = 3_000
/** Between two looks for what is in nobody's hands. */
const STRAYS_MS = 2_000

/** What this node has taken: tried a few at a time for each endpoint, or given back. */
export class Work {
  readonly #house: WorkHouse
  readonly #attempts: Attempts
  readonly #hall: Hall
  readonly #turns = new Turns<Claimed>(TRIES_MAX)
  readonly #held = new Set<Claimed>()
  readonly #underWay = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  /** Set when a delivery failed us and may still carry our name: it is given back before others are taken. */
  #dropped = false
  #lookedMs: number

  constructor(house: WorkHouse, hall: Hall) {
    this.#house = house
    this.#attempts = openAttempts(house, this.#stopping.signal)
    this.#hall = hall
    this.#lookedMs = house.clock.monotonicMs()
  }

  start(claimed: Claimed): void {
    this.#held.add(claimed)
    if (this.#turns.enter(claimed.delivery.endpoint, claimed)) this.#go(claimed)
  }

  /** The next one goes as soon as this one is back; the place is free when what came of it is written down. */
  #go(claimed: Claimed): void {
    const { endpoint } = claimed.delivery
    const tried = this.#attempts.make(claimed)
    const back = (went: Went) => {
      // Who waited behind a failure has no better prospects, and others may have.
      if (went === 'failed') for (const one of this.#turns.dismiss(endpoint)) this.#giveBack(one)
      const next = this.#turns.leave(endpoint)
      if (next) this.#go(next)
    }
    tried.then(
      (one) => back(wentOf(one)),
      () => back(undefined),
    )
    this.#follow(
      claimed,
      tried.then((one) => this.#attempts.record(claimed, one)),
    )
  }

  #giveBack(claimed: Claimed): void {
    this.#follow(claimed, this.#attempts.giveBack(claimed))
  }

  #follow(claimed: Claimed, work: Promise<Went>): void {
    const done = work
      .catch((error) => {
        this.#house.log.error({ event: claimed.delivery.event_id, err: error }, 'a delivery was dropped')
        this.#dropped = true
        return undefined
      })
      .then((went) => {
        this.#held.delete(claimed)
        this.#underWay.delete(done)
        if (this.#hall.places.leave(claimed.place, went)) this.#hall.ring()
      })
    this.#underWay.add(done)
  }

  /**
   * Gives back what carries our name and is in nobody's hands, after a failure and now and then: the answer to a claim
   * may be lost after its commit, which may come to pass long after that. No claim is under way meanwhile.
   */
  async releaseStrays(): Promise<void> {
    const { db, clock, lease } = this.#house
    if (!this.#dropped && clock.monotonicMs() - this.#lookedMs < STRAYS_MS) return
    // What fails from here on is given back by the next look.
    this.#dropped = false
    const names = [...this.#held].map(({ delivery }) => `${delivery.event_id}/${delivery.channel}`)
    await releaseDeliveries(db, lease.nodeId, names).catch((error) => {
      this.#dropped = true
      throw error
    })
    this.#lookedMs = clock.monotonicMs()
  }

  async stop(): Promise<void> {
    for (const one of this.#turns.dismissAll()) this.#giveBack(one)
    const finished = new AbortController()
    const all = Promise.all(this.#underWay).then(() => finished.abort())
    await this.#house.clock.sleep(STOP_PATIENCE_MS, finished.signal).catch(() => {})
    this.#stopping.abort()
    await all
  }
}
