import type { Codec } from './g711.ts'

/**
 * What is quieter is taken for silence: 46 dB below full scale, far below a voice, and above what a silent model sends.
 */
const LEAST = 160

/** Whether there is anything to be heard in these codes. */
export function isAudible(codes: Uint8Array, { pcmOf }: Codec): boolean {
  for (let n = 0; n < codes.length; n += 1) {
    const sample = pcmOf[codes[n] ?? 0] ?? 0
    if (sample > LEAST || sample < -LEAST) return true
  }
  return false
}
