import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Desk, Ending, Plan, Turn } from '#contract/conversation.ts'
import type { MediaTerms } from '#contract/media.ts'
import { type AudioFormat, type ModelEvent, ModelRefused, type SpeechModel } from '#conversation/port.ts'
import { openEventQueue } from '#kernel/event-queue.ts'
import { silentLog } from '#kernel/log.ts'
import { CODECS } from '#media/audio/g711.ts'
import { recordingPath } from '#media/recording/recordings.ts'
import { HEADER_BYTES } from '#media/rtp/packet.ts'
import type { DatagramHandler, SocketPair } from '#media/rtp/socket-pair.ts'
import { greetingPlan } from '#telephony/example-plan.ts'
import { ManualClock, settle } from '../../../tests/support/manual-clock.ts'
import { needs } from '../../../tests/support/needs.ts'
import { datagram } from '../../../tests/support/rtp-stage.ts'
import { openModels } from '../../../tests/support/silent-model.ts'
import { ANSWERS_AFTER_MS, openStreamModel } from '../../../tests/support/stream-model.ts'
import { ASKS, MS_PER_CHARACTER, openModel } from '../../../tests/support/tone-model.ts'
import { spoken } from '../../../tests/support/waves.ts'
import { openLiveCall } from './live-call.ts'

const recordingsDir = await mkdtemp(join(tmpdir(), 'live-'))
after(() => rm(recordingsDir, { recursive: true }))

const PEER = { address: '192.0.2.1', port: 4_000 }
const TERMS: MediaTerms = {
  codec: 'PCMA',
  payloadType: 8,
  eventType: 101,
  noiseType: null,
  ptimeMs: 20,
  remote: PEER,
  sends: true,
  hears: true,
}

/** A call on sockets of the test's own, whose 20 ms pass when the test says so. */
function stage(model: SpeechModel = openModel({ audio: ['pcma_8k'] })) {
  const clock = new ManualClock()
  const lost: string[] = []
  let hear: DatagramHandler = () => {}
  const sent: Int16Array[] = []
  const sockets: SocketPair = {
    port: 10_000,
    onSound(handler) {
      hear = handler
    },
    onReport() {},
    onFailure() {},
    sendSound(bytes) {
      const pcm = new Int16Array(bytes.length - HEADER_BYTES)
      CODECS.PCMA.decode(bytes.subarray(HEADER_BYTES), pcm)
      sent.push(pcm)
    },
    sendReport() {},
    close() {},
  }
  let refusal: Error | null = null
  const modelFor = () => {
    if (refusal) throw refusal
    return model
  }
  const refuse = (error: Error) => {
    refusal = error
  }
  const house = { clock, log: silentLog, modelFor, recordingsDir, sockets }
  const call = openLiveCall({ ...house, onLost: (why) => lost.push(why) })
  const controllers = { closing: new AbortController(), left: new AbortController(), gone: new AbortController() }
  let [sequence, timestamp] = [1, 160]

  /** That many ms pass; what is given is heard meanwhile, then silence, or nothing at all. */
  async function pass(ms: number, sound: Int16Array | null = new Int16Array(0)): Promise<void> {
    for (let at = 0; at < ms; at += 20) {
      if (sound) {
        const pcm = new Int16Array(160)
        pcm.set(sound.subarray(at * 8, at * 8 + 160))
        const payload = new Uint8Array(160)
        CODECS.PCMA.encode(pcm, payload)
        hear(datagram({ atMs: 0, sequence, timestamp, payload }), PEER)
        sequence += 1
        timestamp += 160
      }
      await clock.advance(20)
      call.speak()
      call.listen(clock.monotonicMs())
    }
    await settle()
  }
  function converse(plan: Plan = greetingPlan()) {
    const turns: Turn[] = []
    const desk: Desk = { turn: (turn) => turns.push(turn), tool: async () => ({ text: 'Sì.' }), told: () => {} }
    const signals = {
      closing: controllers.closing.signal,
      left: controllers.left.signal,
      gone: controllers.gone.signal,
    }
    const held: { turns: Turn[]; ending: Ending | null } = { turns, ending: null }
    void call.converse(plan, desk, signals).then((ending) => {
      held.ending = ending
    })
    return held
  }
  return { call, lost, controllers, pass, converse, sent, refuse }
}

test('while it rings nobody owes us a sound; on a conversation a silent peer is lost, 30 s after it began', async () => {
  const { call, lost, pass, converse } = stage()
  call.agree(TERMS)
  await pass(40_000, null)
  assert.deepEqual(lost, [])
  converse(greetingPlan({ firstWords: `Sono un bot. ${'parola '.repeat(200)}` }))
  await pass(29_000, null)
  assert.deepEqual(lost, [])
  await pass(2_000, null)
  assert.deepEqual(lost, ['silence'])
})

