import { createHmac, createSecretKey } from 'node:crypto'
import { memoize } from '#kernel/memoize.ts'

interface Message {
  id: string
  timestampSeconds: number
  body: string | Uint8Array
}

/**
 * Standard Webhooks 1.0: the signature covers the event's id, the time of this try and the bytes of the body. While two
 * secrets are valid both sign, newest first; without a secret the event goes unsigned.
 */
export function signedHeaders(message: Message, secrets: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestampSeconds),
  }
  if (secrets.length > 0) headers['webhook-signature'] = secrets.map((secret) => `v1,${mac(message, secret)}`).join(' ')
  return headers
}

function mac(message: Message, secret: string): string {
  return createHmac('sha256', keyOf(secret))
    .update(`${message.id}.${message.timestampSeconds}.`)
    .update(message.body)
    .digest('base64')
}

/** Made once for the many tries that a secret signs. */
const KEYS_MAX = 1_000
const keyOf = memoize(KEYS_MAX, (secret) => createSecretKey(secret.replace(/^whsec_/, ''), 'base64'))
