import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from './db.ts'

/**
 * What one account has of a node's connections at a time. Its requests beyond that stand in a line of their own, which
 * holds none: whatever an account's requests wait for, a lock, an import, each other, the connections of the rest are
 * free.
 */
export interface Shares {
  of(accountId: string): Db
}

/** Of the connections of a pool: no two accounts can take them all. */
const EACH = 6
/** Who stands further back would be answered too late anyway. */
const LINE_MAX = 500
const PATIENCE_MS = 5_000

interface Line {
  used: number
  readonly waiting: Set<() => void>
}

export function openShares(house: { db: Db; clock: Clock }, { each = EACH }: { each?: number } = {}): Shares {
  const { db, clock } = house
  const lines = new Map<string, Line>()

  async function enter(line: Line): Promise<void> {
    if (line.used < each) {
      line.used += 1
      return
    }
    const busy = () => new Problem('unavailable', { retryAfterSeconds: 1 })
    if (line.waiting.size >= LINE_MAX) throw busy()
    const turn = Promise.withResolvers<void>()
    line.waiting.add(turn.resolve)
    const cancel = clock.after(PATIENCE_MS, () => line.waiting.delete(turn.resolve) && turn.reject(busy()))
    // Whoever leaves hands its place on, so that nobody new comes in between.
    await turn.promise.finally(cancel)
  }

  function leave(accountId: string, line: Line): void {
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
      return
    }
    line.used -= 1
    if (line.used === 0) lines.delete(accountId)
  }

  async function within<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(accountId) ?? { used: 0, waiting: new Set() }
    lines.set(accountId, line)
    await enter(line)
    try {
      return await work()
    } finally {
      leave(accountId, line)
    }
  }

  return {
    of: (accountId) => ({
      ...db,
      query: (statement) => within(accountId, () => db.query(statement)),
      transaction: (work) => within(accountId, () => db.transaction(work)),
    }),
  }
}
