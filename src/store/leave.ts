import type { Owned } from './call-moves.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/**
 * Whether the first packet of a call may leave. `adding`: somebody holds the list; `gone`: the call is not the node's;
 * `kept`: the account may not call there any more, which the next admission will say.
 */
export type MayLeave = 'leave' | 'adding' | 'listed' | 'gone' | 'kept'

/**
 * After `leave` nobody can list the number until the transaction ends; the server ends it by itself when it hears
 * nothing for `idleMs`.
 */
export async function mayLeave(tx: Queryable, which: Owned & { idleMs: number }): Promise<MayLeave> {
  const [row] = await tx.query(sql<{ answer: MayLeave }>`
    select case when l.answer = 'leave' and exists (
                  select 1 from calls c where c.id = ${which.id} and not may_call(c.account_id, c.to_number, c.from_number))
                then 'kept' else l.answer end as answer
      from may_leave(${which.id}, ${which.nodeId}, ${which.idleMs}) as l(answer)`)
  return row?.answer ?? 'gone'
}
