import type { NamedDay } from './calendar.ts'
import { hourWithin, minutesOf } from './day-parts.ts'
import { isNoon } from './hours.ts'
import type { TimeOfDay } from './time-of-day.ts'

/** What is left of a day and an hour, beside what was said before, denied, and told of something else. */
export interface Round {
  span: Temporal.DurationLike | 'unclear' | null
  day: NamedDay | 'unclear' | null
  time: TimeOfDay | 'unclear' | null
  soon: boolean
  /** The hour that was named last, even if it was taken back: "domenica, stessa ora". */
  hour: TimeOfDay | null
}

/**
 * What remains beside what was denied and told. A denied hour keeps its day: "domani alle dieci non posso, alle undici
 * sì"; a denied day is replaced, or nothing is left. An hour beside a day that was only told of something else is
 * nobody's, unless a "but" sets it against the hour of that day ("domani alle nove ho il medico, ma alle undici sono
 * libera"), and so is a day of which something else was told in the same breath: "call me Friday, but Friday I am
 * away".
 */
export function settledWish(
  wished: Round,
  other: {
    denied: readonly Round[]
    told: readonly Round[]
    today: Temporal.PlainDate
    clockLeft: boolean
    contrasted: boolean
    /** "So ring Wednesday": the wish follows from what was told. */
    follows: boolean
    /** "I'm off Thursday, ring me Thursday at two": day and hour are asked for behind all that was told of a day. */
    again: boolean
    /** It is asked for behind all else that was named. */
    last: boolean
    /** Of its day some hours are taken away, and no more: "Monday's fine, just not at three". */
    sparing: boolean
    /** Told behind a "che" of which nobody knows how far it reaches. */
    loose: readonly Round[]
  },
): Round | null {
  if (wished.span !== null) return wished
  const wish = { ...wished, time: spared(sameAsSaid(wished.time, other), wished.day, other.denied) }
  const { day, time } = wish
  if (other.clockLeft && hasNoHour(wish)) return null
  if (isOfOurs(wish) && other.loose.some((one) => isHour(one.time) && (one.day === null || sameDay(one.day, day))))
    return null
  if (isOfOurs(wish) && other.told.some((one) => isHour(one.time) && sameDay(one.day, day))) return null
  // "Nine, not nine tonight, …": a number that nobody has read stands with what was denied.
  if (isOfOurs(wish) && other.denied.some((one) => one.span === 'unclear')) return null
  const spares = (one: Round) => other.sparing && time === null && isOtherHour(one, { day, today: other.today })
  const denied = other.denied.filter((one) => (one.day !== null || one.time !== null) && !spares(one))
  if (day === null && time !== null) {
    if (denied.some((one) => one.day === null && sameHour(one.time, time))) return null
    const kept = denied.findLast((one) => one.day !== null && (one.time !== null || one.span === 'unclear'))
    if (kept) return { ...wish, day: kept.day }
    if (denied.some((one) => one.day !== null)) return null
    const days = other.told.filter((one) => one.day !== null && !isOver(one.day, other.today))
    const [only] = days
    if (!only) return wish
    // "Lunedì siamo chiusi, martedì alle undici apriamo, ma …": of several days the one that has an hour.
    const [timed, ...more] = days.filter((one) => one.time !== null)
    const turned = (other.contrasted || other.follows) && more.length === 0 && timed && !sameHour(timed.time, time)
    return turned ? { ...wish, day: timed.day } : null
  }
  if (day !== null && time === null && denied.some((one) => one.time !== null)) return null
  const away = other.told.some((one) => (one.time === null || one.time === 'unclear') && sameDay(one.day, day))
  if (away && !other.follows && !other.again) return null
  if (other.told.some((one) => sameDay(one.day, day) && sameHour(one.time, time))) return null
  return denied.some((one) => denies(one, wish) && !(other.last && isBound(one) && isNamed(time))) ? null : wish
}

/** A day without a time is at this hour. */
export const DAY_AT = minutesOf('10:00')

/** An hour of another day than today that is not the one at which that day would be. */
function isOtherHour(denied: Round, { day, today }: { day: Round['day']; today: Temporal.PlainDate }): boolean {
  if (day === null || day === 'unclear' || day.date.equals(today)) return false
  if (denied.day !== null && !sameDay(denied.day, day)) return false
  if (denied.time === null || denied.time === 'unclear' || denied.time.same) return false
  const { part, minutes } = denied.time
  return (part === null || isNoon(part)) && !minutes.includes(DAY_AT)
}

/** "Don't ring before two, | ring at three tomorrow": denied as no hour of any day. */
const isBound = ({ day, time }: Round): boolean => day === null && time === 'unclear'
const isNamed = (time: Round['time']): boolean => time !== null && time !== 'unclear' && time.part === null

