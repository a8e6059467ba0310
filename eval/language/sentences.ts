import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { FieldDefinition, Language } from '#contract/agent-document.ts'

/**
 * The sentences that our own readers are scored on, as they stand in `sets/`: plain text, one sentence a line, so that
 * whoever speaks the language can add to them. `eval/README.md` says how.
 */
export const SETS = ['tuned', 'scored', 'fresh', 'seen', 'blind', 'unseen', 'last'] as const
/** Beside those that are scored, sentences of many people that are only learned from. */
export type Half = (typeof SETS)[number] | 'told'

/** What one may look at. Of the others nothing is learned, so that their figures are those of sentences never seen. */
export const LEARNED_FROM: readonly Half[] = ['tuned', 'seen', 'told']

interface Common {
  language: Language
  /** Which of its kind's difficulties it stands for, as its section names it. */
  kind: string
  half: Half
  text: string
}

export type Sentence = Common &
  (
    | { reader: 'do-not-call' | 'disclosure'; wanted: boolean }
    /** Local times in Rome; null where nothing can be told. */
    | { reader: 'times'; at: string; wanted: string | null }
    | { reader: 'values'; type: ValueType; wanted: string | null }
    | { reader: 'evidence'; type: FieldDefinition['type']; label: string; value: string; wanted: boolean }
  )

export type Reader = Sentence['reader']
type ValueType = 'number' | 'date' | 'phone' | 'email'

const FOLDER = new URL('sets/', import.meta.url)
/**
 * Sets that were once written for nobody to look at before they were scored, and for no weight to be learned from. Those
 * of `seen` have been looked at since; whoever looks at others moves them there.
 */
const BLIND = {
  seen: (
    'a b c f g r s aa bb cc ee ld rr tt uu ww ad ae ag ah aq ar at aw ax ba bc bh bi bj ' +
    'bm bn bo bp bq br bs bt bu bv bw bx by bz ca cb cd'
  ).split(' '),
  blind: 'd'.split(' '),
  unseen: 'p q z'.split(' '),
  last: (
    'dd ff gg hh kk mm oo pp qq ss vv xx yy af ak al am an ao ap as au av ay az bd be bf bg bk bl ' +
    'ce cf cg ch ci cj ck'
  ).split(' '),
}
/** Who wrote them, each another: none of them had seen the code or another's sentences. */
const TOLD = readdirSync(new URL('told/', FOLDER)).sort()
const FILE = /^(?<reader>do-not-call|disclosure|times|values|evidence)\.(?<language>it|en)\.txt$/
const SECTION = /^\[(?<means>[^\]]+)\] (?<kind>.+)$/

/**
 * Every sentence of every set; those of `tuned/` were written to tune on, those of `fresh/` and `blind/` last, when the
 * code stood.
 */
export function loadSentences(): Sentence[] {
  return [
    ...readFolder(FOLDER).map((sentence) => ({ ...sentence, half: halfOf(sentence.text) })),
    ...readFolder(new URL('tuned/', FOLDER)).map((sentence) => ({ ...sentence, half: 'tuned' as const })),
    ...onceBlind('seen'),
    ...TOLD.flatMap((set) => readFolder(new URL(`told/${set}/`, FOLDER))).map((sentence) => ({
      ...sentence,
      half: 'told' as const,
    })),
    ...readFolder(new URL('fresh/', FOLDER)),
    ...onceBlind('blind'),
    ...onceBlind('unseen'),
    ...onceBlind('last'),
  ]
}

const onceBlind = (half: keyof typeof BLIND): Sentence[] =>
  BLIND[half].flatMap((set) => readFolder(new URL(`blind/${set}/`, FOLDER)).map((one) => ({ ...one, half })))

/** Which half a sentence belongs to is nobody's choice, and stays as it is when others are added. */
const SEED = 'centralino'
function halfOf(text: string): Half {
  const [first = 0] = createHash('sha256').update(`${SEED} ${text}`).digest()
  return first % 2 === 0 ? 'tuned' : 'scored'
}

function readFolder(folder: URL): Sentence[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const { reader, language } = FILE.exec(name)?.groups ?? {}
      if (!reader || (language !== 'it' && language !== 'en')) return []
      const lines = readFileSync(new URL(name, folder), 'utf8').split('\n')
      return sections(lines, name).map((line) => sentenceOf(reader, { ...line, language, half: 'fresh' }))
    })
}

interface Line {
  text: string
  kind: string
  /** What stands in the brackets of its section. */
  means: string
}

function sections(lines: readonly string[], file: string): Line[] {
  const found: Line[] = []
  let section: { means: string; kind: string } | null = null
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const { means, kind } = SECTION.exec(line)?.groups ?? {}
    if (means && kind) section = { means, kind }
    else if (section) found.push({ ...section, text: line.trim() })
    else throw new Error(`${file}:${at + 1} stands in no section`)
  }
  return found
}

function sentenceOf(reader: string, line: Line & { language: Language; half: Half }): Sentence {
  const { means, ...common } = line
  if (reader === 'do-not-call') return { ...common, reader, wanted: oneOf(means, ['heard', 'not heard']) }
  if (reader === 'disclosure') return { ...common, reader, wanted: oneOf(means, ['present', 'absent']) }
  if (reader === 'evidence') return evidenceOf(common, means)
  const [text = '', wanted, ...more] = common.text.split(' = ')
  if (!wanted || more.length > 0) throw new Error(`"${common.text}" should hold one " = "`)
  const meant = wanted === 'nothing' ? null : wanted
  if (reader === 'times') return { ...common, text, reader, at: means, wanted: meant }
  const type = (['number', 'date', 'phone', 'email'] as const).find((one) => one === means)
  if (reader !== 'values' || !type) throw new Error(`${reader} has no [${means}]`)
  return { ...common, text, reader, type, wanted: meant }
}

function oneOf(said: string, [yes, no]: readonly [yes: string, no: string]): boolean {
  if (said !== yes && said !== no) throw new Error(`[${said}] should be ${yes} or ${no}`)
  return said === yes
}

const EVIDENCE = /^(?:(?<label>[^:<]+): )?(?<value>.+?) < (?<quote>.+)$/
const TYPES: readonly FieldDefinition['type'][] = ['text', 'number', 'boolean', 'date', 'phone', 'email', 'select']

function evidenceOf(common: Common, means: string): Sentence {
  const [first = '', ...rest] = means.split(' ')
  const type = TYPES.find((one) => one === first)
  const { label = 'Campo', value, quote } = EVIDENCE.exec(common.text)?.groups ?? {}
  if (!type || !value || !quote) throw new Error(`"${common.text}" in [${means}] cannot be read`)
  const wanted = oneOf(rest.join(' '), ['carried', 'not carried'])
  return { ...common, text: quote, reader: 'evidence', type, label, value, wanted }
}

/** The same words as a recogniser without punctuation writes them: what stands inside a number or an address stays. */
export function twinOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.,;:!?…]+(?=["»”)]*(?:\s|$))|["«»“”()]|\s[–—-](?=\s)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
