import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { type WebSocket, WebSocketServer } from 'ws'
import { ModelRefused, type SpeechModel } from '#conversation/port.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { hurriedClock } from '../../../tests/sip/hurried-clock.ts'
import { openCall, planOf, until } from '../../../tests/support/gpt-live/call.ts'
import type { Trouble } from '../../../tests/support/gpt-live/script.ts'
import { startGptLive } from '../../../tests/support/gpt-live/server.ts'
import { openGptLive } from './gpt-live.ts'

const PATIENCE = { timeout: 60_000 }
const apiKey = 'sk-proj-wire-0123'
const never = new AbortController().signal
const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port

const modelAt = (baseUrl: string, clock: Clock = systemClock): SpeechModel => openGptLive({ clock, apiKey, baseUrl })

async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (failure: unknown) => failure,
  )
  assert.ok(error instanceof ModelRefused, `${error}`)
  assert.ok(!`${error.stack}${JSON.stringify(error)}`.includes(apiKey))
  return error.fault
}

/** The timers of that length are over fifty times as fast, no others: what must succeed in time has all of it. */
const sooner = (length: number): Clock => ({
  ...systemClock,
  after: (ms, task) => systemClock.after(ms === length ? ms / 50 : ms, task),
})
const PING_EVERY_MS = 1_500
const GOODBYE_MAX_MS = 1_000

