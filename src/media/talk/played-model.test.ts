import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AudioFormat, ModelEvent, SessionPlan, SpeechModel, SpeechSession } from '#conversation/port.ts'
import { type EventQueue, openEventQueue } from '#kernel/event-queue.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { ManualClock, settle } from '../../../tests/support/manual-clock.ts'
import { openLineEvents } from './line-events.ts'
import { openPlayedModel } from './played-model.ts'

const SECOND = 8_000
const FRAME = 160
const NEVER = new AbortController().signal

interface Puppet {
  audio?: AudioFormat[]
  signalsInterruption?: boolean
  /** It hands its voice out as it is spoken, silence included. */
  queuedMsMax?: number
  dispose?: () => Promise<void>
}

/** A model that does what a test tells it, on a line of A-law whose frames the test pulls. */
async function opened({ audio = ['pcma_8k'], signalsInterruption = true, dispose, ...rest }: Puppet = {}) {
  const clock = new ManualClock()
  const begunMs = clock.monotonicMs()
  const now = () => (clock.monotonicMs() - begunMs) / 1_000
  const done: string[] = []
  const told: string[] = []
  const histories: SessionPlan['history'][] = []
  const sessions: { inner: EventQueue<ModelEvent>; heard: Uint8Array[] }[] = []
  const begin = async (): Promise<SpeechSession> => {
    const inner = openEventQueue<ModelEvent>()
    const heard: Uint8Array[] = []
    sessions.push({ inner, heard })
    return {
      events: inner.events,
      resumableBy: null,
      hear: (bytes) => heard.push(bytes),
      cue: (text) => done.push(`cue ${text}`),
      say: (text) => done.push(`say ${text}`),
      answerTool: (id) => done.push(`answer ${id}`),
      [Symbol.asyncDispose]: dispose ?? (async () => inner.end()),
    }
  }
  const model: SpeechModel = {
    capabilities: { tools: true, exactSpeech: true, signalsInterruption, audio, ...rest },
    connect: async ({ history }) => {
      histories.push(history)
      return { begin, [Symbol.asyncDispose]: async () => {} }
    },
  }
  const events = openLineEvents()
  events.listen((event) => {
    if (event.kind === 'person_text') told.push(event.text)
  })
  const played = openPlayedModel({ clock, model, events, law: 'PCMA', now })
  const write = (event: ModelEvent): string =>
    event.kind === 'agent_text' || event.kind === 'person_text' ? event.text : `<${event.kind}>`
  const times: number[] = []
  const open = async (history: SessionPlan['history'] = []) => {
    const [format = 'pcma_8k'] = played.model.capabilities.audio
    const connection = await played.model.connect({ plan: examplePlan(), tools: [], history, resume: null }, NEVER)
    const outer = await connection.begin(format, NEVER)
    void (async () => {
      for await (const event of outer.events) {
        told.push(write(event))
        if (event.atSeconds !== undefined) times.push(event.atSeconds)
      }
    })()
    return outer
  }
  const outer = await open()
  played.adopt(outer)
  const tellTo = async (n: number, ...given: ModelEvent[]) => {
    for (const event of given) sessions[n]?.inner.push(event)
    await settle()
  }
  const tell = (...given: ModelEvent[]) => tellTo(0, ...given)
  const pull = async (samples: number) => {
    const frame = new Uint8Array(FRAME)
    let voice = 0
    for (let left = samples; left > 0; left -= FRAME) voice += played.pull(frame)
    await settle()
    return voice
  }
  return { clock, now, played, outer, open, sessions, done, told, times, histories, tell, tellTo, pull }
}

/** The same after the first words, which were heard. */
async function speaking(puppet: Puppet = {}) {
  const all = await opened(puppet)
  all.outer.say('Pronto.')
  await all.tell(audio(FRAME), END)
  await all.pull(FRAME)
  for (const list of [all.done, all.told, all.times]) list.length = 0
  return all
}

