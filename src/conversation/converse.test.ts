import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Desk, LineSignals, ToolRequest, Turn } from '#contract/conversation.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { createConverse, type Timekeeper } from './converse.ts'
import { type ModelEvent, ModelRefused, type SpeechModel, type SpeechSession } from './port.ts'
import { standing } from './standing.ts'

const NO_QUOTA = { code: 'quota_spent', message: 'The quota is spent.' } as const

/** A model that does what a test tells it: events are pushed, and what the engine does to the session is kept. */
function puppet() {
  const done: string[] = []
  const { readable, writable } = new TransformStream<ModelEvent, ModelEvent>()
  const writer = writable.getWriter()
  const hangs = () => writer.close().catch(() => {})
  const session: SpeechSession = {
    events: readable as unknown as AsyncIterable<ModelEvent>,
    resumableBy: null,
    hear: () => {},
    cue: (text) => done.push(`cue ${text}`),
    say: (text) => done.push(`say ${text}`),
    answerTool: (id, text) => done.push(`answer ${id} ${text}`),
    [Symbol.asyncDispose]: async () => {
      done.push('closed')
      hangs()
    },
  }
  const model: SpeechModel = {
    capabilities: { tools: true, signalsInterruption: true, exactSpeech: true, audio: ['pcma_8k'] },
    connect: standing(({ tools }) => {
      done.push(`open ${tools.map(({ name }) => name).join()}`)
      return session
    }),
  }
  return { model, done, emit: (event: ModelEvent) => writer.write(event), hangs }
}

function signals(): { signals: LineSignals; closing: AbortController; gone: AbortController } {
  const [closing, gone] = [new AbortController(), new AbortController()]
  return { signals: { closing: closing.signal, gone: gone.signal }, closing, gone }
}

/** A clock on the wall that a test moves by hand. */
function handClock() {
  let seconds = 0
  let tick = Promise.withResolvers<void>()
  const timekeeper = (): Timekeeper => ({
    secondsAt: (event) => event?.atSeconds ?? seconds,
    nextTick: (signal) => {
      signal.addEventListener('abort', () => tick.reject(signal.reason), { once: true })
      return tick.promise
    },
  })
  const moveTo = async (at: number) => {
    await new Promise(setImmediate)
    seconds = at
    const due = tick
    tick = Promise.withResolvers<void>()
    due.resolve()
    await new Promise(setImmediate)
  }
  return { timekeeper, moveTo }
}

function desk(tool: Desk['tool'] = async () => ({ text: 'ok' })): Desk & { turns: Turn[] } {
  const turns: Turn[] = []
  return { turns, turn: (turn) => turns.push(turn), tool, told: () => {} }
}

test('the tools that are declared are those which the agent’s settings allow, then the customer’s', async () => {
  const all = 'open end_call,request_callback,do_not_call,wrong_person'
  const tool = { name: 'cerca', description: 'Cerca.', parameters: { type: 'object' } }
  for (const [document, expected, tools, livemode = false] of [
    [{}, all, []],
    [{ transfer: { to: '+390000000001' } }, `${all},transfer_call`, []],
    [{}, `${all},cerca`, [tool]],
    [{ transfer: { to: '+390000000001' } }, `${all},transfer_call`, [], true],
  ] as const) {
    const { model, done, hangs } = puppet()
    const converse = createConverse({ model, timekeeper: handClock().timekeeper })
    const running = converse(examplePlan({ tools, livemode }, document), desk(), signals().signals)
    hangs()
    await running
    assert.equal(done[0], expected)
  }
})

test('first words, a tool of the desk and its answer, then the end: in that order, and the session is closed', async () => {
  const { model, done, emit } = puppet()
  const requests: ToolRequest[] = []
  const listening = desk(async (request) => {
    requests.push(request)
    return { text: 'tre posti' }
  })
  const running = createConverse({ model, timekeeper: handClock().timekeeper })(
    examplePlan(),
    listening,
    signals().signals,
  )
  await emit({ kind: 'person_text', text: 'Pronto.', final: true, atSeconds: 2 })
  await emit({ kind: 'tool', id: 't1', name: 'posti', arguments: { giorno: 'oggi' }, atSeconds: 3 })
  await new Promise(setImmediate)
  await emit({ kind: 'tool', id: 't2', name: 'end_call', arguments: { reason: 'done' }, atSeconds: 4 })
  const ending = await running
  assert.deepEqual(ending, { reason: 'agent', durationSeconds: 4, intents: [{ kind: 'end_call', reason: 'done' }] })
  assert.deepEqual(requests, [{ id: 't1', name: 'posti', arguments: { giorno: 'oggi' }, atSeconds: 3, personTurns: 1 }])
  assert.deepEqual(
    done.slice(1).map((text) => text.slice(0, 12)),
    ['say Buongior', 'answer t1 tr', 'answer t2 Th', 'closed'],
  )
})

