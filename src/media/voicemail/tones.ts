import { LINE_HZ } from '#media/audio/g711.ts'

/**
 * Whether a single tone is heard that stands still: the beep of a mailbox, the answer of a fax. A frame is listened to
 * at one frequency; what is left beside it must be no more than the line's own noise, and from frame to frame the tone
 * must go on where it was, to within a few hertz. Voices, music, keys and alarms that warble do not.
 */
export interface Tones {
  /** Takes a frame of 20 ms with its level and the line's noise, both in dB below full scale. */
  hear(frame: Int16Array, level: number, floor: number): void
  /** How many frames it has lasted; 0 while there is none. */
  frames(): number
  hz(): number
}

const LOWEST_HZ = 300
const HIGHEST_HZ = 2_500
/** How far above the line's noise it is, and how loud at all. */
const ABOVE_DB = 9
const LEAST_DBFS = -42
/** How little two frames of one tone differ in level. */
const STEADY_DB = 1.5
const STEADY_FRAMES = 2
/**
 * What may be left beside it: a part of it, for what the codec and a window of 20 ms add, and so many times the line's
 * noise.
 */
const REST_PART = 0.05
const REST_NOISES = 3
/** Never more than this part, whatever the noise. */
const REST_MOST = 0.25
/** How far its phase may be from where it should be: of 20 ms that is 3 Hz. */
const PHASE_MAX = 0.4
const FULL_SCALE = 2 ** 30

export function openTones(): Tones {
  /** In one object, where numbers with a fraction are not allocated anew. */
  const now = { level: -96, hz: 0, phase: 0, turn: 0, real: 0, imaginary: 0, power: 0 }
  let frames = 0
  /** How many frames in a row are as loud as the one before. */
  let steady = 0

  /** The frame at that frequency: how much of its power is there, as a part of all of it. */
  function listenAt(frame: Int16Array, hz: number): number {
    const step = (2 * Math.PI * hz) / LINE_HZ
    const [cosine, sine] = [Math.cos(step), Math.sin(step)]
    let [c, s] = [1, 0]
    let [real, imaginary, power] = [0, 0, 0]
    for (let n = 0; n < frame.length; n += 1) {
      const sample = frame[n] ?? 0
      real += sample * c
      imaginary -= sample * s
      power += sample * sample
      const next = c * cosine - s * sine
      s = s * cosine + c * sine
      c = next
    }
    now.real = real
    now.imaginary = imaginary
    now.power = power / frame.length
    return (2 * (real * real + imaginary * imaginary)) / (frame.length * power + 1)
  }

  /** A tone has nothing beside it but what the line adds. */
  function isPure(part: number, floor: number): boolean {
    const noise = (FULL_SCALE * 10 ** (floor / 10)) / (now.power + 1)
    return 1 - part < Math.min(REST_MOST, REST_PART + REST_NOISES * noise)
  }

  function begin(frame: Int16Array, floor: number): void {
    const guess = frequencyOf(frame)
    if (guess < LOWEST_HZ || guess > HIGHEST_HZ) return
    // By how far the phase of its second half is ahead of the first's.
    const half = frame.length >> 1
    listenAt(frame.subarray(0, half), guess)
    const before = Math.atan2(now.imaginary, now.real)
    listenAt(frame.subarray(half), guess)
    const ahead = wrapped(Math.atan2(now.imaginary, now.real) - before - (2 * Math.PI * guess * half) / LINE_HZ)
    const hz = guess + (ahead * LINE_HZ) / (2 * Math.PI * half)
    if (hz < LOWEST_HZ || hz > HIGHEST_HZ || !isPure(listenAt(frame, hz), floor)) return
    // The one before was as loud.
    frames = 2
    now.hz = hz
    now.phase = Math.atan2(now.imaginary, now.real)
  }

  function goOn(frame: Int16Array, floor: number): boolean {
    const part = listenAt(frame, now.hz)
    const phase = Math.atan2(now.imaginary, now.real)
    const ahead = wrapped(phase - now.phase - (2 * Math.PI * now.hz * frame.length) / LINE_HZ)
    // The first guess was made over 20 ms: the second frame makes it exact.
    if (frames === 2) now.hz += (ahead * LINE_HZ) / (2 * Math.PI * frame.length)
    else if (Math.abs(ahead) > PHASE_MAX) return false
    now.phase = phase
    return isPure(part, floor)
  }

  return {
    hear(frame, level, floor) {
      const isSteady = Math.abs(level - now.level) < STEADY_DB && level >= Math.max(floor + ABOVE_DB, LEAST_DBFS)
      now.level = level
      steady = isSteady ? steady + 1 : 0
      if (!isSteady) frames = 0
      else if (frames > 0) frames = goOn(frame, floor) ? frames + 1 : 0
      // A voice is seldom so for three frames: all others cost nothing.
      else if (steady >= STEADY_FRAMES) begin(frame, floor)
    },
    frames: () => frames,
    hz: () => now.hz,
  }
}

/**
 * Of the one tone in white noise (Pisarenko): noise adds to the power alone, and is nothing one or two samples later.
 */
function frequencyOf(frame: Int16Array): number {
  let [one, two] = [0, 0]
  for (let n = 2; n < frame.length; n += 1) {
    const sample = frame[n] ?? 0
    one += sample * (frame[n - 1] ?? 0)
    two += sample * (frame[n - 2] ?? 0)
  }
  if (one === 0) return 0
  const cosine = (two + Math.sqrt(two * two + 8 * one * one)) / (4 * one)
  return Math.abs(cosine) > 1 ? 0 : (Math.acos(cosine) * LINE_HZ) / (2 * Math.PI)
}

const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
