/**
 * The lowest kilohertz of a voice, at a quarter of the rate: enough to see its pitch and to compare it with another, at a
 * sixteenth of the cost. Frames of 20 ms go in and become 40 samples, 3 ms later; scaled to parts of full scale.
 */
const THIN = 4
export const FRAME_SAMPLES = 160
export const THIN_SAMPLES = FRAME_SAMPLES / THIN

const SIDE = 24
/** Half is left at 800 Hz and nothing from 1,150 Hz on: the upper tones of DTMF are all above that. */
const CUTOFF = 0.1
const FULL_SCALE = 2 ** 15

/** One side of the filter, which is symmetric around a sample: a sinc within a Hann window. */
const TAPS = Float64Array.from({ length: SIDE }, (_, n) => {
  const sinc = n === 0 ? 2 * CUTOFF : Math.sin(2 * Math.PI * CUTOFF * n) / (Math.PI * n)
  return (sinc * (1 + Math.cos((Math.PI * n) / SIDE))) / 2 / FULL_SCALE
})

export interface Thinner {
  /** Writes 40 samples into `to`, from that place on. */
  thin(frame: Int16Array, to: Float32Array, at: number): void
}

export function openThinner(): Thinner {
  const line = new Float64Array(2 * SIDE + FRAME_SAMPLES)
  return {
    thin(frame, to, at) {
      for (let n = 0; n < FRAME_SAMPLES; n += 1) line[2 * SIDE + n] = frame[n] ?? 0
      // Two at once: neither sum waits for the other, and each tap is read once.
      for (let n = 0; n < THIN_SAMPLES; n += 2) {
        const middle = SIDE + n * THIN
        const next = middle + THIN
        let sum = (TAPS[0] ?? 0) * (line[middle] ?? 0)
        let nextSum = (TAPS[0] ?? 0) * (line[next] ?? 0)
        for (let away = 1; away < SIDE; away += 1) {
          const tap = TAPS[away] ?? 0
          sum += tap * ((line[middle - away] ?? 0) + (line[middle + away] ?? 0))
          nextSum += tap * ((line[next - away] ?? 0) + (line[next + away] ?? 0))
        }
        to[at + n] = sum
        to[at + n + 1] = nextSum
      }
      for (let n = 0; n < 2 * SIDE; n += 1) line[n] = line[FRAME_SAMPLES + n] ?? 0
    },
  }
}
