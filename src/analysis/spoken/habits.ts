import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { presentAt } from './presence.ts'
import { weekdaysMarked } from './retold.ts'
import { ANAPHORS, FREEING, NEGATIONS, USUAL } from './standing-words.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/** What somebody always does, said beside the day or the hour that is asked for: it is why, and nothing against it. */

/** When somebody can be found there; `*` is a weekday. */
const HABIT: Record<Language, Phrases<true>> = {
  it: phrases([
    ['il *|di *|ogni *|solo il *|solo di *|soltanto il *|soltanto di *|solamente il *|sempre il *|sempre di *', true],
    ['solo *|soltanto *|tutti i *|solo ogni *', true],
  ]),
  en: phrases([
    ['on a *|on *|a *|every *|of a *|only on a *|only on *|only *|each *|just on a *|just on *|just *|*', true],
  ]),
}
const THERE: Record<Language, Phrases<true>> = {
  it: phrases([
    ['viene|vengono|passa|passano|riceve|ricevono|lavora|lavorano|lavora qui|lavora da noi|lo trova|la trova', true],
    ['c e|ci sono|e qui|e qua|e in ufficio|e in sede|e in studio|e in negozio|sono in ufficio|sono in studio', true],
    ['viene qui|viene qua|viene in ufficio|viene da noi|passa di qui|passa da noi|sta qui|sta in ufficio', true],
  ]),
  en: phrases([
    ['only in|only here|only comes in|only works|only comes|s in|s here|comes in|works|comes|is in|is here', true],
    ['in the office|only in the office|only about|only around|s only there|only there|just in|just here', true],
  ]),
}
const THERE_WORDS_MAX = 4

/** "Monday to Friday", "da martedì a sabato": many days and none of them; `*` is a weekday. */
const FROM_TO: Record<Language, Phrases<true>> = {
  it: phrases([['da * a *|dal * al *|dal * alla *|da * fino a *|dal * fino al *', true]]),
  en: phrases([['from * to *|* to *|* through *|* till *|* until *|from * till *|from * until *', true]]),
}
const MANY_DAYS: Record<Language, readonly string[]> = { it: ['tutti', 'i', 'giorni'], en: ['weekdays'] }

function withManyDays(tokens: Token[], language: Language): Token[] {
  const marked = weekdaysMarked(tokens, language)
  const at = tokens.findIndex((_, one) => phraseAt(FROM_TO[language], marked, one) !== null)
  const next = phraseAt(FROM_TO[language], marked, at)?.next
  if (next === undefined) return tokens
  const many = MANY_DAYS[language].map((text): Token => ({ text, kind: 'word', glued: false }))
  return [...tokens.slice(0, at), ...many, ...withManyDays(tokens.slice(next), language)]
}

/** "Viene solo il lunedì, richiami lunedì alle nove": the day that is asked for is the one on which they are there. */
export function withoutHabit(said: Token[], language: Language): Token[] {
  const tokens = withManyDays(said, language)
  const marked = weekdaysMarked(tokens, language)
  for (let at = 1; at < tokens.length; at += 1) {
    const habit = phraseAt(HABIT[language], marked, at)
    const day = habit && tokens[habit.next - 1]?.text
    if (!habit || !tokens.slice(habit.next).some(({ text }) => text === day)) continue
    const back = [1, 2, 3, THERE_WORDS_MAX].find((many) => phraseAt(THERE[language], tokens, at - many)?.next === at)
    if (back === undefined) continue
    // "Non c'è il lunedì": then the two contradict each other.
    const before = tokens.slice(Math.max(0, at - back - 2), at)
    if (before.some(({ text }) => NEGATIONS[language].has(text))) continue
    return [...tokens.slice(0, at), ...tokens.slice(habit.next)]
  }
  return tokens
}

/** "Alle undici, di solito a quell'ora sono a casa": of the hour that was named, and that they are free then. */
export function withoutUsualThen(tokens: Token[], language: Language): Token[] {
  const at = tokens.findIndex((_, one) => one > 0 && usualThen(tokens, one, language) !== null)
  const next = at > 0 ? usualThen(tokens, at, language) : null
  if (next === null || !tokens.slice(0, at).some((_, one) => numberAt(tokens, one, language)?.article === false))
    return tokens
  const done =
    BEING.has(tokens[next]?.text ?? '') &&
    tokens.slice(next + 1, next + 3).some(({ text }) => FREEING[language].has(text))
  if (!done && !presentAt(tokens, next, language)) return tokens
  return [...tokens.slice(0, at), { text: SINCE[language], kind: 'word', glued: false }, ...tokens.slice(next)]
}
const BEING = wordSet('ho sono abbiamo siamo i we')
/** Behind an hour it tells why. */
const SINCE: Record<Language, string> = { it: 'che', en: 'as' }

/** "Di solito a quell'ora", "a quell'ora di solito": where it ends. */
function usualThen(tokens: readonly Token[], at: number, language: Language): number | null {
  const comma = (one: number): number => (tokens[one]?.kind === 'break' ? one + 1 : one)
  const usual = phraseAt(USUAL[language], tokens, at)
  const then = usual && phraseAt(ANAPHORS[language], tokens, comma(usual.next))
  if (then) return comma(then.next)
  // "Usually I'm home at that time".
  const free = usual && presentAt(tokens, usual.next, language)
  if (free && phraseAt(ANAPHORS[language], tokens, free.next)) return usual.next
  const first = phraseAt(ANAPHORS[language], tokens, at)
  const second = first && phraseAt(USUAL[language], tokens, comma(first.next))
  return second ? comma(second.next) : null
}
