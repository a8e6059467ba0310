import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { isDayWord } from './retold.ts'
import { CONTRASTS, NEGATIONS } from './standing-words.ts'
import { type Token, wordSet } from './words.ts'

/** "Today at five or tomorrow at nine … let's say tomorrow at nine": the one of two that is said again. */

interface Option {
  day: string | null
  /** The words of its hour: "half past five", "cinque e mezza". */
  hour: string
  from: number
  next: number
}

const OR: Record<Language, string> = { it: 'o', en: 'or' }
const EITHER: ReadonlySet<string> = wordSet('either o or')
/** An option may begin so many words before the "or". */
const OPTION_WORDS_MAX = 8

export function withoutOptions(tokens: Token[], language: Language): Token[] {
  const joint = tokens.findIndex(
    ({ text }, at) => text === OR[language] && optionBefore(tokens, at, language) && optionAt(tokens, at + 1, language),
  )
  const first = optionBefore(tokens, joint, language)
  const second = joint < 0 ? null : optionAt(tokens, joint + 1, language)
  if (!first || !second) return tokens
  const again = optionFrom(tokens, second.next, language)
  const picked = again && [first, second].filter((one) => isSame(again, one))
  const [only, ...more] = picked ?? []
  if (!again || !only || more.length > 0 || isDenied(tokens, again, language)) return tokens
  let head = first.from
  while (EITHER.has(tokens[head - 1]?.text ?? '')) head -= 1
  // What it is said again by may be a half of it: "… let's settle on five".
  const whole = only.hour === '' ? tokens.slice(again.from, again.next) : tokens.slice(only.from, only.next)
  return [
    ...tokens.slice(0, head),
    PAUSE,
    ...tokens.slice(second.next, again.from),
    ...whole,
    ...tokens.slice(again.next),
  ]
}

/** "… venerdì però no", "… not Tuesday", "… but Tuesday I might be out": said again to be thrown away. */
const isDenied = (tokens: readonly Token[], { from, next }: Option, language: Language): boolean =>
  (tokens.slice(from - 2, from).some(({ text }) => CONTRASTS[language].has(text)) &&
    tokens[next]?.kind === 'word' &&
    !CHOSEN.has(tokens[next]?.text ?? '')) ||
  [...tokens.slice(Math.max(0, from - DENIED_WITHIN), from), ...tokens.slice(next, next + DENIED_WITHIN)].some(
    ({ text }) => text === 'no' || NEGATIONS[language].has(text),
  )
const DENIED_WITHIN = 4
/** Behind what is chosen. */
const CHOSEN: ReadonlySet<string> = wordSet('it s is please then would works suits e va mi andrebbe allora dai sarebbe')

const PAUSE: Token = { text: ',', kind: 'break', glued: false }

const isSame = (again: Option, option: Option): boolean =>
  (again.day === null || again.day === option.day) &&
  (again.hour === '' || option.hour === '' || again.hour === option.hour) &&
  ((again.day !== null && again.day === option.day) || (again.hour !== '' && again.hour === option.hour))

function optionBefore(tokens: readonly Token[], joint: number, language: Language): Option | null {
  for (let from = Math.max(0, joint - OPTION_WORDS_MAX); from < joint; from += 1) {
    const option = optionAt(tokens, from, language)
    if (option?.next === joint) return option
  }
  return null
}

/** The next one that is named, wherever it stands. */
function optionFrom(tokens: readonly Token[], from: number, language: Language): Option | null {
  for (let at = from; at < tokens.length; at += 1) {
    const option = optionAt(tokens, at, language)
    if (option) return option
  }
  return null
}

const SMALL: Record<Language, ReadonlySet<string>> = {
  it: wordSet('alle all le l il a di del verso mattina pomeriggio sera'),
  en: wordSet('at on the in around about morning afternoon evening'),
}
const OF_HOURS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('e mezza mezzo quarto un meno mezzogiorno'),
  en: wordSet('half quarter past to o clock oclock noon pm am a'),
}
const LEADS: ReadonlySet<string> = wordSet('alle all at le')

/** A day, an hour, or both, and each of them once. */
function optionAt(tokens: readonly Token[], from: number, language: Language): Option | null {
  let day: string | null = null
  const hour: string[] = []
  let at = from
  let next = from
  for (; at < tokens.length && tokens[at]?.kind !== 'break'; at += 1) {
    const text = tokens[at]?.text ?? ''
    const number = numberAt(tokens, at, language)?.article === false
    if (isDayWord(text, language)) {
      if (day !== null) break
      day = text
    } else if (number || OF_HOURS[language].has(text)) {
      // "… at nine, at ten": a second one.
      if (hour.length > 0 && tokens[at - 1]?.text !== hour.at(-1)) break
      hour.push(text)
    } else if (!SMALL[language].has(text) || (hour.length > 0 && LEADS.has(text))) break
    else continue
    next = at + 1
  }
  const named = hour.some((_, one) => /^(?:noon|mezzogiorno)$/.test(hour[one] ?? '')) || hasNumber(hour, language)
  if (day === null && !named) return null
  return { day, hour: named ? hour.join(' ') : '', from, next: Math.max(next, endOfParts(tokens, next, language)) }
}

const hasNumber = (words: readonly string[], language: Language): boolean =>
  words.some(
    (text) =>
      numberAt([{ text, kind: /^\d/.test(text) ? 'numeral' : 'word', glued: false }], 0, language)?.article === false,
  )

/** "Stasera", "tomorrow morning": the part of the day goes with it. */
function endOfParts(tokens: readonly Token[], at: number, language: Language): number {
  let next = at
  while (PARTS[language].has(tokens[next]?.text ?? '')) next += 1
  return next
}
const PARTS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('mattina pomeriggio sera'),
  en: wordSet('morning afternoon evening'),
}
