import assert from 'node:assert/strict'
import type { ModelEvent, SessionPlan, SpeechModel, SpeechSession } from '#conversation/port.ts'
import { CODECS } from '#media/audio/g711.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import type { EmulatedSession } from './emulated-session.ts'
import type { GptLiveServer } from './server.ts'
import { voiceOf } from './voice.ts'

/** A line that is spoken into by hand: its sound goes by as fast as it is handed over. */
export interface HandledCall {
  session: SpeechSession
  there: EmulatedSession
  told: ModelEvent[]
  ended: Promise<void>
  /** So many milliseconds of silence, or of somebody's voice. */
  silence(ms: number): void
  voice(ms: number): void
  /** Settles once the provider has heard all of it but the last piece, and we have taken what came of it. */
  heard(): Promise<void>
  of<K extends ModelEvent['kind']>(kind: K): (ModelEvent & { kind: K })[]
}

const FRAME = 160
const SAMPLES_PER_MS = 8
const LOOKS_MAX = 200_000
const SETTLES_MAX_MS = 15_000
const never = new AbortController().signal

export async function until(check: () => boolean): Promise<void> {
  for (let looks = 0; !check(); looks += 1) {
    assert.ok(looks < LOOKS_MAX, 'waited in vain')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** The same, or a failure in good time: a test that hangs holds its whole file. */
export async function within<T>(promise: PromiseLike<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('it did not settle')), SETTLES_MAX_MS)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

export const planOf = (changes: Partial<SessionPlan> = {}): SessionPlan => ({
  plan: examplePlan(),
  tools: [],
  history: [],
  resume: null,
  ...changes,
})

export async function openCall(
  { model, server }: { model: SpeechModel; server: GptLiveServer },
  changes: Partial<SessionPlan> = {},
): Promise<HandledCall> {
  const connection = await model.connect(planOf(changes), never)
  const session = await connection.begin('pcma_8k', never)
  const there = server.sessions.at(-1)
  assert.ok(there)
  const told: ModelEvent[] = []
  const read = async () => {
    for await (const event of session.events) told.push(event)
  }
  let handed = 0
  const hand = (codes: Uint8Array) => {
    for (let at = 0; at < codes.length; at += FRAME) session.hear(codes.subarray(at, at + FRAME))
    handed += codes.length
  }
  return {
    session,
    there,
    told,
    ended: read(),
    silence: (ms) => hand(new Uint8Array(ms * SAMPLES_PER_MS).fill(CODECS.PCMA.silence)),
    voice(ms) {
      const pcm = voiceOf.hum('a'.repeat(Math.ceil(ms / 40))).slice(0, ms * SAMPLES_PER_MS)
      const codes = new Uint8Array(pcm.length)
      CODECS.PCMA.encode(pcm, codes)
      hand(codes)
    },
    async heard() {
      await until(() => !there.open || there.audio.length > handed - 3 * FRAME)
      // What was sent because of it stands in the socket: a cue that is taken comes after all of it.
      const sent = there.sent.length
      session.cue('.', 'note')
      await until(() => !there.open || there.sent.length > sent)
      await new Promise((resolve) => setTimeout(resolve, 5))
    },
    of: (kind) => told.filter((event): event is ModelEvent & { kind: typeof kind } => event.kind === kind),
  }
}

export const agentText = (told: readonly ModelEvent[]): string =>
  told.map((event) => (event.kind === 'agent_text' ? event.text : '')).join('')
