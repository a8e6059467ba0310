import { addMs } from '#kernel/clock.ts'

/**
 * The arithmetic of the lease. A node gives up by itself at three quarters of it, by its own monotonic clock; the
 * others take it for dead after the whole of it: between the two nobody acts for its calls.
 */
export function leaseLeftMs({ beatenAtMs, leaseMs }: { beatenAtMs: number; leaseMs: number }, nowMs: number): number {
  return beatenAtMs + leaseMs * 0.75 - nowMs
}

/** Who has not been heard of since then is dead. */
export const silentSince = (now: Temporal.Instant, leaseMs: number): Temporal.Instant => addMs(now, -leaseMs)
