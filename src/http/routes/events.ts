import { listEvents, readEvent } from '#domain/events/listing.ts'
import { redeliverEvent } from '#domain/events/redeliver.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { Clock } from '#kernel/clock.ts'

export function eventHandlers(house: {
  clock: Clock
  /** Wakes the delivery. */
  onEvent: () => void
}): HandlersOf<'list_events' | 'get_event' | 'redeliver_event'> {
  const { clock } = house
  return {
    async list_events({ db, caller, query: { limit, cursor, ...filters } }) {
      const { accountId, livemode } = caller
      const named = { list: 'events', accountId, livemode, ...filters }
      const before = readCursor(cursor, named)
      const rows = await listEvents({ db, clock }, { ...filters, accountId, livemode, before, limit: limit + 1 })
      return { status: 200, json: pageOf(rows, { limit, filters: named, last: ({ id }) => id, show: (row) => row }) }
    },
    async get_event({ db, caller, params }) {
      return { status: 200, json: await readEvent({ db, clock }, caller, params.id) }
    },
    async redeliver_event({ db, caller, params, afterCommit }) {
      const event = await redeliverEvent({ db, clock }, caller, params.id)
      afterCommit(house.onEvent)
      return { status: 202, json: event }
    },
  }
}
