import { issueKey, type KeyRow, keysOf, showKey, withdrawKey } from '#domain/accounts/accounts.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { Clock } from '#kernel/clock.ts'

export function keyHandlers(house: { clock: Clock }): HandlersOf<'list_keys' | 'create_key' | 'revoke_key'> {
  return {
    async list_keys({ db, caller: { accountId }, query: { limit, cursor } }) {
      const named = { list: 'keys', accountId }
      const rows = await keysOf(db, { accountId, before: readCursor(cursor, named), limit: limit + 1 })
      return {
        status: 200,
        json: pageOf(rows, { limit, filters: named, last: (row: KeyRow) => row.id, show: showKey }),
      }
    },
    async create_key({ db, caller, body }) {
      return { status: 201, json: await issueKey({ ...house, db }, caller.accountId, body) }
    },
    async revoke_key({ db, caller, params: { id } }) {
      return { status: 200, json: await withdrawKey({ ...house, db }, { accountId: caller.accountId, id }) }
    },
  }
}
