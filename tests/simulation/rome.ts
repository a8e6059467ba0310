import type { Hours } from '#domain/calls/window.ts'

/** Italian time by the rule of the law and whole numbers: the witness does not ask the code that it judges. */
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Clocks change at 01:00 UTC on the last Sundays of March and October. */
function lastSunday(year: number, month: number): number {
  const end = Date.UTC(year, month + 1, 0, 1)
  return end - new Date(end).getUTCDay() * DAY
}

const changes = new Map<number, readonly [number, number]>()

function localMs(at: number): number {
  const year = new Date(at).getUTCFullYear()
  const [spring, autumn] = changes.get(year) ?? [lastSunday(year, 2), lastSunday(year, 9)]
  changes.set(year, [spring, autumn])
  return at + (at >= spring && at < autumn ? 2 : 1) * HOUR
}

/** Days since 1970, as an Italian calendar counts them. */
export const romeDay = (at: number): number => Math.floor(localMs(at) / DAY)

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export function isOpenInRome(hours: Hours, at: number): boolean {
  const local = localMs(at)
  const weekday = new Date(local).getUTCDay() || 7
  const minute = (local % DAY) / 60_000
  return hours.days.includes(weekday) && minute >= minutes(hours.from) && minute < minutes(hours.to)
}

/** How many hours the day has. */
export function hoursOfDay(at: number): number {
  const noonBefore = romeDay(at) * DAY - 12 * HOUR
  const offset = (utc: number) => localMs(utc) - utc
  return 24 + (offset(noonBefore) - offset(noonBefore + DAY)) / HOUR
}
