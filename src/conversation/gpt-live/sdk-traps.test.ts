import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { OpenAI } from 'openai'
import type * as LiveAPI from 'openai/resources/live/live'
import { LiveWS, type LiveWSClientOptions } from 'openai/resources/live/ws'
import { WebSocketServer } from 'ws'
import { startGptLive } from '../../../tests/support/gpt-live/server.ts'

/**
 * What the vendor's client does, and wire.ts is written around: a release of it that behaves otherwise turns one of
 * these red, and whoever takes it up looks whether the way around is still needed, or still works.
 */
const PATIENCE = { timeout: 30_000 }
const KEY = 'sk-trap'

interface Told {
  live: LiveWS
  errors: { message: string; event: LiveAPI.ErrorEvent | undefined; cause: unknown }[]
  closes: [number, string, number][]
  events: string[]
}

const opened: LiveWS[] = []
after(() => {
  for (const live of opened) live.socket.terminate()
})

/** The client as it comes, and all that it tells. */
function connectPlainly(baseURL: string, options: LiveWSClientOptions = {}): Told {
  const live = new LiveWS(new OpenAI({ apiKey: KEY, baseURL }), options)
  opened.push(live)
  const told: Told = { live, errors: [], closes: [], events: [] }
  live.on('error', ({ message, error, cause }) => told.errors.push({ message, event: error, cause }))
  live.on('close', (code, reason, unsent) => told.closes.push([code, reason, unsent.length]))
  live.on('event', ({ type }) => told.events.push(type))
  return told
}

async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setImmediate(resolve))
}

const start: LiveAPI.SessionStartEvent = { type: 'session.start', session: { model: 'gpt-live-1' } }

test('a refused upgrade is told by its status alone, without what its body says', PATIENCE, async () => {
  await using server = await startGptLive({ keys: ['another'] })
  const { errors, closes } = connectPlainly(server.url)
  await until(() => closes.length === 1)
  assert.deepEqual(
    errors.map(({ message }) => message),
    ['Unexpected server response: 401'],
  )
  assert.deepEqual(closes, [[1006, '', 0]])
})

test('whoever listens to the socket beneath reads the body, and has to end it', PATIENCE, async () => {
  await using server = await startGptLive({ keys: ['another'] })
  const { live, errors, closes } = connectPlainly(server.url)
  const [, response] = await once(live.socket.platformSocket, 'unexpected-response')
  let body = ''
  for await (const chunk of response) body += chunk
  assert.equal(JSON.parse(body).error.code, 'invalid_api_key')
  assert.deepEqual([errors, closes], [[], []])
  live.socket.terminate()
  await until(() => closes.length === 1)
})

test('a port that is closed is told as an error with its cause, and a close of 1006', PATIENCE, async () => {
  const door = createServer().listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = door.address()
  door.close()
  await once(door, 'close')
  const port = address && typeof address === 'object' ? address.port : 0
  const { errors, closes } = connectPlainly(`http://127.0.0.1:${port}/v1`)
  await until(() => closes.length === 1)
  assert.equal(errors[0]?.cause instanceof Error && 'code' in errors[0].cause && errors[0].cause.code, 'ECONNREFUSED')
  assert.equal(closes[0]?.[0], 1006)
})

test(
  'a server that takes the connection and never answers the upgrade is given up by `handshakeTimeout` alone',
  PATIENCE,
  async () => {
    const held = createServer(() => {}).listen(0, '127.0.0.1')
    await once(held, 'listening')
    const address = held.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const { errors, closes } = connectPlainly(`http://127.0.0.1:${port}/v1`, { handshakeTimeout: 50 })
    await until(() => closes.length === 1)
    assert.equal(errors[0]?.message, 'Opening handshake has timed out')
    held.close()
  },
)

test('what is sent before it is open is kept, and sent once it is', PATIENCE, async () => {
  await using server = await startGptLive()
  const { live, events } = connectPlainly(server.url)
  live.send(start)
  await until(() => events.includes('session.started'))
  assert.deepEqual(
    server.sessions.map(({ received }) => received.map(({ type }) => type)),
    [['session.start']],
  )
})

