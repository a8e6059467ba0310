import { z } from 'zod'
import { E164 } from '#kernel/e164.ts'
import { e164 } from './agent-document.ts'
import { callObject, EXAMPLE_CALL } from './calls.ts'
import { route } from './route.ts'
import { timestamp, timestampInput } from './shapes.ts'

/** What only test keys can ask for (rules.md#test-clock, rules.md#simulated-received-calls). */

/** What a simulated caller plays; the scenarios in which nobody answers make no sense from this side. */
// biome-ignore format: a table reads in columns
const SCENARIOS = ['01', '05', '06', '07', '08', '09', '10', '13', '14'] as const

/** How the network names a caller who withholds the number. */
const ANONYMOUS = 'anonymous'

const inboundCall = z.strictObject({
  to: e164.meta({
    description: "One of the account's test numbers, routed to an inbound agent.",
    examples: ['+390000000100'],
  }),
  from: z
    .string()
    .refine(
      (text) => text === ANONYMOUS || E164.test(text),
      'must be a number in E.164 form, as in +393331234567, or anonymous',
    )
    .meta({ description: 'Who calls: E.164, or `anonymous` for a withheld number.', examples: ['+393331234567'] }),
  scenario: z.enum(SCENARIOS, 'must be a scenario in which somebody speaks: 01, 05 to 10, 13 or 14').optional().meta({
    description:
      'What the caller plays, as the last two digits of a reserved number would say; 01 when absent. Those in which nobody answers (02, 03, 04, 11, 12) are refused.',
  }),
})

const EXAMPLE_INBOUND = {
  ...EXAMPLE_CALL,
  direction: 'inbound',
  agent: { ...EXAMPLE_CALL.agent, name: 'Centralino dello studio' },
  reference: null,
  to: '+390000000100',
  from: '+393331234567',
  inputs: {},
  status: 'in_progress',
  attempts: 1,
  max_attempts: 1,
  answered_at: '2026-11-15T09:30:00.000Z',
}

/** A year and a day: what a retry, a callback and a retention can be waited for. */
const ADVANCE_MAX_SECONDS = 366 * 24 * 3_600

const testClock = z
  .strictObject({
    object: z.literal('test_clock'),
    now: timestamp.nullable().meta({ description: 'Null when the account has no test clock.' }),
    status: z.enum(['ready', 'advancing']),
  })
  .meta({ id: 'TestClock' })
export type TestClock = z.output<typeof testClock>

const EXAMPLE_CLOCK = { object: 'test_clock', now: '2026-11-16T08:00:00.000Z', status: 'ready' }
const clockReplies = {
  200: {
    description: 'All that became due has run and its events are stored; deliveries are not waited for.',
    json: testClock,
    example: EXAMPLE_CLOCK,
  },
  202: {
    description: 'It takes longer than 20 seconds: GET shows how far it is.',
    json: testClock,
    example: { ...EXAMPLE_CLOCK, status: 'advancing' },
  },
}

export const testModeRoutes = {
  get_test_clock: route({
    id: 'get_test_clock',
    method: 'GET',
    path: '/v1/test/clock',
    tag: 'Test mode',
    auth: 'key',
    needs: 'read',
    summary: 'Read the test clock',
    replies: { 200: { description: 'The clock as it is now.', json: testClock, example: EXAMPLE_CLOCK } },
    problems: ['forbidden'],
  }),
  set_test_clock: route({
    id: 'set_test_clock',
    method: 'PUT',
    path: '/v1/test/clock',
    tag: 'Test mode',
    auth: 'key',
    needs: 'call',
    summary: 'Give the account a test clock, or send it on',
    description:
      'Test keys only. From then on the test calls of the account live on it, and every rule holds: calling window, daily cap, retry delays, callbacks. The first time may be any; later ones may not lie behind the clock. What is due by then runs.',
    body: z.strictObject({ now: timestampInput }),
    replies: clockReplies,
    problems: ['forbidden', 'clock_backwards'],
    examples: { body: { now: '2026-11-16T09:00:00+01:00' } },
  }),
  advance_test_clock: route({
    id: 'advance_test_clock',
    method: 'POST',
    path: '/v1/test/clock/advance',
    tag: 'Test mode',
    auth: 'key',
    needs: 'call',
    summary: 'Let time pass on the test clock',
    description: 'Test keys only. Runs what becomes due, in order of its due time.',
    body: z.strictObject({
      seconds: z
        .number()
        .positive()
        .max(ADVANCE_MAX_SECONDS)
        .meta({ description: 'At most 366 days.', examples: [900] }),
    }),
    replies: clockReplies,
    problems: ['forbidden', 'not_found'],
    examples: { body: { seconds: 900 } },
  }),
  delete_test_clock: route({
    id: 'delete_test_clock',
    method: 'DELETE',
    path: '/v1/test/clock',
    tag: 'Test mode',
    auth: 'key',
    needs: 'call',
    summary: 'Take the test clock away',
    description: 'Test keys only. The calls go on in real time.',
    replies: { 204: { description: 'There is no test clock any more.' } },
    problems: ['forbidden', 'not_found'],
  }),
  create_test_inbound_call: route({
    id: 'create_test_inbound_call',
    method: 'POST',
    path: '/v1/test/inbound-calls',
    tag: 'Test mode',
    auth: 'key',
    needs: 'call',
    summary: 'Simulate a call to one of your test numbers',
    description:
      "Test keys only. The agent that the number is routed to answers at once; conversation, result and events follow as for a real call. It takes no dialling slot, and the do-not-call list does not block it. Above the account's limit of inbound calls it is refused with 429, as the network would hear busy.",
    body: inboundCall,
    replies: { 202: { description: 'The answered call.', json: callObject, example: EXAMPLE_INBOUND } },
    problems: ['forbidden', 'not_found', 'number_not_routed'],
    examples: { body: { to: '+390000000100', from: '+393331234567', scenario: '01' } },
  }),
}
