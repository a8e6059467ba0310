/** How loud a line is, and how loud it is when nobody speaks. Levels are in dB below a full-scale square wave. */
const FULL_SCALE = 2 ** 15
/** What a frame without any sound is taken for: less than the smallest sample. */
export const SILENCE_DBFS = -96

export function levelOf(frame: Int16Array): number {
  let power = 0
  let sum = 0
  for (let n = 0; n < frame.length; n += 1) {
    const sample = frame[n] ?? 0
    power += sample * sample
    sum += sample
  }
  // Without the mean: a line with an offset is no louder for it.
  const mean = sum / Math.max(1, frame.length)
  return decibelsOf(power / Math.max(1, frame.length) - mean * mean)
}

function decibelsOf(power: number): number {
  return Math.max(SILENCE_DBFS, 10 * Math.log10(power / FULL_SCALE ** 2 + Number.EPSILON ** 2))
}

export interface NoiseFloor {
  /** Takes in a frame's level, and says what the line's noise is. */
  follow(level: number): number
}

/**
 * So many stretches of so many frames: noise that has grown is known as such after 1.6 s, in which every voice pauses.
 */
const STRETCHES = 8
const STRETCH_FRAMES = 10
/** What the noise is taken for at first, and at least: no line is quieter than that to an ear. */
const FIRST_DBFS = -45
const LEAST_DBFS = -60

/** The quietest frame of the last 1.6 s. It falls at once and rises slowly, so a voice does not pass for noise. */
export function openNoiseFloor(): NoiseFloor {
  const stretches = new Float64Array(STRETCHES).fill(FIRST_DBFS)
  let frames = 0
  let at = 0
  return {
    follow(level) {
      stretches[at] = frames === 0 ? level : Math.min(stretches[at] ?? level, level)
      frames += 1
      if (frames === STRETCH_FRAMES) {
        frames = 0
        at = (at + 1) % STRETCHES
      }
      let least = 0
      for (let n = 0; n < STRETCHES; n += 1) least = Math.min(least, stretches[n] ?? 0)
      return Math.max(LEAST_DBFS, least)
    },
  }
}
