import { z } from 'zod'
import { callObject, EXAMPLE_CALL } from './calls.ts'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp } from './shapes.ts'

/** Events and how they reach their owner (rules.md#two-events, rules.md#where-events-go). */

export const EVENT_TYPES = ['call.completed', 'call.attempt_failed'] as const
const CHANNELS = ['webhook', 'email', 'sandbox'] as const
const STATUSES = ['pending', 'delivered', 'failed', 'skipped'] as const

const delivery = z
  .strictObject({
    channel: z.enum(CHANNELS),
    destination: z.string().meta({ description: 'The URL, or the addresses of the e-mail; empty for the sandbox.' }),
    status: z.enum(STATUSES).meta({
      description: '`pending` while tries are left, `failed` once none is, `skipped` where nothing is sent.',
    }),
    attempts: z.int().meta({ description: 'Tries so far; counted anew when the event is redelivered.' }),
    last_attempt_at: timestamp.nullable(),
    next_attempt_at: timestamp.nullable().meta({ description: 'Set while it is `pending`.' }),
    response_status: z.int().nullable().meta({ description: 'The status of the last answer, where there was one.' }),
    error: z.string().nullable().meta({ description: 'Why the last try failed.' }),
    endpoint: z
      .strictObject({
        status: z.enum(['ok', 'failing']).meta({
          description:
            '`failing` once every try of at least five days has failed. It is still tried; any success makes it `ok`.',
        }),
        failing_since: timestamp
          .nullable()
          .meta({ description: 'The first failure after the last success; null when the last try succeeded.' }),
      })
      .nullable()
      .meta({ description: 'What the URL belongs to, over all events of the account and mode; null for the sandbox.' }),
  })
  .meta({ id: 'Delivery' })

/** What every event holds, wherever it is shown. */
export const eventFields = {
  id: identifier('evt').meta({ description: 'Also the `webhook-id`, the same over all tries.' }),
  type: z.enum(EVENT_TYPES),
  version: z.literal('2'),
  created_at: timestamp,
  livemode: z.boolean(),
  partner_id: identifier('acc').meta({ description: 'The account.' }),
  call: callObject,
}

const { id, ...fields } = eventFields
const event = z
  .strictObject({
    id,
    object: z.literal('event'),
    ...fields,
    call: callObject.meta({
      description: 'The call as it was when the event was made; once it is anonymised, what is left of it.',
    }),
    delivery: z.array(delivery),
  })
  .meta({ id: 'Event' })
export type EventObject = z.output<typeof event>

/** What is posted of an event. */
export const EXAMPLE_PAYLOAD = {
  id: 'evt_01jcq3v5k8e7r9t2w4y6z8a0bc',
  type: 'call.completed',
  version: '2',
  created_at: '2026-11-15T09:32:10.000Z',
  livemode: false,
  partner_id: 'acc_01jcq3v5k8e7r9t2w4y6z8a0bc',
  call: {
    ...EXAMPLE_CALL,
    status: 'completed',
    outcome: 'completed',
    attempts: 1,
    answered_at: '2026-11-15T09:31:20.000Z',
    ended_at: '2026-11-15T09:32:05.000Z',
    duration_seconds: 45,
    end_reason: 'agent',
    ai_disclosed: true,
  },
}

const EXAMPLE_EVENT = {
  ...EXAMPLE_PAYLOAD,
  object: 'event',
  delivery: [
    {
      channel: 'webhook',
      destination: 'https://example.com/hook',
      status: 'delivered',
      attempts: 1,
      last_attempt_at: '2026-11-15T09:32:10.150Z',
      next_attempt_at: null,
      response_status: 204,
      error: null,
      endpoint: { status: 'ok', failing_since: null },
    },
  ],
}

const eventId = z.object({ id: identifier('evt') })
const example = { params: { id: EXAMPLE_EVENT.id } }

export const eventRoutes = {
  list_events: route({
    id: 'list_events',
    method: 'GET',
    path: '/v1/events',
    tag: 'Events',
    auth: 'key',
    needs: 'read',
    summary: "List the events of the key's mode and how they were delivered, newest first",
    query: z.strictObject({
      type: z.enum(EVENT_TYPES).optional().meta({ description: 'What happened.' }),
      call: z.string().max(100).optional().meta({ description: 'Id of the call.' }),
      status: z.enum(STATUSES).optional().meta({ description: 'Events with a delivery of this status.' }),
      channel: z.enum(CHANNELS).optional().meta({
        description: 'Events with a delivery through this channel; together with `status`, one that is both.',
      }),
      ...pageQuery,
    }),
    replies: {
      200: { description: 'A page of events.', json: listOf(event), items: event, example: onePage(EXAMPLE_EVENT) },
    },
  }),
  get_event: route({
    id: 'get_event',
    method: 'GET',
    path: '/v1/events/{id}',
    tag: 'Events',
    auth: 'key',
    needs: 'read',
    summary: 'Read an event and how it was delivered',
    params: eventId,
    replies: { 200: { description: 'The event.', json: event, example: EXAMPLE_EVENT } },
    examples: example,
  }),
  redeliver_event: route({
    id: 'redeliver_event',
    method: 'POST',
    path: '/v1/events/{id}/redeliver',
    tag: 'Events',
    auth: 'key',
    needs: 'campaign',
    summary: 'Send an event once more',
    description:
      "To the address now in force: the call's `callback_url`, else the delivery settings of the agent's newest published version. Whatever came of it before; tries are counted anew. The same payload under the same `webhook-id`. An event whose call was anonymised has nothing left to send and stays as it is.",
    params: eventId,
    replies: { 202: { description: 'The event, to be sent now.', json: event, example: EXAMPLE_EVENT } },
    examples: example,
  }),
}
