import { type Hours, isOpen, nextOpening } from '#domain/calls/window.ts'
import { ROME } from '#kernel/clock.ts'

/**
 * Whether a due call may be dialled now, as a pure function of what admission has read under its lock. The order is the
 * interface's: the list, the window, the daily cap; with them stand the destinations and the minutes of the account.
 * The slot is taken by who calls this.
 */
export type DialVerdict =
  | { kind: 'dial'; nth: number | null }
  | { kind: 'wait'; until: Temporal.Instant; waitingFor: 'calling_window' | 'spending_limit' | 'daily_cap' }
  | { kind: 'cancel' }
  | { kind: 'suppress' }
  /** The account may not call there any more. */
  | { kind: 'close' }

const ATTEMPTS_PER_DAY = 3

export interface Circumstances {
  now: Temporal.Instant
  hours: Hours
  /** False for simulated calls without a test clock: neither window nor daily cap holds them. */
  ruled: boolean
  /** The agent is not archived and its client not deleted. */
  alive: boolean
  suppressed: boolean
  /** The account may call that number; and it has no minutes left today. */
  allowed: boolean
  spent: boolean
  /** Which of the day's attempts on this number are taken. */
  takenToday: readonly number[]
}

export function judge({ now, hours, ruled, takenToday, ...call }: Circumstances): DialVerdict {
  if (!call.alive) return { kind: 'cancel' }
  if (call.suppressed) return { kind: 'suppress' }
  if (!call.allowed) return { kind: 'close' }
  if (!ruled) return { kind: 'dial', nth: null }
  if (!isOpen(hours, now)) return { kind: 'wait', until: nextOpening(hours, now), waitingFor: 'calling_window' }
  const nth = firstFree(takenToday)
  if (call.spent || nth === null) {
    const waitingFor = call.spent ? 'spending_limit' : 'daily_cap'
    return { kind: 'wait', until: nextOpening(hours, tomorrow(now)), waitingFor }
  }
  return { kind: 'dial', nth }
}

/** A voided attempt returns its own number, so the free ones need not be the last. */
function firstFree(taken: readonly number[]): number | null {
  for (let nth = 1; nth <= ATTEMPTS_PER_DAY; nth += 1) if (!taken.includes(nth)) return nth
  return null
}

/** The first instant of the next day in Italy, whatever the clocks do tonight. */
function tomorrow(now: Temporal.Instant): Temporal.Instant {
  return now.toZonedDateTimeISO(ROME).add({ days: 1 }).startOfDay().toInstant()
}

/** The calendar day in Italy, whose attempts the daily cap counts. */
export function dayOf(now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(ROME).toPlainDate().toString()
}
