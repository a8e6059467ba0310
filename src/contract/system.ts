import { z } from 'zod'
import { MODELS } from './agent-document.ts'
import { check, EXAMPLE_CHECK } from './checks.ts'
import { route } from './route.ts'
import { timestamp } from './shapes.ts'

/** How the installation is, and its keys and its mail server tried at a click (rules.md#checks-at-a-click). */

export const CHECKED = [...MODELS, 'analysis', 'mail'] as const
export type Checked = (typeof CHECKED)[number]

const node = z.strictObject({
  id: z.string(),
  version: z.string(),
  roles: z.array(z.string()),
  telephony: z.boolean().meta({ description: 'Whether it can place live calls.' }),
  models: z.array(z.string()).meta({ description: 'The speech models that it has a key for.' }),
  started_at: timestamp,
  heartbeat_at: timestamp,
  trunks: z.array(
    z.strictObject({
      name: z.string(),
      source: z.enum(['configuration', 'database']),
      up: z.boolean(),
      registered: z.boolean().nullable(),
      answer_ms: z.int().nullable(),
    }),
  ),
  disk: z
    .strictObject({ free_bytes: z.int(), total_bytes: z.int() })
    .nullable()
    .meta({ description: 'Where recordings are kept; null until the node has said.' }),
})

const system = z
  .strictObject({
    object: z.literal('system'),
    version: z.string().meta({ description: 'Of the node that answers.' }),
    nodes: z.array(node),
    events: z
      .strictObject({
        waiting: z.int().meta({ description: 'Deliveries that are due and not made yet.' }),
        lag_seconds: z.number().meta({ description: 'How long the oldest of them has been due.' }),
      })
      .meta({ description: 'Of all accounts.' }),
    database_bytes: z.int(),
    last_backup: z
      .strictObject({ taken_at: timestamp, bytes: z.int(), encrypted: z.boolean() })
      .nullable()
      .meta({ description: 'Null where none was made yet.' }),
    configured: z
      .strictObject({
        'gpt-live-1': z.boolean(),
        'gemini-3.8-live': z.boolean(),
        analysis: z.boolean(),
        mail: z.boolean(),
      })
      .meta({ description: 'What the node that answers has a key or an address for.' }),
    checked: z
      .array(z.strictObject({ what: z.enum(CHECKED), ok: z.boolean(), at: timestamp }))
      .meta({ description: 'What was tried last, each once: until a node that uses it starts anew.' }),
  })
  .meta({ id: 'System' })
export type SystemObject = z.output<typeof system>

const EXAMPLE = {
  object: 'system',
  version: '0.1.0',
  nodes: [
    {
      id: 'node_01jcq3v5k8e7r9t2w4y6z8a0bc',
      version: '0.1.0',
      roles: ['api', 'calls', 'worker'],
      telephony: true,
      models: ['gpt-live-1'],
      started_at: '2026-11-15T09:30:00.000Z',
      heartbeat_at: '2026-11-15T10:30:00.000Z',
      trunks: [{ name: 'sip.example.com:5060', source: 'configuration', up: true, registered: true, answer_ms: 18 }],
      disk: { free_bytes: 81_604_378_624, total_bytes: 107_374_182_400 },
    },
  ],
  events: { waiting: 0, lag_seconds: 0 },
  database_bytes: 52_428_800,
  last_backup: { taken_at: '2026-11-15T02:00:00.000Z', bytes: 20_971_520, encrypted: true },
  configured: { 'gpt-live-1': true, 'gemini-3.8-live': false, analysis: true, mail: false },
  checked: [{ what: 'gpt-live-1', ok: true, at: '2026-11-15T10:12:00.000Z' }],
}

const owner = { tag: 'Installation', auth: 'person', needs: 'operate' } as const

export const systemRoutes = {
  get_system: route({
    ...owner,
    id: 'get_system',
    method: 'GET',
    path: '/v1/system',
    summary: 'Read how the installation is',
    description: 'Its nodes, their versions, trunks and disks, how far behind events are, and the last backup.',
    replies: { 200: { description: 'The installation.', json: system, example: EXAMPLE } },
  }),
  run_check: route({
    ...owner,
    id: 'run_check',
    changesNothing: true,
    method: 'POST',
    path: '/v1/system/checks',
    summary: 'Try the key of a model, or the mail server',
    description:
      'By the nodes that use it: one cheap request that says whether the provider takes the key and has the model, or one connection to the mail server that sends nothing. A few of them in a row, then 429.',
    body: z.strictObject({ what: z.enum(CHECKED) }),
    replies: { 200: { description: 'What was found.', json: check, example: EXAMPLE_CHECK } },
    examples: { body: { what: 'mail' } },
  }),
}
