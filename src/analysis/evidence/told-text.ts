import { numberAt, spellsDigits } from '#analysis/spoken/numerals.ts'
import { spelling } from '#analysis/spoken/spelling.ts'
import { tokenise, wordSet } from '#analysis/spoken/words.ts'
import type { FieldDefinition, Language } from '#contract/agent-document.ts'
import { aboutOf } from './about.ts'
import { isNotChosen, isTakenThen } from './chosen.ts'
import { codeAt, codeCorrected } from './codes.ts'
import { isTakenBack, lastCorrection } from './corrected.ts'
import { saysNumber } from './counted.ts'
import { countedIn, thingOf } from './counted-things.ts'
import {
  isDenialAt,
  isFineBehind,
  isLeftBehind,
  isNegatedAt,
  isNegatedNear,
  isNegativeWord,
  isThereBehind,
  isTroubleOfAnother,
  phraseOf,
  type Spot,
} from './denied.ts'
import { isOfTheOpposite } from './opposites.ts'
import { plainWord, quotedWords, sayingOf, type Word } from './quoted.ts'
import { asCommon, isWhoCame } from './synonyms.ts'
import { hoursOf, saysClock } from './told-clock.ts'
import { isOfFreeWords, isUnmeant } from './unmeant.ts'
import { asksAboutOthers, isSomebody, isSomebodyElses } from './whose.ts'

/**
 * Whether words tell a text, word by word. All of its words must have been said, names, places and numbers as they are,
 * others in some form of theirs: an analyst that puts it in words of its own leaves us nothing to hold it against. And
 * what was denied, taken back or said of somebody else does not carry what was affirmed, nor the other way round.
 */
export function tellsText(
  field: FieldDefinition,
  value: string,
  { quote, language }: { quote: string; language: Language },
): boolean {
  const clock = /^(\d{1,2})[:.](\d{2})$/.exec(value.trim())
  if (clock) return saysClock(quote, { hour: Number(clock[1]), minute: Number(clock[2]) }, language)
  if (CODE.test(value)) return saysCode(field, value, { quote, language })
  const said = quotedWords(quote)
  const words = quotedWords(value)
  if (spotsOf(said, words).length > 0) return !isUnsaidAmong(field, words, said)
  const { hours, rest } = hoursOf(value)
  if (hours.length > 0 && hours.every((hour) => saysClock(quote, hour, language)))
    return quotedWords(rest).every(({ text }) => SMALL.has(text)) || tellsWords(field, rest, { quote, language })
  return tellsWords(field, value, { quote, language })
}

/** Where the words of the value stand in the quote as they are, one behind the other. */
function spotsOf(said: readonly Word[], value: readonly Word[]): Spot[] {
  if (value.length === 0) return []
  return said.flatMap((_, at) =>
    value.every(({ text }, index) => said[at + index]?.text === text) ? [{ at, next: at + value.length }] : [],
  )
}

/** Of a value that stands in the quote: whether it is denied there, taken back, or said of another. */
export const isUnsaid = (field: FieldDefinition, value: string, quote: string): boolean =>
  isUnsaidAmong(field, quotedWords(value), quotedWords(quote))

function isUnsaidAmong(field: FieldDefinition, words: readonly Word[], all: readonly Word[]): boolean {
  // A quote of one word that is the value, or of the value alone, has nothing beside it.
  if (all.length === words.length && words.length <= ALONE_MAX_WORDS) return false
  const negative = words.some(({ text }) => isNegativeWord(text))
  const said = negative ? all : sayingOf(all)
  const told = words.map(({ text }) => text).filter((text) => !SMALL.has(text))
  if (isTakenBack(said, told.length > 0 ? told : words.map(({ text }) => text), (one, other) => one === other))
    return true
  const spots = spotsOf(said, words)
  const { from } = lastCorrection(said)
  const last = spots.some(({ at }) => at >= from) ? spots.filter(({ at }) => at >= from) : spots
  return last.some(
    (spot) => isNotTheirs(field, said, spot) || (!negative && isDenied(aboutOf(field).label, said, spot)),
  )
}

