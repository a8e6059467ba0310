import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { CallSignals } from './signals.ts'

/**
 * What became of a call is known here and nowhere else: it is written when the database answers again, and as it was.
 * The statements hold only while nobody has taken the call over, so also a node that lost its lease may try: whoever
 * takes over can only guess.
 */
export async function untilWritten<T>(
  { clock, log }: { clock: Clock; log: Log },
  { callId, signals }: { callId: string; signals: Pick<CallSignals, 'closing' | 'lost'> },
  write: () => Promise<T>,
): Promise<T> {
  const { closing, lost } = signals
  const until = clock.monotonicMs() + WRITTEN_WITHIN_MS
  for (;;) {
    try {
      return await write()
    } catch (error) {
      const isOver = clock.monotonicMs() > until || (lost.aborted && closing.aborted)
      if (isOver) throw error
      log.warn({ call: callId, err: error }, 'what became of a call could not be written yet')
      await clock.sleep(PAUSE_MS, lost.aborted ? closing : undefined).catch(() => {})
    }
  }
}

/** A database that is away for longer comes back to nodes that have taken everything over from each other. */
const WRITTEN_WITHIN_MS = 60_000
const PAUSE_MS = 200
