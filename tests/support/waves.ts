import { execFileSync } from 'node:child_process'
import { seeded } from '#kernel/random.ts'
import { use } from './needs.ts'
import { leftOut } from './packages.ts'

/** Sounds to test with, and what can be measured on them. Levels are in dB below full scale, as peaks of a sine. */
const FULL_SCALE = 2 ** 15

export const decibels = (ratio: number): number => 20 * Math.log10(ratio)
const peakOf = (dBfs: number): number => FULL_SCALE * 10 ** (dBfs / 20)

export interface ToneTerms {
  hz: number
  rate: number
  samples: number
  dBfs: number
}

export function tone({ hz, rate, samples, dBfs }: ToneTerms): Int16Array {
  const peak = Math.min(peakOf(dBfs), FULL_SCALE - 1)
  return Int16Array.from({ length: samples }, (_, n) =>
    Math.round(peak * Math.sin((2 * Math.PI * hz * n) / rate + 0.3)),
  )
}

/** White noise of that level (its root mean square), the same for the same seed. */
export function noise(seed: string, samples: number, dBfs: number): Int16Array {
  const chance = seeded(seed)
  // Four even chances together are near enough to a normal one, with a variance of a third.
  const draw = () => (chance() + chance() + chance() + chance() - 2) * Math.sqrt(3)
  return Int16Array.from({ length: samples }, () => Math.round(peakOf(dBfs) * draw()))
}

/** The root mean square, in parts of full scale. */
export function loudness(samples: ArrayLike<number>): number {
  let power = 0
  for (let n = 0; n < samples.length; n += 1) power += (samples[n] ?? 0) ** 2
  return Math.sqrt(power / Math.max(1, samples.length)) / FULL_SCALE
}

/**
 * The sine of that frequency that fits best: its peak in parts of full scale, and how far all the rest lies below it,
 * in dB.
 */
export function fitTone(samples: ArrayLike<number>, hz: number, rate: number): { peak: number; snr: number } {
  const { length } = samples
  const turn = (n: number) => (2 * Math.PI * hz * n) / rate
  let [sine, cosine] = [0, 0]
  for (let n = 0; n < length; n += 1) {
    sine += ((samples[n] ?? 0) * Math.sin(turn(n)) * 2) / length
    cosine += ((samples[n] ?? 0) * Math.cos(turn(n)) * 2) / length
  }
  let rest = 0
  for (let n = 0; n < length; n += 1)
    rest += ((samples[n] ?? 0) - sine * Math.sin(turn(n)) - cosine * Math.cos(turn(n))) ** 2
  const power = (sine ** 2 + cosine ** 2) / 2
  return { peak: Math.hypot(sine, cosine) / FULL_SCALE, snr: 10 * Math.log10(power / (rest / length)) }
}

/** Sounds on top of each other, clipped as a line would; as long as the longest. */
export function mixed(...sounds: Int16Array[]): Int16Array {
  const length = Math.max(...sounds.map((sound) => sound.length))
  return Int16Array.from({ length }, (_, n) => {
    const sum = sounds.reduce((total, sound) => total + (sound[n] ?? 0), 0)
    return Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, sum))
  })
}

/** One sound after the other. */
export function joined(...sounds: Int16Array[]): Int16Array {
  const whole = new Int16Array(sounds.reduce((total, sound) => total + sound.length, 0))
  let at = 0
  for (const sound of sounds) {
    whole.set(sound, at)
    at += sound.length
  }
  return whole
}

/** The sound, louder or softer by that many dB. */
export const scaled = (sound: Int16Array, dB: number): Int16Array => sound.map((sample) => sample * 10 ** (dB / 20))

export const silence = (samples: number): Int16Array => new Int16Array(samples)

/**
 * Spoken by espeak-ng in that voice, as a telephone carries it: 8 kHz, 300 to 3,400 Hz, peaks at −6 dB. Where voices
 * are left out a file that has some is read all the same, so that its tests are counted; none that would hear this one
 * runs.
 */
export function spoken(text: string, voice = 'it'): Int16Array {
  if (leftOut().includes('sound')) return silence(SECOND)
  use('sound')
  const wav = execFileSync('espeak-ng', ['-v', voice, '--stdout', text], { maxBuffer: SOUND_BYTES_MAX })
  const raw = execFileSync('sox', ['-D', '-t', 'wav', '-', ...RAW, '-', 'sinc', '300-3400', 'norm', '-6'], {
    input: wav,
    maxBuffer: SOUND_BYTES_MAX,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return Int16Array.from({ length: raw.length >> 1 }, (_, n) => raw.readInt16LE(2 * n))
}
const RAW = ['-t', 'raw', '-r', '8000', '-c', '1', '-e', 'signed', '-b', '16']
const SECOND = 8_000
const SOUND_BYTES_MAX = 64 * 1024 * 1024
