import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { examineSpeech } from './doctor-speech.ts'

const KEY = 'a-secret-of-ours'
/** What the provider answers next; null: nothing. */
let status: number | null = 200
const asked: string[] = []
const provider = createServer((request, reply) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? request.headers['x-goog-api-key']}`)
  if (status !== null) reply.writeHead(status).end('{}')
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
after(() => {
  provider.closeAllConnections()
  provider.close()
})
const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
const BOTH = {
  'gpt-live-1': { apiKey: KEY, baseUrl: `${origin}/v1` },
  'gemini-3.8-live': { apiKey: KEY, baseUrl: origin },
}

// biome-ignore format: a table reads in columns
const ANSWERS: [status: number | null, mark: string, sentence: RegExp][] = [
  [200,  'ok',  /accepts (OPENAI|GEMINI)_API_KEY and has g/],
  [400,  'bad', /refuses (OPENAI|GEMINI)_API_KEY \(400\): check the key/],
  [401,  'bad', /refuses (OPENAI|GEMINI)_API_KEY \(401\): check the key/],
  [404,  'bad', /has no (gpt-live-1|gemini-3.8-live) for .* ask the provider for access/],
  [429,  'bad', /quota of (OPENAI|GEMINI)_API_KEY is spent/],
  [503,  'bad', /answers 503 instead of saying whether/],
  [null, 'bad', /did not answer within 0.2 s/],
]
for (const [answer, mark, sentence] of ANSWERS)
  test(`a provider that answers ${answer ?? 'nothing'}: ${mark}, with what to do, and without the key`, async () => {
    status = answer
    for (const finding of await examineSpeech(BOTH, answer === null ? 200 : 20_000)) {
      assert.equal(finding.mark, mark)
      assert.match(finding.sentence, sentence)
      assert.doesNotMatch(finding.sentence, new RegExp(KEY))
    }
  })

test('one cheap request for each key, which says nothing in its address', async () => {
  status = 200
  asked.length = 0
  await examineSpeech(BOTH, 2_000)
  assert.deepEqual(asked.sort(), [
    `GET /v1/models/gpt-live-1 Bearer ${KEY}`,
    `GET /v1beta/models/gemini-3.8-live ${KEY}`,
  ])
})

test('a key that is not there is said, and that nobody can be called without any', async () => {
  const [openai, gemini] = await examineSpeech({ ...BOTH, 'gpt-live-1': null }, 2_000)
  assert.deepEqual([openai?.mark, gemini?.mark], ['note', 'ok'])
  assert.match(openai?.sentence ?? '', /no OPENAI_API_KEY; agents with gpt-live-1 cannot be called live/)
  const none = await examineSpeech({ 'gpt-live-1': null, 'gemini-3.8-live': null }, 2_000)
  assert.match(
    none.map(({ sentence }) => sentence).join(),
    /neither OPENAI_API_KEY nor GEMINI_API_KEY.*refused with 503$/,
  )
})

test('nobody listens: that it cannot be reached, and why', async () => {
  const nobody = createServer()
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
  const { port } = nobody.address() as AddressInfo
  await new Promise((resolve) => nobody.close(resolve))
  const [openai] = await examineSpeech(
    { ...BOTH, 'gpt-live-1': { apiKey: KEY, baseUrl: `http://127.0.0.1:${port}` } },
    2_000,
  )
  assert.match(openai?.sentence ?? '', /cannot be reached \(ECONNREFUSED\)/)
})
