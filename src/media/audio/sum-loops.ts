import {
  add,
  addVectors,
  advance,
  type Code,
  constant,
  get,
  isLess,
  load,
  loop,
  multiplyVectors,
  type Routine,
  set,
  storeTotal,
  subtract,
  turn,
  zeros,
} from './vector-code.ts'

/**
 * The two loops over a sliding window. Addresses and steps are in bytes; both make `count` sums, one after the other.
 */
const FLOAT_BYTES = 4
const VECTOR_BYTES = 16
/** Sums that are made side by side, that none waits for another. */
const DOT_SUMS = 4
const FOLDED_SUMS = 2
/** How many products each takes at a time: what it is given is a multiple of them. */
export const DOT_TAPS = (DOT_SUMS * VECTOR_BYTES) / FLOAT_BYTES
export const FOLDED_TAPS = (FOLDED_SUMS * VECTOR_BYTES) / FLOAT_BYTES

/** `dots(left, step, right, bytes, to, count)`: the window is at `left`, what it is multiplied with at `right`. */
export const DOTS: Routine = {
  parameters: 6,
  numbers: 1,
  vectors: DOT_SUMS,
  body({ parameters: [left = 0, step = 0, right = 0, bytes = 0, to = 0, count = 0], numbers: [at = 0], vectors }) {
    const part = (sum: number, n: number): Code => [
      ...[get(left), get(at), add, load(n * VECTOR_BYTES)],
      ...[get(right), get(at), add, load(n * VECTOR_BYTES)],
      ...[multiplyVectors, get(sum), addVectors, set(sum)],
    ]
    return sliding({ sums: vectors, at, bytes, to, count, part, moved: [advance(left, get(step))] })
  },
}

/**
 * `folded(left, right, step, taps, bytes, to, count)`: from `left` backwards and from `right` on, a sample of each side
 * is joined before both are multiplied with one tap.
 */
export function folding(join: Code): Routine {
  return {
    parameters: 7,
    numbers: 1,
    vectors: FOLDED_SUMS + 1,
    body({
      parameters: [left = 0, right = 0, step = 0, taps = 0, bytes = 0, to = 0, count = 0],
      numbers: [at = 0],
      vectors: [spare = 0, ...sums],
    }) {
      // The four that end at the left, and further back by the parts that follow: what is added to an address is never
      // less than nothing.
      const back = VECTOR_BYTES * FOLDED_SUMS - FLOAT_BYTES
      const part = (sum: number, n: number): Code => [
        ...[
          get(left),
          constant(back),
          subtract,
          get(at),
          subtract,
          load((FOLDED_SUMS - 1 - n) * VECTOR_BYTES),
          turn(spare),
        ],
        ...[get(right), get(at), add, load(n * VECTOR_BYTES), join],
        ...[get(taps), get(at), add, load(n * VECTOR_BYTES), multiplyVectors],
        ...[get(sum), addVectors, set(sum)],
      ]
      const moved = [advance(left, get(step)), advance(right, get(step))]
      return sliding({ sums, at, bytes, to, count, part, moved })
    },
  }
}

interface Sliding {
  sums: readonly number[]
  at: number
  bytes: number
  to: number
  count: number
  part: (sum: number, n: number) => Code
  moved: Code
}

function sliding({ sums, at, bytes, to, count, part, moved }: Sliding): Code {
  return loop(
    sums.map((sum) => [zeros, set(sum)]),
    [constant(0), set(at)],
    loop(sums.map(part), advance(at, constant(sums.length * VECTOR_BYTES)), isLess(at, bytes)),
    storeTotal(to, sums),
    moved,
    advance(to, constant(FLOAT_BYTES)),
    [advance(count, constant(-1)), get(count)],
  )
}