test('the agent’s last word is out of the peer’s buffer before the call ends: 300 ms', async () => {
  const { call, controllers, pass, converse } = stage()
  call.agree(TERMS)
  const held = converse()
  await pass(1_000)
  controllers.closing.abort()
  await settle()
  let waited = 0
  for (; held.turns.length < 2; waited += 20) await pass(20)
  const last = held.turns[1]?.text ?? ''
  assert.ok(Math.abs(waited - last.length * MS_PER_CHARACTER) < 100, `${waited} ms`)
  await pass(280)
  assert.equal(held.ending?.reason, undefined)
  await pass(40)
  assert.equal(held.ending?.reason, 'shutdown')
})

/** A model with a human voice, which does not notice that it is interrupted. */
function voiced(voice: Int16Array): SpeechModel {
  const audio = new Uint8Array(voice.length)
  CODECS.PCMA.encode(voice, audio)
  const deaf = openModel({ audio: ['pcma_8k'], signalsInterruption: false })
  return {
    ...deaf,
    async connect(plan, signal) {
      const connection = await deaf.connect(plan, signal)
      const queue = openEventQueue<ModelEvent>()
      const say = (text: string) => {
        const events: ModelEvent[] = [
          { kind: 'audio', audio },
          { kind: 'agent_text', text },
          { kind: 'agent_turn_ended' },
        ]
        for (const event of events) queue.push(event)
      }
      const begin = async (audio: AudioFormat) => ({
        ...(await connection.begin(audio, signal)),
        events: queue.events,
        say,
      })
      return { ...connection, begin }
    },
  }
}

const { it } = needs('sound')
it('whoever speaks over a model that does not notice takes the word; its own voice that comes back does not', async () => {
  const agent = spoken(
    'Buongiorno, la chiamo per confermare la sua visita di domani mattina alle nove e mezza. Va bene?',
  )
  const person = spoken('Mi scusi, vorrei dire una cosa.', 'it+f3')
  for (const [who, interrupted] of [
    ['person', true],
    ['echo', false],
    ['nobody', false],
  ] as const) {
    const { call, controllers, pass, converse, sent } = stage(voiced(agent))
    call.agree(TERMS)
    const held = converse(
      greetingPlan({ firstWords: 'Sono un bot, uno due tre quattro cinque sei sette otto nove dieci' }),
    )
    for (let at = 0; at < agent.length; at += 160) {
      const back = sent.at(-6)?.map((sample) => sample / 4)
      const sound = { person: at < 8_000 ? null : person.subarray(at - 8_000), echo: back, nobody: null }[who]
      await pass(20, sound ?? new Int16Array(0))
    }
    await pass(100)
    assert.deepEqual(
      held.turns.map((turn) => turn.interrupted),
      [interrupted],
      who,
    )
    controllers.left.abort()
    await settle()
  }
})

it('nobody counts as silent who speaks, also where the model understands nothing', async () => {
  const { call, pass, converse } = stage()
  call.agree(TERMS)
  const held = converse()
  await pass(1_000)
  const voice = spoken('Pronto, chi parla? Non sento bene, può ripetere quello che ha detto?')
  for (let n = 0; n < 8; n += 1) await pass(20 * Math.ceil(voice.length / 160), voice)
  assert.equal(held.turns.length, 1)
  await pass(40_000)
  assert.deepEqual([...new Set(held.turns.slice(1, -1).map(({ text }) => text))], [ASKS])
  assert.match(held.turns.at(-1)?.text ?? '', /Non la sento/)
  assert.equal(held.ending?.reason, 'silence')
})

test('a conversation ends where it has reached its longest duration, by the clock', async () => {
  const { call, pass, converse } = stage()
  call.agree(TERMS)
  const held = converse(greetingPlan({ maxDurationSeconds: 4 }))
  await pass(3_900)
  assert.equal(held.ending?.reason, undefined)
  await pass(700)
  assert.deepEqual([held.ending?.reason, held.ending?.durationSeconds], ['duration_limit', 4])
})

test('a tick that was left out is silence in the recording, so that it keeps the time', async () => {
  const { call, controllers, pass, converse } = stage()
  call.agree(TERMS)
  const plan = greetingPlan({ callId: 'call_06e8z9k2m4q6s8v0x2z4b6d8ya' }, { recording: true })
  const held = converse(plan)
  await pass(1_000)
  call.skip(50)
  await pass(1_000)
  controllers.left.abort()
  while (held.ending === null) await settle()
  assert.equal(held.ending.recorded, true)
  assert.equal((await stat(recordingPath(recordingsDir, plan.callId))).size, 44 + 3 * 16_000)
})

