import { compareItself, fold, line, sums } from './sums.ts'

/**
 * The lowest kilohertz of a voice, at a quarter of the rate: enough to see its pitch and to compare it with another, at
 * a sixteenth of the cost. Frames of 20 ms go in and become 40 samples, 3 ms later; scaled to parts of full scale.
 */
const THIN = 4
export const THIN_FRAME_SAMPLES = 160
export const THIN_SAMPLES = THIN_FRAME_SAMPLES / THIN

const SIDE = 24
/** Half is left at 800 Hz and nothing from 1,150 Hz on: the upper tones of DTMF are all above that. */
const CUTOFF = 0.1
const FULL_SCALE = 2 ** 15

/**
 * One side of the filter, which is symmetric around a sample: a sinc within a Hann window. The middle is its own
 * mirror.
 */
const TAPS = Float64Array.from({ length: SIDE }, (_, n) => {
  const sinc = n === 0 ? CUTOFF : Math.sin(2 * Math.PI * CUTOFF * n) / (Math.PI * n)
  return (sinc * (1 + Math.cos((Math.PI * n) / SIDE))) / 2 / FULL_SCALE
})
const around = fold({ taps: TAPS, apart: 0, step: THIN })
const itself = compareItself(THIN_FRAME_SAMPLES, 1)

export interface Thinner {
  /** Writes 40 samples into `to`, from that place on. */
  thin(frame: Int16Array, to: Float32Array, at: number): void
  /**
   * The mean square of the last frame as it was; in an object, where a number with a fraction is not allocated anew.
   */
  readonly frame: { power: number }
}

export function openThinner(): Thinner {
  const held = new Float32Array(2 * SIDE)
  const last = { power: 0 }
  return {
    frame: last,
    thin(frame, to, at) {
      line.set(held)
      line.set(frame, 2 * SIDE)
      around(SIDE, THIN_SAMPLES)
      itself(2 * SIDE, 1, THIN_SAMPLES)
      for (let n = 0; n < THIN_SAMPLES; n += 1) to[at + n] = sums[n] ?? 0
      for (let n = 0; n < 2 * SIDE; n += 1) held[n] = line[THIN_FRAME_SAMPLES + n] ?? 0
      last.power = (sums[THIN_SAMPLES] ?? 0) / THIN_FRAME_SAMPLES
    },
  }
}
