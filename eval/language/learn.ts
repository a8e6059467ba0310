import { readFileSync, writeFileSync } from 'node:fs'
import { ENGLISH } from '#analysis/refusal/english.ts'
import { ITALIAN } from '#analysis/refusal/italian.ts'
import { plainSpeech } from '#analysis/refusal/sentence.ts'
import { BEFORE, signsOf, TENTHS, tellerOf } from '#analysis/refusal/weighing.ts'
import type { Language } from '#contract/agent-document.ts'
import { loadCases } from '../case.ts'
import { sentencesMade } from './made.ts'
import { loadSentences, type Sentence, twinOf } from './sentences.ts'

/**
 * `npm run eval -- language --learn`: what a word weighs in a request not to be called, from the sentences one may look
 * at. Logistic regression, the same from the same sentences: what chance there is comes from a seed.
 */
const LANGUAGES = {
  it: { rows: ITALIAN, file: 'italian-weights.txt' },
  en: { rows: ENGLISH, file: 'english-weights.txt' },
} as const

export function learnAll(): string[] {
  const sentences = loadSentences()
  return (['it', 'en'] as const).map((language) => {
    const { rows, file } = LANGUAGES[language]
    const lexicon = rows.lexicon()
    const wordsOf = rows.wordsOf(lexicon)
    const tell = tellerOf(lexicon)
    const lessons = lessonsOf(language, sentences).map(({ text, asks }) => ({
      signs: [...signsOf(tell, wordsOf(plainSpeech(text)).words)],
      asks,
    }))
    const lines = written(learn(lessons))
    writeFileSync(new URL(`../../src/analysis/refusal/${file}`, import.meta.url), lines.join('\n'))
    return `${file}: ${lessons.length} lessons, ${lines.reduce((sum, line) => sum + line.split(' ').length - 1, 0)} signs`
  })
}

interface Lesson {
  text: string
  asks: boolean
}

/**
 * Sentences and their twins without punctuation; what people say that has nothing to do with it; and each sentence once
 * more in a frame, which either changes nothing ("senta, …") or makes it somebody else's words ("mio cognato dice …"),
 * and behind something ordinary.
 */
function lessonsOf(language: Language, sentences: readonly Sentence[]): Lesson[] {
  const known = sentences.filter((one) => one.language === language && one.half !== 'blind')
  const told = known.flatMap((one) =>
    one.reader === 'do-not-call' ? variants(one.text).map((text) => ({ text, asks: one.wanted })) : [],
  )
  const ordinary = [
    ...known.filter(({ reader }) => reader !== 'do-not-call' && reader !== 'disclosure').map(({ text }) => text),
    ...loadCases()
      .filter(({ id, gold }) => id.startsWith(language) && gold.outcome !== 'do_not_call')
      .flatMap(({ task }) => task.turns.filter(({ speaker }) => speaker === 'person').map(({ text }) => text)),
  ]
  const made = sentencesMade(language)
  const { keeps, undoes } = frames(language)
  const random = chance()
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '…'
  const framed = [...told, ...made].flatMap(({ text, asks }) => {
    const plain = twinOf(text)
    const kept = { text: pick(keeps).replace('…', plain), asks }
    const later = { text: `${pick(ordinary)} ${text}`, asks }
    return asks ? [kept, later, { text: pick(undoes).replace('…', plain), asks: false }] : [kept, later]
  })
  // What somebody wrote down counts for more than what was made of it.
  return [...told, ...told, ...made, ...ordinary.map((text) => ({ text, asks: false })), ...framed]
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

/** Numbers from a seed, so that the same sentences give the same weights. */
function chance(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x8000_0000
  }
}

const ROUNDS = 24
/** After so many the weights hardly move any more. */
const SETTLED = 14
const RATE = 0.3
const SHRINK = 1e-4
/** What is told less often than this says more about its sentence than about the language. */
const TOLD_MIN = 6

interface Learned {
  before: number
  weights: Map<string, number>
}

/** Stochastic gradient descent whose steps shrink with what was learned of a sign already (AdaGrad). */
function learn(lessons: readonly { signs: readonly string[]; asks: boolean }[]): Learned {
  const counts = new Map<string, number>()
  for (const { signs } of lessons) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= TOLD_MIN).map(([sign]) => sign)
  const numbers = new Map(names.map((sign, at) => [sign, at]))
  const rows = lessons.map(({ signs, asks }) => ({
    signs: Uint32Array.from(signs.flatMap((sign) => numbers.get(sign) ?? [])),
    wanted: asks ? 1 : 0,
  }))
  const weights = new Float64Array(names.length)
  const spent = new Float64Array(names.length).fill(1e-6)
  // The mean of the later rounds: a single one hangs on which sentence came last.
  const sums = new Float64Array(names.length)
  const random = chance()
  let before = 0
  for (let step = 0; step < ROUNDS * rows.length; step += 1) {
    const row = rows[Math.floor(random() * rows.length)]
    if (!row) continue
    const share = 1 / Math.sqrt(row.signs.length || 1)
    let sum = before
    for (const at of row.signs) sum += (weights[at] ?? 0) * share
    const miss = 1 / (1 + Math.exp(-sum)) - row.wanted
    for (const at of row.signs) {
      const slope = miss * share + SHRINK * (weights[at] ?? 0)
      spent[at] = (spent[at] ?? 0) + slope * slope
      weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(spent[at] ?? 1)
    }
    before -= 0.01 * miss
    if ((step + 1) % rows.length === 0 && step >= SETTLED * rows.length)
      for (const [at, weight] of weights.entries()) sums[at] = (sums[at] ?? 0) + weight
  }
  return { before, weights: new Map(names.map((sign, at) => [sign, (sums[at] ?? 0) / (ROUNDS - SETTLED)])) }
}

/** Everything that weighs the same in one line, the heaviest first. */
function written({ before, weights }: Learned): string[] {
  const rounded = [...weights, [BEFORE, before] as const].map(
    ([sign, weight]) => [sign, Math.round(weight * TENTHS)] as const,
  )
  const lines = Map.groupBy(rounded, ([, weight]) => weight)
  return [...lines.keys()]
    .toSorted((a, b) => b - a)
    .map((weight) => [weight, ...(lines.get(weight) ?? []).map(([sign]) => sign).toSorted()].join(' '))
}