test('the codec may change in the middle; a call that is closed sends nothing', async () => {
  const { call, controllers, pass, converse, sent } = stage()
  call.agree(TERMS)
  const held = converse()
  await pass(100)
  call.agree({ ...TERMS, codec: 'PCMU', payloadType: 0 })
  await pass(1_000, null)
  assert.deepEqual(
    held.turns.map(({ text }) => text),
    ['Sono un bot.'],
  )
  controllers.left.abort()
  call.close()
  const before = sent.length
  await pass(100, null)
  assert.equal(sent.length, before)
})

/** When that many ms of sound first left, in ms; null where none did. */
const audibleAt = (sent: readonly Int16Array[], from = 0): number | null => {
  const at = sent.findIndex((pcm, n) => n * 20 >= from && pcm.some((sample) => Math.abs(sample) > 200))
  return at < 0 ? null : at * 20
}

test('whoever is called is let greet: the agent is heard 0.7 s after the end of it, or 2 s after the answer', async () => {
  const greeting = spoken('Pronto?', 'it+f3')
  const lasts = greeting.findLastIndex((sample) => Math.abs(sample) > 1_000) / 8
  const plan = greetingPlan({ direction: 'outbound' })
  const greeted = stage()
  greeted.call.agree(TERMS)
  const held = greeted.converse(plan)
  await greeted.pass(500)
  await greeted.pass(3_500, greeting)
  const first = audibleAt(greeted.sent) ?? 0
  // What comes from the peer is held back for some 60 ms, and a voice dies away.
  const expected = 500 + lasts + 700
  assert.ok(first > expected - 100 && first < expected + 300, `${first} ms instead of ${expected}`)
  greeted.controllers.left.abort()
  await settle()
  const { latency } = held.ending ?? {}
  assert.ok(Math.abs((latency?.first_word_ms ?? 0) - 700) < 60, `${latency?.first_word_ms} ms`)
  const silent = stage()
  silent.call.agree(TERMS)
  silent.converse(plan)
  await silent.pass(3_000)
  const at = audibleAt(silent.sent) ?? 0
  assert.ok(Math.abs(at - 2_000) <= 60, `${at} ms`)
  silent.controllers.left.abort()
  await settle()
})

test('a model that streams its silence: turns, latency and recording are those of what can be heard', async () => {
  const voice = spoken('Buongiorno, la chiamo per confermare la sua visita di domani mattina.')
  const model = openStreamModel({ voice, answers: 'Va bene, grazie.' })
  const { call, controllers, pass, converse } = stage(model)
  call.agree(TERMS)
  const held = converse(greetingPlan({ firstWords: 'Sono un bot, buongiorno a lei.' }))
  const ms = 20 * Math.ceil(voice.length / 160)
  await pass(ms + 2_000)
  assert.deepEqual(
    held.turns.map(({ text, interrupted }) => [text, interrupted]),
    [['Sono un bot, buongiorno a lei.', false]],
  )
  const [first] = held.turns
  const took = 1_000 * ((first?.end_seconds ?? 0) - (first?.start_seconds ?? 0))
  assert.ok(Math.abs(took - ms) < 400, `${took} ms of ${ms}`)
  const person = spoken('Sì, va bene, ci sarò senz’altro.', 'it+f3')
  await pass(20 * Math.ceil(person.length / 160) + ms + 3_000, person)
  assert.deepEqual(
    held.turns.slice(1).map(({ speaker, text }) => [speaker, text]),
    [
      ['person', 'Ho capito.'],
      ['agent', 'Va bene, grazie.'],
    ],
  )
  controllers.left.abort()
  await settle()
  const { latency, quality, speech, firstWords } = held.ending ?? {}
  assert.equal(latency?.turns.length, 1)
  assert.ok(Math.abs((latency?.p50_ms ?? 0) - ANSWERS_AFTER_MS) < 150, `${latency?.p50_ms} ms`)
  assert.ok((latency?.first_word_ms ?? 0) < 200, `${latency?.first_word_ms} ms`)
  assert.deepEqual([quality?.codec, quality?.lost, speech?.sessions], ['PCMA', 0, 1])
  assert.ok((quality?.mos ?? 0) > 4.2, `${quality?.mos}`)
  assert.deepEqual(firstWords, { verbatim: true, disclosed: true })
})

