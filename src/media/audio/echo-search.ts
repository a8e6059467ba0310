import { Past } from './past.ts'
import { compareItself, compareOther, compareOtherWithItself, line, other, sums } from './sums.ts'
import { THIN_SAMPLES } from './thin.ts'

/**
 * Looks for what was said in what is heard: how much of the last 160 ms follows from what was said some delay earlier.
 * Between two thinned samples the delay is divided by a fit on both. A delay holds once it was found twice, with other
 * sound. All delays are looked through in fifteen frames, 20 ms of them in each; a known one is looked at alone.
 */
export interface EchoSearch {
  /** What was said and what was heard, lately. */
  readonly said: Past
  readonly heard: Past
  /** Looks at the delays whose turn it is; whether the known one held, for the sound of now. */
  compare(): boolean
  /** In thinned samples, of half a millisecond; null while none is known. */
  delay(): number | null
  /** How often all delays were looked through in vain, since one was known. */
  fruitless(): number
}

/** 160 ms are compared, at delays of up to 300 ms. */
const WINDOW = 8 * THIN_SAMPLES
const DELAYS = 600
/** What is looked at beyond the longest delay. */
const SPARE = 3
const AT_ONCE = 40
/** How far a known delay may have moved: 2 ms, as when a frame was played a little late. */
const AROUND = 4
/** How much of what is heard has to follow from what was said. */
const EXPLAINED = 0.4
/** A candidate is asked again after so many frames, when most of the window is new. */
const AGAIN_FRAMES = 5
/**
 * A known delay that has held lately is not given up for another one: voices are alike to themselves, a period later.
 */
const FAILED_FRAMES = 50
/**
 * A known delay that has not held for so many frames of loud sound is one no longer: somebody speaks, or the way is
 * another.
 */
const FORGOTTEN_FRAMES = 250
const NOTHING = 1e-9

const withHeard = compareOther(WINDOW, -1)
const withItself = compareItself(WINDOW, -1)
const heardWithItself = compareOtherWithItself(WINDOW)

/** What is compared, and what came of it last. */
interface Comparison {
  readonly said: Past
  readonly heard: Past
  /** For the delays that are being tried; one object and three arrays for good, that nothing is allocated. */
  readonly products: Float64Array
  readonly powers: Float64Array
  readonly neighbours: Float64Array
  /** Of what is heard. */
  power: number
  /** The best delay of those that were tried, and how much of what is heard it explains. */
  found: number
  share: number
}

const row = (): Float64Array => new Float64Array(AT_ONCE + 1)

export function openEchoSearch(): EchoSearch {
  const said = new Past(SPARE + DELAYS + WINDOW)
  const heard = new Past(WINDOW)
  const [products, powers, neighbours] = [row(), row(), row()]
  const comparison: Comparison = { said, heard, products, powers, neighbours, power: NOTHING, found: 0, share: 0 }
  let delay: number | null = null
  let candidate = -1
  let age = 0
  let cursor = 0
  let fruitless = 0
  let failed = 0

  /** A candidate is asked again once most of the sound is another. */
  function confirm(): void {
    age += 1
    if (age < AGAIN_FRAMES) return
    tryDelays(comparison, candidate - AROUND, candidate + AROUND + 1)
    if (comparison.share >= EXPLAINED && (delay === null || failed >= FAILED_FRAMES)) {
      delay = comparison.found
      fruitless = 0
      failed = 0
    }
    candidate = -1
  }

  function look(): void {
    tryDelays(comparison, cursor, cursor + AT_ONCE)
    cursor += AT_ONCE
    if (comparison.share >= EXPLAINED) {
      candidate = comparison.found
      age = 0
    }
    if (cursor < DELAYS) return
    cursor = 0
    fruitless += 1
  }

  function holds(known: number): boolean {
    tryDelays(comparison, known - AROUND, known + AROUND + 1)
    const held = comparison.share >= EXPLAINED
    failed = held ? 0 : failed + 1
    if (held) delay = comparison.found
    if (failed === FORGOTTEN_FRAMES) delay = null
    return held
  }

  return {
    said,
    heard,
    compare() {
      if (delay !== null && holds(delay)) return true
      if (candidate >= 0) confirm()
      else look()
      return false
    },
    delay: () => delay,
    fruitless: () => fruitless,
  }
}

/**
 * Tries the delays from here to there, each together with the next one: a delay between two samples is a sum of both.
 */
function tryDelays(comparison: Comparison, from: number, to: number): void {
  const { products, powers, neighbours } = comparison
  let best = 0
  const first = Math.max(0, from)
  const end = Math.min(DELAYS, to)
  compare(comparison, first, end + 1)
  comparison.found = first
  for (let n = 0; n < end - first; n += 1) {
    const near = powers[n] ?? 0
    const far = powers[n + 1] ?? 0
    const both = neighbours[n] ?? 0
    const withNear = products[n] ?? 0
    const withFar = products[n + 1] ?? 0
    // The least squares of two factors.
    const determinant = near * far - both * both
    const explained = withNear * withNear * far + withFar * withFar * near - 2 * withNear * withFar * both
    if (determinant <= NOTHING || explained / determinant <= best) continue
    comparison.found = first + n
    best = explained / determinant
  }
  comparison.share = best / comparison.power
}

/**
 * For each delay: what is heard times what was said then, the power of the latter, and the latter times itself one
 * sample earlier. What was said slides by a sample from one delay to the next, and the sums of it follow.
 */
function compare(comparison: Comparison, from: number, to: number): void {
  const { said, heard, products, powers, neighbours } = comparison
  heard.copy(other, 0, WINDOW)
  heardWithItself()
  comparison.power = NOTHING + (sums[0] ?? 0)
  // What was said at the longest of these delays, two samples before it, and up to what was said at the shortest.
  const count = to - from
  const latest = count + 1
  said.copy(line, from, latest + WINDOW)
  withHeard(latest, count)
  for (let n = 0; n < count; n += 1) products[n] = sums[n] ?? 0
  withItself(latest, 2)
  let power = sums[0] ?? 0
  let both = sums[1] ?? 0
  for (let n = 0, start = latest; n < count; n += 1) {
    powers[n] = power
    neighbours[n] = both
    start -= 1
    const comes = line[start] ?? 0
    const goes = line[start + WINDOW] ?? 0
    power += comes * comes - goes * goes
    both += comes * (line[start - 1] ?? 0) - goes * (line[start - 1 + WINDOW] ?? 0)
  }
}