/** Left behind, somebody else's, or of the opposite of what is asked for. */
function isNotTheirs(field: FieldDefinition, said: readonly Word[], spot: Spot): boolean {
  const { label: about } = aboutOf(field)
  const before = phraseOf(said.slice(0, spot.at))
  const behind = phraseOf(said.slice(spot.next, spot.next + BEHIND_WORDS))
  const follows = isOnlyFollowing(about, behind)
  if ((!follows && isLeftBehind({ before, behind })) || isSomebodyElses(field, said, spot)) return true
  if (!isOfFreeWords(about) && isUnmeant(about, { before, behind: phraseOf(said.slice(spot.next)) })) return true
  if (BANNED.test(about) && harmsAnother(about, phraseOf(said.slice(spot.next)))) return true
  if (isNotChosen(about, { before, behind })) return true
  if (PROBLEM.test(about)) return isFineBehind(said, spot.next)
  if (isOfTheOpposite(about, said, spot)) return true
  return (!TELLING.test(about) && TOO.test(behind)) || isTakenThen(about, { before, behind })
}

/** What follows from what was told, or is said of it in anger, does not deny it. */
const isOnlyFollowing = (about: string, behind: string): boolean =>
  (TELLING.test(about) && FOLLOWING.test(behind)) ||
  (BANNED.test(about) && CANNOT_BEHIND.test(behind)) ||
  ((TELLING.test(about) || PROBLEM.test(about)) && ANGER.test(behind))
/** "… è troppo alta, non è possibile". */
const ANGER =
  /^(?:(?:ma|e|and|but|cosi|guardi) )?(?:(?:cosi )?non (?:e|mi sembra) (?:possibile|giusto|normale|accettabile|corretto|ammissibile)|cosi non va|non ne (?:posso|possiamo) piu|non ce la faccio piu|(?:it|that) (?:s not|isn t) (?:right|on|good enough|acceptable|normal|fair)|(?:it|this) can t go on)(?: |$)/

const BEHIND_WORDS = 8
const ALONE_MAX_WORDS = 2
/** Of what one may choose, what is too small or too dear is not chosen. */
const TOO =
  /^(?:(?:s|is|are|was|e|sono|era|mi sembra|costa) )(?:un po |a bit |way |davvero |proprio )?(?:troppo|too)(?: |$)|^mi (?:sta|stanno|va|vanno|funzionare) (?:un po )?(?:strett|larg|cort|lung|grand|piccol)\w+/
const TELLING = /motiv|reason|sintesi|summary|comment|not[ae]\b|giudiz|opinion|feedback|stato|condition/
/** "We're moving, so we don't need it": what follows from a reason does not deny it. */
const FOLLOWING =
  /^(?:(?:so|and so|and|e|quindi|e quindi|percio) )?(?:(?:i|we) (?:don t|won t|no longer|do not|will not) (?:need|want|use)|non (?:mi|ci|lo|la|ne) (?:serv|us|vogli|ho piu bisogno))/
/** A field that asks what is wrong: of what is fine nothing is. */
const PROBLEM =
  /dolor|dolent|\bpain|\bsore|infortun|injur|problem|guast|reclam|complain|fault|difett|disserviz|issue|damage|dann[oi]|sintom|symptom|allerg/

function tellsWords(
  field: FieldDefinition,
  value: string,
  { quote, language }: { quote: string; language: Language },
): boolean {
  const words = asCommon(quotedWords(value))
  const negative = words.some(({ text }) => isNegativeWord(text))
  const all = quotedWords(quote)
  const said = asCommon(negative ? all : sayingOf(all))
  if (negative && !said.some(({ text }) => isNegativeWord(text))) return false
  const letter = LETTERED.exec(value)?.[1]?.toLowerCase()
  if (letter !== undefined && !all.some(({ text }) => text === letter)) return false
  if (negative && said.every(({ text }) => isNegativeWord(text) || SMALL.has(text))) return true
  const strict = NAMED.test(`${field.key} ${field.label}`)
  const streetless = PLACED.test(aboutOf(field).label) && !said.some(({ text }) => STREETS.has(text))
  const told = words.filter(
    ({ text }) => !SMALL.has(text) && !(streetless && text === 'via') && !REPORTED.has(text) && !isNegativeWord(text),
  )
  const held = told.map((word, at) => ({
    text: word.text,
    by:
      saidAs(word.text, { said, quote, language, placed: PLACED.test(aboutOf(field).label) }) ??
      (isLeftOut(field, word.text, said) ? ('alike' as const) : null),
    name: strict || isName(word, at, told),
  }))
  if (held.some(({ name, text, by }) => (name || isNumber(text)) && by !== 'same')) return false
  if (held.length === 0 || !held.every(({ by }) => by !== null)) return false
  return negative ? isDeniedThere(held, deniedIn(words, told), said) : standsAffirmed(field, held, { said, language })
}

