import { z } from 'zod'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp } from './shapes.ts'

/** What live calls cost (rules.md#usage-records, rules.md#the-bill). Test calls are not billed. */

const clientRef = z.strictObject({ id: identifier('cli'), external_id: z.string() })
const money = z
  .string()
  .meta({ description: 'A decimal string, exact; two decimals at least, four at most.', examples: ['0.12'] })
const currency = z.string().meta({ description: 'ISO 4217.', examples: ['EUR'] })
const billedMinutes = z.number().meta({
  description: 'What is billed of the time, in minutes of at most four decimals. Summed up record by record.',
})
const seconds = z.int().meta({ description: 'How long was spoken, the time with an operator included.' })

const counted = {
  calls: z.int().meta({ description: 'Answered live calls.' }),
  seconds,
  billed_minutes: billedMinutes,
  amount: money,
}

const ofClient = z.strictObject({ client: clientRef, ...counted })

const usage = z
  .strictObject({
    object: z.literal('usage'),
    month: z.string().meta({ description: 'The month in Italy in which the calls were answered.' }),
    livemode: z.boolean(),
    currency,
    ...counted,
    clients: z.array(ofClient).meta({ description: 'Every client with a call in this month, newest first.' }),
  })
  .meta({ id: 'Usage' })
export type UsageObject = z.output<typeof usage>

const usageRecord = z
  .strictObject({
    id: identifier('use'),
    object: z.literal('usage_record'),
    call: identifier('call'),
    client: clientRef,
    agent: z.strictObject({ id: identifier('agt'), version: z.int(), name: z.string() }),
    direction: z.enum(['outbound', 'inbound']),
    answered_at: timestamp,
    seconds,
    billed_minutes: billedMinutes,
    amount: money,
    currency,
    created_at: timestamp,
  })
  .meta({ id: 'UsageRecord' })
export type UsageRecord = z.output<typeof usageRecord>

const filters = {
  month: z
    .string()
    .regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month, as in 2026-11')
    .optional()
    .meta({ description: 'A month in Italy, `YYYY-MM`; the current one unless given.', examples: ['2026-11'] }),
  client: z.string().max(100).optional().meta({ description: 'Id of a client: only its calls.' }),
}

const REF = { id: 'cli_01jcq3v5k8e7r9t2w4y6z8a0bc', external_id: 'bianchi-42' }
const EXAMPLE_COUNTED = { calls: 1, seconds: 61, billed_minutes: 1.5, amount: '0.18' }
const EXAMPLE_USAGE = {
  object: 'usage',
  month: '2026-11',
  livemode: true,
  currency: 'EUR',
  ...EXAMPLE_COUNTED,
  clients: [{ client: REF, ...EXAMPLE_COUNTED }],
}
const EXAMPLE_RECORD = {
  id: 'use_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'usage_record',
  call: 'call_01jcq3v5k8e7r9t2w4y6z8a0bc',
  client: REF,
  agent: { id: 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc', version: 1, name: 'Conferma appuntamenti' },
  direction: 'outbound',
  answered_at: '2026-11-15T09:30:00.000Z',
  seconds: 61,
  billed_minutes: 1.5,
  amount: '0.18',
  currency: 'EUR',
  created_at: '2026-11-15T09:31:01.000Z',
}

export const usageRoutes = {
  get_usage: route({
    id: 'get_usage',
    method: 'GET',
    path: '/v1/usage',
    tag: 'Usage',
    auth: 'key',
    needs: 'follow',
    summary: 'Read the usage and the bill of a month',
    description:
      'The sum of the usage records of the month, which are rounded one by one, and nothing besides. As CSV one line per client. With a test key everything is zero.',
    query: z.strictObject({ ...filters }),
    replies: {
      200: {
        description: 'The month.',
        json: usage,
        table: {
          item: z.strictObject({ month: z.string(), currency, ...ofClient.shape }),
          lines: ({ month, currency, clients }: UsageObject) => clients.map((one) => ({ month, currency, ...one })),
        },
        example: EXAMPLE_USAGE,
      },
    },
  }),
  list_usage_records: route({
    id: 'list_usage_records',
    method: 'GET',
    path: '/v1/usage/records',
    tag: 'Usage',
    auth: 'key',
    needs: 'follow',
    summary: 'List the usage records of a month, newest first',
    description:
      'One per answered live call, written when its conversation ends, at the price in force then; it never changes. The time is rounded up to whole steps of the price, the amount half up to four decimals. Calls that nobody answered, answering machines and test calls have none.',
    query: z.strictObject({ ...filters, ...pageQuery }),
    replies: {
      200: {
        description: 'A page of records.',
        json: listOf(usageRecord),
        items: usageRecord,
        example: onePage(EXAMPLE_RECORD),
      },
    },
  }),
}
