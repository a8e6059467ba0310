import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { hourNamedAt } from './openers.ts'
import { FILLERS } from './said.ts'
import { lengthAt, spanAt } from './spans.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * Who corrects a stretch or an hour leaves out what stays as it was: "tra un'ora, anzi due", "in two hours, sorry, in
 * three", "ten past three, no, twenty past", "alle tre e dieci, scusi, e venti". Here it is said in full.
 */
export function withPartsSaid(said: Token[], language: Language): Token[] {
  const tokens = withCountsSaid(said, language)
  if (!tokens.some(({ text }) => TURNS[language].has(text))) return tokens
  const full = tokens.some(({ text }) => COUNTED[language].has(text)) ? withUnitSaid(tokens, language) : tokens
  return full.some(({ text }) => JOINS[language].has(text)) ? withHourSaid(full, language) : full
}

const word = (text: string): Token => ({ text, kind: 'word', glued: false })
const words = (line: string): Token[] => line.split(' ').map(word)

/** One of these takes back what stands before it. */
const TURNS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('anzi no scusi scusa aspetti aspetta meglio facciamo diciamo mettiamo piuttosto cioe'),
  en: wordSet('no nope wait sorry actually make call rather better mean meant say'),
}
/** Without one of these no stretch is counted. */
const COUNTED: Record<Language, ReadonlySet<string>> = {
  it: wordSet('minuti minuto minutini ora ore oretta orette giorno giorni settimana settimane'),
  en: wordSet('minutes minute mins hour hours day days week weeks'),
}
/** "In an hour, say two": that may be two o'clock. */
const PERHAPS = 'say'
/** Said on the way to it. */
const BETWEEN: Record<Language, ReadonlySet<string>> = {
  it: wordSet('mi ehm eh mah beh ah ma o dai mmm mmh allora magari'),
  en: wordSet('it let s i well er um uh oh ah or to we ll better'),
}
const BETWEEN_MAX = 7

/** Where what takes its place begins, behind the words that take back what was said; how sure they are of it. */
function turnAt(tokens: readonly Token[], at: number, language: Language): { next: number; sure: boolean } | null {
  let next = at
  let turned = false
  let sure = false
  for (; next - at < BETWEEN_MAX; next += 1) {
    const token = tokens[next]
    if (!token) return null
    const turns = TURNS[language].has(token.text)
    if (!turns && token.kind !== 'break' && !BETWEEN[language].has(token.text)) break
    turned ||= turns
    sure ||= turns && token.text !== PERHAPS
  }
  return turned ? { next, sure } : null
}

/** Nothing that could be counted follows. */
const endsAt = (tokens: readonly Token[], at: number, language: Language): boolean => {
  const behind = tokens[at]
  return !behind || behind.kind === 'break' || FILLERS[language].has(behind.text) || ENDS[language].has(behind.text)
}
const ENDS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('che grazie per se perche cosi tanto ho sono sto devo'),
  en: wordSet('i we please thanks thank then because cos as so if to the my'),
}

const AHEAD: Record<Language, readonly string[]> = { it: ['fra', 'tra'], en: ['in'] }
const ANEW: Record<Language, string> = { it: 'anzi', en: 'wait' }
const UNITS: Record<Language, { minutes: string; hours: string }> = {
  it: { minutes: 'minuti', hours: 'ore' },
  en: { minutes: 'minutes', hours: 'hours' },
}

function withUnitSaid(tokens: Token[], language: Language): Token[] {
  const [ahead = ''] = AHEAD[language]
  for (let at = 0; at < tokens.length; at += 1) {
    const head = tokens.slice(0, at).every(({ kind, text }) => kind === 'break' || FILLERS[language].has(text))
    const from = spanAt(tokens, at, { language })
    const first = from ?? (head ? lengthAt(tokens, at, language) : null)
    const turn = first && turnAt(tokens, first.next, language)
    if (!first || !turn || first.span === 'unclear') continue
    const led = AHEAD[language].includes(tokens[turn.next]?.text ?? '')
    const second = stretchFrom(tokens, turn.next + (led ? 1 : 0), {
      before: 'minutes' in first.span ? first.span.minutes : (tokens[first.next - 1]?.text ?? ''),
      counted: tokens.slice(at, first.next).some(({ text }) => text === UNITS[language].minutes),
      sure: led || turn.sure,
      language,
    })
    if (!second) continue
    const opening = from ? tokens.slice(at, first.next) : [word(ahead), ...tokens.slice(at, first.next)]
    return [
      ...tokens.slice(0, at),
      ...opening,
      word(ANEW[language]),
      word(ahead),
      ...second.words,
      ...tokens.slice(second.next),
    ]
  }
  return tokens
}