test('a model that falls silent is prompted, then taken leave of, by the clock alone', async () => {
  const { model, done } = puppet()
  const clock = handClock()
  const running = createConverse({ model, timekeeper: clock.timekeeper })(examplePlan(), desk(), signals().signals)
  for (const at of [0, 8, 16, 24, 36]) await clock.moveTo(at)
  assert.equal((await running).reason, 'silence')
  assert.deepEqual(
    done.map((text) => text.slice(0, 3)),
    ['ope', 'say', 'cue', 'cue', 'say', 'clo'],
  )
})

test('events that end without a word about it are a lost model', async () => {
  const { model, hangs } = puppet()
  const running = createConverse({ model, timekeeper: handClock().timekeeper })(
    examplePlan(),
    desk(),
    signals().signals,
  )
  await hangs()
  assert.equal((await running).reason, 'error')
})

test('a model that refuses, and a line that was told to end before it began, end without a word, and with why', async () => {
  const { model } = puppet()
  const refusing: SpeechModel = { ...model, connect: () => Promise.reject(new ModelRefused(NO_QUOTA)) }
  const none = { durationSeconds: 0, intents: [] }
  const { timekeeper } = handClock()
  const refused = await createConverse({ model: refusing, timekeeper })(examplePlan(), desk(), signals().signals)
  assert.deepEqual(refused, { reason: 'error', ...none, fault: NO_QUOTA })
  for (const [name, reason] of [
    ['closing', 'shutdown'],
    ['gone', 'error'],
  ] as const) {
    const all = signals()
    all[name].abort()
    assert.deepEqual(await createConverse({ model, timekeeper })(examplePlan(), desk(), all.signals), {
      reason,
      ...none,
    })
  }
})

test('a line that is told to end while the model opens ends without a word, and the session is closed', async () => {
  for (const [name, reason] of [
    ['closing', 'shutdown'],
    ['gone', 'error'],
  ] as const) {
    const { model, done } = puppet()
    const all = signals()
    const opening = createConverse({ model, timekeeper: handClock().timekeeper })(examplePlan(), desk(), all.signals)
    all[name].abort()
    assert.deepEqual(await opening, { reason, durationSeconds: 0, intents: [] })
    const [opened, closed] = ['open', 'closed'].map((word) => done.filter((one) => one.startsWith(word)).length)
    assert.equal(opened, closed)
  }
})

test('a bug of the desk or of the model is not swallowed, and the session is closed all the same', async () => {
  const bug = new Error('a bug')
  for (const broken of [
    desk(() => Promise.reject(bug)),
    {
      ...desk(),
      turn: () => {
        throw bug
      },
    },
  ]) {
    const { model, done, emit } = puppet()
    const running = createConverse({ model, timekeeper: handClock().timekeeper })(
      examplePlan(),
      broken,
      signals().signals,
    )
    const failed = assert.rejects(running, bug)
    await emit({ kind: 'person_text', text: 'Pronto.', final: true })
    await emit({ kind: 'tool', id: 't1', name: 'posti', arguments: {} })
    await failed
    assert.equal(done.at(-1), 'closed')
  }
  const { model } = puppet()
  const broken: SpeechModel = { ...model, connect: () => Promise.reject(bug) }
  const converse = createConverse({ model: broken, timekeeper: handClock().timekeeper })
  await assert.rejects(converse(examplePlan(), desk(), signals().signals), bug)
})

test('whoever hangs up while the model opens waits for nothing, and it counts as their doing', {
  timeout: 20_000,
}, async () => {
  const { model } = puppet()
  const slow: SpeechModel = {
    ...model,
    connect: (_plan, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')), { once: true })
      }),
  }
  const left = new AbortController()
  const opening = createConverse({ model: slow, timekeeper: handClock().timekeeper })(examplePlan(), desk(), {
    ...signals().signals,
    left: left.signal,
  })
  left.abort()
  assert.deepEqual(await opening, { reason: 'person', durationSeconds: 0, intents: [] })
})

test('the person’s hanging up ends a conversation as theirs, with what was said until then', {
  timeout: 20_000,
}, async () => {
  const { model, emit } = puppet()
  const clock = handClock()
  const left = new AbortController()
  const hears = desk()
  const running = createConverse({ model, timekeeper: clock.timekeeper })(examplePlan(), hears, {
    ...signals().signals,
    left: left.signal,
  })
  await emit({ kind: 'person_text', text: 'Non', final: false, atSeconds: 3 })
  await clock.moveTo(4.2)
  left.abort()
  assert.deepEqual(await running, { reason: 'person', durationSeconds: 5, intents: [] })
  assert.deepEqual(
    hears.turns.map(({ speaker, text }) => [speaker, text]),
    [['person', 'Non']],
  )
})
