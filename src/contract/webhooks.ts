import { z } from 'zod'
import type { EVENT_TYPES } from './events.ts'
import { EXAMPLE_PAYLOAD, eventFields } from './events.ts'

/**
 * What we send to others: the events, as they are posted to a webhook (rules.md#two-events,
 * rules.md#webhook-signature).
 */
export interface SentWebhook {
  type: (typeof EVENT_TYPES)[number]
  /** Its name in the document, snake_case as the operations have it. */
  id: string
  summary: string
  description: string
  payload: z.ZodObject
  example: unknown
}

const TOLD =
  'Posted to the `callback_url` of the call, else to `delivery.url` of its agent. Any 2xx within 15 seconds is a success; redirects are not followed. Anything else is tried again after 5 seconds, 5 and 30 minutes, 2, 5, 10 and 10 hours, or later where `Retry-After` asks for it, up to a day; `410` ends it. It may arrive twice, and before or after another: the `webhook-id` tells what was seen already.'

export const webhookHeaders = z.object({
  'webhook-id': eventFields.id.meta({
    description: 'The id of the event, the same over all tries: what was handled once need not be handled again.',
    examples: [EXAMPLE_PAYLOAD.id],
  }),
  'webhook-timestamp': z.string().meta({
    description: 'When this try was made, in seconds since 1970. Refuse what is older than five minutes.',
    examples: ['1794735130'],
  }),
  'webhook-signature': z
    .string()
    .optional()
    .meta({
      description:
        'Standard Webhooks: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`, by the secret of `POST /v1/webhook-secret`. Two of them with a blank between while a former secret is valid. Absent as long as there is no secret.',
      examples: ['v1,3r2cPjVEwFoYwUPC9mCJgE7VLC9yv8uZ9ZCaYcW2Q7o='],
    }),
})

export const sentWebhooks: readonly SentWebhook[] = [
  {
    type: 'call.completed',
    id: 'on_call_completed',
    summary: 'A call has ended',
    description: `Once for every call, whether or not somebody answered: \`call.outcome\` says how it ended, \`call.result\` what was learnt. ${TOLD}`,
    payload: z
      .strictObject({ ...eventFields, type: z.literal('call.completed') })
      .meta({ id: 'CallCompletedEvent', description: 'The call as it was when the event was made.' }),
    example: EXAMPLE_PAYLOAD,
  },
  {
    type: 'call.attempt_failed',
    id: 'on_call_attempt_failed',
    summary: 'An attempt was not answered, or was busy',
    description: `Once for every such attempt. \`call.next_attempt_at\` says when the next one is made; it is null after the last, which is followed by \`call.completed\`. ${TOLD}`,
    payload: z
      .strictObject({ ...eventFields, type: z.literal('call.attempt_failed') })
      .meta({ id: 'CallAttemptFailedEvent', description: 'The call as it was when the event was made.' }),
    example: {
      ...EXAMPLE_PAYLOAD,
      type: 'call.attempt_failed',
      call: {
        ...EXAMPLE_PAYLOAD.call,
        status: 'queued',
        outcome: 'no_answer',
        answered_at: null,
        ended_at: null,
        duration_seconds: 0,
        end_reason: null,
        ai_disclosed: null,
        next_attempt_at: '2026-11-15T09:47:10.000Z',
        waiting_for: 'retry_delay',
      },
    },
  },
]
