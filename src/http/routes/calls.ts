import type { CallObject } from '#contract/calls.ts'
import type { LanePoke } from '#domain/calls/attempt.ts'
import { cancelCall, hangUpCall, listCalls, readCall } from '#domain/calls/calls.ts'
import { madeBefore, type QueueHouse, queueCall } from '#domain/calls/queue.ts'
import { listReviews, reviewCall } from '#domain/calls/review.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'
import { iso } from '#kernel/clock.ts'

interface House extends QueueHouse {
  /** Tells the lane; what it misses the sweep finds. */
  onQueued: (lane: LanePoke) => void
  /** Wakes the delivery. */
  onEvent: () => void
  /** Wakes the node that holds a call. */
  onCommands: () => void
}

type CallIds =
  | 'create_call'
  | 'list_calls'
  | 'get_call'
  | 'cancel_call'
  | 'hang_up_call'
  | 'list_reviews'
  | 'review_call'

export function callHandlers(house: House): HandlersOf<CallIds> {
  const { clock } = house
  return {
    create_call: {
      async handle({ pool, caller, body, idempotency, audit }) {
        const { call, created } = await queueCall({ ...house, db: pool }, { caller, body, idempotency, audit })
        if (created && call.status === 'queued')
          house.onQueued({
            accountId: caller.accountId,
            livemode: caller.livemode,
            campaignId: null,
            // Never later than it is due, on whatever clock it lives: nobody looks for what is due before its lane is.
            dueAt: call.scheduled_at ?? call.created_at,
          })
        // A call to a listed number has ended already.
        else if (created) house.onEvent()
        return { status: created ? 202 : 200, json: call }
      },
      async replay({ caller, idempotency }) {
        const before = await madeBefore(house, { caller, idempotency })
        return before && { status: 200, json: before.call }
      },
    },
    async list_calls({ db, caller, query }) {
      const { limit, cursor, since, until, ...filters } = query
      const named = { list: 'calls', ...filters, since, until, accountId: caller.accountId, livemode: caller.livemode }
      const before = readCursor(cursor, named)
      const calls = await listCalls(
        { db, clock },
        {
          ...filters,
          accountId: caller.accountId,
          livemode: caller.livemode,
          since: instant(since),
          until: instant(until),
          before,
          limit: limit + 1,
        },
      )
      const page = pageOf(calls, { limit, filters: named, last: (call) => call.id, show: (call): CallObject => call })
      return { status: 200, json: page }
    },
    async get_call({ db, caller, params }) {
      return { status: 200, json: await readCall({ db, clock }, caller, params.id) }
    },
    async cancel_call({ db, caller, params, afterCommit }) {
      const call = await cancelCall({ db, clock }, caller, params.id)
      afterCommit(house.onEvent)
      return { status: 200, json: call }
    },
    async hang_up_call({ db, caller, params, body, audit, afterCommit }) {
      if (audit) audit.reason = body?.reason ?? null
      const call = await hangUpCall({ db, clock }, caller, params.id)
      afterCommit(house.onCommands)
      return { status: 202, json: call }
    },
    async list_reviews({ db, caller: { accountId, livemode }, query: { limit, cursor, call } }) {
      const named = { list: 'reviews', accountId, livemode, call }
      const after = readCursor(cursor, named)
      const rows = await listReviews(db, { accountId, livemode, call, after, limit: limit + 1 })
      return {
        status: 200,
        json: pageOf(rows, { limit, filters: named, last: ({ call }) => call, show: (row) => row }),
      }
    },
    async review_call({ db, caller, params, body, afterCommit }) {
      const call = await reviewCall({ ...house, db }, caller, { id: params.id, review: body ?? {} })
      afterCommit(house.onEvent)
      return { status: 200, json: call }
    },
  }
}

const instant = (given: string | undefined): string | undefined =>
  given === undefined ? undefined : iso(Temporal.Instant.from(given))