const LOUD = 0x2a
const SILENT = 0xd5
const audio = (samples: number, code = LOUD): ModelEvent => ({
  kind: 'audio',
  audio: new Uint8Array(samples).fill(code),
})
const text = (words: string): ModelEvent => ({ kind: 'agent_text', text: words })
const END: ModelEvent = { kind: 'agent_turn_ended' }
const CLOSED: ModelEvent = { kind: 'closed', reason: 'lost', fault: null }
const AUDIO = audio(SECOND)
const TEXT = text('uno due')
const frameOf = (code: number) => new Uint8Array(FRAME).fill(code)

test('no conversion where the model takes the law of the line; what it takes best where it does not', async () => {
  for (const [formats, chosen, bytes] of [
    [['pcm_24k', 'pcmu_8k', 'pcma_8k'], 'pcma_8k', 160],
    [['pcmu_8k'], 'pcmu_8k', 160],
    [['pcm_16k', 'pcm_24k'], 'pcm_16k', 640],
    [['pcm_24k'], 'pcm_24k', 960],
  ] as const) {
    const { played, sessions } = await opened({ audio: [...formats] })
    assert.deepEqual(played.model.capabilities.audio, [chosen])
    for (let n = 0; n < 3; n += 1) played.hear(new Uint8Array(FRAME))
    assert.equal(sessions[0]?.heard.at(-1)?.length, bytes)
  }
})

test('nothing that a model says is heard before it was asked to speak', async () => {
  const { played, outer, told, tell, pull } = await opened()
  await tell(AUDIO, TEXT, END)
  assert.equal(await pull(2 * SECOND), 0)
  assert.equal(played.speaking(), false)
  outer.say('Pronto.')
  await tell(AUDIO, text('tre'), END)
  assert.equal(await pull(2 * SECOND), SECOND)
  assert.deepEqual(told, ['', 'tre', '<agent_turn_ended>'])
})

test('what the model says comes out as it went in, once, and its words when they were heard', async () => {
  const { played, told, tell, pull } = await speaking()
  await tell(AUDIO, TEXT, END)
  assert.equal(played.speaking(), true)
  const frame = new Uint8Array(FRAME)
  played.pull(frame)
  assert.deepEqual([...frame.subarray(80)], Array(80).fill(LOUD))
  assert.equal(await pull(2 * SECOND), SECOND - FRAME)
  assert.deepEqual(told, ['', 'uno', ' due', '<agent_turn_ended>'])
  assert.equal(played.speaking(), false)
})

test('a turn that cannot be heard is none, whatever words the model has for it', async () => {
  const { played, told, tell, pull } = await speaking()
  await tell(audio(SECOND, SILENT), TEXT, END)
  await pull(2 * SECOND)
  assert.deepEqual([told, played.speaking()], [[], false])
})

test('a model that says it was interrupted: what is queued is dropped', async () => {
  const { told, tell, pull } = await speaking()
  await tell(AUDIO, TEXT, END)
  await pull(SECOND / 2)
  await tell({ kind: 'interrupted' })
  assert.equal(await pull(SECOND), 0)
  assert.deepEqual(told, ['', 'uno', '<interrupted>'])
})

test('a model that does not notice is interrupted by the person’s voice, and the rest of its turn is not heard', async () => {
  for (const isQueued of [true, false]) {
    const { played, told, tell, pull } = await speaking({ signalsInterruption: false })
    await tell(AUDIO, TEXT)
    // Also where just nothing is queued: it is in the middle of its turn.
    await pull(isQueued ? SECOND / 2 : SECOND)
    played.voice('started', 1)
    await tell(AUDIO, text(' tre'), END)
    assert.equal(await pull(SECOND), 0)
    assert.ok(told.includes('<interrupted>') && !told.join('').includes('tre'))
    played.voice('ended', 2)
    await tell(AUDIO)
    assert.equal(await pull(2 * SECOND), SECOND, 'the next turn is')
  }
})

test('a model that does not say where its turn ended is heard again once the person has been quiet', async () => {
  const { clock, played, tell, pull } = await speaking({ signalsInterruption: false })
  await tell(AUDIO)
  await pull(FRAME)
  played.voice('started', 1)
  played.voice('ended', 2)
  await clock.advance(3_900)
  played.passed(0)
  await tell(AUDIO)
  assert.equal(await pull(SECOND), 0)
  await clock.advance(100)
  played.passed(0)
  await tell(AUDIO)
  assert.equal(await pull(SECOND), SECOND)
})

