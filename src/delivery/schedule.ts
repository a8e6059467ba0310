import { random } from '#kernel/random.ts'

/** When a failed delivery is tried again: the wait after each try, in seconds (rules.md#retries-of-deliveries). */
export const RETRY_AFTER_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const
const JITTER = 0.1
const RETRY_AFTER_MAX_SECONDS = 24 * 3_600

/**
 * Milliseconds to wait after try number `tries`, or null when it was the last. Up to a tenth is added, so that a crowd
 * of deliveries does not come back at once; a longer wait that the endpoint asks for is honoured, up to a day.
 */
export function nextTryMs(tries: number, askedSeconds = 0): number | null {
  const seconds = RETRY_AFTER_SECONDS[tries - 1]
  if (seconds === undefined) return null
  const asked = Math.min(askedSeconds, RETRY_AFTER_MAX_SECONDS)
  // Whole milliseconds: an instant has no parts of one.
  return Math.ceil(Math.max(seconds * (1 + JITTER * random()), asked) * 1_000)
}

/** `Retry-After` in seconds: a number of them or a date (RFC 9110); anything else asks for nothing. */
export function retryAfterSeconds(value: string, now: Temporal.Instant): number {
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.epochMilliseconds) / 1_000
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : 0
}
