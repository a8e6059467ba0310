import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { systemClock } from '#kernel/clock.ts'
import { signedHeaders } from './sign.ts'

const secret = () => `whsec_${randomBytes(32).toString('base64')}`
const message = () => ({
  id: 'evt_01jcq3v5k8e7r9t2w4y6z8a0bc',
  timestampSeconds: Math.floor(systemClock.now().epochMilliseconds / 1_000),
  body: '{"type":"call.completed","nome":"Niccolò 😀"}',
})

test('the public library verifies what we sign', () => {
  const [key, sent] = [secret(), message()]
  assert.deepEqual(new Webhook(key).verify(sent.body, signedHeaders(sent, [key])), JSON.parse(sent.body))
})

test('while two secrets are valid, receivers with either verify', () => {
  const [now, before, sent] = [secret(), secret(), message()]
  const headers = signedHeaders(sent, [now, before])
  for (const key of [now, before]) assert.ok(new Webhook(key).verify(sent.body, headers))
  assert.throws(() => new Webhook(secret()).verify(sent.body, headers))
})

test('a changed body, id or time does not verify', () => {
  const [key, sent] = [secret(), message()]
  const headers = signedHeaders(sent, [key])
  assert.throws(() => new Webhook(key).verify(`${sent.body} `, headers))
  assert.throws(() => new Webhook(key).verify(sent.body, { ...headers, 'webhook-id': 'evt_other' }))
  assert.throws(() =>
    new Webhook(key).verify(sent.body, { ...headers, 'webhook-timestamp': String(sent.timestampSeconds - 1) }),
  )
})

test('without a secret the event goes unsigned, with its id and time', () => {
  const sent = message()
  assert.deepEqual(signedHeaders(sent, []), {
    'webhook-id': sent.id,
    'webhook-timestamp': String(sent.timestampSeconds),
  })
})
