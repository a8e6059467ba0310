import { type Clock, systemClock } from '#kernel/clock.ts'
import { CommandFailed } from './failure.ts'
import { lineOn } from './progress.ts'

/** What a command that takes long needs: to say how far it is, and to be stopped. */
export interface LongWork {
  signal: AbortSignal
  tell(text: string): void
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does the work; a signal breaks it off, and the sentence says what is then. */
export async function doLongWork<T>(broken: string, work: (long: LongWork) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort(new CommandFailed(broken))
  for (const signal of SIGNALS) process.once(signal, end)
  const progress = progressOn(process.stderr)
  try {
    return await work({ signal: ending.signal, tell: progress.tell })
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : error
  } finally {
    progress.end()
    for (const signal of SIGNALS) process.off(signal, end)
  }
}

/** A person watches a line that moves; a log gets a line now and then, and none of what is soon done. */
const WATCHED_MS = 100
const LOGGED_MS = 10_000

export function progressOn(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>,
  clock: Pick<Clock, 'monotonicMs'> = systemClock,
): { tell(text: string): void; end(): void } {
  const line = lineOn(stream)
  const everyMs = stream.isTTY ? WATCHED_MS : LOGGED_MS
  let next = clock.monotonicMs() + everyMs
  return {
    tell(text) {
      const now = clock.monotonicMs()
      if (now < next) return
      next = now + everyMs
      line.write(text)
    },
    end: line.end,
  }
}
