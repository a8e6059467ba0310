import { type Readers, type Reading, readingsOf } from './readers.ts'
import type { Half, Reader, Sentence } from './sentences.ts'

/** How the readers did on one figure: what had to be found and was, and what was found though nobody said it. */
export interface Figure {
  name: string
  /** Readings that were wanted as they came out, of all. */
  right: number
  of: number
  /** A request that nobody made, an instant that nobody meant, a value that nobody said: what must not be. */
  wrong: number
}

export interface Scored {
  sentence: Sentence
  readings: Reading[]
}

/** What is only learned from has no figure. */
export const scoreAll = (readers: Readers, sentences: readonly Sentence[]): Scored[] =>
  sentences
    .filter(({ half }) => half !== 'told')
    .map((sentence) => ({ sentence, readings: readingsOf(readers, sentence) }))

/** A reading is dangerous when something comes of it that ought not to: silence never is. */
export const isWrong = (wanted: Sentence['wanted'], reading: Reading): boolean =>
  reading !== wanted && reading !== null && reading !== false

interface Row {
  name: string
  counts: (sentence: Sentence) => boolean
}

const of = (reader: Reader, language?: 'it' | 'en', wanted?: boolean) => (sentence: Sentence) =>
  sentence.reader === reader &&
  (language === undefined || sentence.language === language) &&
  (wanted === undefined || sentence.wanted === wanted)

/** The table that `npm run eval -- language` prints, and the tests hold to floors. */
const ROWS: readonly Row[] = [
  { name: 'do not call, Italian: heard', counts: of('do-not-call', 'it', true) },
  { name: 'do not call, English: heard', counts: of('do-not-call', 'en', true) },
  { name: 'do not call, Italian: not heard', counts: of('do-not-call', 'it', false) },
  { name: 'do not call, English: not heard', counts: of('do-not-call', 'en', false) },
  { name: 'callback times, Italian', counts: of('times', 'it') },
  { name: 'callback times, English', counts: of('times', 'en') },
  { name: 'disclosure: present', counts: of('disclosure', undefined, true) },
  { name: 'disclosure: absent', counts: of('disclosure', undefined, false) },
  { name: 'numbers, dates, phones, e-mails', counts: of('values') },
  { name: 'evidence: carried', counts: of('evidence', undefined, true) },
  { name: 'evidence: not carried', counts: of('evidence', undefined, false) },
]

export const figuresOf = (scored: readonly Scored[], half: Half): Figure[] =>
  ROWS.map(({ name, counts }) =>
    figureOf(
      name,
      scored.filter(({ sentence }) => sentence.half === half && counts(sentence)),
    ),
  )

/** The same by kind, to see which families are weak without looking at the sentences. */
export function kindsOf(scored: readonly Scored[], half: Half): Figure[] {
  const kinds = Map.groupBy(
    scored.filter(({ sentence }) => sentence.half === half),
    ({ sentence: { reader, language, wanted, kind } }) =>
      `${reader} ${language}${typeof wanted === 'boolean' ? (wanted ? ' yes' : ' no') : ''}: ${kind}`,
  )
  return [...kinds].map(([name, of]) => figureOf(name, of))
}

function figureOf(name: string, scored: readonly Scored[]): Figure {
  const figure = { name, right: 0, of: 0, wrong: 0 }
  for (const { sentence, readings } of scored)
    for (const reading of readings) {
      figure.of += 1
      if (reading === sentence.wanted) figure.right += 1
      if (isWrong(sentence.wanted, reading)) figure.wrong += 1
    }
  return figure
}

/** Sentences that are read otherwise than their twin without punctuation, which may at most be nothing. */
export const disagreeing = (scored: readonly Scored[]): Scored[] =>
  scored.filter(
    ({ sentence: { reader }, readings: [own, twin] }) =>
      reader === 'times' && twin !== undefined && twin !== null && twin !== own,
  )
