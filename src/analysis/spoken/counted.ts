import { aboutOf } from '#analysis/about.ts'
import type { FieldDefinition, Language } from '#contract/agent-document.ts'
import { countedIn, countsAnother, thingOf, thingsAskedFor } from './counted-things.ts'
import { numbersSaid, withVowels } from './number.ts'
import { numberAt } from './numerals.ts'
import { RANKS } from './places.ts'
import { isAnothersNumber } from './whose.ts'
import { type Phrases, phraseAt, phrases, type Token, tokenise, wordSet } from './words.ts'

/**
 * Whether words say this number of what the field asks for: the number is said, it counts no other thing, and it is the
 * person's own or whoever's the field is about.
 */
export function saysNumberOf(
  field: Pick<FieldDefinition, 'key' | 'label'>,
  { words, value }: { words: string; value: number },
  language: Language,
): boolean {
  const { label: about } = aboutOf(field)
  const tokens = tokenise(language === 'it' ? withVowels(words) : words)
  if (value === 0 && deniesThing(tokens, about)) return true
  if (isPlaceOf(tokens, { value, about }, language)) return true
  const within = CEILING.test(about) ? words.replace(BOUNDS, '') : words
  if (!saysNumber(within, value, language)) return false
  const counted = countedIn(tokens, language)
  const standing = (): readonly number[] => {
    const numbers = numbersSaid(affirmed(within, language), language)
    return numbers === 'unsure' ? [] : numbers
  }
  if (countsAnother(counted, value, { about, standing })) return false
  const own = counted.filter((one) => one.value === value)
  return own.length === 0 || !own.every(({ at }) => isAnothersNumber(about, tokens, { at, next: at + 1 }))
}

/** "Al quarto piano": which of them it is, where a quarter might be anything. */
const isPlaceOf = (
  tokens: readonly Token[],
  { value, about }: { value: number; about: string },
  language: Language,
): boolean =>
  FLOOR.test(about) &&
  tokens.some(
    ({ text }, at) =>
      RANKS[language].get(text) === value && [-1, 1].some((beside) => FLOOR.test(tokens[at + beside]?.text ?? '')),
  )
const FLOOR = /\b(?:piano|floor)\b/

/** A field that asks how much at most is answered by "no more than thirty". */
const CEILING = /\b(?:budget|massim[oa]|max|maximum|limit[ei]?|tetto)\b/
const BOUNDS =
  /\b(?:non (?:più|piu) di|(?:al |come )?massimo|fino a|no more than|not more than|up to|at (?:the )?most|(?:at )?max(?:imum)?)(?=\s)/giu

/** "Figli non ne ho", "no, no children": none of what the field asks for. */
function deniesThing(tokens: readonly Token[], about: string): boolean {
  const asked = thingsAskedFor(about)
  return tokens.some(({ text }, at) => {
    const thing = thingOf(text)
    if (thing === undefined || !asked.includes(thing)) return false
    const before = tokens.slice(Math.max(0, at - 3), at).findLast(({ kind }) => kind === 'word' || kind === 'break')
    const behind = tokens.slice(at + 1, at + 3).map((one) => one.text)
    return NONE.has(before?.text ?? '') || (behind[0] === 'non' && NE.has(behind[1] ?? ''))
  })
}

const NONE = wordSet('no nessun nessuno nessuna niente senza without zero')
const NE = wordSet('ne ce ho abbiamo')

/**
 * Whether words hold a number: said as one, by its place ("terzo piano"), as a turn of speech ("da sola"), or by who
 * comes along ("io e mia moglie"). Of two that are alternatives neither was said.
 */
export function saysNumber(words: string, value: number, language: Language): boolean {
  const numbers = numbersSaid(affirmed(words, language), language)
  if (numbers === 'unsure') return false
  if (numbers.length > 0) return numbers.includes(value)
  const tokens = tokenise(words).filter(({ kind }) => kind !== 'break')
  const people = peopleIn(tokens, language)
  if (people > 1) return people === value
  const told = tokens.flatMap((_, at) => phraseAt(PHRASES[language], tokens, at)?.means ?? [])
  const places = tokens.flatMap(({ text }) => RANKS[language].get(text) ?? [])
  return told.includes(value) || places.includes(value)
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
