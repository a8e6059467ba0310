import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AudioFormat,
  type ModelEvent,
  ModelRefused,
  type SpeechModel,
  type SpeechSession,
} from '#conversation/port.ts'
import { openEventQueue } from '#kernel/event-queue.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { ManualClock, settle } from '../../../tests/support/manual-clock.ts'
import { openPlayedModel } from './played-model.ts'

const SECOND = 8_000
const FRAME = 160
const NEVER = new AbortController().signal

interface Puppet {
  audio?: AudioFormat[]
  signalsInterruption?: boolean
  begin?: (signal: AbortSignal) => Promise<SpeechSession>
  dispose?: () => Promise<void>
}

/** A model that does what a test tells it, on a line of A-law whose frames the test pulls. */
async function stage({ audio = ['pcma_8k'], signalsInterruption = true, begin, dispose }: Puppet = {}) {
  const clock = new ManualClock()
  const inner = openEventQueue<ModelEvent>()
  const done: string[] = []
  const session: SpeechSession = {
    events: inner.events,
    resumableBy: null,
    hear: (bytes) => done.push(`hear ${bytes.length}`),
    cue: (text) => done.push(`cue ${text}`),
    say: (text) => done.push(`say ${text}`),
    answerTool: (id) => done.push(`answer ${id}`),
    [Symbol.asyncDispose]: dispose ?? (async () => {}),
  }
  const model: SpeechModel = {
    capabilities: { tools: true, exactSpeech: true, signalsInterruption, audio },
    connect: async () => ({
      begin: (_audio, signal) => begin?.(signal) ?? Promise.resolve(session),
      [Symbol.asyncDispose]: async () => {},
    }),
  }
  const played = openPlayedModel({ clock, model })
  const connecting = played.model.connect({ plan: examplePlan(), tools: [], history: [], resume: null }, NEVER)
  const [format = 'pcma_8k'] = played.model.capabilities.audio
  const opening = connecting.then((connection) => connection.begin(format, NEVER))
  return { clock, inner, done, played, opening }
}

async function opened(puppet: Puppet = {}) {
  const all = await stage(puppet)
  const outer = await all.opening
  const told: string[] = []
  void (async () => {
    for await (const event of outer.events)
      told.push(event.kind === 'agent_text' || event.kind === 'person_text' ? event.text : `<${event.kind}>`)
  })()
  const tell = async (...events: ModelEvent[]) => {
    for (const event of events) all.inner.push(event)
    await settle()
  }
  const pull = async (samples: number) => {
    const frame = new Uint8Array(FRAME)
    let voice = 0
    for (let left = samples; left > 0; left -= FRAME) voice += all.played.pull(frame)
    await settle()
    return voice
  }
  return { ...all, outer, told, tell, pull }
}

const AUDIO: ModelEvent = { kind: 'audio', audio: new Uint8Array(SECOND).fill(0x2a) }
const TEXT: ModelEvent = { kind: 'agent_text', text: 'uno due' }
const END: ModelEvent = { kind: 'agent_turn_ended' }

test('no conversion where the model takes the law of the line; what it takes best where it does not', async () => {
  for (const [audio, chosen, bytes] of [
    [['pcm_24k', 'pcmu_8k', 'pcma_8k'], 'pcma_8k', 160],
    [['pcmu_8k'], 'pcmu_8k', 160],
    [['pcm_16k', 'pcm_24k'], 'pcm_16k', 640],
    [['pcm_24k'], 'pcm_24k', 960],
  ] as const) {
    const { played, done } = await opened({ audio: [...audio] })
    assert.deepEqual(played.model.capabilities.audio, [chosen])
    for (let n = 0; n < 3; n += 1) played.hear(new Uint8Array(FRAME))
    assert.equal(done.at(-1), `hear ${bytes}`)
  }
})

test('what the model says comes out as it went in, once, and its words when they were heard', async () => {
  const { played, told, tell, pull } = await opened()
  await tell(AUDIO, TEXT, END)
  assert.equal(played.speaking(), true)
  const frame = new Uint8Array(FRAME)
  played.pull(frame)
  assert.deepEqual([...frame.subarray(80)], Array(80).fill(0x2a))
  assert.equal(await pull(2 * SECOND), SECOND - FRAME)
  assert.deepEqual(told, ['', 'uno', ' due', '<agent_turn_ended>'])
  assert.equal(played.speaking(), false)
})

