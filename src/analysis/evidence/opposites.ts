import { wordSet } from '#analysis/spoken/words.ts'
import type { Word } from './quoted.ts'

/**
 * Fields that have an opposite: of "il lunedì siamo aperti, chiudiamo il mercoledì" the Monday is no closing day, and
 * of "il quattro ripartiamo" the fourth no arrival. A value goes with the nearer of the two; denied, each is the other.
 */
const PAIRS: readonly (readonly [one: RegExp, other: RegExp])[] = [
  [/^(?:chius\w*|chiud\w+|clos(?:e|es|ed|ing)|shut)$/, /^(?:apert\w*|apr(?:e|iamo|ono|ite|ire|o)|open\w*)$/],
  [/^(?:arriv\w+|checkin)$/, /^(?:ri)?(?:part(?:o|iamo|ono|ire|enza|iremo|e)|leav\w+|depart\w*|checkout)$/],
  [/^(?:inizi\w*|cominci\w+|start\w*|begin\w*)$/, /^(?:fin(?:e|isce|isco|iamo|iscono|ire)|end|ends|ending|finish\w*)$/],
  [/^(?:ritir\w+|pickup|pick|collect\w*)$/, /^(?:riconsegn\w+|restitu\w+|riport\w+|return\w*|bringing|bring|drop\w*)$/],
  [/^(?:partenza|departure|starts?|inizio)$/, /^(?:torn(?:o|iamo|are|ano)|rientr\w+|back)$/],
  [/^(?:andata|outbound)$/, /^(?:ritorno|return\w*)$/],
  [/^(?:vend\w+|sell\w*)$/, /^(?:compr\w+|acquist\w+|buy\w*)$/],
  [/^(?:entrata|ingresso|entr\w+)$/, /^(?:uscita|usc\w+|esc\w+)$/],
  [/^(?:pien[oaie]|full)$/, /^(?:vuot[oaie]|secco|riserva|empty|fumes)$/],
  [/^acces[oaie]$/, /^spent[oaie]$/],
]

const NEGATIONS = wordSet('non not t never mai no')
const NEGATED_WORDS = 3

/** Where each of the pair stands in the words: +1 for what the field asks for, -1 for its opposite. */
function sides(about: string, words: readonly Word[]): { at: number; side: 1 | -1; denied: boolean }[] {
  const asked = about.split(/[^\p{L}]+/u)
  return PAIRS.flatMap(([one, other]) => {
    const own = asked.some((word) => one.test(word)) ? one : asked.some((word) => other.test(word)) ? other : null
    if (own === null) return []
    const against = own === one ? other : one
    return words.flatMap(({ text }, at) => {
      const side = own.test(text) ? 1 : against.test(text) ? -1 : 0
      if (side === 0) return []
      // A "no" that opens the answer denies nothing yet.
      const denied = words
        .slice(Math.max(0, at - NEGATED_WORDS), at)
        .some((word) => NEGATIONS.has(word.text) && !(word.text === 'no' && word === words[0]))
      return [{ at, side: denied ? (-side as 1 | -1) : (side as 1 | -1), denied }]
    })
  })
}

const NEAR_WORDS = 4
/** How the words of the pairs begin; most labels have none. */
const PAIRED =
  /\b(?:chiu|clos|shut|ape|apr|open|arriv|check|part|ripart|leav|depart|inizi|cominci|start|begin|fin|end|ritir|riconsegn|restitu|pick|collect|drop|andata|outbound|ritorno|return|vend|sell|compr|acquist|buy|entr|ingresso|usc|esc|pien|full|vuot|empty|acces|spent)/
const isOfAPair = (about: string): boolean => PAIRED.test(about)

/** Whether what stands here is said of the opposite of what the field asks for. */
export function isOfTheOpposite(
  about: string,
  words: readonly Word[],
  { at, next }: { at: number; next: number },
): boolean {
  if (!isOfAPair(about)) return false
  const found = sides(about, words)
  const far = (side: 1 | -1): number =>
    Math.min(
      ...found.flatMap((one) => (one.side === side ? [one.at < at ? at - one.at : one.at - next + 1] : [])),
      Number.POSITIVE_INFINITY,
    )
  return far(-1) < far(1) && far(-1) <= NEAR_WORDS
}

/** A no where only the opposite of what the field asks for is said, a yes where only that is denied. */
export function toldByOpposite(about: string, words: readonly Word[]): boolean | null {
  const found = isOfAPair(about) ? sides(about, words) : []
  if (found.length === 0) return null
  if (found.every(({ side }) => side === -1)) return false
  return found.every(({ side, denied }) => side === 1 && denied) ? true : null
}

/** The quote without the clauses that speak of the opposite alone. */
export function withoutOpposite(about: string, quote: string, quotedWords: (text: string) => readonly Word[]): string {
  if (!isOfAPair(about)) return quote
  const words = quotedWords(quote)
  if (!sides(about, words).some(({ side }) => side === -1)) return quote
  return quote
    .split(/(?<=[,;.!?])\s+/)
    .filter((clause) => {
      const found = sides(about, quotedWords(clause))
      return found.length === 0 || found.some(({ side }) => side === 1)
    })
    .join(' ')
}
