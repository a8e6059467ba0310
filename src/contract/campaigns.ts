import { z } from 'zod'
import { CALL_STATUSES, OUTCOMES } from './calls.ts'
import { CONTACTS_MAX } from './contact-row.ts'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp } from './shapes.ts'

/** Campaigns: many outbound calls from one list of contacts (rules.md#whole-or-not-at-all, rules.md#counts). */

const STATUSES = ['running', 'paused', 'completed', 'cancelled'] as const
export type CampaignStatus = (typeof STATUSES)[number]

export const CONCURRENT_MAX = 100
const NAME_MAX = 200
const BODY_MAX_BYTES = 16 * 1024 * 1024

/** Every word is always there, so that a reader need not ask. */
const counts = <Word extends string>(words: readonly Word[]) =>
  z.strictObject(Object.fromEntries(words.map((word) => [word, z.int()])) as Record<Word, z.ZodInt>)

const campaign = z
  .strictObject({
    id: identifier('cmp'),
    object: z.literal('campaign'),
    name: z.string(),
    agent: z.strictObject({ id: identifier('agt'), version: z.int(), name: z.string() }),
    status: z.enum(STATUSES),
    paused_reason: z.enum(['user', 'circuit_breaker']).nullable().meta({
      description:
        '`circuit_breaker`: more than half of at least 10 calls within 2 minutes failed by the telephone side. Resume when that is mended.',
    }),
    livemode: z.boolean(),
    max_concurrent: z.int(),
    total: z.int().meta({ description: 'Calls of the campaign, callbacks included.' }),
    by_status: counts(CALL_STATUSES).meta({ description: 'Sums to `total`.' }),
    by_outcome: counts(OUTCOMES).meta({ description: 'Of the calls that have ended.' }),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.output<typeof campaign>

const skipped = z.strictObject({
  index: z.int().meta({ description: 'Place in `contacts`, from 0.' }),
  to: z.string(),
  reason: z.enum(['duplicate', 'suppressed']),
})
export type Skipped = z.output<typeof skipped>

/** For the document; contacts are judged one by one by the handler, so that each fault is told with its index. */
const { $schema: _, ...contact } = z.toJSONSchema(
  z.strictObject({
    to: z.string().meta({ description: 'Whom to call, E.164.', examples: ['+390000000001'] }),
    inputs: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: "Validated against the agent's `inputs`." }),
    reference: z.string().optional().meta({ description: 'Your own id, at most 200 characters; in every event.' }),
  }),
)

const checkedCampaign = z.strictObject({
  agent: z.string().max(100).meta({ description: 'A published outbound agent; its version is fixed from here on.' }),
  contacts: z
    .array(z.unknown().meta(contact))
    .min(1)
    .max(CONTACTS_MAX)
    .meta({ description: 'All of them are valid, or nothing is queued.' }),
  max_concurrent: z
    .int()
    .min(1)
    .max(CONCURRENT_MAX)
    .optional()
    .meta({ description: "Calls at the same time; the account's limit holds too, and is the default." }),
})
const looked = checkedCampaign.extend({
  beside: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({ description: 'Contacts of other lists that will be sent with it: they take their time too.' }),
})
const newCampaign = checkedCampaign.extend({ name: z.string().min(1).max(NAME_MAX) })
export type NewCampaign = z.output<typeof newCampaign>
export type CheckedCampaign = z.output<typeof looked>

/** Faults that one look at a list tells: more than anybody mends by hand. */
export const CHECK_FAULTS_MAX = 1_000

const range = z.strictObject({ from: timestamp, to: timestamp })
const check = z
  .strictObject({
    object: z.literal('campaign_check'),
    agent: z.strictObject({ id: identifier('agt'), version: z.int(), name: z.string() }),
    from: z.string().meta({ description: 'The number under which it would call.' }),
    hours: z.strictObject({ days: z.array(z.int()), from: z.string(), to: z.string() }),
    max_attempts: z.int(),
    max_concurrent: z.int().meta({ description: 'Calls at the same time.' }),
    contacts: z.int(),
    ready: z.int().meta({ description: 'Contacts that would be called.' }),
    faults: z
      .array(z.strictObject({ index: z.int(), param: z.string(), code: z.string(), message: z.string() }))
      .meta({ description: `What is wrong, each with its place in \`contacts\`; the first ${CHECK_FAULTS_MAX}.` }),
    faults_more: z.int().meta({ description: 'How many more there are.' }),
    skipped: z.array(skipped).meta({ description: 'Contacts that would be left out.' }),
    minutes: z.number().meta({ description: 'Of conversation, from how long calls of the agent have lasted.' }),
    estimated_end: range.nullable().meta({ description: 'When it may be through, if it began now.' }),
  })
  .meta({ id: 'CampaignCheck' })
export type CampaignCheck = z.output<typeof check>

const zeros = <Word extends string>(words: readonly Word[], some: Partial<Record<Word, number>>) =>
  Object.fromEntries(words.map((word) => [word, some[word] ?? 0]))

