import type { Clip } from './clips.ts'
import { type Listened, listenTo } from './listening.ts'

/** What came of each clip, and the figures that are promised of all of them. */
export interface Result {
  clip: Clip
  listened: Listened
  /** `before` and `after` the first words; `late` is more than 5 s after they were over. */
  came: 'hung up before' | 'hung up after' | 'hung up late' | 'answered' | 'spoken to'
}

const SOON_SECONDS = 5

export function resultOf(clip: Clip, how: { transcript: boolean }): Result {
  const listened = listenTo(clip, how)
  return { clip, listened, came: cameOf(listened) }
}

function cameOf({ verdicts, spoke }: Listened): Result['came'] {
  const machine = verdicts.find(([verdict]) => verdict === 'machine')?.[1]
  if (machine === undefined) return verdicts.some(([verdict]) => verdict === 'screener') ? 'answered' : 'spoken to'
  if (spoke === null || machine < spoke.from) return 'hung up before'
  return machine <= spoke.to + SOON_SECONDS ? 'hung up after' : 'hung up late'
}

const SHORT = ['short', 'double', 'child', 'loud room']

export interface Figures {
  clips: number
  personsHungUpOn: string[]
  foundBefore: number
  foundSoon: number
  screenersAnswered: number
  /** From the end of a short greeting to the first words, in seconds. */
  firstWords: { median: number; p95: number }
}

export function figuresOf(results: readonly Result[]): Figures {
  const of = (truth: Clip['truth']) => results.filter(({ clip }) => clip.truth === truth)
  const share = (all: readonly Result[], came: readonly Result['came'][]) =>
    all.filter((one) => came.includes(one.came)).length / Math.max(1, all.length)
  const waits = of('person')
    .filter(({ clip, listened }) => SHORT.includes(clip.kind) && listened.greeted !== null)
    .map(({ listened }) => (listened.spoke?.from ?? 0) - (listened.greeted ?? 0))
    .sort((a, b) => a - b)
  return {
    clips: results.length,
    personsHungUpOn: of('person')
      .concat(of('screener'))
      .filter(({ came }) => came.startsWith('hung up'))
      .map(({ clip }) => clip.id),
    foundBefore: share(of('machine'), ['hung up before']),
    foundSoon: share(of('machine'), ['hung up before', 'hung up after']),
    screenersAnswered: share(of('screener'), ['answered']),
    firstWords: { median: waits[waits.length >> 1] ?? 0, p95: waits[Math.floor(0.95 * waits.length)] ?? 0 },
  }
}

const CAME: readonly Result['came'][] = ['spoken to', 'answered', 'hung up before', 'hung up after', 'hung up late']

/** One line for each kind of clip. */
export function matrixOf(results: readonly Result[]): string[] {
  const kinds = [...new Set(results.map(({ clip }) => `${clip.truth.padEnd(9)} ${clip.kind}`))]
  const row = (title: string, of: readonly Result[]) =>
    title.padEnd(30) + CAME.map((came) => String(of.filter((one) => one.came === came).length).padStart(16)).join('')
  return [
    ''.padEnd(30) + CAME.map((came) => came.padStart(16)).join(''),
    ...kinds.map((kind) =>
      row(
        kind,
        results.filter(({ clip }) => `${clip.truth.padEnd(9)} ${clip.kind}` === kind),
      ),
    ),
    ...['person', 'machine', 'screener'].map((truth) =>
      row(
        `all: ${truth}`,
        results.filter(({ clip }) => clip.truth === truth),
      ),
    ),
  ]
}
