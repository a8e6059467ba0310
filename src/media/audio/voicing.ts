import { openThinner, THIN_FRAME_SAMPLES, THIN_SAMPLES } from './thin.ts'

/**
 * Whether a frame has what only voices have: a pitch, and company around it. Noise has no pitch, whatever its colour; a
 * tone is nothing but pitch. Judged over 40 ms of the lowest kilohertz.
 */
export interface Voicing {
  /** Takes a frame in. To be called for each, also where nobody asks. */
  follow(frame: Int16Array): void
  /** How alike the sound is to itself one period earlier, from 0 to 1, for the pitch where that is most. */
  periodicity(): number
  /** How far a single tone is above all else, in dB. */
  tonality(): number
}

const WINDOW = 2 * THIN_SAMPLES
/** Those of the window, and one whose end the filter still hears. */
const FRAMES = 3
/** Periods of 2.5 to 16 ms: pitches from 62 to 400 Hz. */
const LAG_MIN = 5
const LAG_MAX = 32
const NOTHING = 1e-12

export function openVoicing(): Voicing {
  const thinner = openThinner()
  const window = new Float32Array(WINDOW)
  // Frames wait until somebody asks: only where a voice may begin they are thinned at all.
  const frames = Array.from({ length: FRAMES }, () => new Int16Array(THIN_FRAME_SAMPLES))
  let waiting = 0
  let next = 0
  function catchUp(): void {
    for (; waiting > 0; waiting -= 1) {
      const frame = frames[(next - waiting + FRAMES) % FRAMES]
      window.copyWithin(0, THIN_SAMPLES)
      if (frame) thinner.thin(frame, window, THIN_SAMPLES)
    }
  }
  return {
    follow(frame) {
      frames[next]?.set(frame)
      next = (next + 1) % FRAMES
      waiting = Math.min(FRAMES, waiting + 1)
    },
    periodicity() {
      catchUp()
      let best = 0
      for (let lag = LAG_MIN; lag <= LAG_MAX; lag += 1) best = Math.max(best, likeness(window, lag))
      return best
    },
    tonality() {
      catchUp()
      return tonality(window)
    },
  }
}

function likeness(window: Float32Array, lag: number): number {
  let both = 0
  let now = NOTHING
  let before = NOTHING
  for (let n = lag; n < WINDOW; n += 1) {
    const a = window[n] ?? 0
    const b = window[n - lag] ?? 0
    both += a * b
    now += a * a
    before += b * b
  }
  return both / Math.sqrt(now * before)
}

/**
 * Each sample of a single tone follows from the two before it, with one factor for all; what does not follow is the
 * rest.
 */
function tonality(window: Float32Array): number {
  let across = 0
  let middle = NOTHING
  let sides = NOTHING
  for (let n = 2; n < WINDOW; n += 1) {
    const side = (window[n] ?? 0) + (window[n - 2] ?? 0)
    const centre = window[n - 1] ?? 0
    across += centre * side
    middle += centre * centre
    sides += side * side
  }
  const rest = Math.max(NOTHING, sides - (across * across) / middle)
  return 10 * Math.log10((2 * middle) / rest)
}
