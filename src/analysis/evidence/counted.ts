import { numbersSaid, withVowels } from '#analysis/spoken/number.ts'
import { numberAt, spellsDigits } from '#analysis/spoken/numerals.ts'
import { RANKS } from '#analysis/spoken/places.ts'
import { type Phrases, phraseAt, phrases, type Token, tokenise, wordSet } from '#analysis/spoken/words.ts'
import type { FieldDefinition, Language } from '#contract/agent-document.ts'
import { aboutOf } from './about.ts'
import { withoutTurnedDown } from './asked-back.ts'
import { countedIn, countsAnother, thingOf, thingsAskedFor } from './counted-things.ts'
import { namedPeople } from './named-people.ts'
import { isPriceTold } from './price-told.ts'
import { isAnotherSum } from './said-of.ts'
import { isSpanTold, isSpentOtherwise } from './span-told.ts'
import { isAnothersNumber } from './whose.ts'

/**
 * Whether words say this number of what the field asks for: the number is said, it counts no other thing, and it is the
 * person's own or whoever's the field is about.
 */
export function saysNumberOf(
  field: Pick<FieldDefinition, 'key' | 'label'>,
  { words: quote, value }: { words: string; value: number },
  language: Language,
): boolean {
  const { label: about, words: names } = aboutOf(field)
  const said = withoutTurnedDown(about, quote)
  const words = withTheOne(about.includes('no claims') ? said.replace(/\bno claims\b/gi, '') : said, language)
  const tokens = tokenise(language === 'it' ? withVowels(words) : words)
  if (CENTIMETRES.test(about) && centimetresIn(tokens, language).includes(value)) return true
  if (isPlaceOf(tokens, { value, about }, language) || isSpanTold(about, tokens, value, language)) return true
  if (PEOPLE.test(about) && namedPeople(words, language) === value) return true
  if (FLATS.test(about) && tokens.some(({ text }) => FLAT.get(text) === value)) return true
  if (language === 'en' && BY_THE_MONTH.test(about) && isInHundreds(tokens, value)) return true
  if (isYearTold(about, tokens, { value, language }) || isSpelledOut(about, tokens, { value, language })) return true
  if (isPriceTold(about, tokens, { value, language })) return true
  const within = withoutBounds(about, thingsAskedFor(about).includes('people') ? words : words.replace(BESIDES, ''))
  if (!saysNumber(within, value, language)) return false
  if (isNoneOf(names, tokens) || isOfTimes(tokens, about) || isSpentOtherwise(about, tokens)) return false
  const counted = countedIn(tokens, language)
  const own = counted.filter((one) => one.value === value)
  if (own.some(({ next }) => isNumberOf(names, tokens, next) || isChangedFor(tokens, { value, next }, language)))
    return false
  if (value > 1 && own.length > 0 && own.every(({ next }) => isUnknownThing(names, tokens[next], language)))
    return false
  const standing = (): readonly number[] => {
    const numbers = numbersSaid(affirmed(within, language), language)
    return numbers === 'unsure' ? [] : numbers
  }
  if (countsAnother(counted, value, { about, standing })) return false
  const others = counted.filter((one) => one.value !== value)
  return (
    own.length === 0 ||
    !own.every(
      ({ at, next }) =>
        isAnotherSum(names, tokens, { at, next }) ||
        (!OF_LAST.test(about) && isOfBefore(tokens, { at, others: others.map((one) => one.at) })) ||
        isAnothersNumber(about, tokens, { at, next, others: others.map((one) => one.at) }) ||
        (OF_ANOTHER.test(about) && isOwnAge(tokens, at)),
    )
  )
}

/** "Il palazzo è del settantaquattro". */
const isYearTold = (
  about: string,
  tokens: readonly Token[],
  { value, language }: { value: number; language: Language },
): boolean =>
  /\b(?:anno|year)\b/.test(about) &&
  value >= FIRST_YEAR &&
  value < FIRST_YEAR + 100 &&
  tokens.some(({ text }, at) => OF_YEAR.has(text) && numberAt(tokens, at + 1, language)?.value === value % 100)
const FIRST_YEAR = 1900
const OF_YEAR = wordSet('del dell nel nell dal dall')

