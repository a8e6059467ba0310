import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog, silentLog } from '#kernel/log.ts'
import { ManualClock, settle } from '../../tests/support/manual-clock.ts'
import { askAnalyst } from './ask.ts'
import { exampleTask } from './example-task.ts'
import { AnalystFailed } from './failure.ts'
import type { Analyst, Proposal } from './port.ts'

/** A clock that nobody moves is waited for no longer. */
const PATIENCE = { timeout: 5_000 }
const usage = { model: 'openai/x', inputTokens: 10, outputTokens: 1, costMicros: 5 }
const PROPOSAL: Proposal = {
  values: {},
  outcome: 'completed',
  outcomeEvidence: null,
  callback: null,
  summary: '',
  sentiment: null,
  usage,
}
const failed = (why: Partial<ConstructorParameters<typeof AnalystFailed>[0]>) =>
  new AnalystFailed({ code: 'http_503', transient: true, usage, ...why })

/** An analyst that does in turn what it is told, the last thing for ever; and when it was asked. */
function analystThat(clock: ManualClock, ...does: (Error | Proposal)[]): Analyst & { askedAt: number[] } {
  const askedAt: number[] = []
  return {
    askedAt,
    async propose() {
      askedAt.push(clock.monotonicMs())
      const next = does[Math.min(askedAt.length, does.length) - 1]
      if (next instanceof Error) throw next
      return next as Proposal
    },
  }
}

function start(analyst: Analyst, clock: ManualClock, signal = new AbortController().signal) {
  return askAnalyst({ clock, log: silentLog, analyst }, exampleTask(), signal)
}

test(
  'what may pass is tried again after pauses that grow, and the cost of every try is counted',
  PATIENCE,
  async () => {
    const clock = new ManualClock()
    const analyst = analystThat(clock, failed({}), failed({}), PROPOSAL)
    const asked = start(analyst, clock)
    await settle()
    assert.equal(analyst.askedAt.length, 1)
    await clock.advance(999)
    assert.equal(analyst.askedAt.length, 1)
    await clock.advance(201)
    assert.equal(analyst.askedAt.length, 2)
    await clock.advance(6_000)
    assert.deepEqual(await asked, {
      proposal: PROPOSAL,
      usage: { model: 'openai/x', inputTokens: 30, outputTokens: 3, costMicros: 15 },
    })
  },
)

test('what will not pass is not tried again', PATIENCE, async () => {
  const clock = new ManualClock()
  for (const failure of [failed({ transient: false }), new TypeError('a fault')]) {
    const analyst = analystThat(clock, failure, PROPOSAL)
    assert.equal((await start(analyst, clock)).proposal, null)
    assert.equal(analyst.askedAt.length, 1)
  }
})

test('one that never recovers is given up after five tries, and within five minutes', PATIENCE, async () => {
  const clock = new ManualClock()
  const began = clock.monotonicMs()
  const analyst = analystThat(clock, failed({}))
  const asked = start(analyst, clock)
  await settle()
  await clock.advance(300_000)
  assert.deepEqual((await asked).proposal, null)
  assert.deepEqual((await asked).usage?.inputTokens, 50)
  assert.equal(analyst.askedAt.length, 5)
  assert.ok((analyst.askedAt.at(-1) ?? 0) - began < 300_000)
})

// biome-ignore format: a table reads in columns
const PAUSES: readonly [retryAfterMs: number, least: number, most: number][] = [
  [0,         1_000,   1_200],
  [500,       1_000,   1_200],
  [30_000,    30_000,  30_000],
  [3_600_000, 120_000, 120_000],
]
for (const [retryAfterMs, least, most] of PAUSES) {
  test(`a provider that asks for ${retryAfterMs} ms is asked again after ${least} to ${most}`, PATIENCE, async () => {
    const clock = new ManualClock()
    const began = clock.monotonicMs()
    const analyst = analystThat(clock, failed({ retryAfterMs }), PROPOSAL)
    const asked = start(analyst, clock)
    await settle()
    await clock.advance(least - 1)
    assert.equal(analyst.askedAt.length, 1)
    await clock.advance(most - least + 1)
    assert.equal((await asked).proposal, PROPOSAL)
    assert.ok((analyst.askedAt.at(-1) ?? 0) - began <= most)
  })
}

test('a pause that would end after the five minutes is not begun', PATIENCE, async () => {
  const clock = new ManualClock()
  const analyst = analystThat(clock, failed({ retryAfterMs: 120_000 }))
  const asked = start(analyst, clock)
  await settle()
  await clock.advance(240_000)
  assert.equal((await asked).proposal, null)
  assert.equal(analyst.askedAt.length, 3)
})

test('a node that stops ends it at once, while it is asked and while it waits', PATIENCE, async () => {
  const clock = new ManualClock()
  const stop = new Error('the node stops')
  for (const does of [failed({}), null]) {
    const stopping = new AbortController()
    const hangs: Analyst = {
      propose: (_, signal) => new Promise((_, no) => signal.addEventListener('abort', () => no(signal.reason))),
    }
    const asked = start(does ? analystThat(clock, does) : hangs, clock, stopping.signal)
    await settle()
    stopping.abort(stop)
    await assert.rejects(asked, stop)
  }
})

test('the log says that it failed, by code, and nothing of what was said', PATIENCE, async () => {
  const clock = new ManualClock()
  const lines: string[] = []
  const log = createLog('debug', (line) => lines.push(line))
  const fault = Object.assign(new Error('Anna ha mal di denti'), { name: 'Fault' })
  for (const error of [failed({ transient: false, code: 'http_401', at: fault }), fault])
    await askAnalyst({ clock, log, analyst: analystThat(clock, error) }, exampleTask(), new AbortController().signal)
  assert.equal(lines.length, 2)
  assert.match(lines[0] ?? '', /"call":"call_example".*"code":"http_401"/)
  assert.match(lines[1] ?? '', /"code":"Fault".*ask\.test\.ts/)
  assert.doesNotMatch(lines.join(), /Anna|denti/)
})
