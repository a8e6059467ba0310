import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { presentAt, traitAt } from './presence.ts'
import { isDayWord } from './retold.ts'
import { CORRECTIONS } from './said.ts'
import { APPROVES, FREEING, NEGATIONS, NEUTRAL, REQUESTS, TOLD } from './standing-words.ts'
import { tellsAt } from './telling.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * "Call at four, sorry, four's the school run, half past five then": between a correction and what takes its place
 * stands why, and in it the hour or the day once more that is given up. It says nothing else, and is left out.
 */
export function withoutReason(tokens: Token[], language: Language): Token[] {
  for (let at = 1; at < tokens.length; at += 1) {
    const ah = phraseAt(AHS[language], tokens, at)
    const correction = phraseAt(CORRECTIONS[language], tokens, at) ?? ah
    if (!correction) continue
    let from = correction.next
    while (isSmall(tokens[from], language) || phraseAt(CORRECTIONS[language], tokens, from)) from += 1
    const end = reasonEnd(tokens, { at, from, language })
    if (end === 'gone') return []
    const corrects = ah ? [TAKEN_BACK[language]] : []
    if (end !== null) return [...tokens.slice(0, from), ...corrects, ...withoutReason(tokens.slice(end), language)]
  }
  return tokens
}

/**
 * "Tomorrow at ten, sorry, no, Wednesday at ten, I'm in Leeds tomorrow", "alle sei, non alle cinque, alle cinque sono
 * fuori": behind what takes its place stands why, and in it nothing but what was given up or denied.
 */
export function withoutOldReason(tokens: Token[], language: Language): Token[] {
  const named = tokens.map((_, one) => namedAt(tokens, one, language))
  const names = (from: number, to: number) => named.slice(from, to).filter((one) => one !== null)
  for (let at = 0; at < tokens.length; at += 1) {
    const next = phraseAt(CORRECTIONS[language], tokens, at)?.next
    const denies = NEGATIONS[language].has(tokens[at]?.text ?? '')
    if (next === undefined && !denies) continue
    const given = denies ? names(at, at + DENIED_WITHIN) : names(0, at)
    if (given.length === 0) continue
    for (let from = at + 1; from < tokens.length && from - at <= WHY_WITHIN; from += 1) {
      if (!isTold(tokens, from, language)) continue
      const later = denies ? names(at, from).filter((one) => !given.includes(one)) : names(at, from)
      // "Ma non alle nove, che ho il corso": named once, and denied.
      if (denies && names(at, from).length === later.length) continue
      const kept = denies ? [...names(0, at), ...later] : later
      const again = names(from, tokens.length)
      const old = again.length > 0 && again.every((one) => given.includes(one) && !kept.includes(one))
      const fresh = kept.some((one) => !given.includes(one))
      const rest = tokens.slice(from)
      if (old && fresh && !rest.some((_, one) => isFor(rest, one, language) || isAsking(rest, one, language)))
        return tokens.slice(0, from)
    }
  }
  return tokens
}
const DENIED_WITHIN = 4
const WHY_WITHIN = 16

/** Something is told from here on, or of the hour or the day that is named here. */
function isTold(tokens: readonly Token[], at: number, language: Language): boolean {
  if (tellsAt(tokens, at, language)) return true
  let named = at
  while (OF_HOUR.has(tokens[named]?.text ?? '')) named += 1
  if (namedAt(tokens, named, language) === null) return false
  const behind = [1, 2].map((more) => named + more)
  return behind.some((one) => tellsAt(tokens, one, language) ?? phraseAt(IS_SO[language], tokens, one))
}

const isAsking = (tokens: readonly Token[], at: number, language: Language): boolean =>
  phraseAt(REQUESTS[language], tokens, at) !== null || NEGATIONS[language].has(tokens[at]?.text ?? '')

