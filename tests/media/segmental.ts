import { FRAME_SAMPLES } from '#media/rtp/packet.ts'

/**
 * How much of a signal is left in a recording: the segmental signal-to-noise ratio over the frames that carry
 * something, each between −10 and 35 dB as is usual. Where a stretch of half a second lies in the recording is looked
 * for, in whole frames: a frame more or less of delay is no noise.
 */
const FLOOR_DB = -10
const CEILING_DB = 35
const STRETCH = 25 * FRAME_SAMPLES
const LEAST_POWER = FRAME_SAMPLES * 100 ** 2

export function segmentalDb(signal: Int16Array, recording: Int16Array): number {
  const ratios: number[] = []
  for (let from = 0; from + STRETCH <= signal.length; from += STRETCH) {
    const stretch = signal.subarray(from, from + STRETCH)
    let best: number[] = []
    for (let lag = 0; from + lag < recording.length; lag += FRAME_SAMPLES) {
      const here = ratiosOf(stretch, recording.subarray(from + lag, from + lag + STRETCH))
      if (best.length === 0 || mean(here) > mean(best)) best = here
    }
    ratios.push(...best)
  }
  return mean(ratios)
}

function ratiosOf(signal: Int16Array, heard: Int16Array): number[] {
  const ratios: number[] = []
  for (let start = 0; start < signal.length; start += FRAME_SAMPLES) {
    let [power, noise] = [0, 1e-9]
    for (let n = start; n < start + FRAME_SAMPLES; n += 1) {
      power += (signal[n] ?? 0) ** 2
      noise += ((signal[n] ?? 0) - (heard[n] ?? 0)) ** 2
    }
    if (power < LEAST_POWER) continue
    ratios.push(Math.min(CEILING_DB, Math.max(FLOOR_DB, 10 * Math.log10(power / noise))))
  }
  return ratios
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
