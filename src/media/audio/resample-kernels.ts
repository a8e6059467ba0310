import { LOBES, lowPass } from './low-pass.ts'
import { fold, line, sums } from './sums.ts'

/** The rates at which a telephone and the models speak. */
export type Rate = 8_000 | 16_000 | 24_000

/**
 * How one rate becomes another: in each turn `step` samples are passed and `yields` are made. What is symmetric is
 * folded: two samples are added before they are multiplied once.
 */
export interface Kernel {
  /**
   * Samples on the line are in the order of time: so many of them behind the first whose turn it is, as many ahead of
   * the last.
   */
  reach: number
  step: number
  yields: number
  /** Writes what that many turns make, from there on. */
  run: (turns: number, to: Int16Array, at: number) => void
}

export function kernelOf(fromHz: Rate, toHz: Rate): Kernel {
  const kernel = KERNELS[`${fromHz}>${toHz}`]
  if (!kernel) throw new RangeError(`${fromHz} Hz to ${toHz} Hz is not a change of rate`)
  return kernel
}

const KERNELS: Partial<Record<string, Kernel>> = {
  '8000>16000': doubling(),
  '8000>24000': tripling(),
  '16000>8000': lowering(2),
  '24000>8000': lowering(3),
  '16000>24000': threeForTwo(),
  '24000>16000': twoForThree(),
}

/**
 * The filter at each of these distances, made to sum to one: a constant comes out as it went in, whatever its phase.
 */
function unity(distances: readonly number[]): number[] {
  const taps = distances.map(lowPass)
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}

function count(length: number): number[] {
  return Array.from({ length }, (_, n) => n)
}

/** Each sample as it is, then the one midway to the next, on both sides of which the filter is the same. */
function doubling(): Kernel {
  const taps = unity(count(2 * LOBES).map((n) => n - LOBES + 0.5)).slice(LOBES)
  const midway = fold({ taps, apart: 1, step: 1 })
  function run(turns: number, to: Int16Array, at: number): void {
    midway(LOBES, turns)
    for (let n = 0, place = at; n < turns; n += 1, place += 2) {
      to[place] = line[LOBES + n] ?? 0
      to[place + 1] = rounded(sums[n] ?? 0)
    }
  }
  return { reach: LOBES, step: 1, yields: 2, run }
}

/** The samples at a third and at two thirds of the way are each other's mirror: sums and differences make both. */
function tripling(): Kernel {
  const taps = unity(count(2 * LOBES).map((n) => n - LOBES + 1 / 3))
  const far = taps.slice(0, LOBES).reverse()
  const even = taps.slice(LOBES).map((near, n) => (near + (far[n] ?? 0)) / 2)
  const odd = taps.slice(LOBES).map((near, n) => (near - (far[n] ?? 0)) / 2)
  const alike = fold({ taps: even, apart: 1, step: 1 })
  const opposed = fold({ taps: odd, apart: 1, step: 1, sign: -1 })
  function run(turns: number, to: Int16Array, at: number): void {
    alike(LOBES, turns)
    opposed(LOBES, turns, turns)
    for (let n = 0, place = at; n < turns; n += 1, place += 3) {
      const both = sums[n] ?? 0
      const other = sums[turns + n] ?? 0
      to[place] = line[LOBES + n] ?? 0
      to[place + 1] = rounded(both + other)
      to[place + 2] = rounded(both - other)
    }
  }
  return { reach: LOBES, step: 1, yields: 3, run }
}

/** One sample out of two, or out of three. The one in the middle is its own mirror, and counted twice by half. */
function lowering(by: 2 | 3): Kernel {
  const reach = by * LOBES
  const [centre = 0, ...side] = unity(count(2 * reach).map((n) => (n - reach) / by)).slice(reach)
  const around = fold({ taps: [centre / 2, ...side], apart: 0, step: by })
  function run(turns: number, to: Int16Array, at: number): void {
    around(reach, turns)
    for (let n = 0; n < turns; n += 1) to[at + n] = rounded(sums[n] ?? 0)
  }
  return { reach, step: by, yields: 1, run }
}

/**
 * Three samples for two. The first is one that there is; the others stand on both sides of the next one, each other's
 * mirror. All come a turn later than the filter needs, so that the delay is a whole number of samples.
 */
function threeForTwo(): Kernel {
  const reach = LOBES + 2
  const taps = unity(count(2 * LOBES + 1).map((n) => n - LOBES + 1 / 3))
  const right = taps.slice(LOBES)
  const left = taps.slice(0, LOBES + 1).reverse()
  // The one in the middle is its own mirror, and counted twice by half.
  const even = right.map((tap, n) => (n === 0 ? tap : tap + (left[n] ?? 0)) / 2)
  const odd = right.map((tap, n) => ((left[n] ?? 0) - tap) / 2)
  const alike = fold({ taps: even, apart: 0, step: 2 })
  const opposed = fold({ taps: odd, apart: 0, step: 2, sign: -1 })
  function run(turns: number, to: Int16Array, at: number): void {
    alike(reach + 1, turns)
    opposed(reach + 1, turns, turns)
    for (let n = 0, place = at; n < turns; n += 1, place += 3) {
      const both = sums[n] ?? 0
      const other = sums[turns + n] ?? 0
      to[place] = line[reach + 2 * n] ?? 0
      to[place + 1] = rounded(both + other)
      to[place + 2] = rounded(both - other)
    }
  }
  return { reach, step: 2, yields: 3, run }
}

/** Two samples for three: around one that there is, and midway between the two others. A turn later, likewise. */
function twoForThree(): Kernel {
  const side = 1.5 * LOBES
  const reach = side + 3
  const [centre = 0, ...beside] = unity(count(2 * side).map((n) => (n - side) / 1.5)).slice(side)
  const around = fold({ taps: [centre / 2, ...beside], apart: 0, step: 3 })
  const taps = unity(count(2 * side).map((n) => (n - side + 0.5) / 1.5)).slice(side)
  const midway = fold({ taps, apart: 1, step: 3 })
  function run(turns: number, to: Int16Array, at: number): void {
    around(reach, turns)
    midway(reach + 1, turns, turns)
    for (let n = 0, place = at; n < turns; n += 1, place += 2) {
      to[place] = rounded(sums[n] ?? 0)
      to[place + 1] = rounded(sums[turns + n] ?? 0)
    }
  }
  return { reach, step: 3, yields: 2, run }
}

const SAMPLE_MAX = 2 ** 15 - 1

/** To the nearest sample that there is: a sharp edge may reach above full scale by what the filter rings. */
function rounded(value: number): number {
  return Math.max(-SAMPLE_MAX - 1, Math.min(SAMPLE_MAX, Math.floor(value + 0.5)))
}
