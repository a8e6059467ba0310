import { listRequests } from '#domain/requests/requests.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'
import { iso } from '#kernel/clock.ts'

export function requestHandlers(): HandlersOf<'list_requests'> {
  return {
    async list_requests({ db, caller: { accountId, livemode }, query }) {
      const { limit, cursor, since, status, ...filters } = query
      const named = { list: 'requests', accountId, livemode, since, status, ...filters }
      const rows = await listRequests(db, {
        ...{ ...filters, accountId, livemode, limit: limit + 1 },
        kind: status === undefined ? undefined : Number(status[0]),
        since: since === undefined ? undefined : iso(Temporal.Instant.from(since)),
        before: readCursor(cursor, named),
      })
      return { status: 200, json: pageOf(rows, { limit, filters: named, last: ({ id }) => id, show: (row) => row }) }
    },
  }
}
