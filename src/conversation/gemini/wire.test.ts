import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { WebSocketServer } from 'ws'
import { until } from '#conversation/conformance-stage.ts'
import { ModelRefused, type SpeechModel } from '#conversation/port.ts'
import { systemClock } from '#kernel/clock.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { REFUSALS, type Refusal } from '../../../tests/support/gemini/script.ts'
import { startGemini } from '../../../tests/support/gemini/server.ts'
import { openGemini } from './gemini.ts'

const PATIENCE = { timeout: 60_000 }
const NEVER = new AbortController().signal
const KEY = 'AIza-a-key-that-only-tests-know_0'
const plan = examplePlan({}, { model: 'gemini-3.8-live' })

const session = { plan, tools: [], history: [], resume: null }
const modelAt = (baseUrl: string, connectMaxMs = 20_000): SpeechModel =>
  openGemini({ clock: systemClock, apiKey: KEY, baseUrl, connectMaxMs })

/** What a connection is refused with, and everything that stands in it, wherever it may be printed. */
async function refused(model: SpeechModel): Promise<string> {
  const failure: unknown = await model.connect(session, NEVER).then(
    () => null,
    (error: unknown) => error,
  )
  assert.ok(failure instanceof ModelRefused, inspect(failure))
  const all = inspect(failure, { depth: Number.POSITIVE_INFINITY, showHidden: true }) + failure.stack
  assert.ok(!all.includes(KEY), 'the key stands in no error')
  assert.ok(!all.includes('?key='))
  return failure.fault.code
}

