import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askAnalyst } from '#analysis/ask.ts'
import { exampleTask, exampleTurnsOf } from '#analysis/example-task.ts'
import { AnalystFailed } from '#analysis/failure.ts'
import { createLog } from '#kernel/log.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import {
  type Asked,
  answered,
  breaksOff,
  hangs,
  type ModelServer,
  type Reply,
  startModelServer,
  status,
  type Wire,
  wrote,
} from '../../../tests/support/model-server.ts'
import { openAnalyst } from './providers.ts'
import { wireSchema } from './schema.ts'

const KEY = 'sk-secret-of-the-operator'
const CANARY = 'ho mal di denti da martedì'
const task = exampleTask({ turns: exampleTurnsOf(['agent', 'Buongiorno, come sta?'], ['person', CANARY]) })
const nothing = { value: null, evidence: null }
const ANSWER = {
  values: { conferma: nothing, persone: nothing, mezzo: nothing, posta: nothing },
  outcome: 'refused',
  outcome_evidence: CANARY,
  callback: null,
  summary: 'Sta male.',
  sentiment: { score: -0.5, start: -0.5, end: -0.5, emotions: [] },
}
const waiting = () => AbortSignal.timeout(20_000)

// biome-ignore format: a table reads in columns
const PROVIDERS: Record<Wire, { path: string; key: [header: string, text: string]; schema: (body: Asked['body']) => unknown; system: (body: Asked['body']) => string; said: (body: Asked['body']) => string[] }> = {
  openai: {
    path: '/v1/responses',
    key: ['authorization', `Bearer ${KEY}`],
    schema: (body) => body.text.format.strict && body.text.format.type === 'json_schema' && body.text.format.schema,
    system: (body) => body.input[0].content,
    said: (body) => body.input.slice(1).map((one: { content: string | { text: string }[] }) => typeof one.content === 'string' ? one.content : one.content[0]?.text),
  },
  google: {
    path: '/v1/models/some-model:generateContent',
    key: ['x-goog-api-key', KEY],
    schema: (body) => body.generationConfig.responseMimeType === 'application/json' && body.generationConfig.responseJsonSchema,
    system: (body) => body.systemInstruction.parts[0].text,
    said: (body) => body.contents.map((one: { parts: { text: string }[] }) => one.parts[0]?.text),
  },
  compatible: {
    path: '/v1/chat/completions',
    key: ['authorization', `Bearer ${KEY}`],
    schema: (body) => body.response_format.type === 'json_schema' && body.response_format.json_schema.strict && body.response_format.json_schema.schema,
    system: (body) => body.messages[0].content,
    said: (body) => body.messages.slice(1).map((one: { content: string }) => one.content),
  },
}

async function withServer<T>(
  wire: Wire,
  answers: Reply[],
  use: (server: ModelServer, analyst: ReturnType<typeof openAnalyst>) => Promise<T>,
): Promise<T> {
  await using server = await startModelServer(...answers)
  const price = { input: 250_000n, output: 2_000_000n }
  const analyst = openAnalyst({ model: `${wire}/some-model`, baseUrl: `${server.url}/v1`, apiKey: KEY, price })
  try {
    return await use(server, analyst)
  } finally {
    await analyst.close()
  }
}

/** What was asked, when nothing could be made of the answer. */
async function failureOf(wire: Wire, answers: Reply[]): Promise<{ failure: AnalystFailed; asked: number }> {
  return withServer(wire, answers, async ({ asked }, analyst) => {
    const failure = await analyst.propose(task, waiting()).then(
      () => null,
      (error) => error,
    )
    assert.ok(failure instanceof AnalystFailed, String(failure))
    assert.doesNotMatch(`${failure.message} ${JSON.stringify(failure)}`, /denti|secret/)
    return { failure, asked: asked.length }
  })
}

