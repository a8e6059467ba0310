import { LOBES, lowPass } from './low-pass.ts'

/** The rates at which a telephone and the models speak. */
export type Rate = 8_000 | 16_000 | 24_000

/** What a kernel works on; one object for the whole life of a resampler, so that nothing is allocated while it runs. */
export interface Work {
  /** Samples in the order of time: `reach` of them behind the first whose turn it is, as many ahead of the last. */
  readonly line: Float64Array
  turns: number
  to: Int16Array
  /** Where in `to` the next sample goes. */
  at: number
}

/** How one rate becomes another: in each turn `step` samples are passed and `yields` are made. */
export interface Kernel {
  reach: number
  step: number
  yields: number
  run: (work: Work) => void
}

/**
 * Every kernel folds what is symmetric: two samples are added before they are multiplied once. Two turns are made together,
 * for what the second has on its left the first had a step before, and the other way round on the right: each sample and
 * each tap is then read once for both. After an odd number of turns the last one is made for nothing, and left out.
 */
export function kernelOf(fromHz: Rate, toHz: Rate): Kernel {
  const kernel = KERNELS[`${fromHz}>${toHz}`]
  if (!kernel) throw new RangeError(`${fromHz} Hz to ${toHz} Hz is not a change of rate`)
  return kernel
}

const KERNELS: Partial<Record<string, Kernel>> = {
  '8000>16000': { reach: LOBES, step: 1, yields: 2, run: doubling() },
  '8000>24000': { reach: LOBES, step: 1, yields: 3, run: tripling() },
  '16000>8000': { reach: 2 * LOBES, step: 2, yields: 1, run: halving() },
  '24000>8000': { reach: 3 * LOBES, step: 3, yields: 1, run: thirding() },
  '16000>24000': between(2, 3),
  '24000>16000': between(3, 2),
}

/** The filter at each of these distances, made to sum to one: a constant comes out as it went in, whatever its phase. */
function unity(distances: readonly number[]): Float64Array {
  const taps = distances.map(lowPass)
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return Float64Array.from(taps, (tap) => tap / sum)
}

function count(length: number): number[] {
  return Array.from({ length }, (_, n) => n)
}

/** Each sample as it is, then the one midway to the next, on both sides of which the filter is the same. */
function doubling(): Kernel['run'] {
  const taps = unity(count(2 * LOBES).map((n) => n - LOBES + 0.5)).slice(LOBES)
  return (work) => {
    const { line, to } = work
    const end = LOBES + work.turns
    let at = work.at
    for (let middle = LOBES; middle < end; middle += 2) {
      let first = 0
      let second = 0
      let right = line[middle + 1] ?? 0
      let left = right
      for (let n = 0; n < LOBES; n += 1) {
        const tap = taps[n] ?? 0
        const before = line[middle - n] ?? 0
        const after = line[middle + 2 + n] ?? 0
        first += tap * (before + right)
        second += tap * (left + after)
        left = before
        right = after
      }
      to[at++] = line[middle] ?? 0
      to[at++] = rounded(first)
      if (middle + 1 === end) break
      to[at++] = line[middle + 1] ?? 0
      to[at++] = rounded(second)
    }
    work.at = at
  }
}

/** The samples at a third and at two thirds of the way are each other's mirror: one pass of sums and of differences for both. */
function tripling(): Kernel['run'] {
  const taps = unity(count(2 * LOBES).map((n) => n - LOBES + 1 / 3))
  const near = taps.slice(LOBES)
  const far = taps.slice(0, LOBES).reverse()
  const even = near.map((tap, n) => (tap + (far[n] ?? 0)) / 2)
  const odd = near.map((tap, n) => (tap - (far[n] ?? 0)) / 2)
  return (work) => {
    const { line, to } = work
    const end = LOBES + work.turns
    let at = work.at
    for (let middle = LOBES; middle < end; middle += 2) {
      let firstSum = 0
      let firstOther = 0
      let secondSum = 0
      let secondOther = 0
      let right = line[middle + 1] ?? 0
      let left = right
      for (let n = 0; n < LOBES; n += 1) {
        const sum = even[n] ?? 0
        const other = odd[n] ?? 0
        const before = line[middle - n] ?? 0
        const after = line[middle + 2 + n] ?? 0
        firstSum += sum * (before + right)
        firstOther += other * (before - right)
        secondSum += sum * (left + after)
        secondOther += other * (left - after)
        left = before
        right = after
      }
      to[at++] = line[middle] ?? 0
      to[at++] = rounded(firstSum + firstOther)
      to[at++] = rounded(firstSum - firstOther)
      if (middle + 1 === end) break
      to[at++] = line[middle + 1] ?? 0
      to[at++] = rounded(secondSum + secondOther)
      to[at++] = rounded(secondSum - secondOther)
    }
    work.at = at
  }
}

