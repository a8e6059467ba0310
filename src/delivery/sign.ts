import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

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
const keys = new Map<string, KeyObject>()
const KEYS_MAX = 1_000

function keyOf(secret: string): KeyObject {
  let key = keys.get(secret)
  if (!key) {
    key = createSecretKey(secret.replace(/^whsec_/, ''), 'base64')
    if (keys.size >= KEYS_MAX) keys.clear()
    keys.set(secret, key)
  }
  return key
}
