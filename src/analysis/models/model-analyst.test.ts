import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { APICallError } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { analystConformance } from '#analysis/conformance.ts'
import { exampleTask } from '#analysis/example-task.ts'
import { AnalystFailed } from '#analysis/failure.ts'
import { modelAnalyst } from './model-analyst.ts'

const PRICE = { input: 1_000_000n, output: 2_000_000n }
const never = new AbortController().signal

type Options = Parameters<MockLanguageModelV4['doGenerate']>[0]
type Generated = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>

const generated = (text: string, finish: 'stop' | 'length' | 'content-filter' = 'stop'): Generated => ({
  content: text === '' ? [] : [{ type: 'text', text }],
  finishReason: { unified: finish, raw: finish },
  usage: {
    inputTokens: { total: 1_000, noCache: 1_000, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 200, text: 200, reasoning: 0 },
  },
  warnings: [{ type: 'other', message: 'something to print' }],
})

/** The data that the model is asked about. */
function dataIn({ prompt }: Options): { fields: { key: string }[]; turns: { speaker: string; text: string }[] } {
  const user = prompt.find(({ role }) => role === 'user')
  const [part] = user?.content ?? []
  const text = typeof part === 'object' && part.type === 'text' ? part.text : ''
  return JSON.parse(text.split('\n')[1] ?? '')
}

/** A model that answers in order: what was not said is null. */
function answerTo(options: Options, changes: object = {}): Generated {
  const { fields, turns } = dataIn(options)
  const spoke = turns.some(({ speaker }) => speaker === 'person')
  const values = Object.fromEntries(fields.map(({ key }) => [key, { value: null, evidence: null }]))
  return generated(
    JSON.stringify({
      ...(fields.length > 0 ? { values } : {}),
      outcome: 'completed',
      outcome_evidence: null,
      callback: null,
      summary: 'In breve.',
      sentiment: spoke ? { score: 0, start: 0, end: 0, emotions: [] } : null,
      ...changes,
    }),
  )
}

const analystOf = (model: MockLanguageModelV4, price: typeof PRICE | null = PRICE) =>
  modelAnalyst({ name: 'openai/mock', model, price })

describe('a model as analyst', () => {
  analystConformance(async () => ({
    analyst: analystOf(new MockLanguageModelV4({ doGenerate: async (options) => answerTo(options) })),
    converse: async (document) => exampleTask({}, document),
  }))
})

test('what a provider warns of is printed nowhere', async () => {
  const printed: unknown[] = []
  const hear = (warning: Error) => printed.push(warning)
  process.on('warning', hear)
  const model = new MockLanguageModelV4({ doGenerate: async (options) => answerTo(options) })
  await analystOf(model).propose(exampleTask(), never)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', hear)
  assert.deepEqual(printed, [])
})

const BAD = { outcome: 'transferred' }
// biome-ignore format: a table reads in columns
const UNUSABLE: readonly [title: string, first: (options: Options) => Generated, says: RegExp][] = [
  ['not of the shape',    (options) => answerTo(options, BAD),                        /outcome is none of the values/],
  ['no JSON',             () => generated('Certo! Ecco il risultato.'),               /not one whole JSON object/],
  ['cut off',             () => generated('{"values": {"conf', 'length'),             /not one whole JSON object/],
  ['empty',               () => generated(''),                                        /not one whole JSON object/],
  ['withheld',            () => generated('', 'content-filter'),                      /not one whole JSON object/],
]
for (const [title, first, says] of UNUSABLE) {
  test(`an answer that is ${title} is asked for once more with what is wrong; both are paid for`, async () => {
    const model = new MockLanguageModelV4({
      doGenerate: async (options) => (model.doGenerateCalls.length === 1 ? first(options) : answerTo(options)),
    })
    const { usage, outcome } = await analystOf(model).propose(exampleTask(), never)
    assert.equal(outcome, 'completed')
    assert.deepEqual(usage, { model: 'openai/mock', inputTokens: 2_000, outputTokens: 400, costMicros: 2_800 })
    const [, second] = model.doGenerateCalls
    assert.deepEqual(
      second?.prompt.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    )
    assert.match(JSON.stringify(second?.prompt.at(-1)), says)
  })
}

