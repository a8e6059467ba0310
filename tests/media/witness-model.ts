import type { ModelEvent, ModelFor, SpeechSession } from '#conversation/port.ts'
import { standing } from '#conversation/standing.ts'
import { openEventQueue } from '#kernel/event-queue.ts'

/**
 * A speech model that says nothing and tells what it is told: each cue as a use of the tool `posti`, and over a channel
 * the moments at which its worker gave it something to hear, which is once in each tick.
 */
export interface WitnessOptions {
  channel: string
}

/** Milliseconds between the ticks since they were asked for last, by call. */
export type Ticks = Record<string, number[]>

export function openModels({ channel: name }: WitnessOptions): ModelFor {
  const sessions = new Map<string, Session>()
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (data !== 'ticks') return
    const ticks: Ticks = {}
    for (const [callId, session] of sessions) ticks[callId] = session.take()
    channel.postMessage(ticks)
  }
  return () => ({
    capabilities: { tools: true, signalsInterruption: true, exactSpeech: true, audio: ['pcma_8k', 'pcmu_8k'] },
    connect: standing(({ plan }) => {
      const session = openSession()
      sessions.set(plan.callId, session)
      return session
    }),
  })
}

/** Asks the worker; a pool of one has but one to ask. */
export function ticksOf(name: string): Promise<Ticks> {
  const channel = new BroadcastChannel(name)
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      channel.close()
      resolve(data)
    }
    channel.postMessage('ticks')
  })
}

interface Session extends SpeechSession {
  take(): number[]
}

function openSession(): Session {
  const queue = openEventQueue<ModelEvent>()
  const intervals: number[] = []
  let lastMs: number | null = null
  let cues = 0
  return {
    events: queue.events,
    resumableBy: null,
    say() {},
    cue(text) {
      cues += 1
      queue.push({ kind: 'tool', id: `c${cues}`, name: 'posti', arguments: { text } })
    },
    answerTool() {},
    hear() {
      const now = performance.now()
      if (lastMs !== null) intervals.push(now - lastMs)
      lastMs = now
    },
    take() {
      lastMs = null
      return intervals.splice(0)
    },
    [Symbol.asyncDispose]: async () => queue.end(),
  }
}
