import { romeDay } from '../format/time.ts'

/** A month as the API names it, `2026-11`, in Italy. */
export const monthNow = (now: Date): string => romeDay(now).slice(0, 7)

const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/

/** The one that an address names, if it is one that has begun. */
export const monthIn = (named: unknown, now: Date): string =>
  typeof named === 'string' && MONTH.test(named) && named <= monthNow(now) ? named : monthNow(now)

export function monthBeside(month: string, step: 1 | -1): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  const at = year * 12 + (of - 1) + step
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** Its first day and its last, or today where it has not ended. */
export function daysOf(month: string, now: Date): { from: string; to: string } {
  const [year = 0, of = 1] = month.split('-').map(Number)
  const last = `${month}-${new Date(Date.UTC(year, of, 0)).getUTCDate()}`
  const today = romeDay(now)
  return { from: `${month}-01`, to: today < last ? today : last }
}
