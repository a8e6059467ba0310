import { ROME } from '#kernel/clock.ts'

/**
 * A window: open when the day and the local time in Italy are inside `[from, to)`, right across both clock changes
 * (rules.md#calling-window). Days are 1 (Monday) to 7. Where `from` is after `to`, as the hours of operators may be, it
 * lasts beyond midnight and belongs to the day on which it opened.
 */
export interface Hours {
  days: readonly number[]
  from: string
  to: string
}

export function isOpen(hours: Hours, at: Temporal.Instant): boolean {
  const local = at.toZonedDateTimeISO(ROME)
  const time = local.toPlainTime()
  const [begun, ended] = [hours.from, hours.to].map((edge) => Temporal.PlainTime.compare(time, edge) >= 0)
  const today = hours.days.includes(local.dayOfWeek)
  if (Temporal.PlainTime.compare(hours.from, hours.to) < 0) return today && begun === true && !ended
  return (today && begun === true) || (!ended && hours.days.includes(local.subtract({ days: 1 }).dayOfWeek))
}

/** Two weeks hold every weekday at least once, also when the first one's hours fall into a clock change. */
const DAYS_AHEAD = 14

/** The first instant, not before `at`, at which the window is open. */
export function nextOpening(hours: Hours, at: Temporal.Instant): Temporal.Instant {
  if (isOpen(hours, at)) return at
  const today = at.toZonedDateTimeISO(ROME).toPlainDate()
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const opening = openingsOn(today.add({ days: ahead }), hours)
      .filter((one) => Temporal.Instant.compare(one, at) > 0 && isOpen(hours, one))
      .sort(Temporal.Instant.compare)[0]
    if (opening) return opening
  }
  throw new RangeError('a window needs at least one day, and hours that are not empty')
}

/**
 * Where a closed window can open on a day: at `from`, at `from` a second time when clocks are set back, or at the
 * change itself, which may leap over `from` or return into the hours.
 */
function openingsOn(day: Temporal.PlainDate, hours: Hours): Temporal.Instant[] {
  const at = day.toPlainDateTime(hours.from)
  const midnight = day.toZonedDateTime(ROME)
  const change = midnight.getTimeZoneTransition('next')
  const changes = change?.toPlainDate().equals(day) ? [change.toInstant()] : []
  return [
    at.toZonedDateTime(ROME, { disambiguation: 'earlier' }).toInstant(),
    at.toZonedDateTime(ROME, { disambiguation: 'later' }).toInstant(),
    ...changes,
  ]
}

/** The first instant after `at`, at which the window is open, where it is closed again. */
export function nextClosing(hours: Hours, at: Temporal.Instant): Temporal.Instant {
  const today = at.toZonedDateTimeISO(ROME).toPlainDate()
  for (let ahead = 0; ahead <= 1; ahead += 1) {
    const day = today.add({ days: ahead })
    const closing = closingsOn(day, hours)
      .filter((one) => Temporal.Instant.compare(one, at) > 0 && !isOpen(hours, one))
      .sort(Temporal.Instant.compare)[0]
    if (closing) return closing
  }
  throw new RangeError('a window that never closes')
}

/** Likewise where an open one can close. */
function closingsOn(day: Temporal.PlainDate, hours: Hours): Temporal.Instant[] {
  const edges = openingsOn(day, { ...hours, from: hours.to })
  const midnight = day.toZonedDateTime(ROME).toInstant()
  return [...edges, midnight]
}