const EXAMPLE = {
  id: 'cmp_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'campaign',
  name: 'Richiami di novembre',
  agent: { id: 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc', version: 3, name: 'Conferma appuntamenti' },
  status: 'running',
  paused_reason: null,
  livemode: false,
  max_concurrent: 3,
  total: 120,
  by_status: zeros(CALL_STATUSES, { queued: 80, in_progress: 2, completed: 38 }),
  by_outcome: zeros(OUTCOMES, { completed: 30, refused: 8 }),
  created_at: '2026-11-15T09:30:00.000Z',
  finished_at: null,
}

const which = { params: z.object({ id: identifier('cmp') }), tag: 'Campaigns', auth: 'key' } as const
const asItIs = { 200: { description: 'The campaign as it is now.', json: campaign, example: EXAMPLE } }
const examples = { params: { id: EXAMPLE.id } }

export const campaignRoutes = {
  create_campaign: route({
    id: 'create_campaign',
    method: 'POST',
    path: '/v1/campaigns',
    tag: 'Campaigns',
    auth: 'key',
    needs: 'campaign',
    summary: 'Queue a call to each contact of a list',
    description:
      'All or nothing: with one invalid contact the answer is 400 `invalid_contacts`, every fault with the index of its contact, and nothing is queued. Duplicates (the first wins) and numbers on the do-not-call list are skipped and reported. A live contact where the account may not call is such a fault: `destination_not_allowed`.',
    body: newCampaign,
    bodyMaxBytes: BODY_MAX_BYTES,
    replies: {
      201: {
        description: 'The campaign, and who was left out.',
        json: campaign.extend({ skipped: z.array(skipped) }).meta({ id: 'CreatedCampaign' }),
        example: { ...EXAMPLE, skipped: [{ index: 4, to: '+390000000006', reason: 'suppressed' }] },
      },
    },
    problems: [
      'invalid_contacts',
      'agent_archived',
      'agent_not_published',
      'wrong_agent_type',
      'caller_id_not_owned',
      'no_caller_id',
      'not_found',
    ],
    examples: {
      body: {
        agent: EXAMPLE.agent.id,
        name: EXAMPLE.name,
        contacts: [{ to: '+390000000001', inputs: { nome: 'Anna Verdi' }, reference: 'ordine-42' }],
        max_concurrent: 3,
      },
    },
  }),
  check_campaign: route({
    id: 'check_campaign',
    method: 'POST',
    path: '/v1/campaigns/check',
    tag: 'Campaigns',
    auth: 'key',
    needs: 'campaign',
    changesNothing: true,
    summary: 'Look at a list without queueing anything',
    description:
      'What `POST /v1/campaigns` would make of the same list at this moment: every fault with the index of its contact, who would be left out, and when it may be through. Faults are part of the answer; nothing is queued.',
    body: looked,
    bodyMaxBytes: BODY_MAX_BYTES,
    replies: {
      200: {
        description: 'What would become of it.',
        json: check,
        example: {
          object: 'campaign_check',
          agent: EXAMPLE.agent,
          from: '+390000000100',
          hours: { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' },
          max_attempts: 3,
          max_concurrent: 3,
          contacts: 3,
          ready: 1,
          faults: [
            {
              index: 1,
              param: '/contacts/1/to',
              code: 'invalid_number',
              message: 'must be a number in E.164, as in +390212345678',
            },
          ],
          faults_more: 0,
          skipped: [{ index: 2, to: '+390000000006', reason: 'suppressed' }],
          minutes: 0.8,
          estimated_end: { from: '2026-11-16T09:01:00.000Z', to: '2026-11-16T09:02:00.000Z' },
        },
      },
    },
    problems: [
      'agent_archived',
      'agent_not_published',
      'wrong_agent_type',
      'caller_id_not_owned',
      'no_caller_id',
      'not_found',
    ],
    examples: {
      body: { agent: EXAMPLE.agent.id, contacts: [{ to: '+390000000001', inputs: { nome: 'Anna Verdi' } }] },
    },
  }),
  list_campaigns: route({
    id: 'list_campaigns',
    method: 'GET',
    path: '/v1/campaigns',
    tag: 'Campaigns',
    auth: 'key',
    needs: 'read',
    summary: "List the campaigns of the key's mode, newest first",
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(STATUSES).optional(),
      agent: z.string().max(100).optional().meta({ description: 'Campaigns of this agent.' }),
    }),
    replies: {
      200: { description: 'A page of campaigns.', json: listOf(campaign), items: campaign, example: onePage(EXAMPLE) },
    },
  }),
  get_campaign: route({
    ...which,
    id: 'get_campaign',
    needs: 'read',
    method: 'GET',
    path: '/v1/campaigns/{id}',
    summary: 'Read a campaign and its progress',
    replies: asItIs,
    examples,
  }),
  pause_campaign: route({
    ...which,
    id: 'pause_campaign',
    needs: 'campaign',
    method: 'POST',
    path: '/v1/campaigns/{id}/pause',
    summary: 'Pause a campaign',
    description: 'Nothing more of it is dialled until it is resumed; what runs goes on. Safe to repeat.',
    replies: asItIs,
    problems: ['campaign_finished'],
    examples,
  }),
  resume_campaign: route({
    ...which,
    id: 'resume_campaign',
    needs: 'campaign',
    method: 'POST',
    path: '/v1/campaigns/{id}/resume',
    summary: 'Resume a campaign',
    description: 'Safe to repeat.',
    replies: asItIs,
    problems: ['campaign_finished'],
    examples,
  }),
  cancel_campaign: route({
    ...which,
    id: 'cancel_campaign',
    needs: 'campaign',
    method: 'POST',
    path: '/v1/campaigns/{id}/cancel',
    summary: 'Cancel a campaign and its queued calls',
    description: 'What runs ends normally, without retry and without callback. Safe to repeat.',
    replies: asItIs,
    problems: ['campaign_finished'],
    examples,
  }),
}