/** Whoever says noon has named an hour. */
const hasNoHour = ({ day, time }: Round): boolean =>
  time === null ? day !== null : time !== 'unclear' && time.until !== null && !(time.part && isNoon(time.part))

/** A day whose hour would be one of ours. */
const isOfOurs = ({ day, time }: Round): boolean =>
  time === null ? day !== null : time !== 'unclear' && time.part !== null && !isNoon(time.part)

const isHour = (time: Round['time']): boolean => time !== null && (time === 'unclear' || time.part === null)

/** "Venerdì alle undici non posso, lunedì alla stessa ora": the hour that was denied, where only one was. */
function sameAsSaid(
  time: Round['time'],
  { denied, told }: { denied: readonly Round[]; told: readonly Round[] },
): Round['time'] {
  if (time === null || time === 'unclear' || time.same !== 'said') return time
  if (told.some((one) => one.time !== null)) return 'unclear'
  const [first, ...more] = denied.flatMap((one) => (one.time === null ? [] : [one.time]))
  if (!first) return time
  return more.every((one) => sameHour(one, first)) ? first : 'unclear'
}

/** "Alle otto, ma non di mattina": of the hours that are meant, those outside the part of the day that was denied. */
function spared(time: Round['time'], day: Round['day'], denied: readonly Round[]): Round['time'] {
  if (time === null || time === 'unclear' || time.part !== null || time.same !== null) return time
  const parts = denied.flatMap((one) =>
    one.time !== null && one.time !== 'unclear' && one.time.part && (one.day === null || sameDay(one.day, day))
      ? [one.time.part]
      : [],
  )
  if (parts.length === 0) return time
  const outside = (minutes: number) => {
    const hour = Math.floor(minutes / 60)
    return parts.every((part) => hourWithin(part, hour) !== hour)
  }
  const minutes = time.minutes.filter(outside)
  // "Non a cena, alle otto e mezza": a meal that is denied does not make it the morning.
  const some = minutes.length > 0 && minutes.length < time.minutes.length
  if (some && parts.every(({ broad }) => !broad)) return 'unclear'
  // "First thing's no good, but nine fifteen": a narrow part of the day takes no hour away that has no other meaning.
  if (minutes.length === 0 && parts.every(({ broad }) => !broad)) return time
  return minutes.length === 0 ? 'unclear' : { ...time, minutes, onlyToday: time.onlyToday.filter(outside) }
}

/** "The other day", "yesterday": nothing that is still to come. */
const isOver = (day: Round['day'], today: Temporal.PlainDate): boolean =>
  day === 'unclear' || (day !== null && Temporal.PlainDate.compare(day.date, today) <= 0)

/**
 * What a later round says outranks the same thing said before it; a stretch from now outranks day and hour, and they
 * it.
 */
export function corrected(before: Round, round: Round): Round {
  if (round.span !== null) return { ...round, hour: before.hour }
  if (round.day === null && round.time === null) return round.soon ? round : before
  const said = round.time !== null && round.time !== 'unclear' ? round.time : null
  const hour = said?.same === 'said' ? before.hour : (said ?? before.hour)
  const time = said?.same === 'said' ? (hour ?? said) : (round.time ?? before.time)
  return { span: null, day: round.day ?? before.day, time, soon: false, hour }
}

export const sameHour = (one: Round['time'], other: Round['time']): boolean =>
  one !== null && one !== 'unclear' && other !== null && other !== 'unclear' && one.minutes[0] === other.minutes[0]

/** "Let's say three, I can't tonight": an hour that the part of today that was told does not have is not of today. */
export function mayBeIn({ time: told }: Round, { time }: Round): boolean {
  if (told === null || told === 'unclear' || !told.part || time === null || time === 'unclear') return true
  const { part } = told
  return time.part !== null || time.minutes.some((minutes) => hourWithin(part, Math.floor(minutes / 60) % 12) !== null)
}

export const sameDay = (one: Round['day'], other: Round['day']): boolean =>
  one !== null && one !== 'unclear' && other !== null && other !== 'unclear' && one.date.equals(other.date)

/** The same day, or the same hour, was denied elsewhere in the same breath. */
function denies(denied: Round, { day, time }: Round): boolean {
  const same = sameDay(denied.day, day)
  if (denied.time === null) return same
  if (denied.day !== null && !same) return false
  if (time === null || time === 'unclear' || denied.time === 'unclear') return true
  // A part of the day that was denied has been taken from the hour already.
  return denied.time.part !== null && time.part === null ? false : denied.time.minutes[0] === time.minutes[0]
}