/** Said behind a pause these correct as well, where the hour is named once more. */
const AHS: Record<Language, Phrases<true>> = {
  it: phrases([['ah|oh|uh|ops|accidenti|mannaggia', true]]),
  en: phrases([['ah|oh|ooh|oops|damn|hang on|hold on', true]]),
}
const TAKEN_BACK: Record<Language, Token> = {
  it: { text: 'anzi', kind: 'word', glued: false },
  en: { text: 'wait', kind: 'word', glued: false },
}
const isSmall = (token: Token | undefined, language: Language): boolean =>
  token?.kind === 'break' || SMALL[language].has(token?.text ?? '')
const SMALL: Record<Language, ReadonlySet<string>> = {
  it: wordSet('ah oh eh guardi che perche'),
  en: wordSet('ah oh eh er um because cos'),
}

const REASON_WORDS_MAX = 12

/**
 * Where what takes its place begins; null where nothing names what was said before it once more, `gone` where something
 * does and nobody knows what takes its place: "… oh, at six my sister comes, she's staying till nine".
 */
function reasonEnd(
  tokens: readonly Token[],
  { at, from, language }: { at: number; from: number; language: Language },
): number | 'gone' | null {
  const before = new Set(tokens.slice(0, at).flatMap((_, one) => namedAt(tokens, one, language) ?? []))
  let again: string | null = null
  for (let one = from; one < tokens.length && one - from < REASON_WORDS_MAX; one += 1) {
    const text = tokens[one]?.text ?? ''
    if (NEGATIONS[language].has(text) || phraseAt(REQUESTS[language], tokens, one)) return null
    if (BOUNDS.has(text)) return again !== null && isGone(tokens.slice(from), again, language) ? 'gone' : null
    if (phraseAt(LEADS[language], tokens, one) && again !== null)
      return isWhy(tokens.slice(from, one), language) ? one : null
    const named = namedAt(tokens, one, language)
    if (named === null) continue
    if (before.has(named) && again === null && !isMore(tokens, one, language)) again = named
    else if (again === null || before.has(named) || isDayWord(again, language) !== isDayWord(named, language))
      return null
    else {
      const start = startOf(tokens, one, from)
      return !isLed(tokens, { start, one, language }) && isWhy(tokens.slice(from, start), language) ? start : null
    }
  }
  return again !== null && isGone(tokens.slice(from), again, language) ? 'gone' : null
}

/** Something is told of what is named again, nothing speaks for it, and nothing else is named that could replace it. */
function isGone(rest: readonly Token[], again: string, language: Language): boolean {
  const isOther = (at: number) => {
    const named = namedAt(rest, at, language)
    return OF_TIME.has(rest[at]?.text ?? '') || (named !== null && named !== again && !isBound(rest, at))
  }
  const told = rest.some(
    (_, at) =>
      namedAt(rest, at, language) === again &&
      (phraseAt(TOLD[language], rest, at + 1) ?? phraseAt(IS_SO[language], rest, at + 1)) !== null,
  )
  return (
    told &&
    isWhy(rest, language) &&
    !rest.some((_, at) => isOther(at) || isFor(rest, at, language) || phraseAt(REQUESTS[language], rest, at))
  )
}
/** Right behind what is named again: something is so then, or somebody does something. */
const IS_SO: Record<Language, Phrases<true>> = {
  it: phrases([['e la|e il|e l|c e|viene|arriva|mia|mio|i|la|il', true]]),
  en: phrases([['s my|s the|s our|is my|is the|is our|my|the|our|we re|i m|s when|is when', true]]),
}
const isBound = (tokens: readonly Token[], at: number): boolean =>
  [1, 2].some((back) => BOUNDS.has(tokens[at - back]?.text ?? ''))
const OF_TIME: ReadonlySet<string> = wordSet(
  'mezz mezza ora oretta minuti quarto mattina pomeriggio sera half quarter hour minutes morning ' +
    'afternoon evening same' +
    'stessa stessaora sametime dopo after later prima before sooner',
)

/** "Six, oh yes, six is fine, I'll be home". */
const isFor = (tokens: readonly Token[], at: number, language: Language): boolean =>
  phraseAt(APPROVES[language], tokens, at) !== null ||
  (presentAt(tokens, at, language) !== null && !traitAt(tokens, at, language)) ||
  FREEING[language].has(tokens[at]?.text ?? '') ||
  SURE.has(tokens[at]?.text ?? '')
