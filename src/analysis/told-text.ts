import type { FieldDefinition, Language } from '#contract/agent-document.ts'
import { saysNumber } from './spoken/counted.ts'
import { timeMentionAt } from './spoken/hours.ts'
import { spelling } from './spoken/spelling.ts'
import { tokenise, wordSet } from './spoken/words.ts'

/**
 * Whether words tell a text, word by word. All of its words must have been said, names, places and numbers as they are,
 * others in some form of theirs: an analyst that puts it in words of its own leaves us nothing to hold it against. And
 * what was denied does not carry what was affirmed, nor the other way round.
 */
export function tellsText(
  field: FieldDefinition,
  value: string,
  { quote, language }: { quote: string; language: Language },
): boolean {
  const clock = /^(\d{1,2})[:.](\d{2})$/.exec(value.trim())
  if (clock) return saysClock(quote, { hour: Number(clock[1]), minute: Number(clock[2]) }, language)
  if (CODE.test(value)) return saysCode(quote, value, language)
  const said = wordsOf(quote)
  const words = wordsOf(value)
  if (isNegative(words) && !isNegative(said)) return false
  if (isNegative(words) && said.every(({ plain }) => NEGATIVE.has(plain) || SMALL.has(plain))) return true
  const strict = NAMED.test(`${field.key} ${field.label}`)
  const told = words.filter(({ plain }) => !SMALL.has(plain) && !REPORTED.has(plain) && !NEGATIVE.has(plain))
  const held = told.map((word, at) => ({
    ...word,
    by: saidAs(word.plain, { said, quote, language }),
    name: strict || isName(word, at, told),
  }))
  if (held.some(({ name, plain, by }) => (name || isNumber(plain)) && by !== 'same')) return false
  if (!isNegative(words) && held.some(({ plain }) => isDenied(plain, said))) return false
  return held.length > 0 && held.every(({ by }) => by !== null)
}

interface Word {
  text: string
  plain: string
}

const wordsOf = (text: string): Word[] =>
  Array.from(text.replaceAll('’', "'").matchAll(/[\p{L}\p{M}]+|\p{N}+/gu), ([word]) => ({
    text: word,
    plain: plainWord(word),
  }))

const plainWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Fields whose every word is a name: "Nome", "Indirizzo", "City". */
const NAMED =
  /\b(?:nom[ei]|cognome|name|surname|indirizz|address|via|citt[aà]|city|town|paese|comune|localit|place|luogo|targa|plate|piazza|street)/i

/** A capital in the middle makes a name, and so does one on every word. */
const isName = ({ text }: Word, at: number, all: readonly Word[]): boolean =>
  /^\p{Lu}/u.test(text) && (at > 0 || all.every((word) => /^\p{Lu}/u.test(word.text)))

const isNumber = (plain: string): boolean => /^\d+$/.test(plain)

/** As it is, in another form of the word ("allergica", "allergia"), or not at all. */
function saidAs(
  plain: string,
  { said, quote, language }: { said: readonly Word[]; quote: string; language: Language },
): 'same' | 'alike' | null {
  if (said.some((word) => word.plain === plain)) return 'same'
  if (isNumber(plain)) return saysNumber(quote, Number(plain), language) ? 'same' : null
  if (lettersIn(quote, language).includes(plain) && plain.length >= SPELT_MIN_LETTERS) return 'same'
  return said.some((word) => alike(word.plain, plain)) ? 'alike' : null
}

const SPELT_MIN_LETTERS = 3
const STEM_MIN_LETTERS = 4

/** Two forms of one word, by how they begin. */
export function alike(one: string, other: string): boolean {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return shared >= STEM_MIN_LETTERS && shared * 2 > Math.max(one.length, other.length)
}

const lettersIn = (quote: string, language: Language): string =>
  spelling(quote, language)
    .map(({ kind, text }) => (kind === 'letters' || kind === 'digits' || kind === 'number' ? text : ' '))
    .join('')

/** Plates and codes: letters and digits in one word. */
const CODE = /^(?=.*\d)(?=.*[a-z])[a-z0-9]+(?:[ -][a-z0-9]+)?$/i
const saysCode = (quote: string, value: string, language: Language): boolean => {
  const wanted = value.replace(/[ -]/g, '').toLowerCase()
  const written = plainWord(quote).replace(/[^a-z0-9]/g, '')
  const spelt = spelling(quote, language)
    .map(({ text }) => text)
    .join('')
  return written.includes(wanted) || spelt.includes(wanted)
}

const HALF_DAY = 12 * 60

/** "20:30" is what "otto e mezza" may be. */
function saysClock(quote: string, { hour, minute }: { hour: number; minute: number }, language: Language): boolean {
  const tokens = tokenise(quote)
  return tokens.some((_, at) => {
    const mention = timeMentionAt(tokens, at, language)?.mention
    if (!mention || !('clock' in mention)) return false
    const told = mention.clock.hour * 60 + mention.clock.minute
    const wanted = hour * 60 + minute
    return mention.clock.exact ? told === wanted : (told - wanted) % HALF_DAY === 0
  })
}

const NEGATIVE = wordSet(
  'non no nessun nessuno nessuna niente nulla senza mai ne mica not t dont doesnt never none nothing without nobody cannot cant wont nor',
)
const DENYING = wordSet('non senza mai mica nessun nessuna not t dont doesnt never without no cant wont')