/**
 * "He keeps scratching his ears": whose trouble it is was said before, and a pronoun stands for it here. Only of an
 * animal, where none is named in the quote, and where more is told of it than that.
 */
const isLeftOut = (field: FieldDefinition, wanted: string, said: readonly Word[]): boolean =>
  OF_ANIMALS.test(aboutOf(field).label) &&
  isAnimal(wanted) &&
  said.length > 1 &&
  said.some(({ text }) => STANDING_FOR.has(text)) &&
  !said.some(({ text }) => isAnimal(text) || isSomebody(text))
const isAnimal = (word: string): boolean => thingOf(word)?.startsWith('animals/') === true
const OF_ANIMALS = /problem|sintom|symptom|motiv|reason|disturb|complaint/
const STANDING_FOR = wordSet('he she it him his her its lui lei mi poverino poverina piccolo piccola')

/** "14A Mill Road": the letter of a house is as much a part of it as its number. */
const LETTERED = /(?:^|\s)\d+\s?[/-]?\s?([a-z])(?=[\s,]|$)/i

/** The word that a value denies: the first that tells something behind its negation. */
function deniedIn(words: readonly Word[], told: readonly Word[]): string | undefined {
  const negation = words.findIndex(({ text }) => isNegativeWord(text))
  return words.slice(negation + 1).find((word) => told.includes(word))?.text
}

/** What denies needs its denial at those words: "the hot water's fine" is no "no hot water". */
const isDeniedThere = (held: readonly { text: string }[], denied: string | undefined, said: readonly Word[]): boolean =>
  held.some(({ text }) => isDeniedWord(text, denied, said)) &&
  !held.some(({ text }) => {
    const at = said.findIndex((word) => isSame(word.text, text))
    return at >= 0 && !isDenialAt(said, at) && (isFineBehind(said, at + 1) || isThereBehind(said, at + 1))
  })

/** The word that the value denies must be denied; where it denies none in particular, any that stands by a denial. */
const isDeniedWord = (text: string, denied: string | undefined, said: readonly Word[]): boolean =>
  (denied === undefined || denied === text) &&
  said.some(
    (word, at) => isSame(word.text, text) && (denied === undefined ? isNegatedNear(said, at) : isDenialAt(said, at)),
  )

function standsAffirmed(
  field: FieldDefinition,
  held: readonly { text: string }[],
  { said, language }: { said: readonly Word[]; language: Language },
): boolean {
  const told = held.map(({ text }) => text)
  if (isTakenBack(inDigits(said, language), told, isSame)) return false
  const { from, mark } = lastCorrection(said)
  const spots = spotsTogether(told, { said, language }, from)
  const { label: about } = aboutOf(field)
  if (spots.some((spot) => isDenied(about, said, spot) || isNotAt(about, said, spot, mark))) return false
  if (PROBLEM.test(about) && isTroubleOfAnother(said, spots)) return false
  if (spots.length === 0) return true
  const whole = { at: Math.min(...spots.map(({ at }) => at)), next: Math.max(...spots.map(({ next }) => next)) }
  return !isNotTheirs(field, whole.next <= mark ? said.slice(0, mark) : said, whole)
}

/**
 * Where each word of a value stands: behind the last correction if it can, and of two places the one by the words that
 * stand in one alone ("my wife sees Doctor Shah, I'm with Doctor Bell").
 */
function spotsTogether(
  told: readonly string[],
  { said, language }: { said: readonly Word[]; language: Language },
  from: number,
): Spot[] {
  const places = told.map((text) => {
    const all = said.flatMap((word, at) => (isSame(word.text, text) || isSaid(text, at) ? [at] : []))
    const behind = all.filter((at) => at >= from)
    return behind.length > 0 ? behind : all
  })
  const anchor = places.findLast((all) => all.length === 1)?.[0] ?? 0
  return places.flatMap((all): Spot[] => {
    const [at] = all.toSorted((one, other) => Math.abs(one - anchor) - Math.abs(other - anchor))
    return at === undefined ? [] : [{ at, next: at + 1 }]
  })

  function isSaid(text: string, at: number): boolean {
    return isNumber(text) && numberAt(said, at, language)?.value === Number(text)
  }
}

/** Denied before it; but what people cannot eat or take is just what they are allergic to. */
const isDenied = (about: string, said: readonly Word[], spot: Spot): boolean =>
  isNegatedAt(said, spot) && !(BANNED.test(about) && isBannedAt(about, said.slice(0, spot.at)))
