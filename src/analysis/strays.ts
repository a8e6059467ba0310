import type { Clock } from '#kernel/clock.ts'
import type { Queryable } from '#store/db.ts'
import { analysesOf } from '#store/nodes.ts'
import type { UnderWay } from './under-way.ts'

/** Between two looks. */
const LOOK_MS = 2_000

/**
 * Looks for calls that carry a node's name and are in nobody's hands: the answer to a claim may be lost after its
 * commit, which may come to pass long after that. Only what was found twice in a row is one: what has just ended here
 * is in hand a moment after it was written.
 */
export class Strays {
  readonly #house: { db: Queryable; clock: Clock }
  readonly #underWay: Pick<UnderWay, 'of'>
  #lookedMs: number
  #before: ReadonlySet<string> = new Set()

  constructor(house: { db: Queryable; clock: Clock }, underWay: Pick<UnderWay, 'of'>) {
    this.#house = house
    this.#underWay = underWay
    this.#lookedMs = house.clock.monotonicMs()
  }

  async found(nodeId: string): Promise<boolean> {
    const { db, clock } = this.#house
    if (clock.monotonicMs() - this.#lookedMs < LOOK_MS) return false
    const named = await analysesOf(db, nodeId)
    const mine = new Set(this.#underWay.of(nodeId))
    const now = named.filter((id) => !mine.has(id))
    const isStray = now.some((id) => this.#before.has(id))
    this.#before = new Set(now)
    this.#lookedMs = clock.monotonicMs()
    return isStray
  }
}
