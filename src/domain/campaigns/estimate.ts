import { type Hours, isOpen, nextClosing, nextOpening } from '#domain/calls/window.ts'
import { addMs, ROME } from '#kernel/clock.ts'

/**
 * When a list may be through: the time that its calls take on the lines that they have, laid into the hours in which
 * people may be called and the minutes that a day may have. How long a call takes is measured; until enough of them
 * were, what calls usually take counts along. Pure.
 */
export interface Measured {
  calls: number
  attempts: number
  /** Of conversation. */
  seconds: number
}

export interface CampaignWork {
  calls: number
  hours: Hours
  /** Calls at the same time: what it may have alone, and what is left to it while others run. */
  lines: { alone: number; shared: number }
  measured: Measured
  /** Minutes of conversation that a day may have; null where nobody has said. */
  dailyMinutes: number | null
  /** No call that waits for its hour is through before it. */
  latestDue: Temporal.Instant | null
  /** What really ended lately, and in how many seconds of open hours. */
  lately?: { calls: number; openSeconds: number } | undefined
}

/** As many calls as these are taken for known before any was made. */
const USUAL: Measured = { calls: 20, attempts: 30, seconds: 900 }
/** Ringing, and what comes before and after. */
const ATTEMPT_SECONDS = 22
/** What ended lately says more than any reckoning, once it is this much. */
const LATELY_MIN = 10
/** What may go better, and what may come in between. */
const RANGE = { soonest: 0.85, latest: 1.25 } as const
/** Windows that are looked ahead; later than that nothing can be said. */
const WINDOWS_MAX = 400

export interface Estimate {
  from: Temporal.Instant
  to: Temporal.Instant
}

/** Of conversation and of a line, for each call. */
export function secondsEach(measured: Measured): { talk: number; line: number } {
  const sum = (of: keyof Measured) => measured[of] + USUAL[of]
  const talk = sum('seconds') / sum('calls')
  return { talk, line: talk + (sum('attempts') / sum('calls')) * ATTEMPT_SECONDS }
}

export function estimateEnd(now: Temporal.Instant, work: CampaignWork): Estimate | null {
  const { talk, line } = secondsEach(work.measured)
  const { lately } = work
  const known = lately && lately.calls >= LATELY_MIN && lately.openSeconds > 0 ? lately : null
  const lasting = (lines: number) =>
    known ? (work.calls / known.calls) * known.openSeconds : (work.calls * line) / Math.max(1, lines)
  // A day whose minutes are used up is over, as far as this is concerned.
  const dayMax = work.dailyMinutes === null || work.calls === 0 ? null : (work.dailyMinutes * 60) / (work.calls * talk)
  const end = (lines: number, factor: number) => {
    const seconds = lasting(lines) * factor
    return walk(now, work.hours, { seconds, dayMax: dayMax === null ? null : seconds * dayMax })
  }
  const [from, to] = [end(work.lines.alone, RANGE.soonest), end(work.lines.shared, RANGE.latest)]
  if (!from || !to) return null
  return { from: later(from, work.latestDue), to: later(to, work.latestDue) }
}

const later = (one: Temporal.Instant, other: Temporal.Instant | null): Temporal.Instant =>
  other && Temporal.Instant.compare(other, one) > 0 ? other : one

/** So many seconds of open hours from now on, no more of them on a day than it may have. */
function walk(
  now: Temporal.Instant,
  hours: Hours,
  work: { seconds: number; dayMax: number | null },
): Temporal.Instant | null {
  let at = now
  let left = work.seconds
  let day = dayOf(now)
  let today = work.dayMax ?? Number.POSITIVE_INFINITY
  if (work.dayMax === 0) return null
  for (let windows = 0; windows < WINDOWS_MAX; windows += 1) {
    const open = nextOpening(hours, at)
    if (!dayOf(open).equals(day)) today = work.dayMax ?? Number.POSITIVE_INFINITY
    day = dayOf(open)
    const closing = nextClosing(hours, open)
    const room = Math.min(today, secondsBetween(open, closing))
    if (left <= room) return addMs(open, Math.round(left * 1_000))
    left -= room
    today -= room
    at = today > 0 ? closing : day.add({ days: 1 }).toZonedDateTime(ROME).toInstant()
  }
  return null
}

const secondsBetween = (from: Temporal.Instant, to: Temporal.Instant): number =>
  (to.epochMilliseconds - from.epochMilliseconds) / 1_000
const dayOf = (at: Temporal.Instant): Temporal.PlainDate => at.toZonedDateTimeISO(ROME).toPlainDate()

/** Open seconds from then to now, at most an hour: over how long what ended lately has ended. */
export function openSecondsSince(hours: Hours, since: Temporal.Instant, now: Temporal.Instant): number {
  const opened = isOpen(hours, since) ? since : nextOpening(hours, since)
  if (Temporal.Instant.compare(opened, now) >= 0) return 0
  const closed = nextClosing(hours, opened)
  return secondsBetween(opened, Temporal.Instant.compare(closed, now) < 0 ? closed : now)
}