/** One sample out of two: every second tap is nothing but the one in the middle, and is not looked at. */
function halving(): Kernel['run'] {
  const taps = loweringTaps(2)
  const [centre = 0] = taps
  const odd = every(taps, 2, 1)
  return (work) => {
    const { line, to } = work
    let at = work.at
    const end = 2 * (LOBES + work.turns)
    for (let middle = 2 * LOBES; middle < end; middle += 4) {
      let first = centre * (line[middle] ?? 0)
      let second = centre * (line[middle + 2] ?? 0)
      let right = line[middle + 1] ?? 0
      let left = right
      for (let n = 0, away = 1; n < LOBES; n += 1, away += 2) {
        const tap = odd[n] ?? 0
        const before = line[middle - away] ?? 0
        const after = line[middle + away + 2] ?? 0
        first += tap * (before + right)
        second += tap * (left + after)
        left = before
        right = after
      }
      to[at++] = rounded(first)
      if (middle + 2 < end) to[at++] = rounded(second)
    }
    work.at = at
  }
}

/** One sample out of three, likewise. */
function thirding(): Kernel['run'] {
  const taps = loweringTaps(3)
  const [centre = 0] = taps
  const near = every(taps, 3, 1)
  const far = every(taps, 3, 2)
  return (work) => {
    const { line, to } = work
    let at = work.at
    const end = 3 * (LOBES + work.turns)
    for (let middle = 3 * LOBES; middle < end; middle += 6) {
      let first = centre * (line[middle] ?? 0)
      let second = centre * (line[middle + 3] ?? 0)
      let firstFar = 0
      let secondFar = 0
      let right = line[middle + 1] ?? 0
      let rightFar = line[middle + 2] ?? 0
      let left = rightFar
      let leftFar = right
      for (let n = 0, away = 1; n < LOBES; n += 1, away += 3) {
        const tap = near[n] ?? 0
        const farTap = far[n] ?? 0
        const before = line[middle - away] ?? 0
        const beforeFar = line[middle - away - 1] ?? 0
        const after = line[middle + away + 3] ?? 0
        const afterFar = line[middle + away + 4] ?? 0
        first += tap * (before + right)
        firstFar += farTap * (beforeFar + rightFar)
        second += tap * (left + after)
        secondFar += farTap * (leftFar + afterFar)
        left = before
        leftFar = beforeFar
        right = after
        rightFar = afterFar
      }
      to[at++] = rounded(first + firstFar)
      if (middle + 3 < end) to[at++] = rounded(second + secondFar)
    }
    work.at = at
  }
}

/** From the middle on. */
function loweringTaps(by: number): Float64Array {
  const reach = by * LOBES
  return unity(count(2 * reach).map((n) => (n - reach) / by)).slice(reach)
}

function every(taps: Float64Array, step: number, from: number): Float64Array {
  return taps.filter((_, n) => n % step === from)
}

const EMPTY = new Float64Array(0)

/** Rates of which neither is a multiple of the other: each of the samples of a turn has taps of its own, nothing to fold. */
function between(step: 2 | 3, yields: 2 | 3): Kernel {
  const slower = Math.max(1, step / yields)
  const side = LOBES * slower
  // A turn later than the filter needs, so that the delay is a whole number of samples.
  const reach = step * Math.ceil(side / step + 1)
  const places = count(yields).map((n) => (n * step) / yields)
  const firsts = places.map((place) => Math.ceil(place - side))
  const phases = places.map((place, n) => unity(count(2 * side).map((m) => ((firsts[n] ?? 0) + m - place) / slower)))
  function run(work: Work): void {
    const { line, to } = work
    let at = work.at
    for (let middle = reach; middle < reach + work.turns * step; middle += step)
      for (let n = 0; n < yields; n += 1) {
        const taps = phases[n] ?? EMPTY
        const first = middle + (firsts[n] ?? 0)
        let sum = 0
        for (let m = 0; m < taps.length; m += 1) sum += (taps[m] ?? 0) * (line[first + m] ?? 0)
        to[at++] = rounded(sum)
      }
    work.at = at
  }
  return { reach, step, yields, run }
}

const SAMPLE_MAX = 2 ** 15 - 1

/** To the nearest sample that there is: a sharp edge may reach above full scale by what the filter rings. */
function rounded(value: number): number {
  return Math.max(-SAMPLE_MAX - 1, Math.min(SAMPLE_MAX, Math.floor(value + 0.5)))
}
