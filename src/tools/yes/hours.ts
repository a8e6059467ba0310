import type { Language } from '#contract/agent-document.ts'
import { type NumberToken, wholeAt } from './numbers.ts'

/** A time of day that was heard, in the clock of 24 hours, and which tokens it took. */
export interface HeardTime {
  hour: number
  minute: number
  from: number
  next: number
}

interface Clock {
  hour: number
  minute: number
  /** Written with two digits, or above twelve: no part of the day is needed. */
  exact: boolean
  from: number
  next: number
}

type Part = 'am' | 'pm' | 'night'
const parts = (am: string, pm: string, night: string): ReadonlyMap<string, Part> =>
  new Map(
    (
      [
        ['am', am],
        ['pm', pm],
        ['night', night],
      ] as const
    ).flatMap(([part, words]) => words.split(' ').map((word): [string, Part] => [word, part])),
  )
const PARTS: Record<Language, ReadonlyMap<string, Part>> = {
  it: parts('mattina mattino stamattina mattinata am', 'pomeriggio sera stasera serata pm', 'notte'),
  en: parts('morning am', 'afternoon evening tonight pm', 'night'),
}
const MARKS: Record<Language, ReadonlySet<string>> = {
  it: new Set(['alle', 'all', 'ore', 'le', 'dalle', 'dall', 'l', 'h']),
  en: new Set(['at', 'from', 'to', 'until', 'by', 'past']),
}
const NAMED = new Map([
  ['mezzogiorno', 12],
  ['noon', 12],
  ['midday', 12],
  ['mezzanotte', 0],
  ['midnight', 0],
])
/** How far from the hour its part of the day may be named. */
const PART_WITHIN_TOKENS = 4

export function timesIn(tokens: readonly NumberToken[], language: Language): HeardTime[] {
  const times: HeardTime[] = []
  for (let at = 0; at < tokens.length; ) {
    const clock = clockAt(tokens, at, language)
    const hour = clock ? hourOf(clock, tokens, language) : null
    if (clock && hour !== null) times.push({ hour, minute: clock.minute, from: clock.from, next: clock.next })
    at = clock?.next ?? at + 1
  }
  return times
}

function clockAt(tokens: readonly NumberToken[], at: number, language: Language): Clock | null {
  const text = tokens[at]?.text ?? ''
  const written = /^(\d{1,2})[:.](\d{2})$/.exec(text)
  if (written && inDay(Number(written[1]), Number(written[2]))) {
    const exact = written[1]?.startsWith('0') === true || Number(written[1]) > 12
    return { hour: Number(written[1]), minute: Number(written[2]), exact, from: at, next: at + 1 }
  }
  const past = language === 'en' ? pastAt(tokens, at) : null
  if (past) return past
  const named = NAMED.get(text)
  const hour = named === undefined ? wholeAt(tokens, at, language) : { value: named, next: at + 1 }
  if (!hour || !inDay(hour.value, 0)) return null
  const minutes = minutesAt(tokens, hour.next, language)
  const next = minutes?.next ?? hour.next
  const told =
    named !== undefined ||
    minutes?.fixed === true ||
    MARKS[language].has(tokens[at - 1]?.text ?? '') ||
    ['am', 'pm', 'oclock', 'o'].includes(tokens[next]?.text ?? '') ||
    partBehind(tokens, next, language) !== null
  if (!told) return null
  const minute = minutes?.minute ?? 0
  const [hours, rest] = minute < 0 ? [(hour.value + 23) % 24, minute + 60] : [hour.value, minute]
  return {
    hour: hours,
    minute: rest,
    exact: named !== undefined || hour.value > 12 || hour.value === 0,
    from: at,
    next,
  }
}

const inDay = (hour: number, minute: number): boolean => hour >= 0 && hour < 24 && minute >= 0 && minute < 60

