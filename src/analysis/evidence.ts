import type { FieldDefinition, Language } from '#contract/agent-document.ts'
import type { Turn } from '#contract/conversation.ts'
import { aboutOf } from './evidence/about.ts'
import { withoutAbsence } from './evidence/absence.ts'
import { quoteWithApostrophes } from './evidence/apostrophes.ts'
import { withoutQuestionsBack } from './evidence/asked-back.ts'
import { saysNumberOf } from './evidence/counted.ts'
import { withoutOpposite } from './evidence/opposites.ts'
import { namesAnother, ownPart } from './evidence/own-part.ts'
import { contradicts } from './evidence/polarity.ts'
import { quotedWords } from './evidence/quoted.ts'
import { isUnsaid, tellsText } from './evidence/told-text.ts'
import { isOfFreeWords } from './evidence/unmeant.ts'
import { asksAboutOthers, isOfKinAlone } from './evidence/whose.ts'
import { plainWords } from './plain-words.ts'
import { saysDay, saysNoYear, saysPastDay } from './spoken/date.ts'
import { saysEmail } from './spoken/email.ts'
import { saysPhone } from './spoken/phone.ts'
import { wordSet } from './spoken/words.ts'
import type { Value } from './values.ts'

/**
 * What stands behind a value. Whoever decides asks two things of a quote, in this order: did the person say it
 * (`saidByPerson`), and do those words carry this value (`carries`)? Either "no" is `evidence_missing`.
 *
 * Said means: letters and digits alone count, without case or accents, word by word and in order, inside one turn of
 * theirs or across turns that follow each other. An agent that only says "mhm" or "go on" in between does not part
 * them: an address is spelled piece by piece.
 */
export function saidByPerson(turns: readonly Turn[], quote: string): boolean {
  const wanted = plainWords(quote)
  return wanted !== '' && heardIn(turns).stretches.some((said) => ` ${said} `.includes(` ${wanted} `))
}

/** The turn of the person's that holds the whole of it, as it was heard. */
export function turnSaying(turns: readonly Turn[], quote: string): string | null {
  const wanted = plainWords(quote)
  return heardIn(turns).theirs.find(({ words }) => ` ${words} `.includes(` ${wanted} `))?.text ?? null
}

/** When the turn began in which the person said it, or began to; null where it cannot be told. */
export function saidAt(turns: readonly Turn[], quote: string): number | null {
  const wanted = plainWords(quote)
  const { theirs } = heardIn(turns)
  const whole = theirs.find(({ words }) => ` ${words} `.includes(` ${wanted} `))
  // Across turns: the last one that ends with as much of it as there is.
  const begun = whole ?? theirs.findLast(({ words }) => beginsIn(words, wanted))
  return begun?.startSeconds ?? null
}

/** Whether the end of what was said is the beginning of what is looked for. */
function beginsIn(said: string, wanted: string): boolean {
  const words = said.split(' ')
  return words.some((_, at) => ` ${wanted} `.startsWith(` ${words.slice(at).join(' ')} `))
}

/** Whether the person spoke at all: a turn without a letter or digit is a noise. */
export function personSpoke(turns: readonly Turn[]): boolean {
  return heardIn(turns).stretches.some((said) => said.trim() !== '')
}

interface Heard {
  /** What the person said, each stretch as long as nobody else spoke up. */
  stretches: readonly string[]
  /** The same turn by turn. */
  theirs: readonly { text: string; words: string; startSeconds: number }[]
}

/** Kept while the turns are: each value asks anew. */
function heardIn(turns: readonly Turn[]): Heard {
  let said = heard.get(turns)
  if (!said) {
    said = readTurns(turns)
    heard.set(turns, said)
  }
  return said
}

const heard = new WeakMap<readonly Turn[], Heard>()

function readTurns(turns: readonly Turn[]): Heard {
  const stretches: string[] = []
  const theirs: { text: string; words: string; startSeconds: number }[] = []
  let goesOn = false
  for (const turn of turns) {
    if (turn.speaker === 'person') {
      const words = plainWords(turn.text)
      theirs.push({ text: turn.text, words, startSeconds: turn.start_seconds })
      if (goesOn) stretches.push(`${stretches.pop() ?? ''} ${words}`)
      else stretches.push(words)
      goesOn = true
    } else goesOn &&= turn.speaker === 'agent' && acknowledges(turn.text)
  }
  return { stretches, theirs }
}

const ACKNOWLEDGEMENT_MAX_WORDS = 3
const ACKNOWLEDGEMENT_MAX_CHARACTERS = 30

/** Nothing but a few words that say "I am listening": no question, and nothing that could be agreed or objected to. */
function acknowledges(text: string): boolean {
  if (text.length > ACKNOWLEDGEMENT_MAX_CHARACTERS || text.includes('?')) return false
  const words = plainWords(text).split(' ')
  return words.length <= ACKNOWLEDGEMENT_MAX_WORDS && words.every((word) => LISTENING.has(word))
}

