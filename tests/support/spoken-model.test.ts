import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import type { AudioFormat, ModelEvent, SpeechSession } from '#conversation/port.ts'
import { CODECS } from '#media/audio/g711.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { ManualClock } from './manual-clock.ts'
import { needs } from './needs.ts'
import { openSpokenModel, recordVoice, SILENCE_MS, type SpokenTurn, THINKS_MS, voiceOf } from './spoken-model.ts'
import { silence } from './waves.ts'

const { after, before, it } = needs('sound')

const GREETING = 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi.'
const SCRIPT: SpokenTurn[] = [
  { hears: 'Sì, mi dica.', says: 'Le confermo la visita di giovedì.' },
  {
    hears: 'A che ora?',
    asks: { name: 'orario', arguments: { giorno: 'giovedì' } },
    says: 'Alle {answer}. Arrivederci.',
    last: { name: 'end_call', arguments: { reason: 'done' } },
  },
]
const FRAME_MS = 20
const SAMPLES_PER_MS = 8

const folder = mkdtempSync(join(tmpdir(), 'centralino-voice-'))
before(() => recordVoice(folder, [GREETING, 'Le confermo la visita di giovedì.', 'Alle dieci. Arrivederci.']))
after(() => rmSync(folder, { recursive: true }))

interface Stage {
  clock: ManualClock
  session: SpeechSession
  events: ModelEvent[]
  /** The person's side goes on like that, in real time. */
  hears(pcm: Int16Array): Promise<void>
}

async function open(audio: AudioFormat = 'pcma_8k'): Promise<Stage> {
  const clock = new ManualClock()
  const model = openSpokenModel({ folder, scripts: { outbound: SCRIPT } }, clock)
  const plan = examplePlan({ firstWords: GREETING })
  const never = new AbortController().signal
  const connection = await model.connect({ plan, tools: [], history: [], resume: null }, never)
  const session = await connection.begin(audio, never)
  const events: ModelEvent[] = []
  void (async () => {
    for await (const event of session.events) events.push(event)
  })()
  const codec = CODECS[audio === 'pcma_8k' ? 'PCMA' : 'PCMU']
  return {
    clock,
    session,
    events,
    async hears(pcm) {
      const samples = FRAME_MS * SAMPLES_PER_MS
      for (let at = 0; at + samples <= pcm.length; at += samples) {
        const codes = new Uint8Array(samples)
        codec.encode(pcm.subarray(at, at + samples), codes)
        session.hear(codes)
        await clock.advance(FRAME_MS)
      }
    },
  }
}

const quiet = (ms: number) => silence(ms * SAMPLES_PER_MS)
const soundOf = (events: readonly ModelEvent[]) =>
  events.flatMap((event) => (event.kind === 'audio' ? [event.audio] : []))
const saidBy = (events: readonly ModelEvent[]) =>
  events.flatMap((event) => (event.kind === 'agent_text' ? [event.text] : [])).join('')
const named = (events: readonly ModelEvent[]) =>
  events.map((event) => (event.kind === 'tool' ? event.name : event.kind))
const kinds = (events: readonly ModelEvent[]) => [...new Set(events.map(({ kind }) => kind))]

describe('the model with a voice', () => {
  for (const audio of ['pcma_8k', 'pcmu_8k'] as const)
    it(`says exactly what it is told, in chunks and faster than it is heard, as ${audio}`, async () => {
      const { session, clock, events } = await open(audio)
      session.say(GREETING)
      await clock.advance(1)
      assert.equal(soundOf(events).length, 1, 'it does not come all at once')
      const wave = voiceOf(GREETING)
      await clock.advance(wave.length / SAMPLES_PER_MS / 3)
      assert.equal(saidBy(events), GREETING)
      assert.equal(events.at(-1)?.kind, 'agent_turn_ended')
      const pcm = new Int16Array(wave.length)
      CODECS[audio === 'pcma_8k' ? 'PCMA' : 'PCMU'].decode(Buffer.concat(soundOf(events)), pcm)
      const away = pcm.reduce((sum, sample, n) => sum + Math.abs(sample - (wave[n] ?? 0)), 0) / wave.length
      const loud = wave.reduce((sum, sample) => sum + Math.abs(sample), 0) / wave.length
      assert.ok(away < loud / 20, `${away} of ${loud}`)
    })

  it('knows what the person said when they have fallen silent, and replies after a moment', async () => {
    const { session, clock, events, hears } = await open()
    session.say(GREETING)
    await clock.advance(10_000)
    events.length = 0
    await hears(voiceOf('Sì, mi dica.'))
    assert.deepEqual(events, [])
    await hears(quiet(SILENCE_MS))
    assert.deepEqual(kinds(events), ['person_text'])
    assert.deepEqual(events.at(-1), { kind: 'person_text', text: 'Sì, mi dica.', final: true })
    await hears(quiet(THINKS_MS + 2_000))
    assert.equal(saidBy(events), 'Le confermo la visita di giovedì.')
  })

  it('yields to who speaks over it, and to nobody else', async () => {
    const { session, clock, events, hears } = await open()
    session.say(GREETING)
    await hears(quiet(100))
    await hears(voiceOf('Sì, mi dica.'))
    const at = events.findIndex(({ kind }) => kind === 'interrupted')
    assert.ok(at > 0)
    assert.deepEqual(soundOf(events.slice(at)), [], 'nothing more of it comes')
    assert.notEqual(saidBy(events), GREETING)
    await hears(quiet(SILENCE_MS))
    await clock.advance(10_000)
    events.length = 0
    await hears(voiceOf('A che ora?'))
    assert.ok(!events.some(({ kind }) => kind === 'interrupted'), 'it had fallen silent')
  })

  it('asks for its tools as the script has it, and ends with the last one', async () => {
    const { session, clock, events, hears } = await open()
    session.say(GREETING)
    await clock.advance(10_000)
    for (const { hears: words } of SCRIPT) {
      await hears(voiceOf(words))
      await hears(quiet(SILENCE_MS + THINKS_MS + 100))
    }
    const asked = events.find(({ kind }) => kind === 'tool')
    assert.deepEqual(asked, { kind: 'tool', id: 'orario-2', name: 'orario', arguments: { giorno: 'giovedì' } })
    events.length = 0
    await clock.advance(1_000)
    assert.deepEqual(events, [], 'it waits for the answer')
    session.answerTool('orario-2', 'dieci')
    await clock.advance(3_000)
    assert.equal(saidBy(events), 'Alle dieci. Arrivederci.')
    assert.deepEqual(named(events).slice(-2), ['agent_turn_ended', 'end_call'])
    await session[Symbol.asyncDispose]()
    assert.equal(clock.waiting, 0)
  })
})
