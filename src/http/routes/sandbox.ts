import { listSandboxMessages, type SandboxHouse } from '#domain/sandbox/sandbox.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'

export function sandboxHandlers(house: SandboxHouse): HandlersOf<'list_sandbox_messages'> {
  return {
    async list_sandbox_messages({ db, caller, query }) {
      const named = { list: 'sandbox', accountId: caller.accountId, livemode: caller.livemode }
      const before = readCursor(query.cursor, named)
      const rows = await listSandboxMessages({ ...house, db }, caller, { before, limit: query.limit + 1 })
      const page = { limit: query.limit, filters: named, last: (row: { id: string }) => row.id }
      return { status: 200, json: pageOf(rows, { ...page, show: (row) => row }) }
    },
  }
}
