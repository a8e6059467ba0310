import { ModelRefused, type SessionPlan, type SpeechModel, type SpeechSession } from '#conversation/port.ts'
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
  law: CodecName
}

const OPEN_MAX_MS = 10_000

export function openPlayedModel({ clock, model, law }: PlayedHouse): PlayedModel {
  let session: PlayedSession | null = null
  let now = law
  const hears = formatFor(model.capabilities, law)
  const speaks = model.capabilities.speaks ?? hears
  return {
    model: {
      capabilities: { ...model.capabilities, audio: [hears] },
      async open(plan, signal) {
        const inner = await openWithin(clock, model, { plan, signal })
        const sound = openModelSound({ hears, speaks })
        session = new PlayedSession({
          clock,
          inner,
          sound,
          law: now,
          plan,
          yields: model.capabilities.signalsInterruption,
        })
        return session
      },
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

/** A session, or a rejection once the time is up or the line is gone, also of a model that listens to no signal. */
async function openWithin(
  clock: Clock,
  model: SpeechModel,
  { plan, signal }: { plan: SessionPlan; signal: AbortSignal },
): Promise<SpeechSession> {
  const over = new AbortController()
  const given = AbortSignal.any([signal, over.signal])
  const cancel = clock.after(OPEN_MAX_MS, () => over.abort(new ModelRefused('the model did not open in time')))
  const ended = Promise.withResolvers<never>()
  given.addEventListener('abort', () => ended.reject(given.reason), { once: true })
  const opening = model.open(plan, given)
  try {
    return await Promise.race([opening, ended.promise])
  } catch (error) {
    // One that opens all the same is wanted by nobody; its refusal was told already.
    opening.then((late) => late[Symbol.asyncDispose]()).catch(() => {})
    throw error
  } finally {
    cancel()
    ended.promise.catch(() => {})
  }
}
