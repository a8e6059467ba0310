import { z } from 'zod'
import { networkFault } from '#kernel/networks.ts'
import { route } from './route.ts'
import { SCOPES } from './scopes.ts'
import { identifier, listOf, onePage, pageQuery, timestamp, timestampInput } from './shapes.ts'

/**
 * API keys of the account: what each may do, from where and until when. The text of a key is in the reply that makes
 * it, and nowhere else.
 */

const NAME_MAX = 100
export const NETWORKS_MAX = 20

const SCOPE_WORDS =
  '`full`: everything. `calls`: calls, campaigns and the do-not-call list; reads everything. `build`: drafts of agents, previews and, with a test key, simulated calls; it publishes nothing and sets no token and no secret. `read`: reads.'

const scope = z.enum(SCOPES).meta({ description: SCOPE_WORDS })

const network = z
  .string()
  .max(50)
  .refine((text) => networkFault(text) === null, 'must be an address or a network, as in 203.0.113.0/24')

const key = z
  .strictObject({
    id: identifier('key'),
    object: z.literal('key'),
    name: z.string(),
    mode: z.enum(['test', 'live']),
    livemode: z.boolean(),
    scope,
    hint: z.string().meta({ description: 'How the key ends, to tell it from others.' }),
    networks: z
      .array(z.string())
      .meta({ description: 'From where it may be used: addresses and networks. None: from anywhere.' }),
    expires_at: timestamp.nullable().meta({ description: 'From then on it is refused. Null: it never expires.' }),
    last_used_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Key' })
export type KeyObject = z.output<typeof key>

const createdKey = key
  .extend({ secret: z.string().meta({ description: 'The key itself. Shown once.' }) })
  .meta({ id: 'CreatedKey' })

const newKey = z.strictObject({
  mode: z.enum(['test', 'live']),
  scope: scope.default('full'),
  name: z.string().max(NAME_MAX).default(''),
  expires_at: timestampInput.nullable().optional().meta({ description: 'In the future. Absent: it never expires.' }),
  networks: z
    .array(network)
    .max(NETWORKS_MAX)
    .default([])
    .meta({ description: 'Addresses and networks such as `203.0.113.0/24` that it may be used from.' }),
})
export type NewKey = z.output<typeof newKey>

const EXAMPLE = {
  id: 'key_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'key',
  name: 'assistant',
  mode: 'test',
  livemode: false,
  scope: 'build',
  hint: '…4fQz',
  networks: ['203.0.113.0/24'],
  expires_at: '2027-02-13T09:30:00.000Z',
  last_used_at: null,
  revoked_at: null,
  created_at: '2026-11-15T09:30:00.000Z',
}

const common = { tag: 'Keys', auth: 'key', needs: 'govern' } as const
const ONLY_FULL = 'For live keys of scope `full` alone.'

export const keyRoutes = {
  list_keys: route({
    ...common,
    id: 'list_keys',
    method: 'GET',
    path: '/v1/keys',
    summary: "List the account's keys of both modes, newest first",
    description: `${ONLY_FULL} Revoked and expired ones are among them.`,
    query: z.strictObject({ ...pageQuery }),
    replies: { 200: { description: 'A page of keys.', json: listOf(key), items: key, example: onePage(EXAMPLE) } },
  }),
  create_key: route({
    ...common,
    id: 'create_key',
    method: 'POST',
    path: '/v1/keys',
    summary: 'Make a key',
    description: `${ONLY_FULL} A key can do no more than its scope says, from nowhere but its networks, and nothing once it has expired.`,
    body: newKey,
    replies: {
      201: {
        description: 'The new key, its text this once.',
        json: createdKey,
        example: { ...EXAMPLE, secret: 'svc_test_the-key-itself' },
      },
    },
    examples: {
      body: {
        mode: 'test',
        scope: 'build',
        name: 'assistant',
        expires_at: '2027-02-13T10:30:00+01:00',
        networks: EXAMPLE.networks,
      },
    },
  }),
  revoke_key: route({
    ...common,
    id: 'revoke_key',
    method: 'DELETE',
    path: '/v1/keys/{id}',
    summary: 'Revoke a key',
    description: `${ONLY_FULL} It stops working within a second, on every node. Safe to repeat.`,
    params: z.object({ id: identifier('key') }),
    replies: {
      200: {
        description: 'The key as it is now.',
        json: key,
        example: { ...EXAMPLE, revoked_at: '2026-11-16T09:30:00.000Z' },
      },
    },
    examples: { params: { id: EXAMPLE.id } },
  }),
}
