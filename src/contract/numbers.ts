import { z } from 'zod'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp } from './shapes.ts'

/** The account's telephone numbers and the inbound agents they lead to (rules.md#numbers). */

const LABEL_MAX = 200

const number = z
  .strictObject({
    id: identifier('num'),
    object: z.literal('number'),
    number: z.string().meta({ description: 'E.164.' }),
    label: z.string().meta({ description: 'Your own name for it; empty until given.' }),
    agent: z
      .strictObject({ id: identifier('agt'), name: z.string() })
      .nullable()
      .meta({ description: 'Who answers; null when nobody does.' }),
    livemode: z.boolean(),
    created_at: timestamp,
  })
  .meta({ id: 'Number' })
export type NumberObject = z.output<typeof number>

const EXAMPLE_NUMBER = {
  id: 'num_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'number',
  number: '+390000000100',
  label: 'Segreteria',
  agent: { id: 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc', name: 'Centralino dello studio' },
  livemode: false,
  created_at: '2026-11-15T09:30:00.000Z',
}

export const numberRoutes = {
  list_numbers: route({
    id: 'list_numbers',
    method: 'GET',
    path: '/v1/numbers',
    tag: 'Numbers',
    auth: 'key',
    needs: 'view',
    summary: "List the account's numbers of the key's mode, newest first",
    description:
      'Every account has one test number, `+390000000100`. Live numbers are added by whoever runs the service.',
    query: z.strictObject({ ...pageQuery }),
    replies: {
      200: {
        description: 'A page of numbers.',
        json: listOf(number),
        items: number,
        example: onePage(EXAMPLE_NUMBER),
      },
    },
  }),
  route_number: route({
    id: 'route_number',
    method: 'PUT',
    path: '/v1/numbers/{id}',
    tag: 'Numbers',
    auth: 'key',
    needs: 'manage',
    summary: 'Route a number to an inbound agent',
    description:
      'Calls to the number are answered by the newest published version of the agent at that moment. Archiving the agent unroutes the number.',
    params: z.object({ id: identifier('num') }),
    body: z.strictObject({
      agent: z
        .string()
        .max(100)
        .nullable()
        .meta({ description: 'A published inbound agent, or null: nobody answers.' }),
      label: z.string().max(LABEL_MAX).optional().meta({ description: 'Stays as it is when absent.' }),
    }),
    replies: { 200: { description: 'The number as it is now.', json: number, example: EXAMPLE_NUMBER } },
    problems: ['agent_archived', 'agent_not_published', 'wrong_agent_type'],
    examples: {
      params: { id: EXAMPLE_NUMBER.id },
      body: { agent: EXAMPLE_NUMBER.agent.id, label: EXAMPLE_NUMBER.label },
    },
  }),
}
