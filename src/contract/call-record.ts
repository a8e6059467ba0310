import { z } from 'zod'
import { OUTCOMES } from './calls.ts'
import { route } from './route.ts'
import { identifier, listOf, onePage, timestamp } from './shapes.ts'

/** What else is kept of a call: each attempt, and the words that carry each value of its result. */

const EXAMPLE_ID = 'call_01jcq3v5k8e7r9t2w4y6z8a0bc'
const callId = z.object({ id: identifier('call') })
const examples = { params: { id: EXAMPLE_ID } }

const attempt = z
  .strictObject({
    number: z.int(),
    started_at: timestamp,
    answered_at: timestamp.nullable(),
    ended_at: timestamp.nullable(),
    outcome: z.enum(OUTCOMES).nullable(),
    cause: z
      .strictObject({ sip_code: z.int().nullable(), q850: z.int().nullable(), reason: z.string().nullable() })
      .nullable()
      .meta({ description: 'What the network said, of live attempts that it ended.' }),
    trunk: z.string().nullable().meta({ description: 'Over which trunk it went, where that is known.' }),
  })
  .meta({ id: 'Attempt' })
export type AttemptObject = z.output<typeof attempt>

const EXAMPLE_ATTEMPT = {
  number: 1,
  started_at: '2026-11-15T09:30:00.000Z',
  answered_at: null,
  ended_at: '2026-11-15T09:30:21.000Z',
  outcome: 'busy',
  cause: { sip_code: 486, q850: 17, reason: 'Busy Here' },
  trunk: null,
}

const evidence = z
  .strictObject({
    object: z.literal('evidence'),
    call: identifier('call'),
    values: z
      .record(z.string(), z.strictObject({ text: z.string(), start_seconds: z.number().nullable() }))
      .meta({ description: "By the agent's result keys: the person's own words, and when they were said." }),
  })
  .meta({ id: 'Evidence' })
export type EvidenceObject = z.output<typeof evidence>

export const callRecordRoutes = {
  list_call_attempts: route({
    id: 'list_call_attempts',
    method: 'GET',
    path: '/v1/calls/{id}/attempts',
    tag: 'Calls',
    auth: 'key',
    needs: 'follow',
    summary: 'List the attempts of a call, the first one first',
    description: 'A call has at most five, so that there is always one page.',
    params: callId,
    replies: {
      200: { description: 'The attempts.', json: listOf(attempt), items: attempt, example: onePage(EXAMPLE_ATTEMPT) },
    },
    examples,
  }),
  get_call_evidence: route({
    id: 'get_call_evidence',
    method: 'GET',
    path: '/v1/calls/{id}/evidence',
    tag: 'Calls',
    auth: 'key',
    needs: 'follow',
    summary: 'Read which words carry the values of a result',
    description: 'Empty until the call is analysed, for what a review has changed, and once the call is anonymised.',
    params: callId,
    replies: {
      200: {
        description: 'The evidence.',
        json: evidence,
        example: {
          object: 'evidence',
          call: EXAMPLE_ID,
          values: { conferma: { text: 'Sì, va bene, confermo.', start_seconds: 12.4 } },
        },
      },
    },
    examples,
  }),
}