/** "One one eight": a number that is a name, digit by digit. */
const isSpelledOut = (
  about: string,
  tokens: readonly Token[],
  { value, language }: { value: number; language: Language },
): boolean => {
  if (!/\b(?:number|numero|code|codice)\b/.test(about)) return false
  if (tokens.some(({ text }) => TAKING_BACK.has(text))) return false
  const said = tokens.filter(({ kind }) => kind !== 'break')
  return spellsDigits(said, String(value), language)
}

/** "Eight, er, nine": with a pause to think another takes its place. */
function isChangedFor(
  tokens: readonly Token[],
  { value, next }: { value: number; next: number },
  language: Language,
): boolean {
  const said = tokens.slice(next, next + PAUSE_WORDS).filter(({ kind }) => kind !== 'break')
  const other = THINKING.has(said[0]?.text ?? '') ? numberAt(said, 1, language) : null
  return other !== null && !other.article && other.value !== value && other.value < value * NEARBY
}
const PAUSE_WORDS = 6
const THINKING = wordSet('er erm um uh ehm uhm')
/** "Two hundred, er, fifty" goes on. */
const NEARBY = 10

/** "Cinque è il civico": a number that is told to be another's. */
const isNumberOf = (names: readonly string[], tokens: readonly Token[], next: number): boolean => {
  const what = tokens[next + 2]?.text ?? ''
  return (
    NUMBERS.has(what) &&
    THE.has(tokens[next + 1]?.text ?? '') &&
    IS.has(tokens[next]?.text ?? '') &&
    !names.includes(what)
  )
}
const IS = wordSet('e sarebbe s is')
const THE = wordSet('il la l the my')
const NUMBERS = wordSet(
  'civico numero interno piano scala codice prefisso prezzo number house floor code flat postcode price age eta',
)

/** "Balconi manco uno": of what is asked for there is none. */
const isNoneOf = (names: readonly string[], tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, at) => names.includes(text) && NOT_ONE.test(`${tokens[at + 1]?.text} ${tokens[at + 2]?.text}`))
const NOT_ONE = /^(?:(?:manco|neanche|nemmeno|not) un[oa]?|nessun[oa]|not one|not a)/

/** "Abbiamo due caldaie": several of a thing that no table names, and not the field either. */
const isUnknownThing = (names: readonly string[], token: Token | undefined, language: Language): boolean => {
  const word = token?.kind === 'word' ? token.text : ''
  return (
    word.length >= THING_MIN_LETTERS &&
    (language === 'it' ? SEVERAL_IT : SEVERAL_EN).test(word) &&
    thingOf(word) === undefined &&
    !NO_THINGS.has(word) &&
    !names.some((name) => name.slice(0, THING_MIN_LETTERS) === word.slice(0, THING_MIN_LETTERS))
  )
}
const SEVERAL_IT = /[ie]$/
const SEVERAL_EN = /[^siu]s$/
const THING_MIN_LETTERS = 5
/** What looks like the name of several things, and is none. */
const NO_THINGS = wordSet(
  'viene compiuti compiute prenderli prenderle tutti tutte quelli quelle grandi piccoli piccole insieme volte dopo comprese ' +
    'compresi esatti esatte giusti giuste precisi precise abbondanti scarsi netti lordi totali circa vorrei sarebbe potrebbe forse ' +
    'anche siamo invece oltre grazie alle dalle delle adesso pure cioè cases always perhaps sometimes yours theirs ours ones units pieces items ' +
    'nuove nuovi usate usati invernali estive estivi uguali termiche termici anteriori posteriori laterali rotte rotti bianche bianchi rosse rossi grosse grossi intere interi ' +
    'mensili annui annuali settimanali giornalieri diverse diversi belle belli altre altri nostre nostri vostre quattrocento ' +
    'pezzi unità capi elementi mila sulle nelle sempre comunque veramente praticamente esattamente precisamente solamente',
)

const PEOPLE = /\b(?:persone|ospiti|coperti|invitati|adulti|componenti|people|guests|persons|occupants|attendees)\b/
/** "We had twelve, now it's eight": how many there were. */
const isOfBefore = (tokens: readonly Token[], { at, others }: { at: number; others: readonly number[] }): boolean =>
  tokens.slice(Math.max(0, at - 3), at).some(({ text }) => ONCE.has(text)) &&
  tokens.some(({ text }, now) => now > at && NOW.has(text) && others.some((other) => other > now))
