import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { GoogleGenAI, type LiveConnectConfig, Modality } from '@google/genai'
import { type GeminiServer, startGemini } from '../../../tests/support/gemini/server.ts'
import { settle } from '../../../tests/support/manual-clock.ts'
import { GeminiClient } from './wire.ts'

/**
 * What the vendor's client does, and wire.ts is written around: a release of it that behaves otherwise turns one of
 * these red, and whoever takes it up looks whether the way around is still needed, or still works.
 */
const PATIENCE = { timeout: 30_000 }
const model = 'gemini-3.8-live'

interface Fired {
  errors: string[]
  closes: [number, string][]
  settled: boolean
}

/** The client as it comes, and all that it tells. */
function connectPlainly(
  baseUrl: string,
  apiKey = 'AIza-x',
  config: LiveConnectConfig = { responseModalities: [Modality.AUDIO] },
): Fired {
  const fired: Fired = { errors: [], closes: [], settled: false }
  new GoogleGenAI({ apiKey, httpOptions: { baseUrl } }).live
    .connect({
      model,
      config,
      callbacks: {
        onmessage() {},
        onerror: ({ message }) => fired.errors.push(message),
        onclose: ({ code, reason }) => fired.closes.push([code, reason]),
      },
    })
    .finally(() => {
      fired.settled = true
    })
  return fired
}

async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setImmediate(resolve))
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address && typeof address === 'object' ? address.port : 0
}

test('connecting to nobody never settles: only an error and a close of 1006 are told', PATIENCE, async () => {
  const fired = connectPlainly(`http://127.0.0.1:${await closedPort()}`)
  await until(() => fired.closes.length > 0)
  await settle()
  assert.deepEqual([fired.settled, fired.closes[0]?.[0], fired.errors.length], [false, 1006, 1])
})

test('a session that is refused at its setup never settles: only the close is told', PATIENCE, async () => {
  await using server = await startGemini()
  server.play({ refuses: { at: 'setup', code: 1007, reason: 'Request contains an invalid argument.' } })
  const fired = connectPlainly(server.url, server.key)
  await until(() => fired.closes.length > 0)
  await settle()
  assert.deepEqual([fired.settled, fired.closes], [false, [[1007, 'Request contains an invalid argument.']]])
})

test('a refused upgrade is told as a status in a sentence, and its body is lost', PATIENCE, async () => {
  await using server = await startGemini()
  const fired = connectPlainly(server.url, 'AIza-wrong')
  await until(() => fired.closes.length > 0)
  await settle()
  assert.deepEqual([fired.settled, fired.closes], [false, [[1006, '']]])
  assert.deepEqual(fired.errors, ['Unexpected server response: 400'])
})

test('a provider that says nothing is waited for without an end, and its socket is nobody’s', PATIENCE, async () => {
  await using server = await startGemini()
  server.play({ refuses: { at: 'no_setup' } })
  const fired = connectPlainly(server.url, server.key)
  await until(() => server.sessions.length === 1)
  for (let turn = 0; turn < 20; turn += 1) await settle()
  assert.deepEqual(fired, { errors: [], closes: [], settled: false })
  assert.equal(server.connections(), 1)
})

test('the path begins with two slashes, and the key stands in it', PATIENCE, async () => {
  await using server = await startGemini()
  const fired = connectPlainly(server.url, server.key)
  await until(() => fired.settled)
  const [upgrade] = server.upgrades
  assert.equal(
    upgrade?.path,
    `//ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent?key=${server.key}`,
  )
  assert.match(upgrade?.headers['user-agent'] ?? '', /google-genai-sdk/)
})

test('it knows no history in its setup, whatever its types say elsewhere', PATIENCE, async () => {
  await using server = await startGemini()
  const historyConfig = { initialHistoryInClientContent: true }
  const fired = connectPlainly(server.url, server.key, {
    responseModalities: ['AUDIO'],
    historyConfig,
  } as LiveConnectConfig)
  await until(() => fired.settled || fired.closes.length > 0)
  assert.deepEqual(server.complaints(), [])
  assert.deepEqual(Object.keys(server.sessions[0]?.received.setup ?? {}).sort(), ['generationConfig', 'model'])
})

/** A program of its own that connects and waits; how it ended. */
async function program(server: GeminiServer): Promise<{ code: number | null; stderr: string }> {
  const code = `
    import { GoogleGenAI } from '@google/genai'
    const ai = new GoogleGenAI({ apiKey: '${server.key}', httpOptions: { baseUrl: '${server.url}' } })
    setTimeout(() => process.exit(3), 15_000)
    ai.live.connect({ model: '${model}', callbacks: { onmessage() {} }, config: { responseModalities: ['AUDIO'] } })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: new URL('../../..', import.meta.url),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = once(child, 'close')
  await until(() => server.sessions.length === 1 || child.exitCode !== null)
  server.sessions[0]?.sendRaw('no json')
  const [exit] = await ended
  return { code: exit, stderr }
}

test('a message that is no JSON ends the process', PATIENCE, async () => {
  await using server = await startGemini()
  const { code, stderr } = await program(server)
  assert.equal(code, 1)
  assert.match(stderr, /SyntaxError/)
})

test('the environment would send it elsewhere: ours says all that it looks for there', () => {
  const kept = { ...process.env }
  Object.assign(process.env, {
    GOOGLE_GENAI_USE_VERTEXAI: 'true',
    GOOGLE_GENAI_USE_ENTERPRISE: 'true',
    GOOGLE_CLOUD_PROJECT: 'p',
    GOOGLE_CLOUD_LOCATION: 'europe',
    GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:1',
    GOOGLE_API_KEY: 'other',
  })
  try {
    assert.equal(new GoogleGenAI({ apiKey: 'AIza-x' }).vertexai, true)
    const ours = new GeminiClient({ apiKey: 'AIza-x', baseUrl: 'http://127.0.0.1:2' })
    assert.equal(ours.vertexai, false)
    let address = ''
    const live = ours.liveOver({
      create(url) {
        address = url
        return { connect() {}, send() {}, close() {} }
      },
    })
    void live.connect({ model, callbacks: { onmessage() {} } })
    assert.match(address, /^ws:\/\/127\.0\.0\.1:2\/\/ws\/.*\?key=AIza-x$/)
  } finally {
    process.env = kept
  }
})
