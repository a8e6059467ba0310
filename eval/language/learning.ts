import { BEFORE, TENTHS } from '#language/weights.ts'

/** A sentence as what it tells, and whether it is one of those that are looked for. */
export interface Lesson {
  signs: Iterable<string>
  /** What it tells is spread over this much. */
  spread: number
  asks: boolean
}

export interface Learned {
  before: number
  weights: Map<string, number>
}

/** Numbers from a seed, so that the same sentences give the same weights. */
export function chance(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x8000_0000
  }
}

const ROUNDS = 24
/** After so many the weights hardly move any more. */
const SETTLED = 8
const RATE = 0.3
const SHRINK = 1e-3

/** Which signs are kept: one that is told less often says more about its sentence than about the language. */
interface Keeping {
  toldMin: number
  /** What weighs less changes nothing. */
  weighsMin: number
}

/** Stochastic gradient descent whose steps shrink with what was learned of a sign already (AdaGrad). */
export function learn(lessons: readonly Lesson[], { toldMin, weighsMin }: Keeping): Learned {
  const counts = new Map<string, number>()
  for (const { signs } of lessons) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= toldMin).map(([sign]) => sign)
  const numbers = new Map(names.map((sign, at) => [sign, at]))
  const rows = lessons.map(({ signs, spread, asks }) => ({
    share: 1 / spread,
    signs: Uint32Array.from([...signs].flatMap((sign) => numbers.get(sign) ?? [])),
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
    const { share } = row
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
  const mean = names.map((sign, at) => [sign, (sums[at] ?? 0) / (ROUNDS - SETTLED)] as const)
  return {
    before,
    // Words are kept all the same, since by them a language is known.
    weights: new Map(mean.filter(([sign, weight]) => sign.startsWith('=') || Math.abs(weight) >= weighsMin)),
  }
}

/** Everything that weighs the same in one line, the heaviest first. */
export function written({ before, weights }: Learned): string[] {
  const rounded = [...weights, [BEFORE, before] as const].map(
    ([sign, weight]) => [sign, Math.round(weight * TENTHS)] as const,
  )
  const lines = Map.groupBy(rounded, ([, weight]) => weight)
  return [...lines.keys()]
    .toSorted((a, b) => b - a)
    .map((weight) => [weight, ...(lines.get(weight) ?? []).map(([sign]) => sign).toSorted()].join(' '))
}
