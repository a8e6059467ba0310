import { setTimeout as wait } from 'node:timers/promises'

/** The only place that knows the present or sets a timer. Everything else is handed a `Clock`. */
export interface Clock {
  now(): Temporal.Instant
  /** Milliseconds that only ever rise, for fences and time-outs: a stepped wall clock does not disturb them. */
  monotonicMs(): number
  /** Resolves after that many milliseconds; rejects with an AbortError when the signal fires first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /**
   * Runs the task once, that many milliseconds from now, never at once; the returned function takes it back, and is
   * safe to call again or after it ran. Such a timer never keeps the process alive.
   */
  after(ms: number, task: () => void): () => void
}

export const ROME = 'Europe/Rome'

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal ? { signal } : {}),
  after,
}

/** What Node's timers can count to; beyond it they fire at once, so a longer wait is made of several. */
const TIMER_MAX_MS = 2 ** 31 - 1

function after(ms: number, task: () => void): () => void {
  const piece = Math.min(ms, TIMER_MAX_MS)
  let stop = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    if (ms > piece) stop = after(ms - piece, task)
    else task()
  }, piece).unref()
  return () => stop()
}

/**
 * ISO 8601 in UTC with milliseconds: how every instant leaves the house. By way of Date, which writes it five times
 * faster.
 */
export function iso(instant: Temporal.Instant): string {
  return new Date(instant.epochMilliseconds).toISOString()
}

export const addMs = (instant: Temporal.Instant, ms: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(instant.epochMilliseconds + ms)

/** A signal that fires when any of these does, or after `ms`. Timers made here never keep the process alive. */
export function deadline(ms: number, ...signals: (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(ms), ...signals.filter((s) => s !== undefined)])
}
