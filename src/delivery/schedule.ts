import { random } from '#kernel/random.ts'

/** When a failed delivery is tried again: the wait after each try, in seconds (decisions, "Events"). */
export const RETRY_AFTER_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const
const JITTER = 0.1
const RETRY_AFTER_MAX_SECONDS = 24 * 3_600

/**
 * Milliseconds to wait after try number `tries`, or null when it was the last. Up to a tenth is added, so that a crowd of
 * deliveries does not come back at once; a longer wait that the endpoint asks for is honoured, up to a day.
 */
export function nextTryMs(tries: number, retryAfter: string | undefined, now: Temporal.Instant): number | null {
  const seconds = RETRY_AFTER_SECONDS[tries - 1]
  if (seconds === undefined) return null
  // Whole milliseconds: an instant has no parts of one.
  return Math.ceil(Math.max(seconds * (1 + JITTER * random()), asked(retryAfter, now)) * 1_000)
}

/** `Retry-After` in seconds: a number of them or a date (RFC 9110); anything else asks for nothing. */
function asked(value: string | undefined, now: Temporal.Instant): number {
  if (value === undefined) return 0
  const at = Date.parse(value)
  const seconds = /^\d+$/.test(value) ? Number(value) : (at - now.epochMilliseconds) / 1_000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), RETRY_AFTER_MAX_SECONDS) : 0
}
