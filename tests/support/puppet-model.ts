import type { LineEvent } from '#conversation/line.ts'
import type { ModelEvent, SessionPlan, SpeechModel, SpeechSession } from '#conversation/port.ts'
import { type EventQueue, openEventQueue } from '#kernel/event-queue.ts'

/** One session of a model that does what a test tells it; what the engine did to it is on record. */
export interface PuppetSession {
  readonly given: SessionPlan
  readonly events: EventQueue<ModelEvent>
  readonly done: string[]
  disposed: number
}

export interface Puppet {
  readonly model: SpeechModel
  readonly sessions: PuppetSession[]
  /** Those which were asked for and have not begun, with how to let them. */
  readonly waiting: { begin: () => void; refuse: (error: unknown) => void; signal: AbortSignal }[]
  /** Sessions begin by themselves. */
  isReady: boolean
}

export function openPuppet({ handle = null }: { handle?: string | null } = {}): Puppet {
  const puppet: Puppet = {
    sessions: [],
    waiting: [],
    isReady: true,
    model: {
      capabilities: { tools: true, signalsInterruption: true, exactSpeech: true, audio: ['pcma_8k'] },
      connect: async (given) => ({
        begin: (_audio, signal) => {
          if (puppet.isReady) return Promise.resolve(open(given))
          const { promise, resolve, reject } = Promise.withResolvers<SpeechSession>()
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
          puppet.waiting.push({ begin: () => !signal.aborted && resolve(open(given)), refuse: reject, signal })
          return promise
        },
        [Symbol.asyncDispose]: async () => {},
      }),
    },
  }
  function open(given: SessionPlan): SpeechSession {
    const events = openEventQueue<ModelEvent>()
    const session: PuppetSession = { given, events, done: [], disposed: 0 }
    puppet.sessions.push(session)
    return {
      events: events.events,
      resumableBy: handle,
      hear: () => {},
      cue: (text, how) => session.done.push(`${how} ${text}`),
      say: (text) => session.done.push(`say ${text}`),
      answerTool: (id, text) => session.done.push(`answer ${id} ${text}`),
      [Symbol.asyncDispose]: async () => {
        session.disposed += 1
        events.end()
      },
    }
  }
  return puppet
}

/** A line without any sound: what happens on it is what the test says, and which sessions spoke there is on record. */
export function openPuppetLine() {
  const adopted: SpeechSession[] = []
  let tell: (event: LineEvent) => void = () => {}
  return {
    adopted,
    tell: (event: LineEvent) => tell(event),
    line: {
      listen(listener: (event: LineEvent) => void) {
        tell = listener
      },
      adopt: (session: SpeechSession) => void adopted.push(session),
    },
  }
}