test('what is kept for a connection that never stood is handed back as unsent', PATIENCE, async () => {
  await using server = await startGptLive({ upgrades: [{ status: 503 }] })
  const { live, closes } = connectPlainly(server.url)
  live.send(start)
  await until(() => closes.length === 1)
  assert.equal(closes[0]?.[2], 1)
})

test('without a word about it nothing is renewed', PATIENCE, async () => {
  await using server = await startGptLive()
  const { live, events, closes } = connectPlainly(server.url)
  live.send(start)
  await until(() => events.includes('session.started'))
  server.sessions[0]?.trouble('drop')
  await until(() => closes.length === 1)
  assert.equal(server.upgrades, 1)
})

test('a connection that it renews is a session without its beginning', PATIENCE, async () => {
  await using server = await startGptLive()
  const renewed = connectPlainly(server.url, { reconnect: { initialDelay: 1, maxDelay: 1, onReconnecting() {} } })
  renewed.live.send(start)
  await until(() => renewed.events.includes('session.started'))
  let again = false
  renewed.live.on('reconnected', () => {
    again = true
  })
  server.sessions[0]?.trouble('drop')
  await until(() => again)
  renewed.live.send({ type: 'session.input_audio.mute' })
  await until(() => renewed.events.includes('error'))
  assert.equal(server.sessions.length, 2)
  assert.deepEqual(
    server.sessions.flatMap(({ received }) => received.filter(({ type }) => type === 'session.start')).length,
    1,
  )
})

test('an error of the provider comes twice: as an event, and to whoever listens to errors', PATIENCE, async () => {
  await using server = await startGptLive()
  const { live, events, errors } = connectPlainly(server.url)
  live.send({ type: 'session.close' })
  await until(() => errors.length === 1)
  assert.deepEqual(events, ['error'])
  assert.equal(errors[0]?.event?.error.code, 'invalid_request')
  assert.equal(errors[0]?.cause, undefined)
})

test('an error that nobody listens to is a rejection that nobody handles', PATIENCE, async () => {
  await using server = await startGptLive()
  const unhandled = Promise.withResolvers<unknown>()
  const before = process.rawListeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.once('unhandledRejection', unhandled.resolve)
  try {
    const live = new LiveWS(new OpenAI({ apiKey: KEY, baseURL: server.url }))
    opened.push(live)
    live.send({ type: 'session.close' })
    assert.match(String(await unhandled.promise), /bind an `error` callback/)
  } finally {
    process.removeAllListeners('unhandledRejection')
    for (const listener of before) process.on('unhandledRejection', listener as NodeJS.UnhandledRejectionListener)
  }
})

test('what is sent after the end is an error without a cause', PATIENCE, async () => {
  await using server = await startGptLive()
  const { live, errors, closes } = connectPlainly(server.url)
  await once(live.socket.platformSocket, 'open')
  live.close()
  await until(() => closes.length === 1)
  live.send(start)
  assert.deepEqual(errors, [{ message: 'cannot send on a closed WebSocket', event: undefined, cause: undefined }])
})

test('a message that is no JSON is passed over, one without a type is an error without a cause', PATIENCE, async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    socket.send('{')
    socket.send('{"type":"open"}')
    socket.send('{}')
    socket.send('{"type":"info","code":"a","event_id":"e","message":"b"}')
  })
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const { live, errors, events } = connectPlainly(`http://127.0.0.1:${port}/v1`)
  await until(() => events.length === 1)
  assert.deepEqual(events, ['info'])
  assert.deepEqual(
    errors.map(({ cause }) => cause),
    [undefined, undefined],
  )
  live.socket.terminate()
  server.close()
})

test('its address has no query, and the key stands in a header alone', PATIENCE, async () => {
  await using server = await startGptLive()
  const { live } = connectPlainly(server.url)
  await once(live.socket.platformSocket, 'open')
  assert.equal(live.url.href, `ws://127.0.0.1:${server.port}/v1/live/sessions`)
  await until(() => server.sessions.length === 1)
  assert.equal(server.sessions[0]?.authorization, `Bearer ${KEY}`)
})
