import { z } from 'zod'
import { e164 } from './agent-document.ts'
import { callObject, EXAMPLE_CALL } from './calls.ts'
import { EXAMPLE_TRANSCRIPT, transcript } from './conversation-routes.ts'
import { eventFields } from './events.ts'
import { route } from './route.ts'
import { EXAMPLE_SUPPRESSION, suppression } from './suppressions.ts'

/** What a person may ask for (rules.md#erasing-and-exporting). */

const number = e164.meta({ description: 'The number of the person, E.164.', examples: ['+390212345678'] })

const erasure = z
  .strictObject({
    object: z.literal('privacy_erasure'),
    calls_anonymized: z.int().meta({ description: 'Calls that hold nothing personal any more.' }),
    calls_pending: z.int().meta({
      description:
        'Calls that are still running, or too many for one request: they are anonymised as they end, without being asked for again.',
    }),
  })
  .meta({ id: 'PrivacyErasure' })

const exported = z
  .strictObject({
    object: z.literal('privacy_export'),
    calls: z.array(callObject).meta({ description: 'Calls to and from the number, newest first.' }),
    transcripts: z.array(transcript).meta({ description: 'What was said in these calls.' }),
    suppressions: z.array(suppression).meta({ description: 'Its entry on the do-not-call list, if there is one.' }),
    events: z
      .array(z.strictObject(eventFields))
      .meta({ description: 'The events of these calls, as they were written.' }),
    has_more: z.boolean().meta({ description: 'Whether there are older calls.' }),
    next_cursor: z.string().nullable().meta({ description: 'Asks for the older calls, as `cursor`.' }),
  })
  .meta({ id: 'PrivacyExport' })
export type PrivacyExport = z.output<typeof exported>

export const privacyRoutes = {
  erase_number: route({
    id: 'erase_number',
    method: 'POST',
    path: '/v1/privacy/erase',
    tag: 'Privacy',
    auth: 'key',
    needs: 'manage',
    summary: 'Forget a number',
    description:
      "Every call to and from the number in the key's mode is anonymised now; calls that wait are cancelled first. Numbers, inputs, transcript, result, recording and the payloads of events are removed for good; that the calls happened, and what they cost, is kept. A number on the do-not-call list stays protected.",
    body: z.strictObject({ number }),
    replies: {
      200: {
        description: 'What was forgotten.',
        json: erasure,
        example: { object: 'privacy_erasure', calls_anonymized: 4, calls_pending: 0 },
      },
    },
    examples: { body: { number: '+390212345678' } },
  }),
  export_number: route({
    id: 'export_number',
    method: 'POST',
    path: '/v1/privacy/export',
    tag: 'Privacy',
    auth: 'key',
    needs: 'manage',
    summary: 'Read all that is kept of a number',
    description:
      "Calls to and from the number in the key's mode, what was said in them, their events, and its entry on the do-not-call list. Recordings are fetched by the address in their call. At most 500 calls at a time.",
    body: z.strictObject({
      number,
      cursor: z.string().min(1).max(500).optional().meta({ description: 'The `next_cursor` of the previous answer.' }),
    }),
    replies: {
      200: {
        description: 'What is kept.',
        json: exported,
        example: {
          object: 'privacy_export',
          calls: [EXAMPLE_CALL],
          transcripts: [EXAMPLE_TRANSCRIPT],
          suppressions: [EXAMPLE_SUPPRESSION],
          events: [],
          has_more: false,
          next_cursor: null,
        },
      },
    },
    problems: ['invalid_cursor'],
    examples: { body: { number: '+390212345678' } },
  }),
}