const isNegative = (words: readonly Word[]): boolean => words.some(({ plain }) => NEGATIVE.has(plain))

/** Words between a negation and what it denies: "non sono mai stata | allergica". */
const DENIED_WORDS = 4

/** Whether a word of the value was said in the scope of a negation. */
function isDenied(plain: string, said: readonly Word[]): boolean {
  const at = said.findIndex((word) => word.plain === plain || alike(word.plain, plain))
  if (at < 0) return false
  const behind = said
    .slice(at + 1, at + 1 + DENIED_WORDS)
    .map((word) => word.plain)
    .join(' ')
  const before = said.slice(0, at).map((word) => word.plain)
  return (
    before.slice(-DENIED_WORDS).some((word) => DENYING.has(word)) || isLeftBehind({ before: before.join(' '), behind })
  )
}

/**
 * What follows or leads up to a value and says that it is none of theirs: "a Torino non ci abito più", "la Panda non ce
 * l'ho", "Marta Riva è mia cognata", "da Bergamo mi sono trasferita", "I used to live in Leeds". What is set against
 * another thing stays ("un gatto, non un cane").
 */
export const isLeftBehind = ({ before, behind }: { before: string; behind: string }): boolean =>
  NOT_I.test(behind) ||
  isTheirs(before, behind) ||
  DENIED_BEHIND.test(behind) ||
  SOMEBODY_ELSE.test(behind) ||
  isOfThePast(before, behind)

const DENIED_BEHIND =
  /^(?:(?:no|nope)(?: (?!problem|worries|doubt|question|contest|hesitation|mistake)|$)|non (?:ci|ce|c|lo|la|li|le|l|ne|mi|e|sono|siamo|ho|abbiamo|abito|sto|stiamo|vivo|voglio|vogliamo|va|era)(?: |$)|(?:i|we|it|that|he|she) (?:do|did|am|are|is|was|have|has) not |(?:i|we) (?:don|didn|haven|never|no longer)|(?:is|was|are) not |isn|wasn|that s not|not any ?more|no longer|non piu)/
const SOMEBODY_ELSE =
  /^(?:e|era|sarebbe|is|was|s|that s|it s) (?:(?:il|la|lo) )?(?:(?:nome|cognome|indirizzo|numero|name|surname|address|number) (?:di|del|della|of) )?(?:mi[ao]|miei|mie|suo|sua|my|his|her|their|our) \p{L}+/u
const isOfThePast = (before: string, behind: string): boolean =>
  LEAVING.test(before) || (FROM.test(before) && GONE.test(behind)) || /^(?:prima|una volta|un tempo) /.test(behind)
const LEAVING =
  /(?:^| )(?:moved (?:away )?from|came from|left|used to (?:live|be|work)(?: \w+)?|(?:trasferit|spostat)\w(?: via)? da(?: \w+)?|lasciato|vivevo|abitavo|stavo|stavamo|lavoravo|prima (?:ero|stavo|abitavo))(?: (?:a|in|at|to|as|the|da|ad))*$/
const FROM = /(?:^| )(?:da|dal|dalla|from)$/
const GONE =
  /(?:^| )(?:(?:mi sono|ci siamo|sono|siamo) (?:trasferit|spostat|andat|venut)|i (?:ve )?moved|we (?:ve )?moved|i (?:ve )?left)/

/** "Mia sorella sta a Bergamo, io no", "my sister's in Leeds, not me": it is said of somebody else. */
const NOT_I = /^(?:\w+ )?(?:io no|noi no|non io|non noi|not me|not us|i don t|we don t)\b/

/** "Mio figlio sta a Monza, io a Lecco": where the other one lives. */
const isTheirs = (before: string, behind: string): boolean => THEIRS.test(before) && MINE_BEHIND.test(behind)
const THEIRS =
  /(?:^| )(?:mio|mia|my|our) (?:figli[oa]|marito|moglie|fratello|sorella|madre|padre|mamma|papa|suocer[oa]|cognat[oa]|zi[oa]|nonn[oa]|cugin[oa]|nipote|amic[oa]|capo|collega|vicin[oa]|son|daughter|husband|wife|brother|sister|mother|father|mum|dad|aunt|uncle|gran|cousin|nephew|niece|friend|boss|colleague|neighbour)(?: in law)?(?: \w+){0,3}$/
const MINE_BEHIND = /^(?:\w+ ){0,2}(?:io|noi|i m|i am|i live|we re|we are|we live)(?: |$)/

/** Words that join others. */
const SMALL = wordSet(
  'il lo la i gli le l un uno una e ed o a ad di da in con su per tra fra del della dei delle dello degli al alla ai alle dal dalla nel nella sul sulla che ma se ' +
    'mi ti ci vi si ne lui lei loro io noi e ha ho hanno abbiamo sono sei siamo era piu molto troppo anche gia solo eh ehm guardi senta ' +
    'the an and or of to at on for with that this it is are was but if so as by from my your his her their our me us we i you he she they has have had be been am ' +
    's m ve re ll d very too also just please thanks grazie',
)

/** Words of whoever tells it again: the person did not say "customer". */
const REPORTED = wordSet(
  'vuole vorrebbe voglio vorrei preferisce preferirebbe chiede dice cliente utente persona signora signore perche motivo problema richiesta nota note segnala riferisce desidera ' +
    'wants want would prefers asks says customer client person caller because reason problem request note reports does do did',
)
