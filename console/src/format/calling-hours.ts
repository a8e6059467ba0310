import { formatTime, romeDay } from './time.ts'

/** When people may be called, by what agents say: days from 1 (Monday) to 7, times in Rome. */
export interface CallingHours {
  days: readonly number[]
  from: string
  to: string
}

const DAY_MS = 86_400_000

/** Noon of a day lies in that day everywhere. */
const weekdayOf = (at: Date): number => new Date(`${romeDay(at)}T12:00:00Z`).getUTCDay() || 7

/** The latest end of what is open now; null where nothing is. */
export function openUntil(hours: readonly CallingHours[], now: Date): string | null {
  const time = formatTime('en', 'time', now)
  const open = hours.filter(({ days, from, to }) => days.includes(weekdayOf(now)) && from <= time && time < to)
  return (
    open
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? null
  )
}

/** The next opening within a week. */
export function nextOpening(hours: readonly CallingHours[], now: Date): { day: Date; from: string } | null {
  const time = formatTime('en', 'time', now)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = new Date(now.getTime() + ahead * DAY_MS)
    const opens = hours
      .filter(({ days, from }) => days.includes(weekdayOf(day)) && (ahead > 0 || from > time))
      .map(({ from }) => from)
      .sort()
    const [from] = opens
    if (from !== undefined) return { day, from }
  }
  return null
}