/** A server that does with every connection what it is told. */
async function socketServer(onSocket: (socket: import('node:net').Socket) => void) {
  const open = new Set<import('node:net').Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    onSocket(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    open,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

test('an address where nobody is, or that leads nowhere, is refused at once', PATIENCE, async () => {
  const gone = await socketServer(() => {})
  await gone[Symbol.asyncDispose]()
  assert.equal(await refused(modelAt(gone.url)), 'unreachable')
  assert.equal(await refused(modelAt('http://127.0.0.1:1')), 'unreachable')
  assert.equal(await refused(modelAt('https://127.0.0.1:1')), 'unreachable')
  // No address of a socket: the client throws it before it has one.
  assert.equal(await refused(modelAt('http://127.0.0.1:1/#x')), 'unreachable')
})

test('whoever answers with something else than the service is refused, and let go', PATIENCE, async () => {
  const answers = {
    'no HTTP at all': 'hello\r\n\r\n',
    'a page': 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi',
    'another address': 'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n',
    'an upgrade that is none': 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  }
  for (const [name, answer] of Object.entries(answers)) {
    await using server = await socketServer((socket) => socket.once('data', () => socket.write(answer)))
    assert.equal(await refused(modelAt(server.url)), 'unreachable', name)
    await until(() => server.open.size === 0)
  }
})

test('a page without an end is not read to its end', PATIENCE, async () => {
  await using server = await socketServer((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 403 Forbidden\r\ntransfer-encoding: chunked\r\n\r\n')
      const more = (): void => {
        if (!socket.destroyed) socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`, () => setImmediate(more))
      }
      more()
    })
  })
  assert.equal(await refused(modelAt(server.url, 10_000)), 'key_refused')
  await until(() => server.open.size === 0)
})

test('whoever never answers is given up in time, and let go', PATIENCE, async () => {
  await using silent = await socketServer((socket) => socket.resume())
  assert.equal(await refused(modelAt(silent.url, 200)), 'timed_out')
  await until(() => silent.open.size === 0)
  await using server = await startGemini()
  for (const at of ['no_upgrade', 'no_setup'] as const) {
    server.play({ refuses: { at } })
    assert.equal(await refused(modelAt(server.url, 200)), 'timed_out')
    await until(() => server.connections() === 0)
  }
})

/** A service that says this as soon as it is connected to, or as soon as it has the setup. */
async function rude(says: (send: (text: string) => void) => void, when: 'open' | 'setup' = 'open') {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    const send = (text: string) => socket.send(text)
    if (when === 'open') says(send)
    else socket.once('message', () => says(send))
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    clients: server.clients,
    async [Symbol.asyncDispose]() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

test('what is not understood is a refusal, whenever it comes, and ends nothing but the session', PATIENCE, async () => {
  const nonsense = ['', 'no json', '7', 'null', '[]x', '{"serverContent":5}', '{"setupComplete":{}}']
  for (const text of nonsense) {
    await using early = await rude((send) => send(text))
    assert.equal(await refused(modelAt(early.url)), 'unreachable', text)
    await until(() => early.clients.size === 0)
  }
  for (const text of nonsense.slice(0, 5)) {
    await using late = await rude((send) => send(text), 'setup')
    assert.equal(await refused(modelAt(late.url)), 'unreachable', text)
  }
  for (const text of nonsense.slice(0, 6)) {
    await using server = await startGemini()
    const connection = await modelAt(server.url).connect(session, NEVER)
    const begun = await connection.begin('pcm_16k', NEVER)
    server.sessions[0]?.sendRaw(text)
    const events = await Array.fromAsync(begun.events)
    assert.deepEqual([events.length, events[0]?.kind === 'closed' && events[0].reason], [1, 'lost'], text)
  }
})

test('sound in another format than was agreed is not played', PATIENCE, async () => {
  await using server = await startGemini()
  const connection = await modelAt(server.url).connect(session, NEVER)
  const begun = await connection.begin('pcm_16k', NEVER)
  const inlineData = { mimeType: 'audio/pcm;rate=16000', data: 'AAAA' }
  server.sessions[0]?.send({ serverContent: { modelTurn: { role: 'model', parts: [{ inlineData }] } } })
  assert.deepEqual(
    (await Array.fromAsync(begun.events)).map(({ kind }) => kind),
    ['closed'],
  )
})

test('messages may come as bytes as well as text', PATIENCE, async () => {
  await using server = await startGemini()
  const connection = await modelAt(server.url).connect(session, NEVER)
  await using begun = await connection.begin('pcm_16k', NEVER)
  server.sessions[0]?.sendRaw(Buffer.from(JSON.stringify({ goAway: { timeLeft: '50s' } })))
  for await (const event of begun.events) {
    assert.deepEqual(event, { kind: 'expiring', inSeconds: 50 })
    break
  }
})

test('a network that takes nothing more is a loss, before the past is answered', PATIENCE, async () => {
  await using server = await startGemini()
  const connection = await modelAt(server.url).connect(session, NEVER)
  const begun = await connection.begin('pcm_16k', NEVER)
  server.sessions[0]?.stopReading()
  const second = new Uint8Array(32_000)
  let seconds = 0
  const ended = Array.fromAsync(begun.events)
  let over = false
  void ended.then(() => {
    over = true
  })
  for (; !over && seconds < 2_000; seconds += 1) {
    begun.hear(second)
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.ok(over)
  const [closed] = await ended
  assert.deepEqual(closed?.kind === 'closed' && [closed.reason, closed.fault?.code], ['lost', 'lost'])
})

test('a language that the service does not know is left out, and the call goes on', PATIENCE, async () => {
  await using server = await startGemini()
  const reason = "Unsupported language code 'it-IT' for model models/gemini-3.8-live"
  server.play({ refuses: { at: 'setup', code: 1007, reason } }, {})
  await using connection = await modelAt(server.url).connect(session, NEVER)
  await using _begun = await connection.begin('pcm_16k', NEVER)
  const [with_, without] = server.sessions.map(({ received }) => received.setup)
  assert.equal(with_?.generationConfig.speechConfig?.languageCode, 'it-IT')
  assert.deepEqual(with_?.inputAudioTranscription, { languageCodes: ['it-IT'] })
  assert.equal(without?.generationConfig.speechConfig?.languageCode, undefined)
  assert.deepEqual([without?.inputAudioTranscription, without?.outputAudioTranscription], [{}, {}])
})

test('however a handle is refused, the session is begun anew with what was said', PATIENCE, async () => {
  const history = [{ speaker: 'person', text: 'Mi dica.' }] as const
  const ways: Refusal[] = [
    REFUSALS['request, as a close of 1007'],
    REFUSALS['request, as a close of 1008'],
    REFUSALS['failure, as a close of 1011'],
    { at: 'setup', code: 1008, reason: 'Session not found.' },
    { at: 'setup', code: 1000, reason: '' },
    { at: 'upgrade', status: 404, message: 'Requested entity was not found.', grpc: 'NOT_FOUND' },
  ]
  for (const refuses of ways) {
    await using server = await startGemini()
    server.play({ refuses }, {})
    await using connection = await modelAt(server.url).connect({ ...session, history, resume: 'h' }, NEVER)
    await using _begun = await connection.begin('pcm_16k', NEVER)
    const last = server.sessions.at(-1)
    await until(() => last?.received.history.length === 1)
    assert.equal(last?.received.setup?.sessionResumption?.handle, undefined)
    assert.equal(server.upgrades.length, 2)
  }
})

test('what has nothing to do with a handle or a language is not tried again', PATIENCE, async () => {
  for (const way of [
    'key, as a close of 1007',
    'quota, as a close of 1011',
    'voice',
    'rate, without a word',
  ] as const) {
    await using server = await startGemini()
    server.play({ refuses: REFUSALS[way] })
    const failure = modelAt(server.url).connect({ ...session, resume: 'h' }, NEVER)
    await assert.rejects(failure, ModelRefused)
    assert.equal(server.upgrades.length, 1, way)
  }
})

test('all tries together take no longer than one may', PATIENCE, async () => {
  await using server = await startGemini()
  server.play({ refuses: REFUSALS['request, as a close of 1007'] }, { refuses: { at: 'no_setup' } })
  const failure = modelAt(server.url, 300).connect({ ...session, resume: 'h' }, NEVER)
  await assert.rejects(failure, (error) => error instanceof ModelRefused && error.fault.code === 'timed_out')
  await until(() => server.connections() === 0)
})

test('a prompt that is too long is refused before anybody is called', PATIENCE, async () => {
  await using server = await startGemini()
  const long = { ...session, plan: { ...plan, prompt: 'è'.repeat(50_000) } }
  await assert.rejects(
    modelAt(server.url).connect(long, NEVER),
    (error) => error instanceof ModelRefused && error.fault.code === 'instructions_too_long',
  )
  assert.deepEqual(server.upgrades, [])
})

test('a key that is wrong is told as such, whatever the service makes of it', PATIENCE, async () => {
  for (const way of [
    'key, as a status of 400',
    'key, as a status of 403',
    'key, before the setup',
    'key, as a close of 1008',
  ] as const) {
    await using server = await startGemini()
    server.refusesWrongKey = REFUSALS[way]
    const model = openGemini({ clock: systemClock, apiKey: 'AIza-wrong', baseUrl: server.url })
    await assert.rejects(
      model.connect(session, NEVER),
      (error) =>
        error instanceof ModelRefused && error.fault.code === 'key_refused' && /GEMINI_API_KEY/.test(error.message),
    )
  }
})