for (const [wire, provider] of Object.entries(PROVIDERS) as [Wire, (typeof PROVIDERS)[Wire]][]) {
  describe(`over the wire of ${wire}`, () => {
    test('model, key and strict schema are sent, and the words of the call in the data block alone', async () => {
      await withServer(wire, [answered(wire, ANSWER)], async ({ asked }, analyst) => {
        const { usage, ...proposal } = await analyst.propose(task, waiting())
        const { outcome_evidence: outcomeEvidence, ...rest } = ANSWER
        assert.deepEqual(proposal, { ...rest, outcomeEvidence })
        const model = `${wire}/some-model`
        assert.deepEqual(usage, { model, inputTokens: 1_000, outputTokens: 200, costMicros: 650 })
        const [{ path, headers, body, text } = assert.fail('nothing was asked')] = asked
        assert.equal(path, provider.path)
        if (wire !== 'google') assert.equal(body.model, 'some-model')
        const [header, key] = provider.key
        assert.equal(headers[header], key)
        assert.deepEqual(provider.schema(body), wireSchema(task.agent.result))
        const [data = '', ...more] = provider.said(body)
        assert.deepEqual(more, [])
        const [, boundary] = /^<<<DATA ([0-9a-f]{32})>>>\n\{.*\}\n<<<END \1>>>$/.exec(data) ?? assert.fail(data)
        assert.ok(provider.system(body).includes(`<<<DATA ${boundary}>>>`))
        assert.equal(text.split(CANARY).length, 2)
        assert.ok(data.includes(CANARY))
        assert.ok(!text.includes(KEY))
      })
    })

    test('a wrong enum is mended in the second round, which carries the problem', async () => {
      const wrong = { ...ANSWER, outcome: 'transferred' }
      await withServer(wire, [answered(wire, wrong), answered(wire, ANSWER)], async ({ asked }, analyst) => {
        const { outcome, usage } = await analyst.propose(task, waiting())
        assert.deepEqual([outcome, usage?.inputTokens, usage?.costMicros], ['refused', 2_000, 1_300])
        const [data, own, problems = ''] = provider.said(asked[1]?.body)
        assert.equal(data, provider.said(asked[0]?.body)[0])
        assert.deepEqual(JSON.parse(own ?? ''), wrong)
        assert.match(problems, /outcome is none of the values/)
        assert.doesNotMatch(problems, /denti/)
      })
    })

    // biome-ignore format: a table reads in columns
    const unusable: [title: string, answer: Reply][] = [
      ['no JSON',                wrote(wire, `Certo: ${CANARY}`)],
      ['cut off by its length',  wrote(wire, JSON.stringify(ANSWER).slice(0, 60), 'length')],
      ['a refusal',              wrote(wire, 'I cannot help with that.', 'refusal')],
      ['a key of its own',       answered(wire, { ...ANSWER, ordine: CANARY })],
    ]
    for (const [title, answer] of unusable) {
      test(`an answer that is ${title} twice is no answer, and is paid for`, async () => {
        const { failure, asked } = await failureOf(wire, [answer])
        assert.deepEqual([failure.code, failure.transient, asked], ['unusable_answer', false, 2])
        assert.equal(failure.usage?.inputTokens, 2_000)
      })
    }

    const echo = { error: { message: `You sent ${CANARY} with ${KEY}`, code: 429, status: 'X', type: 'x' } }
    // biome-ignore format: a table reads in columns
    const failures: [title: string, answer: Reply, code: RegExp, transient: boolean, retryAfterMs: number | null][] = [
      ['429 with Retry-After',       status(429, echo, { 'retry-after': '3' }), /^http_429$/,      true,  3_000],
      ['500',                        status(500, echo),                         /^http_500$/,      true,  null],
      ['503 without JSON',           status(503, `<p>${CANARY}</p>`),           /^http_503$/,      true,  null],
      ['401',                        status(401, echo),                         /^http_401$/,      false, null],
      ['400',                        status(400, echo),                         /^http_400$/,      false, null],
      ['a redirect',                 status(302, '', { location: '/' }),        /^http_302$/,      false, null],
      ['a page instead of its API',  status(200, `<p>${CANARY}</p>`),           /^http_200$/,      true,  null],
      ['a broken connection',        breaksOff,                                 /^(UND_ERR|ECONN)/, true,  null],
      ['a huge answer',              wrote(wire, 'a'.repeat(3_000_000)),        /^ReplyTooLarge$/, false, null],
    ]
    for (const [title, answer, code, transient, retryAfterMs] of failures) {
      test(`${title} is ${transient ? 'worth another try' : 'final'}, and nothing that was sent is in the failure`, async () => {
        const { failure, asked } = await failureOf(wire, [answer])
        assert.match(failure.code, code)
        assert.deepEqual([failure.transient, failure.retryAfterMs, asked], [transient, retryAfterMs, 1])
      })
    }

    test('a server that hangs is left at the signal, and the connection with it', async () => {
      await withServer(wire, [hangs], async (server, analyst) => {
        const began = performance.now()
        await assert.rejects(analyst.propose(task, AbortSignal.timeout(200)), { name: 'TimeoutError' })
        assert.ok(performance.now() - began < 3_000)
        while (server.hanging.size > 0) await new Promise((resolve) => setImmediate(resolve))
      })
    })

    test('neither key nor words reach the log, whatever the provider quotes', async () => {
      const lines: string[] = []
      const log = createLog('debug', (line) => lines.push(line))
      await withServer(wire, [status(401, echo)], async (_, analyst) => {
        const { proposal } = await askAnalyst({ clock: new ManualClock(), log, analyst }, task, waiting())
        assert.equal(proposal, null)
      })
      assert.equal(lines.length, 1)
      assert.match(lines[0] ?? '', /http_401/)
      assert.doesNotMatch(lines.join(), /denti|secret/)
    })
  })
}

test('nobody there is worth another try', async () => {
  const analyst = openAnalyst({ model: 'compatible/x', baseUrl: 'http://127.0.0.1:1/v1', apiKey: null, price: null })
  await assert.rejects(analyst.propose(task, waiting()), { code: 'ECONNREFUSED', transient: true })
  await analyst.close()
})

test('OpenAI is told to keep nothing; a server of one’s own is asked without a key where it has none', async () => {
  await withServer('openai', [answered('openai', ANSWER)], async ({ asked }, analyst) => {
    await analyst.propose(task, waiting())
    assert.equal(asked[0]?.body.store, false)
  })
  await using server = await startModelServer(answered('compatible', ANSWER))
  const settings = { model: 'compatible/org/model:tag', baseUrl: `${server.url}/v1`, apiKey: null, price: null }
  const analyst = openAnalyst(settings)
  await analyst.propose(task, waiting())
  await analyst.close()
  assert.deepEqual([server.asked[0]?.headers.authorization, server.asked[0]?.body.model], [undefined, 'org/model:tag'])
})
