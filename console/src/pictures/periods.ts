import { romeDay } from '../format/time.ts'

/** The days that the pictures show, the last of them today, and what a column of each stands for. */
const DAY_MS = 86_400_000

// biome-ignore format: a table reads in columns
const PERIODS = {
  1:  { by: 'hour', lines: 'quarter_hour', every: 3 },
  7:  { by: 'day',  lines: 'hour',         every: 1 },
  30: { by: 'day',  lines: 'day',          every: 3 },
  90: { by: 'day',  lines: 'day',          every: 7 },
} as const
export type Period = keyof typeof PERIODS
export const PERIOD_DAYS = [1, 7, 30, 90] as const satisfies readonly Period[]

export const periodOf = (given: unknown): Period => PERIOD_DAYS.find((days) => String(days) === String(given)) ?? 30

export function periodFrom(days: Period, now: Date) {
  const today = romeDay(now)
  const dates = Array.from({ length: days }, (_, n) =>
    new Date(Date.parse(`${today}T12:00:00Z`) - (days - 1 - n) * DAY_MS).toISOString().slice(0, 10),
  )
  return { ...PERIODS[days], from: dates[0] ?? today, dates }
}

const two = (value: number): string => String(value).padStart(2, '0')
const HOURS = Array.from({ length: 24 }, (_, hour) => two(hour))
const TIMES = {
  day: [''],
  hour: HOURS.map((hour) => `T${hour}`),
  quarter_hour: HOURS.flatMap((hour) => ['00', '15', '30', '45'].map((minute) => `T${hour}:${minute}`)),
} as const

/** The keys of all rows that there may be, those in which nothing was counted too, up to the one that goes on. */
export function periodKeys(dates: readonly string[], by: keyof typeof TIMES, current: string): string[] {
  return dates.flatMap((day) => TIMES[by].map((time) => day + time)).filter((key) => key <= current)
}
