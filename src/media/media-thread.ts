import { Worker } from 'node:worker_threads'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { FromWorker, OfLeg, ToWorker, WorkerData } from './messages.ts'

/**
 * One worker thread as the main thread sees it: it is there until `onDeath`, which is told exactly once, whatever ended
 * it.
 */
export interface MediaThread {
  /** Rejects where it never came up. */
  readonly ready: Promise<void>
  readonly isReady: boolean
  post(message: ToWorker): void
  /** Lets it end its calls and go, by force after a moment. */
  stop(): Promise<void>
}

interface ThreadHouse {
  clock: Clock
  log: Log
  data: WorkerData
  onMessage: (message: OfLeg) => void
  onDeath: () => void
}

const START_MAX_MS = 20_000
const STOP_MAX_MS = 3_000
const PING_MS = 1_000
/**
 * Unanswered pings after which it counts as stuck. They are counted and not timed: after a stall of the main thread, or
 * of the whole process, the answers are there before the next one is missed.
 */
const PINGS_MISSED_MAX = 5

export function startThread({ clock, log, data, onMessage, onDeath }: ThreadHouse): MediaThread {
  // Its environment is empty: whatever it needs to know was read by config.ts and is handed over.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: data, env: {} })
  const ready = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  // Whoever starts one later than the first does not wait for it.
  ready.promise.catch(() => {})
  let isReady = false
  let missed = 0
  let cause: unknown = new Error('a media worker ended before it was ready')
  let cancelPing = clock.after(START_MAX_MS, () => end('it did not start'))

  function end(why: string): void {
    log.error({ why }, 'a media worker is ended')
    void worker.terminate()
  }
  function ping(): void {
    if (missed === PINGS_MISSED_MAX) {
      end('it does not answer')
      return
    }
    missed += 1
    post({ kind: 'ping' })
    cancelPing = clock.after(PING_MS, ping)
  }
  const post = (message: ToWorker): void =>
    worker.postMessage(message, message.kind === 'browse' ? [message.sound] : [])

  worker.on('message', (message: FromWorker) => {
    missed = 0
    if (message.kind === 'pong') return
    if (message.kind !== 'ready') return onMessage(message)
    isReady = true
    cancelPing()
    ready.resolve()
    ping()
  })
  worker.on('error', (error) => {
    cause = error
    log.error({ err: error }, 'a media worker failed')
  })
  worker.on('exit', () => {
    cancelPing()
    isReady = false
    ready.reject(cause)
    gone.resolve()
    onDeath()
  })

  return {
    ready: ready.promise,
    get isReady() {
      return isReady
    },
    post,
    async stop() {
      post({ kind: 'stop' })
      const cancel = clock.after(STOP_MAX_MS, () => void worker.terminate())
      await gone.promise
      cancel()
    },
  }
}
