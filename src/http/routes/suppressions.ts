import type { Suppression } from '#contract/suppressions.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import type { Installation } from '#domain/installation/installation.ts'
import * as list from '#domain/suppressions/suppressions.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { Clock } from '#kernel/clock.ts'

type SuppressionIds = 'list_suppressions' | 'add_suppression' | 'remove_suppression' | 'import_suppressions'

export function suppressionHandlers(house: {
  clock: Clock
  installation: Installation
  /** Wakes the delivery: listing a number ends calls. */
  onEvent: () => void
  /** Wakes the nodes whose legs are to be given up. */
  onCommands: () => void
}): HandlersOf<SuppressionIds> {
  const whose = ({ accountId, livemode }: Caller) => ({ accountId, livemode })
  return {
    async list_suppressions({ db, caller, query: { limit, cursor, number } }) {
      const named = { list: 'suppressions', ...whose(caller), number }
      const before = readCursor(cursor, named)
      const rows = await list.listSuppressions({ ...house, db }, { ...whose(caller), number, before, limit: limit + 1 })
      return {
        status: 200,
        json: pageOf(rows, { limit, filters: named, last: (row) => row.id, show: showSuppression }),
      }
    },
    async add_suppression({ db, caller, body, afterCommit }) {
      const given = { number: body.number, reason: body.reason || null, source: sourceOf(caller) }
      const { entry, added, ...effect } = await list.addSuppression({ ...house, db }, whose(caller), given)
      if (effect.callsFailed > 0) afterCommit(house.onEvent)
      if (effect.callsCancelled > 0) afterCommit(house.onCommands)
      return { status: added ? 201 : 200, json: showSuppression(entry) }
    },
    async remove_suppression({ db, caller, params }) {
      await list.removeSuppression({ ...house, db }, whose(caller), params.number)
      return { status: 204, json: undefined }
    },
    async import_suppressions({ db, caller, query: { country = null }, body: csv, afterCommit }) {
      const given = { csv, country }
      const { imported, callsCancelled } = await list.importSuppressions({ ...house, db }, whose(caller), given)
      if (imported.calls_failed > 0) afterCommit(house.onEvent)
      if (callsCancelled > 0) afterCommit(house.onCommands)
      return { status: 200, json: imported }
    },
  }
}

/** Who listed it: somebody at the console, or a program. */
const sourceOf = ({ actor }: Caller): 'api' | 'console' => (actor.kind === 'person' ? 'console' : 'api')

export function showSuppression(row: list.SuppressionRow): Suppression {
  return {
    object: 'suppression',
    number: row.number,
    number_hint: row.number_hint,
    reason: row.reason,
    source: row.source,
    call: row.call_id,
    livemode: row.livemode,
    created_at: row.created_at,
  }
}
