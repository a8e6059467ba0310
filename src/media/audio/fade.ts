import type { Codec } from './g711.ts'

/**
 * Takes the clicks out of a voice that stops and starts: where it breaks off loud, its last sample fades to nothing
 * over 5 ms, and where it sets in loud it swells as long. A voice that ends and begins softly, as they do, passes
 * untouched.
 */
export interface Fade {
  /** Finishes a frame whose first `length` samples are sound: the rest becomes silence. */
  over(frame: Uint8Array, length: number): void
  /** The voice breaks off here, whatever the next frame brings. */
  cut(): void
}

const FADE_SAMPLES = 40
/** The height of a step that is heard as a click: 42 dB below full scale. */
const CLICK = 256

export function openFade({ pcmOf, codeOf, silence }: Codec): Fade {
  let last = 0
  let sounding = false
  /** The level at which the old voice broke off. */
  let edge = 0
  /** How much of the old voice is left, and how much of the new one is not there yet, in samples. */
  let leaving = 0
  let missing = 0

  function cut(): void {
    if (sounding && Math.abs(last) > CLICK) {
      edge = last
      leaving = FADE_SAMPLES
    }
    sounding = false
  }

  /** The voice that comes, as far as it is there, and what is left of the one that went. */
  function mixed(sample: number): number {
    const sum = (sample * (FADE_SAMPLES - missing) + edge * leaving) / FADE_SAMPLES
    leaving = Math.max(0, leaving - 1)
    missing = Math.max(0, missing - 1)
    return codeOf(Math.max(-32_768, Math.min(32_767, Math.round(sum))))
  }

  return {
    over(frame, length) {
      if (length > 0 && !sounding) {
        const first = pcmOf[frame[0] ?? silence] ?? 0
        missing = Math.abs(first) > CLICK ? FADE_SAMPLES : 0
        sounding = true
      }
      let at = 0
      for (; at < length && leaving + missing > 0; at += 1) frame[at] = mixed(pcmOf[frame[at] ?? 0] ?? 0)
      if (length > 0) last = pcmOf[frame[length - 1] ?? 0] ?? 0
      if (length === frame.length) return
      cut()
      for (at = length; at < frame.length; at += 1) frame[at] = leaving > 0 ? mixed(0) : silence
    },
    cut,
  }
}