/**
 * Whether these words carry this value, as far as code can tell; asked of a quote that the person did say. Their assent
 * answers a question that was closed (boolean, select), unless it says the opposite; for any other type the words must
 * hold the value themselves: a number that can be read in them, a day that they name, a text word by word. What the
 * agent said and the person only agreed to is not carried.
 */
export function carries(
  field: FieldDefinition,
  { value, evidence: said }: { value: Value; evidence: string },
  on: { day: Temporal.PlainDate; language: Language },
): boolean {
  const { language } = on
  const quote = quoteWithApostrophes(said, language)
  const evidence = field.type === 'boolean' || field.type === 'select' ? quote : answerIn(field, { quote, value })
  switch (field.type) {
    case 'boolean':
      return speaks(evidence, EMPTY) && !contradicts(field, value === true, evidence)
    case 'select':
      return (
        (speaks(evidence, EMPTY) || holds(evidence, String(value))) && !choosesAnother(field, String(value), evidence)
      )
    case 'text':
      return tellsText(field, String(value), { quote: evidence, language })
    case 'date':
      return saysDayOf(field, { value: String(value), evidence: ownIn(field, evidence, OWN_DAY) }, on)
    case 'number':
      return saysNumberOf(field, { words: evidence, value: Number(value) }, language)
    case 'phone':
      return !isOnlyTheirs(field, evidence) && saysPhone(ownIn(field, evidence), String(value), language)
    case 'email':
      return (
        !isOnlyTheirs(field, evidence) &&
        saysEmail(ownIn(field, evidence).replace(NOT_THIS, ''), String(value), language)
      )
  }
}

/** Without what is only asked back; free words may well be a question, and so may a value that is all of the quote. */
function answerIn(field: FieldDefinition, { quote, value }: { quote: string; value: Value }): string {
  const answer = withoutQuestionsBack(quote)
  const whole = answer === quote || plainWords(quote) === plainWords(String(value))
  return whole || isOfFreeWords(aboutOf(field).label) ? quote : answer
}

/** What is the person's own; who else there is decides it, and is asked first because it is rare. */
function ownIn(field: FieldDefinition, quote: string, own?: RegExp): string {
  if (!namesAnother(quote)) return quote
  const { label } = aboutOf(field)
  return asksAboutOthers(label) ? quote : ownPart(quote, own?.test(label))
}
/** Days that are each one's own. */
const OWN_DAY = /\b(?:nascita|birth|dob|compleanno|birthday|matrimonio|nozze|wedding|intervento|surgery|operation)\b/

/** The day that the field asks for: of its opposite, of what came to nothing or of somebody else's birth it is none. */
function saysDayOf(
  field: FieldDefinition,
  { value, evidence }: { value: string; evidence: string },
  on: { day: Temporal.PlainDate; language: Language },
): boolean {
  const { label } = aboutOf(field)
  if (ONLY_A_BOUND.test(evidence)) return false
  const meant = evidence.replace(CAME_TO_NOTHING, ' ').replace(PROMISED, ' ').replace(TAGS, '')
  const words = withoutOpposite(label, OF_ABSENCE.test(label) ? meant : withoutAbsence(meant), quotedWords)
  if (BIRTH.test(label) && isOfKinAlone(field, quotedWords(evidence))) return false
  // Everybody is born in some year: where none was said, the value's was guessed.
  if (BORN.test(label) && saysNoYear(words, value, on)) return false
  return saysDay(words, value, on) || (HAPPENED.test(label) && saysPastDay(words, value, on))
}

