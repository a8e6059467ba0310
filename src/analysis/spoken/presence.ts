import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { AVAILABLE, REQUESTS, TURNS } from './standing-words.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * What somebody says of themself that takes no hour away: where they can be reached ("I'll be at my desk", "sono già a
 * casa"), and what they are ("faccio il fornaio", "I work in a bar").
 */
export function presentAt(tokens: readonly Token[], at: number, language: Language): { next: number } | null {
  return phraseAt(AVAILABLE[language], tokens, at) ?? placeAt(tokens, at, language) ?? traitAt(tokens, at, language)
}

/** "I'm on shift from two": what they are has its hour right behind it. */
export const isOnDuty = (tokens: readonly Token[], at: number, language: Language): boolean => {
  const duty = language === 'en' ? phraseAt(DUTIES, tokens, at) : null
  return duty !== null && FROM.has(tokens[duty.next]?.text ?? '')
}
const DUTIES: Phrases<true> = phrases([
  [
    'i m on shift|i m on call|i m on lates|i m on nights|i m on earlies|i m on the late shift|i m on the night shift',
    true,
  ],
])
const FROM = wordSet('from at until till today tomorrow on')

/** Where somebody can be reached, whenever it is. */
export const reachableAt = (tokens: readonly Token[], at: number, language: Language): boolean =>
  placeAt(tokens, at, language) !== null

/** What somebody is, or did just now: said behind an hour it is why, and none of its words is about that hour. */
export const traitAt = (tokens: readonly Token[], at: number, language: Language): { next: number } | null =>
  phraseAt(TRAITS[language], tokens, at) ?? tradeAt(tokens, at, language)

/** Then somebody is, or will be. */
const BEING: Record<Language, Phrases<'now' | 'then'>> = {
  it: phrases<'now' | 'then'>([['sono|siamo|sto|stiamo|saro|saremo|resto|dovrei essere|sarei', 'then']]),
  en: phrases<'now' | 'then'>([
    ['i ll be|we ll be|i will be|i should be|i d be|i ll still be|i ll just be|i ll definitely be', 'then'],
    ['i m|i am|we re', 'now'],
  ]),
}
const ADVERBS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('gia ancora sempre di nuovo sicuramente sicuro quasi qui'),
  en: wordSet('still already just back probably definitely always all usually sat sitting'),
}
/** Reached by telephone there, whenever one says it. */
const PLACES: Record<Language, Phrases<true>> = {
  it: phrases([
    [
      'a casa|in casa|in pausa|in pausa pranzo|sveglio|sveglia|svegli|tranquillo|tranquilla|tranquilli|da solo|da sola',
      true,
    ],
    [
      'libero|libera|liberi|disponibile|a disposizione|rientrato|rientrata|tornato|tornata|raggiungibile|reperibile',
      true,
    ],
    [
      'qui|qua|in piedi|seduto|seduta|comodo|comoda|alla scrivania|alla mia scrivania|al computer|al pc|vicino al telefono',
      true,
    ],
    ['fuori dal|fuori dalla|fuori dall|fuori dallo|uscito dal|uscito dalla|uscita dal|uscita dalla', true],
  ]),
  en: phrases([
    ['here|home|at home|in the house|indoors|awake|up|free|available|done|finished|ready|alone|on my own|about', true],
    ['on me break|on my break|on break|on a break|on my lunch|on me lunch|on lunch', true],
  ]),
}
/** Only where they say that they will be there then: "I'm in the office" is told of now as well. */
const PLACES_THEN: Phrases<true> = phrases([
  ['at my desk|at me desk|at the desk|in the office|at the office|in my office|in the canteen|in the kitchen', true],
  ['in the shop|in the car park|in the garden|in the van|in the staff room|in the staffroom|by the phone', true],
  [
    'at the garage|at the workshop|in the workshop|at the shop|in the studio|on the sofa|in the car|near the phone|near a phone|at my computer|at the house|in my room|there|back|around|out of the|out of my|out of work',
    true,
  ],
])
const SINCE = wordSet('da dal dalle dall since')
/** "I'll be in": and nothing behind it that one could be in. */
const IN = 'in'

function placeAt(tokens: readonly Token[], at: number, language: Language): { next: number } | null {
  const being = phraseAt(BEING[language], tokens, at)
  if (!being) return null
  let next = being.next
  while (ADVERBS[language].has(tokens[next]?.text ?? '') && !phraseAt(PLACES[language], tokens, next)) next += 1
  const place = phraseAt(PLACES[language], tokens, next)
  // "Sono sveglio dalle cinque": since then, and not then.
  if (place) {
    const since = SINCE.has(tokens[place.next]?.text ?? '') && numberAt(tokens, place.next + 1, language) !== null
    return since ? null : place
  }
  if (language === 'it') return null
  const then = being.means === 'then' ? phraseAt(PLACES_THEN, tokens, next) : null
  if (then) return then
  const behind = tokens[next + 1]
  const ends = !behind || behind.kind === 'break' || TURNS.en.has(behind.text) || AFTER_IN.has(behind.text)
  const called = phraseAt(REQUESTS.en, tokens, next + 1) !== null
  return tokens[next]?.text === IN && (ends || called) ? { next: next + 1 } : null
}
const AFTER_IN = wordSet('all and then by from until till thanks please for ok okay if early')

/** Of themself, and of no hour. */
const TRAITS: Record<Language, Phrases<true>> = {
  it: phrases([
    [
      'lavoro in un|lavoro in una|lavoro di notte|lavoro la notte|lavoro nei|lavoro come|lavoro a turni|lavoro da casa',
      true,
    ],
    [
      'tanto lavoro|faccio i turni|faccio il turno|faccio la notte|faccio le notti|faccio la guardia|faccio i notturni',
      true,
    ],
    ['mi hanno annullato|mi hanno spostato|mi hanno cancellato|mi hanno disdetto|mi e saltato|mi e saltata', true],
    ['ho gia|ho ancora|ho appena', true],
  ]),
  en: phrases([
    [
      'i m on lates|i m on nights|i m on earlies|i m on security|i m on call|i m on the late shift|i m on late shift',
      true,
    ],
    [
      'i m on the night shift|i m on night shift|i m on shift|i work nights|i work shifts|i work lates|i work late',
      true,
    ],
    [
      'i work in a|i work in an|i work at a|i work for|i work from home|i m working from home|i ll be working from home|i m working anyhow|i m working anyway',
      true,
    ],
    [
      'i ve just|i have just|i just|i ve already|i always|i know|i teach|i run a|i drive a|i do nights|i do shifts',
      true,
    ],
  ]),
}

/** "Faccio il fornaio", "faccio la barista": by what the word ends in. */
function tradeAt(tokens: readonly Token[], at: number, language: Language): { next: number } | null {
  if (language !== 'it' || tokens[at]?.text !== 'faccio') return null
  const article = ['il', 'la', 'lo', 'l'].includes(tokens[at + 1]?.text ?? '')
  return article && TRADE.test(tokens[at + 2]?.text ?? '') ? { next: at + 3 } : null
}
const TRADE = /(?:aio|aia|iere|iera|ista|tore|trice|ante|ologo|metronotte|portinaio|cuoco|cuoca|medico|badante)$/
