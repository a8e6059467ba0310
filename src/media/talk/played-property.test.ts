import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ModelEvent, SpeechModel, SpeechSession } from '#conversation/port.ts'
import { type EventQueue, openEventQueue } from '#kernel/event-queue.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { ManualClock, settle } from '../../../tests/support/manual-clock.ts'
import { openLineEvents } from './line-events.ts'
import { openPlayedModel } from './played-model.ts'

const FRAME = 160
const LOUD = 0x2a
const SILENT = 0xd5
const NEVER = new AbortController().signal
const STEPS = [
  'words',
  'sound',
  'silence',
  'end',
  'interrupted',
  'lost',
  'next',
  'drop',
  'say',
  'cough',
  'voice',
  'quiet',
  'play',
  'play',
  'play',
] as const
type Step = (typeof STEPS)[number]

/** Plays the steps on a line, session after session; what was made, heard and sent. */
async function play(steps: readonly Step[], streams: boolean) {
  const clock = new ManualClock()
  const begunMs = clock.monotonicMs()
  const now = () => (clock.monotonicMs() - begunMs) / 1_000
  const inner: EventQueue<ModelEvent>[] = []
  const begin = async (): Promise<SpeechSession> => {
    const queue = openEventQueue<ModelEvent>()
    inner.push(queue)
    return {
      events: queue.events,
      resumableBy: null,
      hear() {},
      cue() {},
      say() {},
      answerTool() {},
      [Symbol.asyncDispose]: async () => queue.end(),
    }
  }
  const model: SpeechModel = {
    capabilities: {
      tools: true,
      exactSpeech: true,
      signalsInterruption: !streams,
      audio: ['pcma_8k'],
      ...(streams ? { queuedMsMax: 200 } : {}),
    },
    connect: async () => ({ begin, [Symbol.asyncDispose]: async () => {} }),
  }
  const played = openPlayedModel({ clock, model, events: openLineEvents(), law: 'PCMA', now })
  const heard: string[] = []
  const outer: SpeechSession[] = []
  const seen = { said: false, early: 0, closed: [] as number[] }
  const open = async () => {
    const connection = await played.model.connect({ plan: examplePlan(), tools: [], history: [], resume: null }, NEVER)
    const session = await connection.begin('pcma_8k', NEVER)
    const number = outer.push(session) - 1
    void (async () => {
      for await (const event of session.events) {
        if (event.kind === 'agent_text') heard.push(event.text)
        if (event.kind === 'closed') seen.closed.push(number)
      }
    })()
    played.adopt(session)
  }
  await open()
  let word = 0
  const frame = new Uint8Array(FRAME)
  const emit = (event: ModelEvent) => inner.at(-1)?.push(event)
  const audio = (code: number): ModelEvent => ({ kind: 'audio', audio: new Uint8Array(5 * FRAME).fill(code) })
  const doings: Record<Step, () => unknown> = {
    words: () => emit({ kind: 'agent_text', text: `p${word++} ` }),
    sound: () => emit(audio(LOUD)),
    silence: () => emit(audio(SILENT)),
    end: () => emit({ kind: 'agent_turn_ended' }),
    interrupted: () => emit({ kind: 'interrupted' }),
    lost: () => emit({ kind: 'closed', reason: 'lost', fault: null }),
    next: open,
    drop: async () => {
      await outer.at(-1)?.[Symbol.asyncDispose]()
      await open()
    },
    say: () => {
      seen.said = true
      outer.at(-1)?.say('Una frase.')
    },
    cough: () => {
      played.voice('started', now())
      played.passed(200)
    },
    voice: () => {
      played.voice('started', now())
      played.passed(600)
    },
    quiet: () => played.voice('ended', now()),
    play: async () => {
      const samples = played.pull(frame)
      if (samples > 0 && !seen.said) seen.early += 1
      await clock.advance(20)
      played.passed(0)
    },
  }
  for (const step of steps) {
    await doings[step]()
    await settle()
  }
  let rest = 0
  while (played.pull(frame) > 0) rest += FRAME
  await settle()
  return { heard, rest, ...seen }
}

for (const streams of [false, true])
  test(`whatever the order, of a model that ${streams ? 'sends in real time' : 'is ahead of its voice'}: what is heard was said, in order, and nothing before it may be`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 80 }), async (steps) => {
        const { heard, early, rest, closed } = await play(steps, streams)
        assert.equal(early, 0)
        if (streams) assert.ok(rest <= 2 * 200 * 8, `${rest / 8} ms were queued`)
        const words = heard.join('').split(' ').filter(Boolean)
        assert.ok(
          words.every((one) => /^p\d+$/.test(one)),
          words.join(' '),
        )
        const numbers = words.map((one) => Number(one.slice(1)))
        assert.deepEqual(
          numbers,
          [...new Set(numbers)].toSorted((a, b) => a - b),
        )
        assert.equal(new Set(closed).size, closed.length, 'a session closes once')
      }),
      { numRuns: 120 },
    )
  })