const BIRTH = /\b(?:nascita|birth|dob|compleanno|birthday)\b/
const BORN = /\b(?:nascita|birth|dob)\b/
const HAPPENED = /\b(?:loss|accident|incident|sinistro|incidente|danno|damage|guasto|fault|evento|furto|theft|caduta)\b/
/** "Il tre dicembre mi opero, quindi prima", "we fly back on the twenty-first, so some time after that". */
const ONLY_A_BOUND =
  /(?<!\p{L})(?:quindi|perciò|allora|so),? (?:solo |meglio |some ?time |any ?time |it must be |dev['’]essere )?(?:prima|dopo|before|after)(?: (?:that|then|di allora|di quel giorno))?(?=,|\s*[.!]|\s*$| mi raccomando)/iu
/** "It was going to be the first, now it's the eighth". */
const CAME_TO_NOTHING =
  /\b(?:(?:was|were) (?:going|supposed|meant) to be|(?:would|should) have been|used to be|doveva essere|sarebbe (?:stato|stata|dovuto essere))\b.*?(?=\b(?:but|ma|now|adesso|ora|instead|invece)\b|$)/giu

/** "You promised me the third and nothing came", "il tre me l'avete promesso ma poi niente". */
const PROMISED =
  /(?:\b(?:you|they)(?:['’]d| had)? (?:promised|said|told me)\b.*?(?=\b(?:nothing|never|nobody|no one)\b)|^.*?\b(?:avete|avevate|hanno|avevano) (?:promess|dett|garantit)[oa](?=,? (?:ma |e |però )?(?:poi )?(?:niente|nulla|nessuno|non)(?!\p{L})))/giu
/** "…, that's a Wednesday, isn't it". */
const TAGS =
  /,?\s(?:(?:and |but )?not a (?:day|minute) (?:later|longer|more)|(?:e |ma )?non un giorno (?:di più|dopo|oltre)|isn['’]?t (?:it|that)|innit|non è vero)(?=\s*(?:[?.,;]|$))/giu
const OF_ABSENCE =
  /\b(?:ferie|vacanz\w+|holidays?|away|assenz\w+|absence|partenza|departure|leave|leaving|chiusura|closing)\b/

/** "Non studio chiocciola …, ufficio chiocciola …". */
const NOT_THIS = /^(?:no,? )?(?:non|not)\s[^,;]+[,;]/iu

/** "… è di mia sorella, il mio è un altro": a number or an address that is somebody else's. */
const isOnlyTheirs = (field: FieldDefinition, quote: string): boolean =>
  MINE.test(plainWords(quote)) && THEIRS.test(plainWords(quote)) && !asksAboutOthers(aboutOf(field).label)

/** One of these is in all of them. */
const MINE = / (?:mi[ao]|my|mine|un|io)\b|^(?:mi[ao]|my|mine)\b/
const THEIRS =
  /\b(?:(?:e|era|sarebbe) (?:quell[oa] )?(?:di mi[ao]|del mio|della mia|di mio|di un) \w+(?: .*)?\b(?:il mio|la mia|io|mio invece)|(?:is|s|was) my \w+ s(?: .*)?\b(?:mine|my own|my number|i ve got|i don t)|(?:il mio|la mia|mine)(?: invece)? (?:non|(?:e|sarebbe) (?:un altr|divers)|invece|(?:s|is) (?:a )?(?:different|another)|isn))\b/

/** Another option was said, and this one was not; or this one was denied or taken back. */
function choosesAnother(field: FieldDefinition, value: string, quote: string): boolean {
  const plain = plainWords(quote)
  const padded = ` ${plain} `
  const plainOptions = plainOptionsOf(field)
  const has = (option: string): boolean => padded.includes(plainOptions.get(option) ?? ` ${plainWords(option)} `)
  const others = field.options.filter((other) => other !== value && has(other))
  if (has(value)) return isUnsaid(field, value, quote) && (others.length === 0 || isChosen(field, others, quote))
  const denied = plain.split(' ').some((word) => DENIALS.has(word))
  return others.length > 0 && (!denied || isChosen(field, others, quote))
}

/** Options in plain words, a space around each; kept while the field is. */
function plainOptionsOf({ options }: FieldDefinition): ReadonlyMap<string, string> {
  let plain = optionsKnown.get(options)
  if (!plain) {
    plain = new Map(options.map((option) => [option, ` ${plainWords(option)} `]))
    optionsKnown.set(options, plain)
  }
  return plain
}

const optionsKnown = new WeakMap<readonly string[], ReadonlyMap<string, string>>()

/** One of these options stands in the quote, undenied, and was not taken back. */
const isChosen = (field: FieldDefinition, options: readonly string[], quote: string): boolean =>
  options.some((option) => !isUnsaid(field, option, quote))

const DENIALS = wordSet('no non nope nah not mai never senza without nessun nessuna mica')

/** At least one word beyond these. */
const speaks = (quote: string, beyond: ReadonlySet<string>): boolean =>
  plainWords(quote)
    .split(' ')
    .some((word) => word !== '' && !beyond.has(word))

const holds = (quote: string, value: string): boolean => {
  const wanted = plainWords(value)
  return wanted !== '' && ` ${plainWords(quote)} `.includes(` ${wanted} `)
}

/** Words that mean nothing by themselves, in both languages. */
const EMPTY = wordSet(
  'il lo la i gli le l un uno una e ed o a ad di da in con su per tra fra del della dei delle al alla che ma se ' +
    'the an and or of to at on for with that this it is but if so eh ehm mh mhm uh um uhm ah oh',
)

/** What an agent says to show that it listens. */
const LISTENING = wordSet(
  'si certo ok okay bene va mi dica prego perfetto capito ho d accordo benissimo ottimo mhm mh aha ah e poi ancora ' +
    'continui avanti pure grazie yes yeah right sure go on ahead got it i see uh huh alright fine good great perfect ' +
    'thanks thank you and then next please',
)
