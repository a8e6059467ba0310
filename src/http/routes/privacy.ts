import type { Caller } from '#domain/accounts/authenticate.ts'
import { type ExportHouse, exportNumber } from '#domain/privacy/export.ts'
import { type ErasureHouse, eraseNumber } from '#domain/privacy/privacy.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { Keyring } from '#kernel/seal.ts'
import { showSuppression } from './suppressions.ts'

type House = Omit<ErasureHouse & ExportHouse, 'db'> & { keyring: Keyring }

/** Calls of one answer, with what belongs to them: some mebibytes. */
const EXPORTED_AT_ONCE = 500

export function privacyHandlers(house: House): HandlersOf<'erase_number' | 'export_number'> {
  const whose = ({ accountId, livemode }: Caller) => ({ accountId, livemode })
  return {
    async erase_number({ db, caller, body }) {
      const { anonymized, pending } = await eraseNumber({ ...house, db }, whose(caller), body.number)
      return {
        status: 200,
        json: { object: 'privacy_erasure', calls_anonymized: anonymized, calls_pending: pending },
      }
    },
    async export_number({ db, caller, body: { number, cursor } }) {
      const filters = { list: 'privacy', ...whose(caller), number }
      const before = readCursor(cursor, filters)
      const asked = { number, before, limit: EXPORTED_AT_ONCE + 1 }
      const kept = await exportNumber({ ...house, db }, whose(caller), asked)
      const page = { limit: EXPORTED_AT_ONCE, filters, last: (call: { id: string }) => call.id }
      const { data: calls, has_more, next_cursor } = pageOf(kept.calls, { ...page, show: (call) => call })
      const shown = new Set(calls.map((call) => call.id))
      return {
        status: 200,
        json: {
          object: 'privacy_export',
          calls,
          transcripts: kept.transcripts.filter(({ call }) => shown.has(call)),
          suppressions: kept.suppressions.map(showSuppression),
          events: kept.events.filter(({ call }) => shown.has(call.id)),
          has_more,
          next_cursor,
        },
      }
    },
  }
}
