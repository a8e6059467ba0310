import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/**
 * Work that is done when it is due. `step` does what it can and says in how many milliseconds it wants to be called
 * again; `ring` calls it at once. Rings while a step runs are not lost: the step runs once more. A step that fails is
 * logged and tried again after a pause that grows, so a database that is away is not hammered and costs nothing else.
 */
export interface Loop {
  ring(): void
  /** Waits for the step under way, then ends; nothing runs after it resolves. */
  stop(): Promise<void>
}

const PAUSE_MIN_MS = 100
const PAUSE_MAX_MS = 5_000

export function startLoop(
  { clock, log }: { clock: Clock; log: Log },
  { name, step, longestMs }: { name: string; step: (signal: AbortSignal) => Promise<number>; longestMs: number },
): Loop {
  const stopping = new AbortController()
  let wake = new AbortController()
  let rung = true
  let failures = 0

  async function rest(ms: number): Promise<void> {
    wake = new AbortController()
    if (rung || stopping.signal.aborted) return
    await clock
      .sleep(Math.max(0, Math.min(ms, longestMs)), AbortSignal.any([wake.signal, stopping.signal]))
      .catch(() => {})
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      rung = false
      try {
        const ms = await step(stopping.signal)
        failures = 0
        await rest(ms)
      } catch (error) {
        failures += 1
        if (!stopping.signal.aborted) log.error({ loop: name, failures, err: error }, 'a step failed')
        await clock
          .sleep(Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** Math.min(failures, 10)), stopping.signal)
          .catch(() => {})
      }
    }
  }

  // Not before whoever starts it holds the loop: its step may ring it.
  const running = Promise.resolve().then(run)
  return {
    ring() {
      if (rung) return
      rung = true
      // A reason of its own: the default one is an error with a trace, for every ring.
      wake.abort('it was rung')
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
