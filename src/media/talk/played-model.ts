import { BROWSER_FRAME_BYTES } from '#contract/media.ts'
import type { Line } from '#conversation/line.ts'
import type { SpeechModel, SpeechSession } from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import { CODECS, type CodecName } from '#media/audio/g711.ts'
import { Backlog } from './backlog.ts'
import type { LineEvents } from './line-events.ts'
import { formatFor, openModelSound } from './model-sound.ts'
import { openPersonSpeech } from './person-speech.ts'
import { type Floor, PlayedSession } from './played-session.ts'

/**
 * A speech model on a real line. Towards the engine it is a model like any other, whose words come when they are heard;
 * towards the line it is a voice that is pulled frame by frame and an ear that is given every frame, whichever of its
 * sessions hears and speaks.
 */
export interface PlayedModel {
  /** What the engine holds its conversation with. */
  readonly model: SpeechModel
  readonly adopt: Line['adopt']
  /** The next frame of the agent's voice; how many of its samples are. Nothing is pulled while nobody would hear it. */
  pull(frame: Uint8Array): number
  /** A frame that came from the line. */
  hear(codes: Uint8Array): void
  /** The person's voice, as the line hears it. */
  voice(change: 'started' | 'ended', atSeconds: number): void
  /** Something of the agent's voice waits to be heard. */
  speaking(): boolean
  /** The line has another codec from now on. */
  become(law: CodecName): void
  /** To be called now and then: how long the person's voice has lasted, 0 while there is none. */
  passed(lastedMs: number): void
}

interface PlayedHouse {
  clock: Clock
  model: SpeechModel
  events: Pick<LineEvents, 'tell'>
  law: CodecName
  /** What is heard comes from a microphone: 16-bit samples at 16 kHz, whatever the law of what is said. */
  isWide?: boolean
  /** Seconds from the answer. */
  now: () => number
}

export function openPlayedModel({ clock, model, events, law, isWide = false, now }: PlayedHouse): PlayedModel {
  const { capabilities } = model
  const person = openPersonSpeech((event) => events.tell(event))
  const voice = { since: null as number | null, lastedMs: 0, ended: 0 }
  const backlog = new Backlog(isWide ? BROWSER_FRAME_BYTES : undefined)
  const answered = () => {
    if (person.isSettled) backlog.settle()
  }
  const floor: Floor = { law, isWide, mayBeHeard: false, person, voice, now, answered }
  let current: PlayedSession | null = null
  /** One that spoke before: its last words are heard first. */
  let last: PlayedSession | null = null
  const all = () => [last, current].filter((session) => session !== null)

  return {
    model: {
      get capabilities() {
        return { ...capabilities, audio: [formatFor(capabilities, floor.law, isWide)] }
      },
      async connect(plan, signal) {
        // What was said and will be heard is known to whoever takes over.
        const history = withUnheard(plan.history, current?.unheard.trim() ?? '')
        const connection = await model.connect({ ...plan, history }, signal)
        return {
          async begin(audio, signal) {
            const inner = await connection.begin(audio, signal)
            const sound = openModelSound({ hears: audio, speaks: capabilities.speaks ?? audio })
            return new PlayedSession({ clock, inner, sound, floor, capabilities })
          },
          [Symbol.asyncDispose]: async () => connection[Symbol.asyncDispose](),
        }
      },
    },
    adopt(session: SpeechSession) {
      if (!(session instanceof PlayedSession)) throw new TypeError('a session of another line')
      current?.retire()
      last = current?.speaking ? current : null
      current = session
      person.again(now())
      backlog.replay((codes) => session.hear(codes))
    },
    pull(frame) {
      const samples = last?.pull(frame) ?? 0
      if (samples > 0) return samples
      if (last && !last.speaking) last = null
      return last ? 0 : (current?.pull(frame) ?? 0)
    },
    hear(codes) {
      backlog.hear(codes, person.isSettled && current?.hears === true)
      current?.hear(codes)
    },
    voice(change, atSeconds) {
      voice.since = change === 'started' ? atSeconds : null
      voice.lastedMs = 0
      if (change === 'ended') voice.ended = atSeconds
      events.tell({ kind: 'voice', speaker: 'person', change, atSeconds })
      if (change === 'ended') person.ended(atSeconds)
      else {
        person.started(atSeconds)
        for (const session of all()) session.spokenTo(atSeconds)
      }
    },
    speaking: () => all().some((session) => session.speaking),
    become(law) {
      if (law !== floor.law) backlog.become(CODECS[floor.law])
      floor.law = law
      for (const session of all()) session.become(law)
    },
    passed(lastedMs) {
      voice.lastedMs = lastedMs
      if (voice.since !== null) person.heard(voice.since + lastedMs / 1_000)
      const atSeconds = now()
      person.passed(atSeconds)
      for (const session of all()) session.passed(atSeconds)
    },
  }
}

function withUnheard(history: Parameters<SpeechModel['connect']>[0]['history'], unheard: string) {
  if (unheard === '') return history
  const last = history.at(-1)
  if (last?.speaker !== 'agent') return [...history, { speaker: 'agent' as const, text: unheard }]
  return [...history.slice(0, -1), { speaker: 'agent' as const, text: `${last.text} ${unheard}` }]
}
