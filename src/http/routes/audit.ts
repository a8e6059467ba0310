import { listAudit } from '#domain/audit/audit.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'

export function auditHandlers(): HandlersOf<'list_audit'> {
  return {
    async list_audit({ db, caller: { accountId }, query: { limit, cursor, ...asked } }) {
      const named = { list: 'audit', accountId, ...asked }
      const before = readCursor(cursor, named)
      const rows = await listAudit(db, { ...asked, accountId, before, limit: limit + 1 })
      return { status: 200, json: pageOf(rows, { limit, filters: named, last: (row) => row.id, show: (row) => row }) }
    },
  }
}