/** "She can't have eggs": of whom the call is about, and of no other who is named. */
const isBannedAt = (about: string, before: readonly Word[]): boolean =>
  CANNOT.test(phraseOf(before)) && (asksAboutOthers(about) || !before.some(({ text }) => isSomebody(text)))
/** "… but she eats everything", "… I'm fine": it is somebody else whom it harms. */
const harmsAnother = (about: string, behind: string): boolean =>
  THEY_EAT_ALL.test(behind) || (I_AM_FINE.test(behind) && !asksAboutOthers(about))
const THEY_EAT_ALL = /(?:^| )(?:(?:can )?eats (?:anything|everything)|mangia(?:no)? (?:di )?tutto)(?: |$)/
const I_AM_FINE =
  /(?:^| )(?:(?:i|we)(?: can)? eat (?:anything|everything)|mangi(?:o|amo) (?:di )?tutto|(?:i m|we re) (?:fine|ok|okay|all right)|io (?:sto bene|sono a posto|non ho niente))(?: |$)/
const CANNOT_BEHIND =
  /^(?:non (?:l[aoie]|li|le) (?:posso|possiamo|puo|possono|tollero|mangio|prendo|digerisco)|(?:i|we|he|she) can t (?:eat|have|take|drink|touch))(?: |$)/
const BANNED = /allerg|intoll?er|dietar|\bdiet/
const CANNOT =
  /(?:^| )(?:(?:can t|cannot|mustn t|not allowed to|isn t allowed) (?:eat|have|take|drink|touch|tolerate|go near)|non (?:(?:posso|possiamo|puo|possono|deve|devono) (?:mangi|prend|ber|toller|toccar)\w+|mangi(?:o|a|amo|ano)|bev(?:o|e|iamo|ono)|toller(?:o|a|iamo|ano)))(?: (?:any|the|il|lo|la|i|gli|le|l|di|ne|(?:\w+ )?(?:or|and|o|e|ne)(?: (?:il|lo|la|i|gli|le|l))?)){0,4}$/

/** With its numbers in digits, as a value has them. */
function inDigits(said: readonly Word[], language: Language): Word[] {
  const words: Word[] = []
  for (let at = 0; at < said.length; ) {
    const number = numberAt(said, at, language)
    const word = said[at]
    if (word) words.push(number && !number.article ? { ...word, text: String(number.value) } : word)
    at = number?.next ?? at + 1
  }
  return words
}

/** What follows one word of the value and denies it. */
const isNotAt = (about: string, said: readonly Word[], { at, next }: Spot, mark: number): boolean => {
  // The "no" of a correction takes back what it replaces, which was looked at before.
  const end = next <= mark ? Math.min(mark, next + BEHIND_WORDS) : next + BEHIND_WORDS
  const behind = phraseOf(said.slice(next, end))
  return !isOnlyFollowing(about, behind) && isLeftBehind({ before: phraseOf(said.slice(0, at)), behind })
}

/** Fields whose every word is a name: "Nome", "Indirizzo", "City". */
const NAMED =
  /\b(?:nom[ei]|cognome|name|surname|indirizz|address|via|citt[aà]|city|town|paese|comune|localit|place|luogo|targa|plate|piazza|street)/i

/** A capital in the middle makes a name, and so does one on every word. */
const isName = ({ raw }: Word, at: number, all: readonly Word[]): boolean =>
  /^\p{Lu}/u.test(raw) && (at > 0 || all.every((word) => /^\p{Lu}/u.test(word.raw)))

const isNumber = (plain: string): boolean => /^\d+$/.test(plain)

/** As it is, in another form of the word ("allergica", "allergia"), or not at all. */
function saidAs(
  plain: string,
  { said, quote, language, placed }: { said: readonly Word[]; quote: string; language: Language; placed: boolean },
): 'same' | 'alike' | null {
  if (said.some((word) => word.text === plain)) return 'same'
  if (isNumber(plain)) {
    const number = Number(plain)
    return (saysNumber(quote, number, language) || spellsDigits(said, plain, language)) &&
      !(placed && countsThings(quote, number, language))
      ? 'same'
      : null
  }
  if (plain.length >= SPELT_MIN_LETTERS && lettersIn(quote, language).includes(plain)) return 'same'
  return said.some((word) => isSame(word.text, plain)) ? 'alike' : null
}