/** A server that does with each connection what the test says. */
async function startRaw(each: (socket: WebSocket) => void, options: { autoPong?: boolean } = {}) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', ...options })
  await once(server, 'listening')
  server.on('connection', each)
  return {
    url: `http://127.0.0.1:${portOf(server)}/v1`,
    connections: () => server.clients.size,
    [Symbol.asyncDispose]: async () => {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

const STARTED = JSON.stringify({
  type: 'session.started',
  event_id: 'e',
  session: { id: 's', expires_at: 4_102_444_800, model: 'gpt-live-1', status: 'active' },
})

test('nobody at the address, and an address that is none, are refused with a sentence', PATIENCE, async () => {
  const door = createServer().listen(0, '127.0.0.1')
  await once(door, 'listening')
  const port = portOf(door)
  door.close()
  await once(door, 'close')
  const fault = await refusal(modelAt(`http://127.0.0.1:${port}/v1`).connect(planOf(), never))
  assert.equal(fault.code, 'unreachable')
  assert.match(fault.message, new RegExp(`127\\.0\\.0\\.1:${port}.*ECONNREFUSED`))
})

test('a key that cannot be a header is refused as a key', PATIENCE, async () => {
  await using server = await startGptLive()
  const model = openGptLive({ clock: systemClock, apiKey: 'sk-\nproj', baseUrl: server.url })
  const error = await model.connect(planOf(), never).catch((failure: unknown) => failure)
  assert.ok(error instanceof ModelRefused)
  assert.equal(error.fault.code, 'key_refused')
})

test('a prompt that does not fit is refused before anybody is reached', PATIENCE, async () => {
  await using server = await startGptLive()
  const plan = { ...planOf().plan, prompt: 'Chiedi se la visita va bene. '.repeat(3_000) }
  assert.equal((await refusal(modelAt(server.url).connect(planOf({ plan }), never))).code, 'instructions_too_long')
  assert.equal(server.upgrades, 0)
})

test('a server that takes the connection and never answers is given up', PATIENCE, async () => {
  await using server = await startGptLive({ upgrades: ['unanswered'] })
  assert.equal((await refusal(modelAt(server.url, hurriedClock(50)).connect(planOf(), never))).code, 'timed_out')
  await until(() => server.connections() === 0)
})

test('a provider that never begins is given up, and told to close', PATIENCE, async () => {
  const got: string[] = []
  await using server = await startRaw((socket) =>
    socket.on('message', (data) => got.push(JSON.parse(String(data)).type)),
  )
  const waits: (() => void)[] = []
  const clock: Clock = {
    ...systemClock,
    after(ms, task) {
      if (ms === 5_000) waits.push(task)
      return systemClock.after(ms, task)
    },
  }
  const connection = await modelAt(server.url, clock).connect(planOf(), never)
  const begun = refusal(connection.begin('pcmu_8k', never))
  await until(() => got.length === 1)
  waits.at(-1)?.()
  assert.equal((await begun).code, 'timed_out')
  await until(() => server.connections() === 0)
  assert.deepEqual(got, ['session.start', 'session.close'])
})

test('a connection that was closed while the telephone rang is opened again as it begins', PATIENCE, async () => {
  await using server = await startGptLive()
  const connection = await modelAt(server.url).connect(planOf(), never)
  server.sessions[0]?.trouble('drop')
  await until(() => server.connections() === 0)
  const session = await connection.begin('pcma_8k', never)
  assert.equal(server.sessions.length, 2)
  assert.equal(server.sessions[1]?.billed, true)
  await session[Symbol.asyncDispose]()
})

test('a connection begins once, and not after it was given back', PATIENCE, async () => {
  await using server = await startGptLive()
  const connection = await modelAt(server.url).connect(planOf(), never)
  const session = await connection.begin('pcma_8k', never)
  await assert.rejects(connection.begin('pcma_8k', never), TypeError)
  await session[Symbol.asyncDispose]()
  const other = await modelAt(server.url).connect(planOf(), never)
  await other[Symbol.asyncDispose]()
  await assert.rejects(other.begin('pcma_8k', never), TypeError)
})

test('whoever gives a connection back while it begins is not left waiting', PATIENCE, async () => {
  await using server = await startGptLive({ scripts: [{ start: 'silent' }] })
  const connection = await modelAt(server.url).connect(planOf(), never)
  const begun = refusal(connection.begin('pcma_8k', never))
  await until(() => server.sessions[0]?.received.length === 1)
  await connection[Symbol.asyncDispose]()
  assert.equal((await begun).code, 'lost')
  await until(() => server.connections() === 0)
})

test('a peer that is gone without a word is found out by its silence to pings', PATIENCE, async () => {
  await using server = await startRaw((socket) => socket.on('message', () => socket.send(STARTED)), { autoPong: false })
  const connection = await modelAt(server.url, sooner(PING_EVERY_MS)).connect(planOf(), never)
  const session = await connection.begin('pcma_8k', never)
  const told = []
  for await (const event of session.events) told.push(event)
  assert.deepEqual(told, [
    { kind: 'closed', reason: 'lost', fault: { code: 'lost', message: 'The connection to OpenAI was lost (silent).' } },
  ])
})

test('a peer that answers pings is not given up, though it says nothing', PATIENCE, async () => {
  let pings = 0
  await using server = await startRaw((socket) => {
    socket.on('message', () => socket.send(STARTED))
    socket.on('ping', () => {
      pings += 1
    })
  })
  const connection = await modelAt(server.url, sooner(PING_EVERY_MS)).connect(planOf(), never)
  const session = await connection.begin('pcma_8k', never)
  await until(() => pings > 6)
  assert.equal(server.connections(), 1)
  await session[Symbol.asyncDispose]()
})

test('sound that the network does not take ends the session instead of memory', PATIENCE, async () => {
  await using server = await startRaw((socket) =>
    socket.once('message', () => {
      socket.send(STARTED)
      socket.pause()
    }),
  )
  const connection = await modelAt(server.url).connect(planOf(), never)
  const session = await connection.begin('pcma_8k', never)
  const closed = (async () => {
    for await (const event of session.events) if (event.kind === 'closed') return event
  })()
  for (let n = 0; n < 40; n += 1) session.hear(new Uint8Array(1024 * 1024))
  const event = await closed
  assert.deepEqual([event?.reason, event?.fault?.code], ['lost', 'lost'])
  assert.match(event?.fault?.message ?? '', /unsent/)
})

test('a message that cannot be read ends that session alone', PATIENCE, async () => {
  for (const message of [
    { type: 'session.output_audio.delta', event_id: 'x' },
    { type: 'error', event_id: 'x' },
    { type: 'session.usage.updated', event_id: 'x' },
  ]) {
    await using server = await startRaw((socket) =>
      socket.on('message', () => {
        socket.send(STARTED)
        socket.send(JSON.stringify(message))
      }),
    )
    const connection = await modelAt(server.url).connect(planOf(), never)
    const session = await connection.begin('pcma_8k', never)
    const told = []
    for await (const event of session.events) told.push(event)
    assert.deepEqual(
      told.map(({ kind }) => kind),
      ['closed'],
    )
    await until(() => server.connections() === 0)
  }
})

test('sound that comes with the beginning in one piece is heard', PATIENCE, async () => {
  const audio = JSON.stringify({ type: 'session.output_audio.delta', delta: Buffer.alloc(80, 0xd5).toString('base64') })
  await using server = await startRaw((socket) => {
    const write = socket as unknown as { _socket: { cork(): void; uncork(): void } }
    socket.once('message', () => {
      write._socket.cork()
      socket.send(STARTED)
      for (let n = 0; n < 5; n += 1) socket.send(audio)
      write._socket.uncork()
    })
  })
  const connection = await modelAt(server.url, sooner(GOODBYE_MAX_MS)).connect(planOf(), never)
  const session = await connection.begin('pcma_8k', never)
  let heard = 0
  for await (const event of session.events) {
    if (event.kind === 'audio') heard += 1
    if (heard === 5) break
  }
  assert.equal(heard, 5)
  await session[Symbol.asyncDispose]()
})

test(
  'whatever breaks at whatever moment, and whoever gives up when, everything settles, with one end and nothing left',
  PATIENCE,
  async () => {
    await using server = await startGptLive()
    const model = modelAt(server.url)
    const gone = new Error('gone')
    const does = fc.constantFrom<Trouble['does']>(
      'drop',
      'close',
      'expire',
      'content',
      'quota',
      'server_error',
      'moderation',
    )
    const trouble = fc.record({ does, sent: fc.nat(40), received: fc.nat(20) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(trouble, { maxLength: 2 }),
        fc.nat(60),
        fc.nat(30),
        async (troubles, abortAfter, steps) => {
          server.change({
            scripts: [
              {
                troubles: troubles.map(({ does, ...after }) => ({ does, after })),
                replies: [{ hears: 'Sì.', asks: { name: 'wrong_person', arguments: {} }, says: 'Va bene, {answer}.' }],
              },
            ],
          })
          const given = new AbortController()
          const abort = (async () => {
            for (let turn = 0; turn < abortAfter; turn += 1) await new Promise((resolve) => setImmediate(resolve))
            given.abort(gone)
          })()
          const told: string[] = []
          try {
            await using connection = await model.connect(planOf(), given.signal)
            await using session = await connection.begin('pcma_8k', given.signal)
            const ended = (async () => {
              for await (const event of session.events) told.push(event.kind)
            })()
            for (let step = 0; step < steps; step += 1) {
              session.hear(new Uint8Array(480).fill(step % 3 === 0 ? 0x10 : 0xd5))
              if (step === 3) session.say('Buongiorno.')
              if (step === 7) session.cue('Nota.', 'reply')
              if (told.includes('tool')) session.answerTool('call_1', 'fatto')
              await new Promise((resolve) => setImmediate(resolve))
            }
            await session[Symbol.asyncDispose]()
            await ended
            assert.equal(told.filter((kind) => kind === 'closed').length, 1)
            assert.equal(told.at(-1), 'closed')
          } catch (error) {
            assert.ok(error === gone || error instanceof ModelRefused, `${error}`)
          }
          await abort
          await until(() => server.connections() === 0)
        },
      ),
      { numRuns: 60 },
    )
    assert.ok(server.sessions.some(({ billed }) => billed))
  },
)

test('the session goes on for as long as it is given sound, and leaves nothing open behind', PATIENCE, async () => {
  await using server = await startGptLive()
  const call = await openCall({ model: modelAt(server.url), server })
  for (let second = 0; second < 20; second += 1) call.silence(1_000)
  await call.heard()
  assert.ok(call.there.nowMs >= 19_900)
  await call.session[Symbol.asyncDispose]()
  await until(() => server.connections() === 0)
})