const OF_LAST = /\b(?:last|previous|old|scors[oa]|precedent[ei]|prima)\b/
const ONCE = wordSet('avevo avevamo erano eravamo era had were was used')
const NOW = wordSet('adesso ora oggi now quest questo questa stavolta this')
/** "I'm forty-five, the dog I couldn't tell you": their own age, where another's is asked for. */
const OF_ANOTHER = /\b(?:s age|age of|eta del|eta dell|eta della)\b/
const isOwnAge = (tokens: readonly Token[], at: number): boolean => {
  const two = `${tokens[at - 2]?.text ?? ''} ${tokens[at - 1]?.text ?? ''}`
  return two === 'i m' || two === 'i am' || two === 'io ho' || two === 'io ne'
}

/** "We've got the one child": it counts, where a thing is named that people count. */
const withTheOne = (words: string, language: Language): string =>
  language === 'en' && words.includes(' the one ')
    ? words.replace(/\bthe one (\p{L}+)/giu, (whole, thing: string) =>
        thingOf(thing.toLowerCase()) === undefined ? whole : `one ${thing}`,
      )
    : words

/** "Un trilocale": how many rooms it has. */
const FLATS = /\b(?:local[ei]|vani|ambienti)\b/
const FLAT: ReadonlyMap<string, number> = new Map([
  ['monolocale', 1],
  ['bilocale', 2],
  ['trilocale', 3],
  ['quadrilocale', 4],
])

/** "Eleven fifty a month": of a rent the hundreds are left out. */
const BY_THE_MONTH = /\b(?:rent|mortgage|salary)\b/
const isInHundreds = (tokens: readonly Token[], value: number): boolean =>
  tokens.some((_, at) => {
    const hundreds = numberAt(tokens, at, 'en')
    const rest = hundreds && !hundreds.article ? numberAt(tokens, hundreds.next, 'en') : null
    const month = rest && `${tokens[rest.next]?.text} ${tokens[rest.next + 1]?.text}`
    if (!hundreds || !rest || (month !== 'a month' && month !== 'per month')) return false
    const plain = hundreds.value > 2 && hundreds.value < 100 && rest.value > 9 && rest.value < 100
    return plain && hundreds.value * 100 + rest.value === value
  })

/** "Un metro e ottanta" is 180 where centimetres are asked for. */
function centimetresIn(tokens: readonly Token[], language: Language): number[] {
  const at = tokens.findIndex(({ text }) => METRES.has(text))
  const metres = at < 1 ? null : numberAt(tokens, at - 1, language)
  const joint = tokens[at + 1]?.text === 'e' || tokens[at + 1]?.text === 'and' ? 1 : 0
  const rest = metres?.next === at ? numberAt(tokens, at + 1 + joint, language) : null
  const only = tokens.every(
    ({ text }, far) => far >= at - 1 || !(DENYING.has(text) || text === 'piu' || text === 'over'),
  )
  if (!metres || !only || metres.value > METRES_MAX) return []
  const part = rest && !rest.article && rest.value >= 10 && rest.value < 100 ? rest.value : 0
  return rest && part === 0 ? [] : [metres.value * 100 + part]
}
const CENTIMETRES = /\b(?:cm|centimetri|centimetres|centimeters)\b/
const METRES = wordSet('metro metri metre metres meter meters')
const METRES_MAX = 20

/** "Al quarto piano": which of them it is, where a quarter might be anything. */
const isPlaceOf = (
  tokens: readonly Token[],
  { value, about }: { value: number; about: string },
  language: Language,
): boolean =>
  FLOOR.test(about) &&
  placesIn(tokens, language).some(
    (place) => place.value === value && [-1, 1].some((beside) => FLOOR.test(tokens[place.at + beside]?.text ?? '')),
  )
const FLOOR = /\b(?:piano|floor)\b/

/** "Sei sedie, più il tavolo": what comes on top and is no number; among people it may be one more. */
const BESIDES =
  /[,;]?\s(?:più|piu|plus)\s(?:il|lo|la|i|gli|le|the)\s(?!bambin|figli|neonat|bimb|kid|child|bab|son\b|daughter|dog|cat|can[ei]\b|gatt)\p{L}+(?: che non conta)?(?=\s*(?:[.,;]|$))/iu