/** "Elm Road, we've been there eight years": the number is no part of an address. */
/** Where no kind of street is named, it is the commonest. */
const STREETS = wordSet('via viale corso piazza piazzale largo vicolo strada borgo contrada lungomare salita calle')
const PLACED = /indirizz|address|\bvia\b|street|moving (?:to|from)/
function countsThings(quote: string, value: number, language: Language): boolean {
  const own = countedIn(tokenise(quote), language).filter((one) => one.value === value)
  return own.length > 0 && own.every(({ thing }) => thing !== null && COUNTS.has(thing))
}
const COUNTS = wordSet('years duration minutes months weeks days people children metres distance clock')

const isSame = (said: string, wanted: string): boolean =>
  said === wanted || alike(said, wanted) || isWhoCame(said, wanted)

const SPELT_MIN_LETTERS = 3
const STEM_MIN_LETTERS = 4

/** Two forms of one word, by how they begin; "gentilissimo" is a form of "gentile". */
export const alike = (one: string, other: string): boolean => shareStem(plainDegree(one), plainDegree(other))

/** "Pochissimo" has an h that "poco" has not. */
const plainDegree = (word: string): string =>
  word.length > DEGREE_MIN_LETTERS ? word.replace(/(?:([cg])h)?issim([oaie])$/, shortDegree) : word
const shortDegree = (_: string, hard: string | undefined, end: string): string =>
  hard === undefined ? '' : `${hard}${end}`
const DEGREE_MIN_LETTERS = 8
/** "Fix", "fixing": a short word in another form. */
const INFLECTED = /^(?:s|es|ed|ing)$/
const SHORT_MIN_LETTERS = 3
/** "Spin", "spinning". */
const isDoubled = (short: string, end: string): boolean =>
  end.length > 2 && end[0] === short.at(-1) && INFLECTED.test(end.slice(1))

function shareStem(one: string, other: string): boolean {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const end = long.slice(shared)
  if (shared === short.length && shared >= SHORT_MIN_LETTERS && (INFLECTED.test(end) || isDoubled(short, end)))
    return true
  return shared >= STEM_MIN_LETTERS && shared * 2 > Math.max(one.length, other.length)
}

const lettersIn = (quote: string, language: Language): string =>
  spelling(quote, language)
    .map(({ kind, text }) => (kind === 'letters' || kind === 'digits' || kind === 'number' ? text : ' '))
    .join('')

/** Plates and codes: letters and digits in one word, or capitals and digits in a few. */
const CODE =
  /^(?=.*\d)(?=.*[A-Za-z])(?:[A-Za-z0-9]+|[A-Z0-9]{1,7}(?:[ -][A-Z0-9]{1,7}){1,3}|[a-z0-9]*\d[a-z0-9]*[ -][a-z0-9]{2,4})$/
const WRITTEN_MIN_LETTERS = 5

function saysCode(
  field: FieldDefinition,
  value: string,
  { quote, language }: { quote: string; language: Language },
): boolean {
  const wanted = value.replace(/[ -]/g, '').toLowerCase()
  const said = quotedWords(quote)
  const spot = codeAt(said, wanted, language)
  const corrected = codeCorrected(said, wanted, language)
  if (corrected !== null) return corrected
  if (spot) return !isNotTheirs(field, said, spot) && !isNegatedAt(said, spot)
  const written = plainWord(quote).replace(/[^a-z0-9]/g, '')
  return wanted.length >= WRITTEN_MIN_LETTERS && written.includes(wanted)
}

/** Words that join others. */
const SMALL = wordSet(
  'il lo la i gli le l un uno una e ed o a ad di da in con su per tra fra del della dei delle dello degli dell al alla all allo agli ai alle dal dalla dall dai dalle nel nella nell nei nelle negli sul sulla sull sui sulle che ma se ' +
    'mi ti ci vi si ne lui lei loro io noi e ha ho hanno abbiamo sono sei siamo era piu molto troppo anche gia solo mentre eh ehm guardi senta ' +
    'the an and or of to at on for with that this it is are was but if so as by from my your his her their them him our me us we i you he she they has have had be been am ' +
    'don doesn didn won wouldn couldn can isn aren wasn weren hasn haven ' +
    's m ve re ll d very too also just while please thanks grazie about regarding concerning riguardo there',
)

/** Words of whoever tells it again: the person did not say "customer". */
const REPORTED = wordSet(
  'vuole vorrebbe voglio vorrei preferisce preferirebbe chiede dice cliente utente persona signora signore perche motivo problema richiesta nota note segnala riferisce desidera deve fa ' +
    'wants want would prefers asks says customer client person caller because reason problem request note reports does do did makes make keeps needs any more anymore longer shows showing displays displaying mostra presenta segna',
)
