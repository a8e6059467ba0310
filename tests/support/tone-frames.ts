import type { MediaTerms } from '#contract/media.ts'
import { CODECS } from '#media/audio/g711.ts'

/**
 * What is sent where nobody speaks: silence, or 440 Hz at a fifth of full scale, which a peer's test finds by its
 * frequency.
 */
export type ToneSound = 'silence' | 'tone'

type Codec = MediaTerms['codec']

const SAMPLE_RATE = 8_000
const FRAME_SAMPLES = 160
const TONE_HZ = 440
const AMPLITUDE = 0.2 * 32_767
/** After five frames the tone has gone through 44 whole periods: they follow each other without a click. */
const TONE_FRAMES = 5

const silent = (): number => 0
const wave = (sample: number): number =>
  Math.round(AMPLITUDE * Math.sin((2 * Math.PI * TONE_HZ * sample) / SAMPLE_RATE))

const FRAMES: Record<ToneSound, Record<Codec, readonly Uint8Array[]>> = {
  silence: { PCMA: framesOf(1, silent, 'PCMA'), PCMU: framesOf(1, silent, 'PCMU') },
  tone: { PCMA: framesOf(TONE_FRAMES, wave, 'PCMA'), PCMU: framesOf(TONE_FRAMES, wave, 'PCMU') },
}

function framesOf(count: number, sample: (at: number) => number, codec: Codec): Uint8Array[] {
  return Array.from({ length: count }, (_, frame) => {
    const pcm = Int16Array.from({ length: FRAME_SAMPLES }, (_, i) => sample(frame * FRAME_SAMPLES + i))
    const codes = new Uint8Array(FRAME_SAMPLES)
    CODECS[codec].encode(pcm, codes)
    return codes
  })
}

const NOTHING = new Uint8Array()

/** The frame of that number, of an endless sound. */
export function toneFrame(sound: ToneSound, codec: Codec, number: number): Uint8Array {
  const frames = FRAMES[sound][codec]
  return frames[number % frames.length] ?? NOTHING
}
