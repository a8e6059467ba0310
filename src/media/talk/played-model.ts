import { ModelRefused, type SessionPlan, type SpeechConnection, type SpeechModel } from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import type { CodecName } from '#media/audio/g711.ts'
import { formatFor, openModelSound } from './model-sound.ts'
import { PlayedSession } from './played-session.ts'

/**
 * A speech model on a real line. Towards the engine it is a model like any other, whose words come when they are heard;
 * towards the line it is a voice that is pulled frame by frame and an ear that is given every frame. Its session is opened
 * and closed within bounds, whatever the model does.
 */
export interface PlayedModel {
  /** What the engine holds its conversation with. */
  readonly model: SpeechModel
  /** Reaches the model ahead of the conversation; rejects with `ModelRefused`. */
  prepare(plan: SessionPlan, signal: AbortSignal): Promise<void>
  /** What was reached is not wanted any more, unless a conversation has taken it. */
  dismiss(): Promise<void>
  /** The next frame of the agent's voice; how many of its samples are. Nothing is pulled while nobody would hear it. */
  pull(frame: Uint8Array): number
  /** A frame that came from the line. */
  hear(codes: Uint8Array): void
  /** The person's voice, as the line hears it. */
  voice(change: 'started' | 'ended', atSeconds: number): void
  /** Something of the agent's voice waits to be heard. */
  speaking(): boolean
  press(digit: string): void
  /** The line has another codec from now on. */
  become(law: CodecName): void
  /** To be called now and then: the second that it is. */
  passed(atSeconds: number): void
}

interface PlayedHouse {
  clock: Clock
  model: SpeechModel
}

const OPEN_MAX_MS = 10_000
const LATE = { code: 'timed_out', message: 'The speech model did not answer in time.' } as const

/** What a line speaks of which nothing is agreed yet. */
const FIRST_LAW: CodecName = 'PCMA'

export function openPlayedModel({ clock, model }: PlayedHouse): PlayedModel {
  let session: PlayedSession | null = null
  /** What was reached before the telephone was answered. */
  let ready: SpeechConnection | null = null
  let now = FIRST_LAW
  return {
    model: {
      get capabilities() {
        return { ...model.capabilities, audio: [formatFor(model.capabilities, now)] }
      },
      async connect(plan, signal) {
        const connection = ready ?? (await within(clock, signal, (given) => model.connect(plan, given)))
        ready = null
        return {
          async begin(audio, signal) {
            const inner = await within(clock, signal, (given) => connection.begin(audio, given))
            const sound = openModelSound({ hears: audio, speaks: model.capabilities.speaks ?? audio })
            const yields = model.capabilities.signalsInterruption
            session = new PlayedSession({ clock, inner, sound, law: now, plan, yields })
            return session
          },
          [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
        }
      },
    },
    async prepare(plan, signal) {
      ready = await within(clock, signal, (given) => model.connect(plan, given))
    },
    async dismiss() {
      const unused = ready
      ready = null
      await unused?.[Symbol.asyncDispose]()
    },
    pull: (frame) => session?.pull(frame) ?? 0,
    hear: (codes) => session?.hear(codes),
    voice: (change, atSeconds) => session?.voice(change, atSeconds),
    speaking: () => session?.speaking ?? false,
    press: (digit) => session?.press(digit),
    become(law) {
      now = law
      session?.become(law)
    },
    passed: (atSeconds) => session?.passed(atSeconds),
  }
}

/** What was asked for, or a rejection once the time is up or the line is gone, also of a model that listens to no signal. */
async function within<T extends AsyncDisposable>(
  clock: Clock,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const given = AbortSignal.any([signal, over.signal])
  const cancel = clock.after(OPEN_MAX_MS, () => over.abort(new ModelRefused(LATE)))
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(given.reason)
  given.addEventListener('abort', end, { once: true })
  const asked = ask(given)
  try {
    if (given.aborted) end()
    return await Promise.race([asked, ended.promise])
  } catch (error) {
    // One that comes all the same is wanted by nobody; its refusal was told already.
    asked.then((late) => late[Symbol.asyncDispose]()).catch(() => {})
    throw error
  } finally {
    cancel()
    ended.promise.catch(() => {})
  }
}
