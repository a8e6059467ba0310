import { z } from 'zod'
import { PRICE } from '#kernel/money.ts'
import { emailAddress } from './agent-document.ts'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp } from './shapes.ts'

/** Clients: groupings of an account's agents for re-billing (rules.md#clients). */

const NAME_MAX = 200
const EXTERNAL_ID_MAX = 200
/** RFC 5321 allows no longer path. */
const EMAIL_MAX = 254
const ROUNDING_MAX_SECONDS = 3_600

const price = z
  .strictObject({
    per_minute: z
      .string()
      .regex(PRICE, 'must be a decimal string from 0 to 999.999999, as in "0.12"')
      .meta({ description: "In the account's currency, up to six decimals.", examples: ['0.12'] }),
    rounding_seconds: z
      .int()
      .min(1)
      .max(ROUNDING_MAX_SECONDS)
      .meta({ description: 'The step in which time is billed: one that was begun counts whole.' }),
  })
  .meta({ id: 'Price', description: 'What a minute of a live call costs.' })

const client = z
  .strictObject({
    id: identifier('cli'),
    object: z.literal('client'),
    name: z.string(),
    external_id: z.string().meta({ description: 'Your own id for it, one per living client; its `id` unless given.' }),
    email: z.string().nullable().meta({ description: 'The address of its log-in.' }),
    price: price.nullable().meta({ description: "Null: the account's price holds." }),
    created_at: timestamp,
  })
  .meta({ id: 'Client' })
export type ClientObject = z.output<typeof client>

const newClient = z.strictObject({
  name: z.string().min(1).max(NAME_MAX),
  external_id: z.string().min(1).max(EXTERNAL_ID_MAX).optional(),
  email: emailAddress
    .max(EMAIL_MAX)
    .optional()
    .meta({ description: 'Makes a log-in for the client. Several clients may have the same address.' }),
  price: price.optional(),
})
export type NewClient = z.output<typeof newClient>

const changedClient = z
  .strictObject({
    name: z.string().min(1).max(NAME_MAX),
    price: price.nullable().meta({ description: "Null: the account's price holds." }),
  })
  .partial()
export type ChangedClient = z.output<typeof changedClient>

const EXAMPLE = {
  id: 'cli_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'client',
  name: 'Studio Bianchi',
  external_id: 'bianchi-42',
  email: 'segreteria@bianchi.example',
  price: { per_minute: '0.12', rounding_seconds: 30 },
  created_at: '2026-11-15T09:30:00.000Z',
}

export const clientRoutes = {
  list_clients: route({
    id: 'list_clients',
    method: 'GET',
    path: '/v1/clients',
    tag: 'Clients',
    auth: 'key',
    needs: 'view',
    summary: "List the account's clients, newest first",
    description: 'Every account has a default client, which is used when none is named. Clients belong to both modes.',
    query: z.strictObject({ ...pageQuery }),
    replies: {
      200: { description: 'A page of clients.', json: listOf(client), items: client, example: onePage(EXAMPLE) },
    },
  }),
  create_client: route({
    id: 'create_client',
    method: 'POST',
    path: '/v1/clients',
    tag: 'Clients',
    auth: 'key',
    needs: 'manage',
    summary: 'Create a client',
    description: 'Agents are assigned to it when they are created.',
    body: newClient,
    replies: { 201: { description: 'The new client.', json: client, example: EXAMPLE } },
    problems: ['external_id_taken'],
    examples: {
      body: { name: EXAMPLE.name, external_id: EXAMPLE.external_id, email: EXAMPLE.email, price: EXAMPLE.price },
    },
  }),
  update_client: route({
    id: 'update_client',
    method: 'PATCH',
    path: '/v1/clients/{id}',
    tag: 'Clients',
    auth: 'key',
    needs: 'manage',
    summary: 'Change the name or the price of a client',
    description:
      'What is not given stays as it is. A price holds for conversations that end from then on; what was billed stays.',
    params: z.object({ id: identifier('cli') }),
    body: changedClient,
    replies: { 200: { description: 'The client as it is now.', json: client, example: EXAMPLE } },
    examples: { params: { id: EXAMPLE.id }, body: { price: EXAMPLE.price } },
  }),
  delete_client: route({
    id: 'delete_client',
    method: 'DELETE',
    path: '/v1/clients/{id}',
    tag: 'Clients',
    auth: 'key',
    needs: 'manage',
    summary: 'Delete a client',
    description:
      'Its agents are archived, its queued calls of both modes cancelled, its numbers unrouted, its log-in removed. Running calls end normally; calls and usage of the past stay. Its `external_id` may be used again.',
    params: z.object({ id: identifier('cli') }),
    replies: {
      200: {
        description: 'The client is gone.',
        json: z
          .strictObject({
            id: identifier('cli'),
            deleted: z.literal(true),
            agents_archived: z.int(),
            calls_cancelled: z.int(),
          })
          .meta({ id: 'DeletedClient' }),
        example: { id: EXAMPLE.id, deleted: true, agents_archived: 2, calls_cancelled: 17 },
      },
    },
    problems: ['default_client'],
    examples: { params: { id: EXAMPLE.id } },
  }),
}