/** A field that asks how much at most is answered by "no more than thirty". */
const CEILING = /\b(?:budget|massim[oa]|max|maximum|limit[ei]?|tetto)\b/
const BOUNDS =
  /\b(?:non (?:vorre(?:i|mmo)|voglio|vogliamo|posso|possiamo|supererei|intendo|pensavo di) (?:superare|andare (?:oltre|sopra|più in là di)|oltrepassare|sforare|spendere (?:più|piu) (?:di|dei))(?: [ai]| gli| le)?|(?:non|senza) (?:supero|superiamo|superare|sforare)(?: i| gli| le)?|(?:(?:i|we)['’ ]?d? (?:don['’]?t want|don['’]?t wanna|wouldn['’]?t want|would not want|can['’]?t|cannot|couldn['’]?t|won['’]?t|['’]?d rather not) (?:to )?|not )(?:go (?:over|above|past|beyond|higher than)|spend (?:more than|over)|pay (?:more than|over)|exceed)|no higher than|tops|non (?:più|piu) di|(?:al |come )?massimo|fino a|no more than|not more than|up to|at (?:the )?most|(?:at )?max(?:imum)?)(?=[\s.,;!?]|$)/giu

/** "Twice a week" is a number of times and of nothing else. */
const isOfTimes = (tokens: readonly Token[], about: string): boolean =>
  tokens.some(({ text }) => text === 'twice') && thingsAskedFor(about).some((thing) => thing !== 'times')

/** What a field that asks for a bound is answered with; of any other what is bounded is not sure. */
export function withoutBounds(about: string, words: string): string {
  if (CEILING.test(about)) return words.replace(BOUNDS, '').replace(BEYOND_IT, '$1$2')
  if (LEAST.test(about)) return words.replace(AT_LEAST, '')
  if (SPREAD.test(about)) return words.replace(SPREAD_OVER, '')
  return OF_SOME_AGE.test(about) ? words.replace(AGED, '') : words
}

/** "Più di novemila non posso spendere", "over nine thousand I can't do". */
const BEYOND_IT =
  /\b(?:(?:(?:più|piu) di|oltre(?: i)?|sopra (?:i|gli))\s((?:\S+\s){1,4}?)(?:(?:proprio|io|noi)\s)?non\s(?:posso|possiamo|arrivo|arriviamo|vado|andiamo|spendo|spendiamo|riesco|vorrei|voglio)\b(?:\s(?:spendere|andare|arrivare|mettere|dare))?|(?:over|above|more than|past|beyond)\s((?:\S+\s){1,4}?)(?:i|we) (?:can['’]?t|cannot|couldn['’]?t|won['’]?t|wouldn['’]?t)\b(?: (?:go|do|pay|spend|stretch|manage))?)/giu
/** "Nine children under twelve": how old they are is not how many. */
const OF_SOME_AGE = /\b(?:bambini|figli|minori|children|kids|people|persone|ospiti|guests)\b/
const AGED =
  /(?<=\b(?:bambin[ie]|bimbi|figli|minori|ragazzi|children|kids|child|ones))\s(?:tutti |all )?(?:under|over|below|aged|sotto (?:i|gli)|sopra (?:i|gli))\s[\p{L}\d-]+(?:\s(?:anni|years old))?/giu

/** "Over twenty-four instalments": how it is spread. */
const SPREAD = /\b(?:instal\w+|payments|months)\b/
const SPREAD_OVER = /\bover (?=[\p{L}\d-]+ (?:instal|payments|months))/giu

/** And one that asks for a price or how much at least by "at least". */
const LEAST = /\b(?:minim[oa]|minimum|richiest[oa]|asking)\b/
const AT_LEAST = /\b(?:almeno|come minimo|non meno di|at least|no less than|not less than)(?=\s)/giu

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
  const places = placesIn(tokens, language).map((place) => place.value)
  return told.includes(value) || places.includes(value)
}

/** "Second, no, first floor": a place that was taken back for another is none. */
function placesIn(tokens: readonly Token[], language: Language): { at: number; value: number }[] {
  const ranks = tokens.flatMap(({ text }, at) => {
    const value = RANKS[language].get(text)
    return value === undefined ? [] : [{ at, value }]
  })
  const last = ranks.at(-1)?.at ?? 0
  const mark = tokens.findLastIndex(({ text }, at) => at < last && TAKING_BACK.has(text))
  return ranks.filter(({ at }) => at > mark)
}
const TAKING_BACK = wordSet('no anzi scusi scusa sorry wait aspetti actually')

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
