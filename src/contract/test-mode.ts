import { z } from 'zod'
import { E164 } from '#kernel/e164.ts'
import { callObject, EXAMPLE_CALL } from './calls.ts'
import { route } from './route.ts'

/** What only test keys can ask for (decisions, "Test mode"). */

/** What a simulated caller plays; the scenarios in which nobody answers make no sense from this side. */
// biome-ignore format: a table reads in columns
const SCENARIOS = ['01', '05', '06', '07', '08', '09', '10', '13', '14'] as const

/** How the network names a caller who withholds the number. */
const ANONYMOUS = 'anonymous'

const inboundCall = z.strictObject({
  to: z
    .string()
    .regex(E164, 'must be a number in E.164 form, as in +390000000100')
    .meta({
      description: "One of the account's test numbers, routed to an inbound agent.",
      examples: ['+390000000100'],
    }),
  from: z
    .string()
    .refine((text) => text === ANONYMOUS || E164.test(text), 'must be a number in E.164 form, or "anonymous"')
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

export const testModeRoutes = {
  create_test_inbound_call: route({
    id: 'create_test_inbound_call',
    method: 'POST',
    path: '/v1/test/inbound-calls',
    tag: 'Test mode',
    auth: 'key',
    summary: 'Simulate a call to one of your test numbers',
    description:
      "Test keys only. The agent that the number is routed to answers at once; conversation, result and events follow as for a real call. It takes no dialling slot, and the do-not-call list does not block it. Above the account's limit of inbound calls it is refused with 429, as the network would hear busy.",
    body: inboundCall,
    replies: { 202: { description: 'The answered call.', json: callObject, example: EXAMPLE_INBOUND } },
    problems: ['forbidden', 'not_found', 'number_not_routed'],
    examples: { body: { to: '+390000000100', from: '+393331234567', scenario: '01' } },
  }),
}