test('a model that says it was interrupted: what is queued is dropped', async () => {
  const { told, tell, pull } = await opened()
  await tell(AUDIO, TEXT, END)
  await pull(SECOND / 2)
  await tell({ kind: 'interrupted' })
  assert.equal(await pull(SECOND), 0)
  assert.deepEqual(told, ['', 'uno', '<interrupted>'])
})

test('a model that does not notice is interrupted by the person’s voice, and the rest of its turn is not heard', async () => {
  const { played, told, tell, pull } = await opened({ signalsInterruption: false })
  await tell(AUDIO, TEXT)
  await pull(SECOND / 2)
  played.voice('started', 1)
  await tell(AUDIO, { kind: 'agent_text', text: ' tre' }, END)
  assert.equal(await pull(SECOND), 0)
  assert.ok(told.includes('<interrupted>') && !told.join('').includes('tre'))
  played.voice('ended', 2)
  await tell(AUDIO)
  assert.equal(await pull(2 * SECOND), SECOND, 'the next turn is')
})

test('a model that does not say where its turn ended is heard again once the person has been quiet', async () => {
  const { played, tell, pull } = await opened({ signalsInterruption: false })
  await tell(AUDIO)
  await pull(FRAME)
  played.voice('started', 1)
  played.voice('ended', 2)
  played.passed(3.9)
  await tell(AUDIO)
  assert.equal(await pull(SECOND), 0)
  played.passed(4)
  await tell(AUDIO)
  assert.equal(await pull(SECOND), SECOND)
})

test('the person’s voice over a model that says so itself cuts nothing', async () => {
  const { played, tell, pull } = await opened()
  await tell(AUDIO)
  played.voice('started', 1)
  assert.equal(await pull(2 * SECOND), SECOND)
})

test('keys that follow each other are one number, told in the agent’s language', async () => {
  const { played, clock, done } = await opened()
  for (const digit of '12') played.press(digit)
  await clock.advance(1_000)
  played.press('3')
  await clock.advance(1_400)
  assert.deepEqual(done, [])
  await clock.advance(100)
  assert.deepEqual(done, ['cue La persona ha premuto sulla tastiera: 123'])
  for (const digit of '1'.repeat(40)) played.press(digit)
  await clock.advance(2_000)
  assert.deepEqual(done.slice(1), [
    `cue La persona ha premuto sulla tastiera: ${'1'.repeat(32)}`,
    'cue La persona ha premuto sulla tastiera: 11111111',
  ])
})

test('the engine’s own sentence takes the place of what is queued', async () => {
  const { outer, done, tell, pull } = await opened()
  await tell(AUDIO)
  outer.say('Arrivederci.')
  assert.deepEqual(done, ['say Arrivederci.'])
  assert.equal(await pull(SECOND), 0)
})

test('events that end are a lost session, once what was said is heard', async () => {
  const { inner, told, tell, pull } = await opened()
  await tell(AUDIO)
  inner.end()
  await settle()
  assert.deepEqual(told, [''])
  await pull(SECOND)
  assert.deepEqual(told, ['', '<agent_turn_ended>', '<closed>'])
})

test('a codec that changes in the middle: what is queued goes on in the new one', async () => {
  const { played, tell } = await opened()
  await tell(AUDIO)
  const frame = new Uint8Array(FRAME)
  played.pull(frame)
  played.become('PCMU')
  played.pull(frame)
  assert.notEqual(frame[100], 0x2a)
  played.become('PCMA')
  played.pull(frame)
  assert.equal(frame[100], 0x2a)
})

test('a model that never opens is refused within its time, and one that opens later is closed', async () => {
  const late = Promise.withResolvers<SpeechSession>()
  const { clock, opening } = await stage({ begin: () => late.promise })
  const refused = assert.rejects(opening, ModelRefused)
  await settle()
  await clock.advance(10_000)
  await refused
  let closed = false
  const dispose = async () => {
    closed = true
  }
  late.resolve({ [Symbol.asyncDispose]: dispose } as unknown as SpeechSession)
  await settle()
  assert.equal(closed, true)
})

test('a session that does not let itself be closed holds nobody up, and nothing reaches it any more', {
  timeout: 20_000,
}, async () => {
  const { clock, outer, played, done } = await opened({ dispose: () => new Promise(() => {}) })
  played.press('1')
  const closing = outer[Symbol.asyncDispose]()
  await clock.advance(2_000)
  await closing
  played.hear(new Uint8Array(FRAME))
  played.press('2')
  await clock.advance(2_000)
  assert.deepEqual(done, [])
})