test('the person’s voice over a model that says so itself cuts nothing', async () => {
  const { played, tell, pull } = await speaking()
  await tell(AUDIO)
  played.voice('started', 1)
  assert.equal(await pull(2 * SECOND), SECOND)
})

test('the engine’s own sentence takes the place of what is queued', async () => {
  const { outer, done, tell, pull } = await speaking()
  await tell(AUDIO)
  outer.say('Arrivederci.')
  assert.deepEqual(done, ['say Arrivederci.'])
  assert.equal(await pull(SECOND), 0)
})

for (const signalsInterruption of [true, false])
  for (const [lastedMs, isCut] of [
    [380, false],
    [400, true],
  ] as const)
    test(`${lastedMs} ms of voice ${isCut ? 'cut' : 'do not cut'} a sentence of the engine’s own, of a model that ${signalsInterruption ? 'notices' : 'does not notice'}`, async () => {
      const { clock, played, outer, told, tell, pull } = await speaking({ signalsInterruption })
      outer.say('Arrivederci.')
      await tell(AUDIO, text('Arrivederci, buona giornata.'), END)
      await pull(SECOND / 5)
      played.voice('started', 1)
      if (signalsInterruption) await tell({ kind: 'interrupted' })
      for (let ms = 120; ms <= lastedMs; ms += 20) {
        await clock.advance(20)
        played.passed(ms)
      }
      played.voice('ended', 1 + lastedMs / 1_000)
      played.passed(0)
      assert.equal(await pull(2 * SECOND), isCut ? 0 : (4 * SECOND) / 5)
      assert.equal(told.at(-1), isCut ? '<interrupted>' : '<agent_turn_ended>')
      // What it says by itself is cut as ever.
      await tell(AUDIO, text('uno due'), END)
      await pull(FRAME)
      if (signalsInterruption) await tell({ kind: 'interrupted' })
      else played.voice('started', 5)
      assert.equal(await pull(SECOND), 0)
    })

/** The stream of a model that hands out its voice in real time: 20 ms of it are pulled as soon as they came. */
async function streaming() {
  const all = await speaking({ signalsInterruption: false, queuedMsMax: 200 })
  const frame = new Uint8Array(FRAME)
  const stream = async (ms: number, code = LOUD) => {
    for (let at = 0; at < ms; at += 20) {
      await all.tell(audio(FRAME, code))
      all.played.pull(frame)
      await all.clock.advance(20)
      all.played.passed(0)
    }
  }
  return { ...all, stream }
}

test('a model that never stops sending has ended its turn where it was last audible', async () => {
  const { played, told, times, tell, stream } = await streaming()
  await stream(1_000, SILENT)
  assert.deepEqual([told, played.speaking()], [[], false])
  await tell(text('Buongiorno a lei.'))
  await stream(1_000)
  await stream(400, SILENT)
  await stream(600)
  assert.equal(played.speaking(), true)
  await stream(1_180, SILENT)
  assert.ok(!told.includes('<agent_turn_ended>'), 'it may go on')
  await stream(40, SILENT)
  assert.deepEqual([told.join(''), played.speaking()], ['Buongiorno a lei.<agent_turn_ended>', false])
  assert.ok(Math.abs((times[0] ?? 0) - 3) < 0.05, `${times[0]} s`)
})

for (const [title, words, overMs, isYielded] of [
  ['fell silent because the person spoke', 'Le ricordo che la', 600, true],
  ['fell silent at once because the person spoke', 'Le ricordo che la', 300, true],
  ['had said its sentence as the person began', 'Le ricordo la visita.', 300, false],
  ['went on though the person spoke', 'Le ricordo che la', 2_400, false],
] as const)
  test(`a model that yields by itself is not cut; its turn is ${isYielded ? 'interrupted' : 'whole'} where it ${title}`, async () => {
    const { now, played, told, tell, stream } = await streaming()
    await tell(text(words))
    await stream(2_000)
    played.voice('started', now())
    await stream(overMs)
    await stream(400, SILENT)
    played.voice('ended', now() - 0.4)
    await stream(1_000, SILENT)
    assert.equal(told.at(-1), isYielded ? '<interrupted>' : '<agent_turn_ended>')
    assert.equal(told.join('').includes(words), true, 'all that it sent was heard')
  })

