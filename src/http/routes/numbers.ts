import { listNumbers, routeNumber } from '#domain/numbers/numbers.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'

export function numberHandlers(): HandlersOf<'list_numbers' | 'route_number'> {
  return {
    async list_numbers({ db, caller, query }) {
      const { accountId, livemode } = caller
      const named = { list: 'numbers', accountId, livemode }
      const before = readCursor(query.cursor, named)
      const rows = await listNumbers(db, { accountId, livemode, before, limit: query.limit + 1 })
      const page = { limit: query.limit, filters: named, last: (row: { id: string }) => row.id }
      return { status: 200, json: pageOf(rows, { ...page, show: (row) => row }) }
    },
    async route_number({ db, caller, params, body }) {
      return { status: 200, json: await routeNumber(db, caller, { id: params.id, ...body }) }
    },
  }
}
