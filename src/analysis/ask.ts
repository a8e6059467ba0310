import { type Clock, deadline } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { random } from '#kernel/random.ts'
import { AnalystFailed, sumModelUsage } from './failure.ts'
import type { AnalysisTask, AnalysisUsage, Analyst, Proposal } from './port.ts'

/**
 * Asks an analyst until it has answered, or until there is no point in going on: what may pass is tried again after a
 * pause, what will not pass ends it at once, and all of it has its time. The call then goes on without a reading.
 * Rejects only when the signal fires, which leaves the call to another node.
 */
export interface Asked {
  /** Null when the analyst has failed for good. */
  proposal: Proposal | null
  /** Of all tries together; also of those that came to nothing. */
  usage: AnalysisUsage | null
}

const TRY_MS = 120_000
/** Pauses between tries included. */
const TOTAL_MS = 300_000
/** Before each further try; a provider that asks for a longer one is heard, up to a bound. */
const PAUSES_MS = [1_000, 5_000, 15_000, 45_000]
const RETRY_AFTER_MAX_MS = 120_000
/** Of a pause, at random: calls that failed together do not come back together. */
const JITTER = 0.2

export async function askAnalyst(
  { clock, log, analyst }: { clock: Pick<Clock, 'monotonicMs' | 'sleep'>; log: Log; analyst: Analyst },
  task: AnalysisTask,
  signal: AbortSignal,
): Promise<Asked> {
  const until = clock.monotonicMs() + TOTAL_MS
  let usage: AnalysisUsage | null = null
  for (let tried = 1; ; tried += 1) {
    const leftMs = until - clock.monotonicMs()
    try {
      const proposal = await analyst.propose(task, deadline(Math.min(TRY_MS, leftMs), signal))
      return { proposal, usage: sumModelUsage(usage, proposal.usage) }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const failure = asFailure(error)
      usage = sumModelUsage(usage, failure.usage)
      const pauseMs = pauseAfter(tried, failure)
      const goesOn = pauseMs !== null && clock.monotonicMs() + pauseMs < until
      log[goesOn ? 'warn' : 'error']({ call: task.callId, tried, err: failure }, 'the analyst failed')
      if (!goesOn) return { proposal: null, usage }
      await clock.sleep(pauseMs, signal)
    }
  }
}

/** Null when there is nothing to wait for. */
function pauseAfter(tried: number, { transient, retryAfterMs }: AnalystFailed): number | null {
  const own = PAUSES_MS[tried - 1]
  if (!transient || own === undefined) return null
  return Math.max(own * (1 + JITTER * random()), Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS))
}

/** A try that ran out of time may fare better; what an analyst throws otherwise is a fault of its own. */
function asFailure(error: unknown): AnalystFailed {
  if (error instanceof AnalystFailed) return error
  const { name } = error instanceof Error ? error : { name: typeof error }
  const late = name === 'TimeoutError'
  return new AnalystFailed({ code: late ? 'time_out' : name, transient: late, at: error })
}