/** "E mezza", "e un quarto", "meno dieci", "e trenta", "thirty", "oh five"; minutes before the hour are below zero. */
function minutesAt(
  tokens: readonly NumberToken[],
  at: number,
  language: Language,
): { minute: number; next: number; fixed: boolean } | null {
  const words = (count: number): string =>
    tokens
      .slice(at, at + count)
      .map(({ text }) => text)
      .join(' ')
  for (const [phrase, minute] of MINUTES[language])
    if (words(phrase.split(' ').length) === phrase) return { minute, next: at + phrase.split(' ').length, fixed: true }
  const sign = language === 'it' && tokens[at]?.text === 'meno' ? -1 : 1
  const joined =
    language === 'it' ? ['e', 'meno'].includes(tokens[at]?.text ?? '') : ['oh', 'o'].includes(tokens[at]?.text ?? '')
  if (language === 'it' && !joined) return null
  const number = wholeAt(tokens, at + (joined ? 1 : 0), language)
  const fits = number !== null && number.value > 0 && number.value < 60 && (joined || number.value >= 10)
  return fits ? { minute: sign * number.value, next: number.next, fixed: false } : null
}
const MINUTES: Record<Language, readonly [string, number][]> = {
  it: [
    ['e mezza', 30],
    ['e mezzo', 30],
    ['e un quarto', 15],
    ['e tre quarti', 45],
    ['meno un quarto', -15],
    ['in punto', 0],
  ],
  en: [
    ['o clock', 0],
    ['oclock', 0],
    ['sharp', 0],
  ],
}

/** "Half past three", "a quarter to nine", "ten past four". */
function pastAt(tokens: readonly NumberToken[], at: number): Clock | null {
  const text = tokens[at]?.text ?? ''
  const first =
    text === 'half'
      ? { value: 30, next: at + 1 }
      : text === 'quarter'
        ? { value: 15, next: at + 1 }
        : wholeAt(tokens, at, 'en')
  const which = tokens[first?.next ?? at]?.text
  if (!first || (which !== 'past' && which !== 'to')) return null
  const hour = wholeAt(tokens, first.next + 1, 'en')
  if (!hour || hour.value > 12 || first.value > 59) return null
  const [hours, minute] = which === 'past' ? [hour.value, first.value] : [(hour.value + 23) % 24, 60 - first.value]
  return { hour: hours, minute, exact: false, from: at, next: hour.next }
}

/**
 * The hour of 24. Bare ones mean what they mean on the telephone: nobody is expected at three in the morning. Seven is
 * at both ends of the day, and so it is neither.
 */
function hourOf({ hour, exact, next, from }: Clock, tokens: readonly NumberToken[], language: Language): number | null {
  const part = partBehind(tokens, next, language) ?? partBefore(tokens, from, language)
  if (exact) return hour
  if (part === 'am') return hour === 12 ? null : hour
  if (part === 'pm') return hour === 12 ? 12 : hour + 12
  if (part === 'night') return hour >= 9 ? (hour + 12) % 24 : hour
  return hour < 7 ? hour + 12 : hour === 7 ? null : hour
}

const PART_LINKS = new Set(['di', 'del', 'della', 'in', 'the', 'at', 'o', 'clock', 'oclock', 'sharp', 'punto'])

function partBehind(tokens: readonly NumberToken[], from: number, language: Language): Part | null {
  for (let at = from; at < from + PART_WITHIN_TOKENS; at += 1) {
    const text = tokens[at]?.text ?? ''
    const part = PARTS[language].get(text)
    if (part !== undefined) return part
    if (!PART_LINKS.has(text)) return null
  }
  return null
}

/** "Domani pomeriggio alle tre". */
function partBefore(tokens: readonly NumberToken[], at: number, language: Language): Part | null {
  const [near, far] = [tokens[at - 1]?.text ?? '', tokens[at - 2]?.text ?? '']
  return PARTS[language].get(near) ?? (MARKS[language].has(near) ? (PARTS[language].get(far) ?? null) : null)
}
