import { LINE_HZ, PCMA } from '#media/audio/g711.ts'

/**
 * What somebody hears who waits for an operator and for whom there is no music: the ringing of the Italian network, a
 * second of 425 Hz and four of silence, softly. A loop of A-law codes.
 */
const HZ = 425
const ON_SECONDS = 1
const OFF_SECONDS = 4
/** About 30 dB below the loudest: beside a voice it is in the background. */
const AMPLITUDE = 1_000
/** Begins and ends without a click. */
const EDGE_SAMPLES = 160

export function ringingTone(): Uint8Array {
  const codes = new Uint8Array((ON_SECONDS + OFF_SECONDS) * LINE_HZ).fill(PCMA.silence)
  const length = ON_SECONDS * LINE_HZ
  for (let n = 0; n < length; n += 1) {
    const edge = Math.min(1, n / EDGE_SAMPLES, (length - 1 - n) / EDGE_SAMPLES)
    codes[n] = PCMA.codeOf(Math.round(AMPLITUDE * edge * Math.sin((2 * Math.PI * HZ * n) / LINE_HZ)))
  }
  return codes
}
