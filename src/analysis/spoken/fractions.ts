import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * Hours that are told by what lies before or behind them: "un quarto alle sette", "venti minuti dopo le tre",
 * "mezzogiorno meno un quarto", "quarter to noon", "ten of five". An hour here is one to twelve, noon or midnight.
 */
export interface Fraction {
  hour: number
  /** From -59 to 59. */
  minute: number
  /** Noon and midnight need no half of the day. */
  exact: boolean
  next: number
}

export const NOON: Record<Language, ReadonlyMap<string, number>> = {
  it: new Map([
    ['mezzogiorno', 12],
    ['mezzodi', 12],
    ['mezzanotte', 24],
  ]),
  en: new Map([
    ['noon', 12],
    ['midday', 12],
    ['midnight', 24],
  ]),
}

/** So many minutes. */
export const PARTS: Record<Language, Phrases<number>> = {
  it: phrases([
    ['un quarto d ora|un quarto di ora|un quarto|un quartino', 15],
    ['tre quarti d ora|tre quarti', 45],
    ['mezz ora|una mezz ora', 30],
  ]),
  en: phrases([
    ['a quarter of an hour|quarter of an hour|a quarter|quarter', 15],
    ['half an hour|a half hour|half', 30],
  ]),
}
const MINUTES: Record<Language, ReadonlySet<string>> = {
  it: wordSet('minuti minuto'),
  en: wordSet('minutes minute mins'),
}

/** What stands between them and the hour. A bare "alle" and "of" are heard only behind round minutes. */
const SIDES: Record<Language, Phrases<'before' | 'behind'>> = {
  it: phrases([
    ['alle|all|a|prima delle|prima dell|prima di|prima della', 'before'],
    ['dopo le|dopo l|dopo la|dopo', 'behind'],
  ]),
  en: phrases([
    ['to|till|til|of|before|until', 'before'],
    ['past|after', 'behind'],
  ]),
}
/**
 * Plain numbers of minutes ("cinque alle quattro") need one of these before them, or nothing at all. Behind an Italian
 * weekday the number is the day: "lunedì quindici alle dieci".
 */
const INTRODUCES: Record<Language, ReadonlySet<string>> = {
  it: wordSet('verso facciamo diciamo domani dopodomani oggi per a mancano manca mattina sera pomeriggio'),
  en: wordSet(
    'at around about say tomorrow today monday tuesday wednesday thursday friday saturday sunday by it or for like no morning evening afternoon me is',
  ),
}
const ROUND = 5

/** "Fra un quarto d'ora alle …": a stretch from now. */
const AHEAD: Record<Language, ReadonlySet<string>> = {
  it: wordSet('fra tra dalle dall'),
  en: wordSet('in from between'),
}

/** Minutes, then the hour. */
export function fractionAt(tokens: readonly Token[], at: number, language: Language): Fraction | null {
  if (AHEAD[language].has(tokens[at - 1]?.text ?? '')) return null
  const minutes = minutesAt(tokens, at, language)
  // "… e un quarto, alle cinque e un quarto": the minutes of an hour that was said before.
  if (language === 'it' && (tokens[at - 1]?.text === 'e' || tokens[at - 1]?.text === 'meno')) return null
  const side = minutes && phraseAt(SIDES[language], tokens, minutes.next)
  if (!minutes || !side) return null
  const hour = hourAt(tokens, side.next, language)
  if (!hour) return null
  const { next, ...told } = hour
  return { ...told, minute: side.means === 'before' ? -minutes.value : minutes.value, next }
}

/** Noon or midnight, then the minutes: "mezzogiorno e dieci", "mezzanotte meno un quarto". */
export function noonAt(tokens: readonly Token[], at: number, language: Language): Fraction | null {
  const hour = NOON[language].get(tokens[at]?.text ?? '')
  if (hour === undefined || language !== 'it') return null
  const sign = tokens[at + 1]?.text === 'meno' ? -1 : tokens[at + 1]?.text === 'e' ? 1 : 0
  if (sign === 0) return null
  if (['mezzo', 'mezza'].includes(tokens[at + 2]?.text ?? ''))
    return { hour, minute: 30 * sign, exact: true, next: at + 3 }
  const part = phraseAt(PARTS.it, tokens, at + 2)
  if (part) return { hour, minute: part.means * sign, exact: true, next: part.next }
  const number = numberAt(tokens, at + 2, language)
  if (!number || number.article || number.value < 1 || number.value > 59) return null
  return {
    hour,
    minute: number.value * sign,
    exact: true,
    next: number.next + (MINUTES.it.has(tokens[number.next]?.text ?? '') ? 1 : 0),
  }
}

function minutesAt(tokens: readonly Token[], at: number, language: Language): { value: number; next: number } | null {
  const part = phraseAt(PARTS[language], tokens, at)
  if (part) return { value: part.means, next: part.next }
  const number = numberAt(tokens, at, language)
  if (!number || number.article || !Number.isInteger(number.value) || number.value < 1 || number.value > 59) return null
  if (MINUTES[language].has(tokens[number.next]?.text ?? '')) return { value: number.value, next: number.next + 1 }
  const before = tokens[at - 1]
  const introduced = !before || before.kind === 'break' || INTRODUCES[language].has(before.text)
  return introduced && number.value % ROUND === 0 && number.value < 30
    ? { value: number.value, next: number.next }
    : null
}

function hourAt(tokens: readonly Token[], at: number, language: Language): Omit<Fraction, 'minute'> | null {
  const noon = NOON[language].get(tokens[at]?.text ?? '')
  if (noon !== undefined) return { hour: noon, exact: true, next: at + 1 }
  const number = numberAt(tokens, at, language)
  if (!number || (number.article && tokens[at]?.text !== 'una') || !Number.isInteger(number.value)) return null
  return number.value >= 1 && number.value <= 24
    ? { hour: number.value, exact: number.value > 12, next: number.next }
    : null
}
