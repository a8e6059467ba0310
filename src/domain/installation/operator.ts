import type { Caller } from '#domain/accounts/authenticate.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'
import { firstAccountId } from '#store/system.ts'

/**
 * Who runs the installation: owners of the account that it began with. What all accounts share, they alone see and
 * change: by a trunk of one account the calls of every other would go.
 */
export const operates = async (db: Queryable, { accountId }: Pick<Caller, 'accountId'>): Promise<boolean> =>
  (await firstAccountId(db)) === accountId

export async function mustOperate(db: Queryable, caller: Pick<Caller, 'accountId'>): Promise<void> {
  if (await operates(db, caller)) return
  const message = 'This belongs to the whole installation: only owners of the account that it began with may do it.'
  throw new Problem('forbidden', { message })
}
