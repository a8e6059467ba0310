import type { CallingHours } from '../format/calling-hours.ts'

/**
 * How many are left to call, hour by hour: what has been, and what may come if the rest is spread evenly over the hours
 * in which people may be called. Times are those of Rome, told as if they were of Greenwich, so that they can be drawn.
 */
export interface BurnDown {
  past: Point[]
  ahead: Point[]
  /** Hours in which nobody is called. */
  closed: { from: number; to: number }[]
}

interface Point {
  at: number
  left: number
}

interface Asked {
  /** By hour: how many ended in it. */
  ended: ReadonlyMap<string, number>
  total: number
  left: number
  began: number
  now: number
  /** When it may be through; null where that is not known, or it is over. */
  end: number | null
  hours: CallingHours
}

const HOUR_MS = 3_600_000
/** Two weeks: beyond, an estimate is none. */
const AHEAD_MAX = 336

export function burnDown({ ended, total, left, began, now, end, hours }: Asked): BurnDown {
  const past: Point[] = [{ at: began, left: total }]
  let rest = total
  for (let at = floor(began); at <= now; at += HOUR_MS) {
    rest -= ended.get(new Date(at).toISOString().slice(0, 13)) ?? 0
    const until = Math.min(at + HOUR_MS, now)
    if (until > began && past.length < AHEAD_MAX * 2) past.push({ at: until, left: Math.max(rest, left) })
  }
  past.push({ at: now, left })
  const ahead = end !== null && end > now && left > 0 ? evenly({ left, now, end, hours }) : []
  const last = ahead.at(-1)?.at ?? now
  return { past, ahead, closed: closedBetween(began, last, hours) }
}

function evenly({ left, now, end, hours }: Pick<Asked, 'left' | 'now' | 'hours'> & { end: number }): Point[] {
  const steps: { at: number; open: number }[] = []
  for (let at = now; at < end && steps.length < AHEAD_MAX; ) {
    const next = Math.min(floor(at) + HOUR_MS, end)
    steps.push({ at: next, open: isOpen(at, hours) ? next - at : 0 })
    at = next
  }
  const all = steps.reduce((sum, { open }) => sum + open, 0)
  let rest = left
  const points: Point[] = [{ at: now, left }]
  for (const { at, open } of steps) {
    rest -= all === 0 ? left / steps.length : (left * open) / all
    points.push({ at, left: Math.max(0, Math.round(rest)) })
  }
  return points
}

const floor = (at: number): number => at - (at % HOUR_MS)

function isOpen(at: number, { days, from, to }: CallingHours): boolean {
  const moment = new Date(at)
  const time = moment.toISOString().slice(11, 16)
  return days.includes(moment.getUTCDay() || 7) && from <= time && time < to
}

function closedBetween(from: number, to: number, hours: CallingHours): { from: number; to: number }[] {
  const closed: { from: number; to: number }[] = []
  for (let at = floor(from), steps = 0; at < to && steps < AHEAD_MAX * 7; at += HOUR_MS, steps += 1) {
    if (isOpen(at, hours)) continue
    const [start, end] = [Math.max(at, from), Math.min(at + HOUR_MS, to)]
    const before = closed.at(-1)
    if (before?.to === start) before.to = end
    else closed.push({ from: start, to: end })
  }
  return closed
}
