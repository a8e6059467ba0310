import type { Language } from '#contract/agent-document.ts'
import { numbersSaid } from './number.ts'
import { numberAt } from './numerals.ts'
import { PLACES } from './places.ts'
import { type Phrases, phraseAt, phrases, type Token, tokenise, wordSet } from './words.ts'

/**
 * Whether words hold a number: said as one, by its place ("terzo piano"), as a turn of speech ("da sola"), or by who
 * comes along ("io e mia moglie"). Of two that are alternatives neither was said.
 */
export function saysNumber(words: string, value: number, language: Language): boolean {
  const numbers = numbersSaid(affirmed(words, language), language)
  if (numbers === 'unsure') return false
  if (numbers.length > 0) return numbers.includes(value)
  const tokens = tokenise(words).filter(({ kind }) => kind !== 'break')
  const told = tokens.flatMap((_, at) => phraseAt(PHRASES[language], tokens, at)?.means ?? [])
  const places = tokens.flatMap(({ text }) => PLACES[language].get(text) ?? [])
  if (told.length + places.length > 0) return told.includes(value) || places.includes(value)
  return value > 1 && value === peopleIn(tokens, language)
}

/** "Non due, tre": a number right behind a negation was not said of anything. */
function affirmed(words: string, language: Language): string {
  const tokens = tokenise(words)
  const denied = new Set<number>()
  for (const [at, { text }] of tokens.entries()) {
    const number = DENYING.has(text) ? numberAt(tokens, at + 1, language) : null
    for (let gone = at + 1; number && gone < number.next; gone += 1) denied.add(gone)
  }
  if (denied.size === 0) return words
  return tokens.flatMap(({ text }, at) => (denied.has(at) ? [] : [text])).join(' ')
}
const DENYING = wordSet('non mica not')

// biome-ignore format: a table reads in columns
const PHRASES: Record<Language, Phrases<number>> = {
  it: phrases([
    ['nessuno|nessuna|niente|nulla|zero|piano terra|pianterreno|pian terreno',                                     0],
    ['non ne ho|non ne abbiamo|non ce ne sono|non ho figli|non abbiamo figli|non ho bambini|non abbiamo bambini|non ho animali|non abbiamo animali|nessun figlio|nessun bambino|nessun animale|senza figli|senza bambini',  0],
    ['non ne ho idea|non ne ho la|non ne ho piu|non ne ho mai|non ne ho ancora|non ne ho voglia|non ne ho bisogno|non ne ho parlato|non ne ho sentito', Number.NaN],
    ['solo io|soltanto io|da solo|da sola|io solo|io sola|sono solo|sono sola|solo lui|solo lei|per me solo|per me sola', 1],
    ['tutti e due|tutte e due|entrambi|entrambe|noi due|in coppia',                                                 2],
  ]),
  en: phrases([
    ['nobody|none|no one|nothing|ground floor',                                                                     0],
    ['no children|no kids|no pets|no dogs|no cats|no animals|no guests|not any|haven t got any|haven t any|don t have any|don t have children|don t have kids|don t have pets|haven t got children|haven t got kids', 0],
    ['only me|just me|by myself|on my own|alone|just the one|only one|myself',                                      1],
    ['both|the two of us|a couple of us|twice',                                                                     2],
  ]),
}

const I: Record<Language, ReadonlySet<string>> = { it: wordSet('io me'), en: wordSet('i me myself') }
const MINE: Record<Language, ReadonlySet<string>> = { it: wordSet('mia mio'), en: wordSet('my') }
const AND: Record<Language, ReadonlySet<string>> = { it: wordSet('e piu con'), en: wordSet('and plus with') }

/** "Io, mia moglie e mio figlio": who is named one by one; zero where anybody else may be meant. */
function peopleIn(tokens: readonly Token[], language: Language): number {
  let people = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? ''
    if (I[language].has(text)) people += 1
    else if (MINE[language].has(text)) {
      people += 1
      at += 1
    } else if (!AND[language].has(text) && (people > 0 || numberAt(tokens, at, language))) return 0
  }
  return people
}
