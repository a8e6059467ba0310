import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { random } from '#kernel/random.ts'
import { startGemini } from '../../tests/support/gemini/server.ts'
import { startStreaming } from './streaming-provider.ts'

/**
 * Both providers of speech in a thread of their own, whose sessions say something every few seconds, have understood
 * something of the person before it, and note when the beginning of what they said comes back to them from a line that
 * reflects it.
 */
export interface TalkingProviders extends AsyncDisposable {
  readonly env: Record<string, string>
  /** Since the last time, in ms: from a sound that leaves to the same sound that comes back. */
  roundTrips(): Promise<number[]>
}

const TURN_MS = 6_000
const SPEAKS_MS = 3_000
const LOOK_MS = 50
const LOUD = 2_000
const SPEAKS = 'Le ricordo la visita di giovedì mattina, alle dieci e mezza. Va bene per lei?'
const PERSON = 'Sì, va bene.'
const KEY = 'sk-bench'

export async function startProviders(): Promise<TalkingProviders> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { providers: true } })
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  const env = await next<Record<string, string>>()
  return {
    env,
    roundTrips() {
      worker.postMessage('round trips')
      return next<number[]>()
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  }
}

/** One session, as it is led: what it says leaves at once or with its next piece. */
interface Led {
  isOpen: () => boolean
  onLoud(told: () => void): void
  speak(): Promise<number>
}

async function runProviders(): Promise<void> {
  const streaming = await startStreaming()
  const gemini = await startGemini()
  gemini.play({ isPuppet: true })
  const trips: number[] = []
  const lead = (session: Led) => {
    let leftMs: number | null = null
    session.onLoud(() => {
      if (leftMs !== null) trips.push(performance.now() - leftMs)
      leftMs = null
    })
    const turn = async () => {
      if (!session.isOpen()) return
      setTimeout(turn, TURN_MS)
      leftMs = null
      leftMs = await session.speak()
    }
    // Not all of them at the same moment.
    setTimeout(turn, TURN_MS + random() * TURN_MS)
  }
  let known = [0, 0]
  setInterval(() => {
    const [gpt = 0, gem = 0] = known
    known = [streaming.sessions.length, gemini.sessions.length]
    for (const session of streaming.sessions.slice(gpt))
      lead({
        isOpen: () => session.isOpen,
        onLoud(told) {
          session.onHeard = (isLoud) => isLoud && told()
        },
        speak() {
          session.understand(PERSON)
          return session.say(SPEAKS, SPEAKS_MS)
        },
      })
    for (const peer of gemini.sessions.slice(gem)) {
      peer.on.prompted = (_how, text) => peer.speak(text)
      lead({
        isOpen: () => peer.isOpen,
        onLoud(told) {
          peer.on.heard = (bytes) => isLoud(bytes) && told()
        },
        async speak() {
          peer.understand(PERSON)
          const atMs = performance.now()
          peer.speak(SPEAKS)
          return atMs
        },
      })
    }
  }, LOOK_MS)
  parentPort?.on('message', () => parentPort?.postMessage(trips.splice(0)))
  parentPort?.postMessage({
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: streaming.url,
    GEMINI_API_KEY: gemini.key,
    GEMINI_BASE_URL: gemini.url,
  })
}

/** Of samples of 16 bits. */
export function isLoud(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 1 < bytes.byteLength; at += 2) if (Math.abs(view.getInt16(at, true)) > LOUD) return true
  return false
}

if (!isMainThread && workerData?.providers) await runProviders()