const SURE: ReadonlySet<string> = wordSet('yes yeah si certo confermo perfect perfetto ok okay right fine')

/** "… at the doctor's at ten", "busy till five": no hour that takes another's place. */
const BOUNDS: ReadonlySet<string> = wordSet('till until til from fino dalle before after prima dopo between to or o')
/** Without a pause before it, "at five" may be when the reason is, and a bare "five" of anything. */
function isLed(
  tokens: readonly Token[],
  { start, one, language }: { start: number; one: number; language: Language },
): boolean {
  const before = tokens[start - 1]
  if (before?.kind === 'break' || TAKEN.has(before?.text ?? '')) return false
  // "I'm back Sunday" needs no word before the day.
  const ends = tokens[one + 1] === undefined && numberAt(tokens, one, language)?.article === false
  const dated = isDayWord(tokens[one]?.text ?? '', language) && !BACK.has(before?.text ?? '')
  if (dated && HOUR_LEADS.has(tokens[one + 1]?.text ?? '')) return false
  const bare = start === one && !ends && !ENDS.has(tokens[one + 1]?.text ?? '')
  return bare || HOUR_LEADS.has(tokens[start]?.text ?? '')
}
const BACK: ReadonlySet<string> = wordSet('back home away return off from torno rientro torniamo via fino')
const ENDS: ReadonlySet<string> = wordSet('then please instead is s o allora grazie thanks')
const HOUR_LEADS: ReadonlySet<string> = wordSet('at alle all a on')
/** With these what was told is over. */
const TAKEN: ReadonlySet<string> = wordSet(
  'occupato occupata occupate impegnato impegnata preso pieno busy taken booked gone',
)

/** These lead to what takes its place. */
const LEADS: Record<Language, Phrases<true>> = {
  it: phrases([['facciamo|diciamo|meglio|allora|dica|mettiamo|quindi', true]]),
  en: phrases([['say|let s say|let s do|make it|make that|so|call it', true]]),
}

/** "Nine, I mean nine thirty", "nove, anzi nove e mezza": the hour that is said again has more to it. */
const isMore = (tokens: readonly Token[], at: number, language: Language): boolean =>
  OF_MINUTES.has(tokens[at - 1]?.text ?? '') ||
  numberAt(tokens, at + 1, language)?.article === false ||
  phraseAt(MORE[language], tokens, at + 1) !== null
const OF_MINUTES: ReadonlySet<string> = wordSet('half quarter past to e meno')
const MORE: Record<Language, Phrases<true>> = {
  it: phrases([
    [
      'e mezza|e mezzo|e un|e tre|e dieci|e venti|e cinque|e quaranta|e trenta|e quindici|meno|di|del|mattina|sera',
      true,
    ],
  ]),
  en: phrases([['in the|pm|am|o clock|oclock|tomorrow|tonight|on|at|morning|afternoon|evening|week', true]]),
}

/** What is named at this token, in a word: a day, or the value of a number. */
function namedAt(tokens: readonly Token[], at: number, language: Language): string | null {
  const text = tokens[at]?.text ?? ''
  if (isDayWord(text, language) || NOON.has(text)) return text
  const number = numberAt(tokens, at, language)
  return number && !number.article ? String(number.value) : null
}
const NOON: ReadonlySet<string> = wordSet('noon midday mezzogiorno')

/** Back over the words that go with an hour: "half past | five", "alle | sette". */
function startOf(tokens: readonly Token[], at: number, from: number): number {
  let start = at
  while (start > from && OF_HOUR.has(tokens[start - 1]?.text ?? '')) start -= 1
  return start
}
const OF_HOUR: ReadonlySet<string> = wordSet('half quarter past a at alle all le l on next il')

/** At least one word of weight besides what is named. */
const isWhy = (reason: readonly Token[], language: Language): boolean =>
  reason.some(
    ({ text, kind }, at) =>
      kind === 'word' && !NEUTRAL[language].has(text) && !OF_HOUR.has(text) && namedAt(reason, at, language) === null,
  )