test('a model that yields by itself is recorded as interrupted each time that it did, at whatever moment it was', async () => {
  const voice = spoken(
    'Buongiorno, la chiamo per confermare la sua visita di domani mattina alle nove e mezza in via Verdi.',
  )
  const person = spoken('Mi scusi, vorrei dire una cosa.', 'it+f3')
  for (let n = 0; n < 10; n += 1) {
    const { call, controllers, pass, converse, sent } = stage(openStreamModel({ voice, yieldsAfterMs: 200 + 40 * n }))
    call.agree(TERMS)
    const held = converse(greetingPlan({ firstWords: 'Sono un bot, uno due tre quattro cinque sei sette otto' }))
    await pass(2_500 + 140 * n)
    await pass(3_000, person)
    assert.deepEqual(
      held.turns.filter(({ speaker }) => speaker === 'agent').map(({ interrupted }) => interrupted),
      [true],
      `run ${n}`,
    )
    assert.ok(!held.turns[0]?.text.includes('otto'), held.turns[0]?.text ?? '')
    assert.equal(audibleAt(sent, 2_500 + 140 * n + 1_500), null, `it speaks on in run ${n}`)
    controllers.left.abort()
    await settle()
  }
})

test('keys that are pressed reach the model as text, one number', async () => {
  const done: string[] = []
  const deaf = openModel({ audio: ['pcma_8k'] })
  const model: SpeechModel = {
    ...deaf,
    async connect(plan, signal) {
      const connection = await deaf.connect(plan, signal)
      const begin = async (audio: AudioFormat) => ({
        ...(await connection.begin(audio, signal)),
        cue: (text: string, how: string) => done.push(`${how} ${text}`),
      })
      return { ...connection, begin }
    },
  }
  const { call, controllers, pass, converse } = stage(model)
  call.agree(TERMS)
  converse()
  await pass(1_000)
  for (const digit of '12') call.press(digit)
  await pass(1_000)
  call.press('3')
  await pass(1_400)
  assert.deepEqual(done, [])
  await pass(200)
  assert.deepEqual(done, ['reply La persona ha premuto sulla tastiera: 123'])
  controllers.left.abort()
  await settle()
})

test('a model that is lost in the call is opened anew, hears what was said meanwhile, and the call goes on', async () => {
  const person = spoken('Sì, va bene, ci sarò senz’altro domani mattina.', 'it+f3')
  const inner = openModel({ audio: ['pcma_8k'] })
  const heard: number[] = []
  const begins: number[] = []
  let lose = () => {}
  let delayed = Promise.resolve()
  const model: SpeechModel = {
    ...inner,
    async connect(plan, signal) {
      const connection = await inner.connect(plan, signal)
      return {
        ...connection,
        async begin(audio: AudioFormat) {
          await delayed
          const session = await connection.begin(audio, signal)
          const n = begins.push(plan.history.length) - 1
          const lost = Promise.withResolvers<void>()
          lose = lost.resolve
          async function* events(): AsyncGenerator<ModelEvent> {
            const ended = lost.promise.then(() => null)
            const reading = session.events[Symbol.asyncIterator]()
            for (;;) {
              const next = await Promise.race([reading.next(), ended])
              if (next === null || next.done) break
              yield next.value
            }
            yield { kind: 'closed', reason: 'lost', fault: null }
          }
          const hear = (codes: Uint8Array) => {
            heard[n] = (heard[n] ?? 0) + codes.length / 8
            session.hear(codes)
          }
          return { ...session, hear, events: events() }
        },
      }
    },
  }
  const { call, controllers, pass, converse } = stage(model)
  call.agree(TERMS)
  const held = converse()
  await pass(2_000)
  const open = Promise.withResolvers<void>()
  delayed = open.promise
  lose()
  await settle()
  await pass(1_000, person)
  open.resolve()
  await settle()
  assert.deepEqual(begins, [0, 1])
  assert.ok((heard[1] ?? 0) >= 1_000, `${heard[1]} ms of what was said while nobody listened`)
  await pass(3_000)
  controllers.left.abort()
  await settle()
  assert.deepEqual([held.ending?.reason, held.ending?.speech?.sessions], ['person', 2])
  assert.equal(held.turns.filter(({ text }) => text === 'Sono un bot.').length, 1)
})

test('a model that stays silent ends the call with why, and a call without a model ends at once', async () => {
  const mute = openModels()(greetingPlan())
  const { call, pass, converse } = stage(mute)
  call.agree(TERMS)
  const held = converse()
  await pass(14_000)
  assert.deepEqual([held.ending?.reason, held.ending?.fault?.code], ['error', 'stalled'])
  const fault = { code: 'key_refused', message: 'It needs a key.' } as const
  const none = stage()
  none.refuse(new ModelRefused(fault))
  const refused = none.converse()
  await settle()
  assert.deepEqual([refused.ending?.reason, refused.ending?.fault], ['error', fault])
})
