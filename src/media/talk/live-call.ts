import type { Desk, Ending, LineSignals, Plan } from '#contract/conversation.ts'
import type { MediaTerms } from '#contract/media.ts'
import { platformTools } from '#conversation/platform-tools.ts'
import { type ModelFor, ModelRefused } from '#conversation/port.ts'
import { CODECS, type CodecName } from '#media/audio/g711.ts'
import { qualityOf } from '#media/rtp/leg-quality.ts'
import { FRAME_SAMPLES } from '#media/rtp/packet.ts'
import type { SocketPair } from '#media/rtp/socket-pair.ts'
import { openStream } from '#media/rtp/stream.ts'
import { type BrowserPort, openBrowserStream } from '#media/web/browser-stream.ts'
import { type HandedOverTalk, openHandedOver } from './handed-over.ts'
import { type LiveTalk, openLiveTalk, type TalkHouse } from './live-talk.ts'
import { type ReachedModel, reachModel } from './reached-model.ts'

/**
 * One call in its worker: the stream of its sound, and the conversation that is held on it. It sends from the moment
 * that terms are agreed, silence where nobody speaks; what it hears goes nowhere before the conversation begins.
 */
export interface LiveCall {
  agree(terms: MediaTerms): void
  press(digit: string): void
  /** Reaches the model of this call before anybody is rung; rejects with `ModelRefused`. At most once. */
  prepare(plan: Plan): Promise<void>
  converse(plan: Plan, desk: Desk, signals: LineSignals): Promise<Ending>
  /** What it does while no agent speaks on it. */
  readonly handedOver: HandedOverTalk
  /** 20 ms have passed: first what is said is sent, then what came is heard. */
  speak(): void
  listen(nowMs: number): void
  /** So many ticks were left out. */
  skip(frames: number): void
  /** Nothing is sent, heard or told after it. */
  close(): void
}

export type LiveHouse = TalkHouse & {
  modelFor: ModelFor
  /** The peer has fallen silent for too long, or the sockets failed. */
  onLost: (why: 'silence' | 'failed') => void
} & Sound

/** Where its sound comes from and goes to: a telephone's sockets, or a browser. */
type Sound = { sockets: SocketPair } | { browser: BrowserPort }

/** What a line speaks of which nothing is agreed yet. */
const FIRST_LAW: CodecName = 'PCMA'
const BROWSER_CODEC = 'L16/16000'

export function openLiveCall(house: LiveHouse): LiveCall {
  const isBrowser = 'browser' in house
  const { clock } = house
  const stream = isBrowser ? openBrowserStream(house.browser, clock) : openStream({ pair: house.sockets, clock })
  const frame = new Uint8Array(FRAME_SAMPLES)
  let terms: MediaTerms | null = null
  let talk: LiveTalk | null = null
  /** Reached ahead of the conversation, which takes it. */
  let prepared: ReachedModel | null = null
  const over = new AbortController()
  /** Whether the frame holds what the agent says just now. */
  let speaks = false
  let closed = false
  const handedOver = openHandedOver(house, stream)
  stream.onArrival((arrived) => talk?.arrive(arrived))
  stream.onDigit((digit) => talk?.press(digit))
  // While it rings nobody owes us a sound.
  stream.onLost((why) => {
    if (why === 'failed' || talk || handedOver.isOn) house.onLost(why)
  })

  return {
    agree(now) {
      terms = now
      stream.agree(now)
      talk?.become(now.codec)
    },
    press: (digit) => handedOver.press(digit) || talk?.press(digit),
    async prepare(plan) {
      const model = reachModel({ clock: house.clock, model: house.modelFor(plan) })
      const tools = [...platformTools(plan.agent), ...plan.tools]
      await model.prepare({ plan, tools, history: [], resume: null }, over.signal)
      if (closed) await model.dismiss()
      else prepared = model
    },
    async converse(plan, desk, signals) {
      const model = prepared ?? reach(house, plan)
      prepared = null
      if (model instanceof ModelRefused) return { reason: 'error', durationSeconds: 0, intents: [], fault: model.fault }
      const held = openLiveTalk({ ...house, isBrowser }, { plan, model, law: terms?.codec ?? FIRST_LAW })
      talk = held
      handedOver.stop()
      stream.expect()
      try {
        const ending = await held.converse(desk, signals)
        return {
          ...ending,
          quality: qualityOf(stream.stats(), isBrowser ? BROWSER_CODEC : (terms?.codec ?? FIRST_LAW)),
        }
      } finally {
        if (talk === held) talk = null
      }
    },
    handedOver,
    speak() {
      if (closed) return
      // Who is on hold hears nothing: the agent's words wait for them.
      speaks = talk !== null && terms?.sends === true && talk.pull(frame)
      const plays = talk === null && handedOver.pull(frame, CODECS[terms?.codec ?? FIRST_LAW])
      stream.speak(speaks || plays ? frame : null)
    },
    listen(nowMs) {
      if (closed) return
      const { frame: heard } = stream.listen(nowMs)
      talk?.hear(heard, speaks ? frame : null)
    },
    skip(frames) {
      if (closed) return
      stream.skip(frames)
      talk?.skip(frames)
    },
    close() {
      if (closed) return
      closed = true
      stream.close()
      over.abort('the call is closed')
      void prepared?.dismiss()
    },
  }
}

/** The model of this call, or why there is none. */
function reach({ clock, modelFor }: LiveHouse, plan: Plan): ReachedModel | ModelRefused {
  try {
    return reachModel({ clock, model: modelFor(plan) })
  } catch (error) {
    if (error instanceof ModelRefused) return error
    throw error
  }
}
