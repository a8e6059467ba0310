import { listUsage, monthOf, readUsage } from '#domain/usage/usage.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { Clock } from '#kernel/clock.ts'

export function usageHandlers({ clock }: { clock: Clock }): HandlersOf<'get_usage' | 'list_usage_records'> {
  return {
    async get_usage({ db, caller: { accountId, livemode }, query }) {
      return { status: 200, json: await readUsage({ db, clock }, { accountId, livemode, ...query }) }
    },
    async list_usage_records({ db, caller: { accountId, livemode }, query: { limit, cursor, ...asked } }) {
      // By its name: a cursor into the current month is refused in the next one, where it would find nothing and say
      // so.
      const of = { accountId, livemode, client: asked.client, month: monthOf(asked, clock) }
      const named = { list: 'usage', ...of }
      const before = readCursor(cursor, named)
      const rows = await listUsage(db, { ...of, before, limit: limit + 1 })
      const page = { limit, filters: named, last: (row: { id: string }) => row.id }
      return { status: 200, json: pageOf(rows, { ...page, show: (row) => row }) }
    },
  }
}
