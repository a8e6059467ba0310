import type { Owned } from './call-moves.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** Whether the first packet of a call may leave. `adding`: somebody holds the list; `gone`: the call is not the node's. */
export type MayLeave = 'leave' | 'adding' | 'listed' | 'gone'

/**
 * After `leave` nobody can list the number until the transaction ends; the server ends it by itself when it hears nothing
 * for `idleMs`.
 */
export async function mayLeave(tx: Queryable, which: Owned & { idleMs: number }): Promise<MayLeave> {
  const [row] = await tx.query(sql<{ answer: MayLeave }>`
    select may_leave(${which.id}, ${which.nodeId}, ${which.idleMs}) as answer`)
  return row?.answer ?? 'gone'
}
