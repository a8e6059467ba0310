import type { Language } from '#contract/agent-document.ts'
import { type DayPart, hourWithin, minutesOf } from './day-parts.ts'
import { isNoon } from './hours.ts'
import { isMealOfNow } from './meals.ts'
import { hourNamedAt } from './openers.ts'
import { type Token, wordSet } from './words.ts'
import type { ClockWords } from './written-clock.ts'

/** The one time of day that some words name, whichever day it is on. */

/**
 * What an hour without "di mattina", "di sera", am or pm may mean, the likelier first: nobody asks to be called at five
 * in the morning. The later meaning counts when the first is over, "only today" when the words say that it must be
 * today.
 */
// biome-ignore format: a table reads in columns
const BARE_HOURS: readonly { from: number; to: number; means: readonly number[]; onlyToday: readonly number[] }[] = [
  { from: 1,  to: 7,  means: [12],    onlyToday: [] },
  { from: 8,  to: 8,  means: [0, 12], onlyToday: [] },
  { from: 9,  to: 11, means: [0],     onlyToday: [12] },
  { from: 12, to: 12, means: [0],     onlyToday: [] },
]

/** A time of day, as minutes after midnight, best first. */
export interface TimeOfDay {
  minutes: readonly number[]
  onlyToday: readonly number[]
  /** For a part of the day without an hour: until when it lasts. */
  until: number | null
  /** "Alla stessa ora": the one that was said before, or that of the call. */
  same: 'said' | 'now' | null
  /** The part of the day that was named and no hour in it; "di notte" has no hour of its own. */
  part: DayPart | null
}

interface Reading {
  language: Language
  read: Set<number>
  gone?: TimeOfDay | null
  /** Another day than today is named beside it. */
  ahead?: boolean
}

/** What these words name; `unclear` when they name several, or contradict themselves; null when they name none. */
export function timeIn(
  tokens: readonly Token[],
  { language, read, gone = null, ahead = false }: Reading,
): TimeOfDay | 'unclear' | null {
  const all: ClockWords[] = []
  const named: { part: DayPart; at: number; next: number }[] = []
  let same: TimeOfDay['same'] = null
  let unclear = false
  for (let at = 0; at < tokens.length; ) {
    const found = hourNamedAt(tokens, at, language)
    if (found && 'clock' in found.mention) all.push(found.mention.clock)
    else if (found && 'part' in found.mention) named.push({ part: found.mention.part, at, next: found.next })
    else if (found && 'same' in found.mention) same = found.mention.same
    else if (found) unclear = true
    const next = found?.next ?? at + 1
    for (; at < next; at += 1) if (found) read.add(at)
  }
  if (unclear) return 'unclear'
  const meant = all.length > 0 && ahead && named.length > 0 ? ofThatDay(tokens, named, { language, read }) : named
  const parts = meant.map((one) => one.part)
  const part = onePart(parts)
  if (part === 'unclear') return part
  const clocks = standing(all, gone)
  const [clock] = clocks
  // "Eleven … noon": two hours, even if eleven could be at midday.
  if (clock && parts.some((one) => isNoon(one) && clock.hour % 12 !== 0 && !gone?.minutes.includes(one.at ?? 0)))
    return 'unclear'
  const told = clocks.find(({ exact, half }) => exact || half) ?? clock
  if (told) return clocks.every((other) => sameClock(other, told)) ? hourSaid(told, part) : 'unclear'
  if (part) return { minutes: part.at === null ? [] : [part.at], onlyToday: [], until: part.until, same: null, part }
  return same ? { minutes: [], onlyToday: [], until: null, same, part: null } : null
}

/** Without the meals of now: whatever was read and is none of them is a day or an hour. */
function ofThatDay<T extends { at: number; next: number }>(
  tokens: readonly Token[],
  named: readonly T[],
  { language, read }: Pick<Reading, 'language' | 'read'>,
): readonly T[] {
  const isNamed = (at: number) => read.has(at) && !named.some((one) => at >= one.at && at < one.next)
  return named.filter((one) => !isMealOfNow(tokens, one, { language, isNamed }))
}

