import { z } from 'zod'
import { ANSWERED_OUTCOMES, callObject, EXAMPLE_CALL } from './calls.ts'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp } from './shapes.ts'

/** The review of a call (rules.md#reviews): what a person makes of a result that waits for them. */

const review = z.strictObject({
  data: z.record(z.string(), z.unknown()).optional().meta({
    description: "Values by the agent's result keys, merged into `result.data`; null takes one out.",
  }),
  outcome: z.enum(ANSWERED_OUTCOMES).optional().meta({
    description: 'How the call ended, where it was judged wrongly; `transferred` only for a call that was.',
  }),
})
export type Review = z.output<typeof review>

const waiting = z
  .strictObject({
    object: z.literal('review'),
    call: identifier('call'),
    created_at: timestamp.meta({ description: 'When the call was made.' }),
    closes_at: timestamp.meta({ description: 'When it completes by itself, as it is, unless somebody reviews it.' }),
  })
  .meta({ id: 'Review' })

const EXAMPLE_WAITING = {
  object: 'review',
  call: EXAMPLE_CALL.id,
  created_at: EXAMPLE_CALL.created_at,
  closes_at: '2026-11-18T09:30:45.000Z',
}

const EXAMPLE_REVIEWED = {
  ...EXAMPLE_CALL,
  status: 'completed',
  outcome: 'completed',
  attempts: 1,
  answered_at: '2026-11-15T09:30:02.000Z',
  ended_at: '2026-11-15T09:30:44.000Z',
  duration_seconds: 42,
  ai_disclosed: true,
  result: {
    data: { conferma: true },
    issues: [],
    summary: 'Anna Verdi conferma la visita del 20 novembre.',
    sentiment: { label: 'neutral', score: 0, start: 0, end: 0, trend: 'stable', emotions: [] },
  },
  end_reason: 'agent',
}

export const reviewRoutes = {
  list_reviews: route({
    id: 'list_reviews',
    method: 'GET',
    path: '/v1/reviews',
    tag: 'Calls',
    auth: 'key',
    needs: 'read',
    summary: 'List the calls that wait for a review, the oldest first',
    query: z.strictObject({
      call: z.string().max(100).optional().meta({ description: 'Id of one call: whether it waits, and until when.' }),
      ...pageQuery,
    }),
    replies: {
      200: {
        description: 'A page of what waits.',
        json: listOf(waiting),
        items: waiting,
        example: onePage(EXAMPLE_WAITING),
      },
    },
  }),
  review_call: route({
    id: 'review_call',
    method: 'POST',
    path: '/v1/calls/{id}/review',
    tag: 'Calls',
    auth: 'key',
    needs: 'call',
    summary: 'Review a call, which completes it',
    description:
      "For a call in `needs_review`. What is given is merged into the result and held against the agent's result fields, as the inputs of a call are; without a body the result stands as it is. The call becomes `completed` and its event is sent. A required field that is still missing stays among the issues. The outcome `do_not_call` puts the number on the do-not-call list; no other effect follows, and what the first outcome brought about stays. A call that nobody reviews completes by itself, after 72 hours unless the installation says otherwise.",
    params: z.object({ id: identifier('call') }),
    body: review.optional(),
    replies: { 200: { description: 'The completed call.', json: callObject, example: EXAMPLE_REVIEWED } },
    problems: ['not_in_review'],
    examples: { params: { id: EXAMPLE_CALL.id }, body: { data: { conferma: true }, outcome: 'completed' } },
  }),
}
