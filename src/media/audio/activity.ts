import { levelOf, openNoiseFloor, SILENCE_DBFS } from './levels.ts'
import { THIN_FRAME_SAMPLES } from './thin.ts'
import { openVoicing } from './voicing.ts'

/**
 * Whether the person speaks. It begins with some tenths of a second of sound that is louder than the line and voiced,
 * never with noise that grows, a tone, a key or a click; and ends when there has been none for a while. Time is samples
 * since the first frame; both events say when it was, not when it was known.
 */
export interface VoiceActivity {
  /**
   * Takes a frame of 20 ms, and whether all of it is known to be our own voice coming back; what it changed, if
   * anything.
   */
  hear(frame: Int16Array, echo?: boolean): VoiceEvent | null
  speaking(): boolean
  /** How long the voice that is heard has lasted so far, in samples; 0 while there is none. */
  lasted(): number
  /** Of the last frame, in dB below full scale. */
  level(): number
  floor(): number
}

export interface VoiceEvent {
  kind: 'started' | 'ended'
  /** The first sample of the voice, or the first after it. */
  at: number
}

/** How much louder than the line's noise a voice is, at least, and how loud at all. */
const MARGIN_DB = 6
const LEAST_DBFS = -50
/** The attack: of the last six frames (120 ms) four are loud, and voices outweigh tones by three. */
const RECENT_FRAMES = 6
const LOUD_FRAMES = 4
const SCORE = 3
/** Else noise would pass for a voice in the end, by the chance likeness of a frame now and then. */
const DOUBT = -0.25
/** Silence that ends a turn's stretch: longer than any pause within a word, shorter than those between sentences. */
const HANG_FRAMES = 20
/** A frame has a pitch from here on. */
const PERIODICITY = 0.6
/** Nothing but a tone is so pure, or so steady from one frame to the next: a voice never stands still. */
const TONALITY_DB = 18
const STEADY_DB = 0.5

export function openVoiceActivity(): VoiceActivity {
  const noise = openNoiseFloor()
  const voicing = openVoicing()
  // Together in one object: numbers with a fraction are not allocated anew there each time they change.
  const now = { level: SILENCE_DBFS, floor: SILENCE_DBFS, score: 0 }
  let frames = 0
  let speaking = false
  /** One bit per recent frame, the last one lowest: whether it was loud. */
  let loud = 0
  let lastLoud = 0
  let first = 0

  /** 1 for a voice, −1 for a tone, a little less than nothing for what may be either. */
  function weigh(before: number): number {
    const pitch = voicing.periodicity()
    if (pitch < PERIODICITY) return DOUBT
    return Math.abs(now.level - before) < STEADY_DB || voicing.tonality() > TONALITY_DB ? -1 : 1
  }

  function begin(): VoiceEvent | null {
    if (now.score < SCORE || bits(loud) < LOUD_FRAMES) return null
    speaking = true
    first = frames - 1 - (31 - Math.clz32(loud))
    return { kind: 'started', at: first * THIN_FRAME_SAMPLES }
  }

  function end(): VoiceEvent | null {
    if (frames - lastLoud < HANG_FRAMES) return null
    speaking = false
    now.score = 0
    return { kind: 'ended', at: lastLoud * THIN_FRAME_SAMPLES }
  }

  return {
    hear(frame, echo = false) {
      const before = now.level
      frames += 1
      voicing.follow(frame)
      now.level = levelOf(frame)
      // Our own voice is no noise of the line.
      if (!echo) now.floor = noise.follow(now.level)
      const isLoud = !echo && now.level > Math.max(now.floor + MARGIN_DB, LEAST_DBFS)
      loud = ((loud << 1) | (isLoud ? 1 : 0)) & (2 ** RECENT_FRAMES - 1)
      if (isLoud) lastLoud = frames
      if (speaking) return end()
      now.score = Math.max(0, isLoud ? now.score + weigh(before) : now.score - 1)
      return begin()
    },
    speaking: () => speaking,
    lasted: () => (speaking ? (lastLoud - first) * THIN_FRAME_SAMPLES : 0),
    level: () => now.level,
    floor: () => now.floor,
  }
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest >>= 1) count += rest & 1
  return count
}
