import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { ENGLISH } from '#analysis/refusal/english.ts'
import { ITALIAN } from '#analysis/refusal/italian.ts'
import { isForeseen, type RequestRows, type Requests, requestsOf } from '#analysis/refusal/requests.ts'
import { plainSpeech, saidIn, wordsOf } from '#analysis/refusal/sentence.ts'
import { signsOf, spreadOf, tellerOf } from '#analysis/refusal/weighing.ts'
import type { Language } from '#contract/agent-document.ts'
import { loadCases } from '../case.ts'
import { learnDisclosures } from './learn-disclosures.ts'
import { chance, type Learned, learn, written } from './learning.ts'
import { sentencesMade } from './made.ts'
import { LEARNED_FROM, loadSentences, type Sentence, twinOf } from './sentences.ts'

/**
 * `npm run eval -- language --learn`: what a word weighs in a request not to be called, from the sentences one may look
 * at. Logistic regression, the same from the same sentences: what chance there is comes from a seed.
 */
const LANGUAGES = {
  it: { rows: ITALIAN, file: 'italian-weights.txt' },
  en: { rows: ENGLISH, file: 'english-weights.txt' },
} as const

/** Learns both languages and writes what was learned; of each, how it would do with families it has never met. */
export function learnAll(): string[] {
  const sentences = loadSentences()
  const taught = (['it', 'en'] as const).map((language) => {
    const { rows, file } = LANGUAGES[language]
    const read = readerOf(rows)
    const lessons = lessonsOf(language, sentences).map((lesson) => ({ ...lesson, ...read(lesson.text) }))
    const lines = written(learn(lessons, KEPT))
    writeFileSync(new URL(`../../src/analysis/refusal/${file}`, import.meta.url), lines.join('\n'))
    const signs = lines.reduce((sum, line) => sum + line.split(' ').length - 1, 0)
    return { title: `${file}: ${lessons.length} lessons, ${signs} signs`, lessons, rows }
  })
  return [
    ...taught.flatMap(({ title, lessons, rows }) => [title, ...crossChecked(lessons, requestsOf(rows))]),
    ...learnDisclosures(sentences),
  ]
}

const KEPT = { toldMin: 4, weighsMin: 0.25 }

/** A sentence as what it tells. */
interface Telling {
  signs: readonly string[]
  spread: number
}

function readerOf(rows: RequestRows): (text: string) => Telling {
  const lexicon = rows.lexicon()
  const speech = rows.speaking(lexicon)
  const tell = tellerOf(lexicon)
  return (text) => {
    const { words } = wordsOf(speech, saidIn(plainSpeech(text)))
    return { signs: [...signsOf(tell, words)], spread: spreadOf(words.length) }
  }
}

interface Told {
  text: string
  asks: boolean
  /** What stands or falls with it: its kind, or the row that it was made from. */
  family: string
  /** Whether somebody wrote it down as it stands. */
  told: boolean
}

/**
 * Sentences and their twins without punctuation; what people say that has nothing to do with it; and each sentence once
 * more in a frame, which either changes nothing ("senta, …") or makes it somebody else's words ("mio cognato dice …"),
 * and behind something ordinary.
 */
export function lessonsOf(language: Language, sentences: readonly Sentence[]): Told[] {
  const known = sentences.filter((one) => one.language === language && LEARNED_FROM.includes(one.half))
  const told = known.flatMap((one) =>
    one.reader === 'do-not-call'
      ? variants(one.text).map((text) => ({ text, asks: one.wanted, family: one.kind, told: true }))
      : [],
  )
  const ordinary = [
    ...known.filter(({ reader }) => reader !== 'do-not-call' && reader !== 'disclosure').map(({ text }) => text),
    ...loadCases()
      .filter(({ id, gold }) => id.startsWith(language) && gold.outcome !== 'do_not_call')
      .flatMap(({ task }) => task.turns.filter(({ speaker }) => speaker === 'person').map(({ text }) => text)),
  ]
  const made = sentencesMade(language).map(({ row, ...one }) => ({ ...one, family: row, told: false }))
  const { keeps, undoes } = frames(language)
  const random = chance()
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '…'
  const framed = [...told, ...made].flatMap(({ text, asks, family }) => {
    const plain = twinOf(text)
    const other = { family, told: false }
    const kept = { ...other, text: pick(keeps).replace('…', plain), asks }
    const later = { ...other, text: `${pick(ordinary)} ${text}`, asks }
    return asks ? [kept, later, { ...other, text: pick(undoes).replace('…', plain), asks: false }] : [kept, later]
  })
  const aside = ordinary.map((text) => ({ text, asks: false, family: text, told: false }))
  // What somebody wrote down counts for more than what was made of it; what is scored is no lesson, whoever made it too.
  const hidden = new Set(sentences.filter(({ half }) => !LEARNED_FROM.includes(half)).map(({ text }) => twinOf(text)))
  return [...told, ...told, ...made, ...aside, ...framed].filter(({ text }) => !hidden.has(twinOf(text)))
}

const FOLDS = 4
/** From what the words of a request must weigh: those that no row foresees, and those that one does. */
const TRIED = [
  [0.5, -1.8],
  [0.4, -1],
  [0.4, -0.6],
  [0.5, -0.3],
  [0.8, 0],
] as const

/**
 * What is heard and what invented, of sentences whose whole family was left out of what was learned, for the limits in
 * requests.ts to be held against. Rows were written with the same sentences before one, so that they look better here
 * than they are.
 */
function crossChecked(lessons: readonly (Told & Telling)[], requests: Requests): string[] {
  const foldOf = (family: string): number => (createHash('sha256').update(family).digest()[0] ?? 0) % FOLDS
  const checked = Array.from({ length: FOLDS }, (_, fold) => {
    const learned = learn(
      lessons.filter(({ family }) => foldOf(family) !== fold),
      KEPT,
    )
    const held = new Map(
      lessons.filter(({ told, family }) => told && foldOf(family) === fold).map((one) => [one.text, one]),
    )
    return [...held.values()].map(({ text, asks, signs, spread }) => ({
      asks,
      foreseen: isForeseen(requests, requests.wordsOf(saidIn(plainSpeech(text)))),
      weighs: weighed(learned, { signs, spread }),
    }))
  }).flat()
  const share = (from: typeof checked, [sure, surelyNot]: readonly [number, number]) =>
    from.filter(({ foreseen, weighs }) => weighs > (foreseen ? surelyNot : sure)).length
  const asking = checked.filter(({ asks }) => asks)
  const others = checked.filter(({ asks }) => !asks)
  return TRIED.map(
    (limits) =>
      `  above ${limits.join(' and ')}: ${share(asking, limits)} of ${asking.length} heard, ${share(others, limits)} of ${others.length} invented`,
  )
}

function weighed({ before, weights }: Learned, { signs, spread }: Telling): number {
  return before + signs.reduce((sum, sign) => sum + (weights.get(sign) ?? 0), 0) / spread
}

const variants = (text: string): string[] => [...new Set([text, twinOf(text)])]

function frames(language: Language): { keeps: string[]; undoes: string[] } {
  const lines = readFileSync(new URL(`sets/frames.${language}.txt`, import.meta.url), 'utf8').split('\n')
  const of = (section: string) => {
    const from = lines.indexOf(`[${section}]`) + 1
    const rest = lines.slice(from)
    const end = rest.findIndex((line) => line.startsWith('['))
    return rest.slice(0, end < 0 ? undefined : end).filter((line) => line.includes('…'))
  }
  return { keeps: of('keeps'), undoes: of('undoes') }
}
