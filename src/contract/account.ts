import { z } from 'zod'
import { route } from './route.ts'
import { identifier, timestamp } from './shapes.ts'

/** The account behind a key, and the secret that signs its events. */

const account = z
  .strictObject({
    id: identifier('acc'),
    object: z.literal('account'),
    name: z.string(),
    mode: z.enum(['test', 'live']),
    livemode: z.boolean(),
    limits: z.strictObject({ concurrent_calls: z.int(), inbound_calls: z.int(), attempts_per_number_per_day: z.int() }),
    default_client: z.strictObject({ id: identifier('cli'), external_id: z.string() }),
    created_at: timestamp,
  })
  .meta({ id: 'Account' })

const webhookSecret = z
  .strictObject({
    object: z.literal('webhook_secret'),
    secret: z
      .string()
      .meta({ description: '`whsec_` and base64 of 32 bytes, as Standard Webhooks has it. Shown once.' }),
    created_at: timestamp,
    previous_expires_at: timestamp.nullable().meta({ description: 'Until then the former secret signs too.' }),
  })
  .meta({ id: 'WebhookSecret' })

const EXAMPLE_ACCOUNT = {
  id: 'acc_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'account',
  name: 'Studio Rossi',
  mode: 'test',
  livemode: false,
  limits: { concurrent_calls: 3, inbound_calls: 10, attempts_per_number_per_day: 3 },
  default_client: { id: 'cli_01jcq3v5k8e7r9t2w4y6z8a0bc', external_id: 'default' },
  created_at: '2026-11-15T09:30:00.000Z',
}

const EXAMPLE_SECRET = {
  object: 'webhook_secret',
  secret: 'whsec_c2VjcmV0IG9mIGFuIGV4YW1wbGUsIG5vdCBhIHJlYWw=',
  created_at: '2026-11-15T09:30:00.000Z',
  previous_expires_at: null,
}

export const accountRoutes = {
  get_account: route({
    id: 'get_account',
    method: 'GET',
    path: '/v1/me',
    tag: 'Account',
    auth: 'key',
    needs: 'view',
    summary: 'Read the account and the mode of the key',
    replies: { 200: { description: 'The account.', json: account, example: EXAMPLE_ACCOUNT } },
  }),
  rotate_webhook_secret: route({
    id: 'rotate_webhook_secret',
    method: 'POST',
    path: '/v1/webhook-secret',
    tag: 'Account',
    auth: 'key',
    needs: 'manage',
    summary: 'Create or rotate the secret that signs events',
    description: 'The former secret keeps signing beside the new one for 24 hours.',
    replies: {
      201: { description: 'The new secret, shown this once.', json: webhookSecret, example: EXAMPLE_SECRET },
    },
  }),
}