/** "… no, four, the gas man is here at three": of several hours the one that was taken back is not meant again. */
function standing(clocks: readonly ClockWords[], gone: TimeOfDay | null): readonly ClockWords[] {
  // "After seven, say quarter past seven": from then on, and then the hour itself.
  const exact = clocks.filter(({ onwards }) => !onwards)
  if (exact.length > 0 && exact.length < clocks.length) return standing(exact, gone)
  const left = gone
    ? clocks.filter(
        (one) =>
          !gone.minutes.includes(minutesIn(one) % HALF_DAY) &&
          !gone.minutes.includes(minutesIn(one) + (one.exact ? 0 : HALF_DAY)) &&
          !gone.minutes.includes(minutesIn(one)),
      )
    : clocks
  return left.length > 0 ? left : clocks
}

const minutesIn = ({ hour, minute }: ClockWords): number => hour * 60 + minute
const HALF_DAY = minutesOf('12:00')

/** "Seventeen fifty, ten to six to normal folk". */
const sameClock = (one: ClockWords, other: ClockWords): boolean =>
  (one.exact && other.exact
    ? minutesIn(one) === minutesIn(other)
    : minutesIn(one) % HALF_DAY === minutesIn(other) % HALF_DAY) &&
  (one.half === other.half || !one.half || !other.half)

/** "Midnight tonight". */
const LATE: ReadonlySet<string> = new Set(['evening', 'night', 'late', 'tonight'])
const isMidnight = ({ at }: DayPart): boolean => at === minutesOf('24:00')

/** "Domani sera, dopo cena": the narrower word wins; "mattina o pomeriggio" is neither. */
function onePart(parts: readonly DayPart[]): DayPart | 'unclear' | null {
  const [first] = parts
  if (!first) return null
  const midnight = parts.find(isMidnight)
  if (midnight && parts.every((one) => one === midnight || (one.broad && LATE.has(one.half)))) return midnight
  // "Eleven at night, tonight".
  const evening =
    parts.every(({ broad, half }) => broad && LATE.has(half)) && parts.find(({ half }) => half === 'evening')
  if (evening) return evening
  if (parts.some(({ half }) => half !== first.half)) return 'unclear'
  const narrow = parts.filter(({ broad }) => !broad)
  const [one = first] = narrow
  return narrow.every((other) => other === one) ? one : 'unclear'
}

/** Before it "stanotte" is a night that began today and goes on tomorrow. */
const DAWN = 6

function hourSaid(clock: ClockWords, part: DayPart | null): TimeOfDay | 'unclear' {
  const at = (hour: number): number => hour * 60 + clock.minute
  const said = (hours: readonly number[], onlyToday: readonly number[] = []): TimeOfDay => ({
    minutes: hours.map(at),
    onlyToday: onlyToday.map(at),
    until: null,
    same: null,
    part: null,
  })
  const half = clock.half ?? part
  if (half) {
    // "A quarter to twelve in the morning" is before noon.
    const early = clock.minute < 0 ? hourWithin(half, clock.hour - 1) : null
    const hour = hourWithin(half, clock.hour) ?? (early === null ? null : early + 1)
    // "6 pm in the morning" contradicts itself.
    const agrees = hour !== null && (!part || half === part || hourWithin(part, hour) === hour)
    if (!agrees || hour === null) return 'unclear'
    return said(half.half === 'tonight' && hour < DAWN ? [hour, hour + 24] : [hour])
  }
  const bare = clock.exact ? undefined : BARE_HOURS.find(({ from, to }) => clock.hour >= from && clock.hour <= to)
  if (!bare) return said([clock.hour])
  return said(
    bare.means.map((plus) => clock.hour + plus),
    bare.onlyToday.map((plus) => clock.hour + plus),
  )
}

/** "Domani notte alle due": of which of the two nights that day has nobody knows. */
export function isOtherNight(tokens: readonly Token[], heard: TimeOfDay | 'unclear' | null): boolean {
  const [minutes = DAWN * 60] = heard === null || heard === 'unclear' ? [] : heard.minutes
  const night = (text = '') => text === 'notte' || text === 'night'
  return minutes < DAWN * 60 && tokens.some(({ text }, at) => DAYS.has(text) && night(tokens[at + 1]?.text))
}
const DAYS = wordSet(
  'domani lunedi martedi mercoledi giovedi venerdi sabato domenica tomorrow monday tuesday wednesday thursday friday saturday sunday',
)