/** So many of what was counted before: hours above the hour, or where half an hour becomes one; else minutes. */
function stretchFrom(
  tokens: readonly Token[],
  at: number,
  on: { before: number | string; counted: boolean; sure: boolean; language: Language },
): { words: Token[]; next: number } | null {
  const { before, counted, language } = on
  const whole = lengthAt(tokens, at, language)
  if (whole) return { words: tokens.slice(at, whole.next), next: whole.next }
  // "Mezz'ora, anzi una".
  if (tokens[at]?.text === 'una' && !counted && endsAt(tokens, at + 1, language))
    return { words: words('un ora'), next: at + 1 }
  const number = numberAt(tokens, at, language)
  if (!number || number.article || number.value <= 0 || !endsAt(tokens, number.next, language)) return null
  if (typeof before === 'string') {
    const unit = on.sure && number.value <= DAYS_MAX ? DAYS[language].get(before) : undefined
    return unit ? { words: [...tokens.slice(at, number.next), word(unit)], next: number.next } : null
  }
  const hours = !counted && number.value <= (before < 60 ? HALVES_MAX : HOURS_MAX)
  if (hours ? !on.sure : number.value > 59 || (!counted && number.value < 10)) return null
  const unit = UNITS[language][hours ? 'hours' : 'minutes']
  return { words: [...tokens.slice(at, number.next), word(unit)], next: number.next }
}
const DAYS: Record<Language, ReadonlyMap<string, string>> = {
  it: new Map(Object.entries({ giorno: 'giorni', giorni: 'giorni', settimana: 'settimane', settimane: 'settimane' })),
  en: new Map(Object.entries({ day: 'days', days: 'days', week: 'weeks', weeks: 'weeks' })),
}
const DAYS_MAX = 10
const HALVES_MAX = 3
const HOURS_MAX = 6

/** Minutes behind an hour that nobody names again, or before it as English has them. */
const MINUTES_ALONE: Record<Language, Phrases<true>> = {
  it: phrases([['e mezza|e mezzo|e un quarto|e quarto|e tre quarti|meno un quarto', true]]),
  en: phrases([['half past|quarter past|a quarter past|quarter to|a quarter to', true]]),
}
const JOINS: Record<Language, ReadonlySet<string>> = { it: wordSet('e meno'), en: wordSet('past to') }

function minutesAlone(tokens: readonly Token[], at: number, language: Language): number | null {
  const phrase = phraseAt(MINUTES_ALONE[language], tokens, at)
  if (phrase) return phrase.next
  const joined = language === 'it' ? JOINS.it.has(tokens[at]?.text ?? '') : true
  const number = joined ? numberAt(tokens, language === 'it' ? at + 1 : at, language) : null
  if (!number || number.article || number.value < 1 || number.value > 59) return null
  if (language === 'it') return number.next
  return JOINS.en.has(tokens[number.next]?.text ?? '') ? number.next + 1 : null
}

function withHourSaid(tokens: Token[], language: Language): Token[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = hourNamedAt(tokens, at, language)
    if (!found || !('clock' in found.mention)) continue
    const turn = turnAt(tokens, found.next, language)
    const next = turn?.sure ? minutesAlone(tokens, turn.next, language) : null
    if (!turn || next === null) continue
    const hour: Token = { text: String(found.mention.clock.hour), kind: 'numeral', glued: false }
    const minutes = tokens.slice(turn.next, next)
    // "… e venti, dodici e venti": said once more in full.
    const again = language === 'it' ? sameAgain(tokens, next, { hour: found.mention.clock.hour, minutes }) : next
    if (!endsAt(tokens, again, language)) continue
    const full = language === 'it' ? [word('alle'), hour, ...minutes] : [word('at'), ...minutes, hour]
    return [...tokens.slice(0, found.next), word(ANEW[language]), ...full, ...tokens.slice(again)]
  }
  return tokens
}

function sameAgain(
  tokens: readonly Token[],
  at: number,
  { hour, minutes }: { hour: number; minutes: readonly Token[] },
): number {
  const from = tokens[at]?.kind === 'break' ? at + 1 : at
  const led = TO_HOUR.has(tokens[from]?.text ?? '') ? from + 1 : from
  const number = numberAt(tokens, led, 'it')
  const same = number?.value === hour && minutes.every(({ text }, one) => tokens[number.next + one]?.text === text)
  return same ? number.next + minutes.length : at
}
const TO_HOUR = wordSet('alle all le l')

/** "Tra quaranta minuti arrivo, mi chiami tra cinquanta", "in an hour …, call me in two": counted already. */
function withCountsSaid(tokens: Token[], language: Language): Token[] {
  const isAhead = (at: number) => AHEAD[language].includes(tokens[at - 1]?.text ?? '')
  if (tokens.filter((_, at) => isAhead(at)).length < 2) return tokens
  let unit: string | null = null
  return tokens.flatMap((token, at) => {
    if (!isAhead(at)) return [token]
    const length = lengthAt(tokens, at, language)
    if (length) {
      unit ??= unitOf(tokens.slice(at, length.next), language)
      return [token]
    }
    const number = unit === null ? null : numberAt(tokens, at, language)
    const behind = tokens[at + 1]
    const ends = !behind || behind.kind === 'break' || behind.text === 'che'
    const whole = number !== null && !number.article && number.next === at + 1 && ends
    const many =
      unit === UNITS[language].minutes ? (number?.value ?? 1) % FIVE === 0 : (number?.value ?? 0) <= HOURS_MAX
    return whole && many && unit ? [token, word(unit)] : [token]
  })
}
const FIVE = 5

function unitOf(length: readonly Token[], language: Language): string | null {
  const { minutes, hours } = UNITS[language]
  const [first, last] = [length[0]?.text ?? '', length.at(-1)?.text ?? '']
  if (last === minutes) return minutes
  return HOURS.has(last) && !PARTS_OF_ONE.has(first) && length.length <= 2 ? hours : null
}
const HOURS = wordSet('ora ore oretta hour hours')
const PARTS_OF_ONE = wordSet('mezz half quarto quarter')
