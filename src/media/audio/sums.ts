import { DOT_TAPS, DOTS, FOLDED_TAPS, folding } from './sum-loops.ts'
import { addVectors, moduleOf, subtractVectors } from './vector-code.ts'

/**
 * Sums of products over a window that slides along a line of samples: filters, and the likeness of two sounds, are
 * nothing else, and they are what a call costs most. Four products are made at once, which JavaScript cannot say, so
 * these loops are written in WebAssembly, where they are a sixth of the cost. One memory per thread holds what is being
 * worked on: whoever wants a sum puts its samples into `line`, and finds the sums in `sums` before anybody else comes.
 */
const PAGE_BYTES = 65_536
/** Where things are, in samples: room before the line, for a filter that reaches back beyond its taps. */
const BEFORE = 16
const LINE_SAMPLES = 1_024
const OTHER_SAMPLES = 512
const SUMS = 1_024

const memory = new WebAssembly.Memory({ initial: 1, maximum: 1 })
const place = (first: number, length: number) => new Float32Array(memory.buffer, bytesOf(first), length)
const LINE_AT = BEFORE
const OTHER_AT = LINE_AT + LINE_SAMPLES + BEFORE
const SUMS_AT = OTHER_AT + OTHER_SAMPLES
let free = SUMS_AT + SUMS

/** What is worked on, another sound that it is compared with, and what came of it. */
export const line = place(LINE_AT, LINE_SAMPLES)
export const other = place(OTHER_AT, OTHER_SAMPLES)
export const sums = place(SUMS_AT, SUMS)

type Dots = (left: number, step: number, right: number, bytes: number, to: number, count: number) => void
type Folded = (
  left: number,
  right: number,
  step: number,
  taps: number,
  bytes: number,
  to: number,
  count: number,
) => void
interface Exports {
  dots: Dots
  added: Folded
  subtracted: Folded
}

const loops = instantiate()

/**
 * So many sums, from the window at `first` on, each a step further than the one before; put into `sums` from `to` on.
 */
export type Slide = (first: number, count: number, to?: number) => void

/** The line is compared with so many samples of the other sound. */
export function compareOther(length: number, step: number): Slide {
  const [other, bytes] = [bytesOf(OTHER_AT), wholeBytes(length)]
  return (first, count, to = 0) => {
    if (count > 0) loops.dots(bytesOf(LINE_AT + first), bytesOf(step), other, bytes, bytesOf(SUMS_AT + to), count | 0)
  }
}

/** The line is compared with so many of its own samples, those at `first`. */
export function compareItself(length: number, step: number): Slide {
  const bytes = wholeBytes(length)
  return (first, count, to = 0) => {
    const left = bytesOf(LINE_AT + first)
    if (count > 0) loops.dots(left, bytesOf(step), left, bytes, bytesOf(SUMS_AT + to), count | 0)
  }
}

/** One sum: so many samples of the other sound, each times itself. */
export function compareOtherWithItself(length: number): () => void {
  const [other, bytes] = [bytesOf(OTHER_AT), wholeBytes(length)]
  return () => loops.dots(other, 0, other, bytes, bytesOf(SUMS_AT), 1)
}

/**
 * A filter whose two sides are the same, or the same but for their sign: a sample on the left and its mirror on the
 * right are added, or subtracted, before they are multiplied once. `taps` are those of one side from the middle
 * outwards, the first of them that of the sample at `first`; `apart` says how far to the right of it the mirror of that
 * sample is.
 */
export interface Fold {
  taps: ArrayLike<number>
  apart: 0 | 1
  step: number
  sign?: 1 | -1
}

export function fold({ taps, apart, step, sign = 1 }: Fold): Slide {
  const { at, bytes } = keep(taps)
  const run = sign === 1 ? loops.added : loops.subtracted
  return (first, count, to = 0) => {
    const [left, right] = [bytesOf(LINE_AT + first), bytesOf(LINE_AT + first + apart)]
    if (count > 0) run(left, right, bytesOf(step), at, bytes, bytesOf(SUMS_AT + to), count | 0)
  }
}

/** Whole numbers for the engine too: others are allocated for each call. */
function bytesOf(samples: number): number {
  return samples << 2
}

function wholeBytes(length: number): number {
  if (length % DOT_TAPS !== 0) throw new RangeError(`${length} samples are not a multiple of ${DOT_TAPS}`)
  return bytesOf(length)
}

/** Taps stay where they are for good. */
function keep(taps: ArrayLike<number>): { at: number; bytes: number } {
  const length = FOLDED_TAPS * Math.ceil(taps.length / FOLDED_TAPS)
  if (bytesOf(free + length) > PAGE_BYTES) throw new RangeError('no room for another filter')
  place(free, taps.length).set(taps)
  const at = bytesOf(free)
  free += length
  return { at, bytes: bytesOf(length) }
}

function instantiate(): Exports {
  const bytes = moduleOf({ dots: DOTS, added: folding(addVectors), subtracted: folding(subtractVectors) })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { outer: { memory } })
  return exports as unknown as Exports
}