test('of a model that sends in real time at most 200 ms are queued, of its silence only what is within a piece, and what is left out is silence first', async () => {
  const { played, tell, pull } = await streaming()
  const piece = (...frames: number[]): ModelEvent => ({
    kind: 'audio',
    audio: Uint8Array.from(frames.flatMap((code) => Array(FRAME).fill(code))),
  })
  const pulled = () => {
    const frames: boolean[] = []
    for (const frame = new Uint8Array(FRAME); played.pull(frame) > 0; ) frames.push(frame[100] === LOUD)
    return [frames.length, frames.filter((isLoud) => isLoud).length]
  }
  await tell(audio(5 * FRAME, SILENT), audio(2 * FRAME), audio(SECOND, SILENT), piece(SILENT, SILENT, LOUD, LOUD))
  assert.deepEqual(pulled(), [6, 4])
  await tell(piece(...Array(8).fill(LOUD), ...Array(8).fill(SILENT), LOUD, LOUD))
  assert.deepEqual(pulled(), [10, 8])
  await tell(audio(SECOND))
  assert.equal(await pull(SECOND), SECOND / 5)
})

test('a session that is lost while it speaks says so at once, is heard to its end, and its turn was cut off', async () => {
  const { told, tell, pull } = await speaking()
  await tell(AUDIO, TEXT)
  await tell(CLOSED)
  assert.deepEqual(told, ['', '<expiring>'])
  await pull(SECOND)
  assert.deepEqual(told, ['', '<expiring>', 'uno', ' due', '<interrupted>', '<closed>'])
  const silent = await speaking()
  await silent.tell(CLOSED)
  assert.deepEqual(silent.told, ['<closed>'])
})

test('events that end are a lost session', async () => {
  const { sessions, told } = await speaking()
  sessions[0]?.inner.end()
  await settle()
  assert.deepEqual(told, ['<closed>'])
})

test('whoever takes over is told what is still to be heard, waits for it, and hears what nobody has answered', async () => {
  const { played, histories, sessions, told, tell, tellTo, open, pull } = await speaking()
  await tell(AUDIO, text('uno due tre quattro'), END)
  await pull(SECOND / 2)
  for (let n = 0; n < 40; n += 1) played.hear(frameOf(SILENT))
  await tell(CLOSED)
  for (let n = 0; n < 60; n += 1) played.hear(frameOf(n))
  const next = await open([{ speaker: 'agent', text: 'uno due' }])
  assert.deepEqual(histories[1], [{ speaker: 'agent', text: 'uno due tre quattro' }])
  played.adopt(next)
  const replayed = sessions[1]?.heard.map((bytes) => bytes[0]) ?? []
  assert.deepEqual(
    replayed.slice(-60),
    Array.from({ length: 60 }, (_, n) => n),
  )
  assert.ok(replayed.length <= 60 + 15, 'and no more of what was before than a moment')
  played.hear(frameOf(LOUD))
  assert.equal(sessions[1]?.heard.length, replayed.length + 1)
  await tellTo(1, AUDIO, text('cinque'), END)
  await pull(SECOND / 2)
  await pull(SECOND)
  assert.equal(told.join(''), 'uno due<expiring> tre quattro<agent_turn_ended><closed>cinque<agent_turn_ended>')
})

test('what a session was answering when it was lost is not heard by the next', async () => {
  for (const answers of [true, false]) {
    const { played, sessions, tell, open, now } = await speaking()
    played.voice('started', now())
    for (let n = 0; n < 60; n += 1) played.hear(frameOf(LOUD))
    played.voice('ended', now())
    await tell({ kind: 'person_text', text: 'Mi dica.', final: false })
    // Its transcript is finished by the loss itself.
    await tell(...(answers ? [AUDIO, TEXT] : []), { kind: 'person_text', text: 'Mi dica.', final: true }, CLOSED)
    for (let n = 0; n < 20; n += 1) played.hear(frameOf(SILENT))
    played.adopt(await open())
    const heard = sessions[1]?.heard.length ?? 0
    assert.ok(answers ? heard <= 20 + 15 : heard >= 60 + 20, `${heard} frames`)
  }
})