test('an answer that is wrong twice is no answer: it fails for good, and says what was spent', async () => {
  const model = new MockLanguageModelV4({ doGenerate: async (options) => answerTo(options, BAD) })
  await assert.rejects(analystOf(model, null).propose(exampleTask(), never), (error) => {
    assert.ok(error instanceof AnalystFailed)
    assert.deepEqual([error.code, error.transient], ['unusable_answer', false])
    assert.deepEqual(error.usage, { model: 'openai/mock', inputTokens: 2_000, outputTokens: 400, costMicros: null })
    return true
  })
  assert.equal(model.doGenerateCalls.length, 2)
})

const CANARY = 'mi chiamo Anna e ho mal di denti'
const call = (statusCode: number | undefined, more: object = {}) =>
  new APICallError({
    message: `You sent: ${CANARY}`,
    url: 'http://provider',
    requestBodyValues: { input: CANARY },
    responseBody: CANARY,
    ...(statusCode === undefined ? {} : { statusCode }),
    ...more,
  })
const network = Object.assign(new Error(CANARY), { code: 'ECONNRESET' })
const late = Object.assign(new Error(CANARY), { name: 'TimeoutError' })
// biome-ignore format: a table reads in columns
const FAILURES: readonly [title: string, error: unknown, code: string, transient: boolean, retryAfterMs: number | null][] = [
  ['429 with a time',     call(429, { responseHeaders: { 'retry-after': '7' } }),                             'http_429',    true,  7_000],
  ['429 with a date',     call(429, { responseHeaders: { 'retry-after': 'Mon, 16 Nov 2026 10:00:00 GMT' } }), 'http_429',    true,  null],
  ['500',                 call(500),                                                                          'http_500',    true,  null],
  ['503',                 call(503),                                                                          'http_503',    true,  null],
  ['529',                 call(529),                                                                          'http_529',    true,  null],
  ['408',                 call(408),                                                                          'http_408',    true,  null],
  ['a page of a proxy',   call(200),                                                                          'http_200',    true,  null],
  ['400',                 call(400),                                                                          'http_400',    false, null],
  ['401',                 call(401),                                                                          'http_401',    false, null],
  ['404',                 call(404),                                                                          'http_404',    false, null],
  ['a redirect',          call(302),                                                                          'http_302',    false, null],
  ['a network error',     call(undefined, { cause: network }),                                                'ECONNRESET',  true,  null],
  ['a bare one',          network,                                                                            'ECONNRESET',  true,  null],
  ['a late answer',       late,                                                                               'time_out',    true,  null],
  ['a fault',             new TypeError(CANARY),                                                              'TypeError',   false, null],
  ['something thrown',    CANARY,                                                                             'string',      false, null],
]
for (const [title, thrown, code, transient, retryAfterMs] of FAILURES) {
  test(`${title} is ${transient ? 'worth another try' : 'final'}, and nothing of what was sent is in the failure`, async () => {
    const model = new MockLanguageModelV4({ doGenerate: () => Promise.reject(thrown) })
    await assert.rejects(analystOf(model).propose(exampleTask(), never), (error) => {
      assert.ok(error instanceof AnalystFailed)
      assert.deepEqual([error.code, error.transient, error.retryAfterMs], [code, transient, retryAfterMs])
      assert.equal(error.cause, undefined)
      assert.doesNotMatch(`${error.message} ${JSON.stringify(error)}`, /Anna/)
      return true
    })
    assert.equal(model.doGenerateCalls.length, 1)
  })
}

test('a failure of the second round still tells what the first one cost', async () => {
  const model = new MockLanguageModelV4({
    doGenerate: async () => {
      if (model.doGenerateCalls.length > 1) throw call(503)
      return generated('?')
    },
  })
  await assert.rejects(analystOf(model).propose(exampleTask(), never), (error) => {
    assert.ok(error instanceof AnalystFailed && error.transient)
    assert.deepEqual(error.usage, { model: 'openai/mock', inputTokens: 1_000, outputTokens: 200, costMicros: 1_400 })
    return true
  })
})

test('a signal that fires ends it at once with its own reason, before and while it is asked', async () => {
  const model = new MockLanguageModelV4({
    doGenerate: ({ abortSignal }) =>
      new Promise((_, reject) => abortSignal?.addEventListener('abort', () => reject(abortSignal.reason))),
  })
  const reason = new Error('the node stops')
  await assert.rejects(analystOf(model).propose(exampleTask(), AbortSignal.abort(reason)), reason)
  assert.equal(model.doGenerateCalls.length, 0)
  const stopping = new AbortController()
  const asked = analystOf(model).propose(exampleTask(), stopping.signal)
  setImmediate(() => stopping.abort(reason))
  await assert.rejects(asked, reason)
  assert.equal(model.doGenerateCalls.length, 1)
})
