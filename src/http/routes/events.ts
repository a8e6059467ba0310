import { REDELIVERED_AT_ONCE_MAX } from '#contract/redeliver.ts'
import { listEvents, readEvent } from '#domain/events/listing.ts'
import { redeliverEvent, redeliverMany } from '#domain/events/redeliver.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'

export function eventHandlers(house: {
  clock: Clock
  /** Wakes the delivery. */
  onEvent: () => void
}): HandlersOf<'list_events' | 'get_event' | 'redeliver_event' | 'redeliver_events'> {
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
    async redeliver_events({ db, caller, body, afterCommit }) {
      if (Object.values(body).every((value) => value === undefined)) throw namesNothing()
      const limit = REDELIVERED_AT_ONCE_MAX
      const { events, nextSince } = await redeliverMany({ db, clock }, caller, { ...body, limit })
      afterCommit(house.onEvent)
      return {
        status: 202,
        json: { object: 'redelivery', events, has_more: nextSince !== null, next_since: nextSince },
      }
    },
    async redeliver_event({ db, caller, params, afterCommit }) {
      const event = await redeliverEvent({ db, clock }, caller, params.id)
      afterCommit(house.onEvent)
      return { status: 202, json: event }
    },
  }
}

function namesNothing(): Problem {
  const fault = { param: '', code: 'required', message: 'must name an endpoint, a call or a time' }
  return new Problem('invalid_request', { param: '', errors: [fault] })
}
