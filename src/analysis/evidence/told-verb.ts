import { type Token, wordSet } from '#analysis/spoken/words.ts'
import { DENIALS } from './answers.ts'
import { asCommon } from './synonyms.ts'

/**
 * A yes or a no by the verb that a field is called after: "Bolletta pagata" is answered by "l'ho già pagata" and by
 * "non l'ho ancora pagata", wherever the bill itself stands; "devo pagarla" and "se l'avessi pagata" answer nothing.
 */
export function toldByVerb(about: readonly string[], tokens: readonly Token[]): boolean | null {
  let verbs = known.get(about)
  if (!verbs) {
    const wished = about.some((word) => WISHED.has(word))
    verbs = about.flatMap((word) => verbOf(word) ?? []).map((verb) => ({ ...verb, wished }))
    known.set(about, verbs)
  }
  if (verbs.length === 0) return null
  const said = asCommon(tokens.filter(({ kind }) => kind !== 'break'))
  const answers = said.flatMap((_, at) => verbs.map((verb) => answerAt(verb, said, at)).filter((one) => one !== null))
  const [first = null] = answers
  return answers.every((one) => one === first) ? first : null
}

/** By the words of a field, which are kept while it is. */
const known = new WeakMap<readonly string[], readonly Verb[]>()

interface Verb {
  /** As it is when it has been done. */
  done: string
  /** How its other forms begin. */
  stem: string
  /** That it be done is what the field asks. */
  wished: boolean
}

function verbOf(word: string): Omit<Verb, 'wished'> | null {
  const base = IRREGULAR.get(word)
  const common = commonOf(word)
  if (base !== undefined) return { done: common, stem: base }
  if (ENGLISH.test(word)) return { done: common, stem: word.slice(0, -2) }
  if (!ITALIAN.test(word) || word.length < PARTICIPLE_MIN_LETTERS) return null
  return { done: common === word ? word.slice(0, -1) : common, stem: word.replace(/[aiu]t[oaie]$/, '') }
}

const commonOf = (word: string): string => asCommon([{ text: word, kind: 'word', glued: false }])[0]?.text ?? word

const ITALIAN = /(?:at|ut|it|st|tt|rs|us|es|is|os|nt)[oaie]$/
const ENGLISH = /[a-z]{3}ed$/
const PARTICIPLE_MIN_LETTERS = 5
const STEM_MIN_LETTERS = 3
// biome-ignore format: a table reads in columns
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['paid', 'pay'], ['sent', 'send'], ['got', 'get'], ['done', 'do'], ['seen', 'see'], ['bought', 'buy'], ['sold', 'sell'],
  ['made', 'make'], ['taken', 'take'], ['came', 'come'], ['spoken', 'speak'], ['spoke', 'speak'], ['given', 'give'],
  ['found', 'find'], ['lost', 'lose'], ['met', 'meet'], ['read', 'read'], ['signed', 'sign'], ['been', 'be'],
])

const BEFORE_WORDS = 5
const AUXILIARY_WORDS = 3
const AUXILIARIES = wordSet(
  'ho ha abbiamo hanno e stato stata stati state gia sono appena i we ve have has he she they already was were been s it just',
)
/** Not done, or not yet, or only supposed. */
const UNREAL = wordSet(
  'se if quando when avrei avessi would should devo deve dobbiamo must dovrei prima before to da until unless ll appena_che finche far fare',
)
/** "Devo ancora pagarla", "I've still got to pay". */
const STILL = wordSet('devo deve dobbiamo dovrei dovremmo to still')
/** "I'm paying tomorrow", "pago domani": it is still to be done. */
const AHEAD = wordSet('domani dopodomani stasera tomorrow tonight later')
/** Who wants to be rung back may be, tomorrow. */
const WISHED = wordSet('vuole wants want be essere to da')
const NONE = wordSet('no none nothing niente nessun nessuna nessuno nulla')

function answerAt({ done, stem, wished }: Verb, said: readonly Token[], at: number): boolean | null {
  const text = said[at]?.text ?? ''
  const isDone = text === done || (text.length === done.length + 1 && text.startsWith(done) && /[oaie]$/.test(text))
  const isForm = stem.length >= STEM_MIN_LETTERS && text.startsWith(stem)
  if (!isDone && !isForm) return null
  const before = said.slice(Math.max(0, at - BEFORE_WORDS), at).map((word) => word.text)
  if (before.some((word) => word !== 'no' && DENIALS.has(word)) || NONE.has(said[at + 1]?.text ?? '')) return false
  if (!isDone && before.some((word) => STILL.has(word))) return false
  if (!isDone) return !wished && said.slice(at + 1, at + 3).some((word) => AHEAD.has(word.text)) ? false : null
  if (before.some((word) => UNREAL.has(word))) return null
  return before.slice(-AUXILIARY_WORDS).some((word) => AUXILIARIES.has(word)) ? true : null
}