test('a session that another has taken over from is heard to its end, and says nothing new', async () => {
  const { played, told, tell, open, pull } = await speaking()
  await tell(AUDIO, TEXT)
  played.adopt(await open())
  await tell(AUDIO, text(' tre'), { kind: 'tool', id: 't', name: 'posti', arguments: {} })
  assert.equal(await pull(3 * SECOND), SECOND)
  assert.deepEqual(told, ['', 'uno', ' due', '<agent_turn_ended>'])
})

test('what is being said to a session that gives way is heard by the next from its beginning, and written down once', async () => {
  const { played, sessions, told, tell, tellTo, open, now } = await speaking()
  for (let n = 0; n < 40; n += 1) played.hear(frameOf(SILENT))
  played.voice('started', now())
  for (let n = 0; n < 100; n += 1) played.hear(frameOf(n))
  await tell({ kind: 'person_text', text: 'vorrei', final: false })
  const next = await open()
  played.adopt(next)
  const replayed = sessions[1]?.heard.map((bytes) => bytes[0]) ?? []
  assert.deepEqual(
    replayed.slice(-100),
    Array.from({ length: 100 }, (_, n) => n),
  )
  await tell({ kind: 'person_text', text: 'vorrei spostare', final: true })
  played.voice('ended', now())
  await tellTo(1, { kind: 'person_text', text: 'Vorrei spostare la visita.', final: true })
  assert.deepEqual(told, ['', 'vorrei', 'Vorrei spostare la visita.'])
  for (let n = 0; n < 40; n += 1) played.hear(frameOf(SILENT))
  played.adopt(await open())
  assert.ok((sessions[2]?.heard.length ?? 99) <= 15, 'what was answered for is not heard again')
})

test('of a session that is gone the person’s voice cuts what was still to be heard', async () => {
  const { played, told, tell, pull } = await speaking()
  await tell(AUDIO, TEXT, END, CLOSED)
  await pull(SECOND / 2)
  played.voice('started', 1)
  assert.equal(await pull(SECOND), 0)
  assert.deepEqual(told.slice(-2).toSorted(), ['<closed>', '<interrupted>'])
})

test('one that is dropped is not heard any more, and does not stand in the way of the next', async () => {
  const { played, outer, tell, tellTo, open, pull } = await speaking()
  await tell(AUDIO, TEXT)
  const next = await open()
  await outer[Symbol.asyncDispose]()
  assert.equal(await pull(SECOND), 0)
  played.adopt(next)
  await tellTo(1, AUDIO)
  assert.equal(await pull(SECOND), SECOND)
})

test('a codec that changes in the middle: what is queued goes on in the new one', async () => {
  const { played, tell } = await speaking()
  await tell(AUDIO)
  const frame = new Uint8Array(FRAME)
  played.pull(frame)
  played.become('PCMU')
  played.pull(frame)
  assert.notEqual(frame[100], LOUD)
  played.become('PCMA')
  played.pull(frame)
  assert.equal(frame[100], LOUD)
})

test('a session that does not let itself be closed holds nobody up, and nothing reaches it any more', {
  timeout: 20_000,
}, async () => {
  const { clock, outer, played, sessions } = await speaking({ dispose: () => new Promise(() => {}) })
  const closing = outer[Symbol.asyncDispose]()
  await clock.advance(2_000)
  await closing
  played.hear(new Uint8Array(FRAME))
  assert.deepEqual(sessions[0]?.heard, [])
})

test('what a session has cost is told also as it closes', async () => {
  const usage = { seconds: 3, textIn: 0, textOut: 0, audioIn: 0, audioOut: 0 }
  const { outer, sessions, told } = await speaking({
    dispose: async () => {
      sessions[0]?.inner.push({ kind: 'usage', usage })
      sessions[0]?.inner.push({ kind: 'closed', reason: 'asked', fault: null })
    },
  })
  await outer[Symbol.asyncDispose]()
  await settle()
  assert.deepEqual(told, ['<usage>', '<closed>'])
})
