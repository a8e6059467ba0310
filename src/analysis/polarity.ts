import type { FieldDefinition } from '#contract/agent-document.ts'
import { plainWords } from './plain-words.ts'
import { type Phrases, phraseAt, phrases, tokenise, wordSet } from './spoken/words.ts'
import { alike } from './told-text.ts'

/**
 * Whether words say the opposite of a yes or a no, or neither: a plain "no" is no yes, "non sono interessato" denies a
 * field called "Interessato", and "boh" answers nothing. What says neither is the analyst's to read.
 */
export function contradicts(field: FieldDefinition, value: boolean, quote: string): boolean {
  const words = answerIn(quote)
  if (words.length > 0 && words.every((word) => UNSURE.has(word))) return true
  // A field may itself be put in the negative: then a "no" may be its yes.
  const about = plainWords(`${field.key} ${field.label}`).split(/[ _]/)
  if (about.some((word) => DENIALS.has(word))) return false
  const told = toldOf(about, words)
  if (told !== null) return told !== value
  const [first = '', ...rest] = words
  const turns = rest.some((word) => TURNING.has(word))
  if (value) return DENIALS.has(first) && !turns && !rest.some((word) => AGREEING.has(word))
  return AGREEING.has(first) && !turns && !rest.some((word) => DENIALS.has(word))
}

/** The words of an answer: turns of speech as what they mean, and without what only fills. */
function answerIn(quote: string): string[] {
  const tokens = tokenise(quote).filter(({ kind }) => kind !== 'break')
  const words: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const idiom = phraseAt(IDIOMS, tokens, at)
    const word = idiom?.means ?? tokens[at]?.text ?? ''
    if (word !== '' && !FILLING.has(word)) words.push(word)
    at = idiom?.next ?? at + 1
  }
  return words
}

/**
 * What is said of the very thing the field is called after: true, false, or null where it is not named or is named
 * twice over.
 */
function toldOf(about: readonly string[], words: readonly string[]): boolean | null {
  const named = about.filter((word) => word.length >= NAMED_MIN_LETTERS && !FILLING.has(word) && !AGREEING.has(word))
  const at = words.findIndex((word) => named.some((name) => name === word || alike(name, word)))
  if (at < 0 || words.some((word) => TURNING.has(word))) return null
  if (words.slice(0, at).some((word) => DENIALS.has(word))) return false
  // "Urgente è una parola grossa": only what ends with it says it.
  return at < words.length - 1 || words.some((word) => DENIALS.has(word)) ? null : true
}

const NAMED_MIN_LETTERS = 4

/** What means a yes or a no as a whole. */
const IDIOMS: Phrases<string> = phrases([
  [
    'nessun problema|non c e problema|nessuna obiezione|perche no|va bene|va benissimo|d accordo|come no|volentieri|non ho problemi|senz altro',
    'yes',
  ],
  [
    'no problem|no problems|no worries|not a problem|why not|no objection|of course|that s fine|all right|go ahead|i don t mind|i do not mind',
    'yes',
  ],
  ['per niente|nient affatto|neanche per sogno|direi di no|credo di no|penso di no|not really|not at all|no way', 'no'],
  [
    'preferisco di no|preferirei di no|meglio di no|meglio no|anche no|spero di no|rather not|i d rather not|d rather not|prefer not to|better not|best not|hope not',
    'no',
  ],
  ['credo di si|direi di si|penso di si|i think so|i guess so', 'yes'],
  [
    'non lo so|non so|non saprei|non ne ho idea|chi lo sa|i don t know|i do not know|don t know|no idea|not sure|i m not sure|i am not sure|can t say|hard to say',
    'unsure',
  ],
])

const DENIALS = wordSet(
  'no non nope nah not t dont isnt cant wont didnt doesnt havent mai never senza without nessun nessuna nessuno niente nulla nothing none mica neanche nemmeno',
)
const TURNING = wordSet('ma pero anzi invece but actually though however')
const AGREEING = wordSet(
  'si yes yeah yep yup certo certamente ok okay confermo confermato sure esatto confirm absolutely esattamente assolutamente fine',
)
const UNSURE = wordSet(
  'unsure boh mah forse chissa magari maybe perhaps dunno possibly vediamo vedremo dipende depends',
)
const FILLING = wordSet(
  'guardi guarda senta senti beh be allora ecco ehm eh mh mhm uh um uhm ah oh well look so listen i io sono m am ho abbiamo have we il lo la l i gli le un uno una ' +
    'the a an it s e ed and ha has is di of mi me grazie thanks please don isn',
)
