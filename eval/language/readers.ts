import { pathToFileURL } from 'node:url'
import type { Sentence } from './sentences.ts'
import { twinOf } from './sentences.ts'

/** The readers under test: those of this tree, or of another checkout that is given to compare with. */
export interface Readers {
  asksNotToBeCalled: typeof import('#analysis/do-not-call.ts').asksNotToBeCalled
  spokenTime: typeof import('#analysis/spoken/time.ts').spokenTime
  disclosesAi: typeof import('#language/disclosure.ts').disclosesAi
  valueFor: typeof import('#analysis/values.ts').valueFor
  carries: typeof import('#analysis/evidence.ts').carries
  decide: typeof import('#analysis/decide.ts').decideAnalysis
}

const HERE = new URL('../../', import.meta.url)

export async function loadReaders(checkout?: string): Promise<Readers> {
  const root = checkout === undefined ? HERE : pathToFileURL(`${checkout}/`)
  const from = (file: string) => import(new URL(`src/${file}`, root).href)
  return {
    asksNotToBeCalled: (await from('analysis/do-not-call.ts')).asksNotToBeCalled,
    spokenTime: (await from('analysis/spoken/time.ts')).spokenTime,
    disclosesAi: (await from('language/disclosure.ts')).disclosesAi,
    valueFor: (await from('analysis/values.ts')).valueFor,
    carries: (await from('analysis/evidence.ts')).carries,
    decide: (await from('analysis/decide.ts')).decideAnalysis,
  }
}

/** What a reader makes of a sentence: true or false, or the value as text; null where it finds none. */
export type Reading = boolean | string | null

/** What is read of a sentence, and of its twin without punctuation where the signs are not part of what is said. */
export function readingsOf(readers: Readers, sentence: Sentence): Reading[] {
  if (sentence.reader === 'values' || sentence.reader === 'evidence') return [readingOf(readers, sentence)]
  const twin = twinOf(sentence.text)
  const own = readingOf(readers, sentence)
  return twin === sentence.text ? [own] : [own, readingOf(readers, { ...sentence, text: twin })]
}

const ROME = 'Europe/Rome'
/** The day that values are read against. */
const DAY = Temporal.PlainDate.from('2026-11-16')

function readingOf(readers: Readers, sentence: Sentence): Reading {
  const { text, language } = sentence
  switch (sentence.reader) {
    case 'do-not-call':
      return readers.asksNotToBeCalled([
        { speaker: 'person', text, start_seconds: 0, end_seconds: 1, interrupted: false },
      ])
    case 'disclosure':
      return readers.disclosesAi(text)
    case 'times': {
      const at = Temporal.ZonedDateTime.from(`${sentence.at}[${ROME}]`).toInstant()
      const read = readers.spokenTime(text, { at, language })?.toZonedDateTimeISO(ROME).toPlainDateTime()
      return read?.toString({ smallestUnit: 'minute' }) ?? null
    }
    case 'values': {
      const field = fieldOf(sentence.type, 'Campo')
      const value = readers.valueFor(field, { value: text, evidence: text }, { day: DAY, language })
      return value === undefined ? null : String(value)
    }
    case 'evidence': {
      const value =
        sentence.type === 'number'
          ? Number(sentence.value)
          : sentence.type === 'boolean'
            ? sentence.value === 'true'
            : sentence.value
      return readers.carries(fieldOf(sentence.type, sentence.label), { value, evidence: text }, { day: DAY, language })
    }
  }
}

const fieldOf = (
  type: Sentence extends infer S ? (S extends { type: infer T } ? T : never) : never,
  label: string,
) => ({
  key: label.toLowerCase(),
  label,
  type,
  required: false,
  options: [],
})
