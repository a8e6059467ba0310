import type { AudioFormat } from '#conversation/port.ts'

/**
 * Whether anything is to be heard in a piece of the model's sound. Where it is silent it sends silence, down to the
 * last bit, and its weakest word is far above it. The three bits of a G.711 code that name its segment are a level in
 * steps of 6 dB, so nothing has to be decoded.
 */
const INVERTED: Partial<Record<AudioFormat, number>> = { pcma_8k: 0x55, pcmu_8k: 0xff }
/** From here on a sample is above some 1.5 % of full scale. */
const LOUD_SEGMENT = 2
/** One sample may be a click. */
const LOUD_SHARE = 0.01

export function isLoud(codes: Uint8Array, format: AudioFormat): boolean {
  const inverted = INVERTED[format] ?? 0
  let clicksLeft = Math.floor(codes.length * LOUD_SHARE)
  for (let n = 0; n < codes.length; n += 1)
    if (((((codes[n] ?? 0) ^ inverted) >> 4) & 7) >= LOUD_SEGMENT && clicksLeft-- === 0) return true
  return false
}

/** Both laws have a code for each eighth of a millisecond. */
export const msOf = (codes: Uint8Array): number => codes.length / 8
