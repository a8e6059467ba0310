import { writeFileSync } from 'node:fs'
import { SAMPLE_RATE, wavHeader } from '#media/recording/wav.ts'
import { joined, silence } from '../support/waves.ts'

/** Voices that are told apart by their pitch, and the ear that does it. */

const HARMONICS = [1, 0.5, 0.3, 0.2, 0.1]
const PEAK = 9_000
/** It rises and falls as syllables do: what stands still is a tone, and no voice. */
const SYLLABLE_HZ = 4

/** Somebody who hums so long at that pitch. */
export function voice(pitchHz: number, ms: number): Int16Array {
  return Int16Array.from({ length: (SAMPLE_RATE * ms) / 1_000 }, (_, n) => {
    const turn = (2 * Math.PI * n) / SAMPLE_RATE
    const wave = HARMONICS.reduce((sum, part, k) => sum + part * Math.sin(pitchHz * (k + 1) * turn), 0)
    return Math.round((PEAK / 2) * wave * (0.6 + 0.4 * Math.sin(SYLLABLE_HZ * turn)))
  })
}

/** A file of that sound, and of silence after it for so long. */
export function writeSound(path: string, sound: Int16Array, quietSeconds: number): void {
  const track = joined(sound, silence(quietSeconds * SAMPLE_RATE))
  writeFileSync(path, Buffer.concat([wavHeader(track.length), Buffer.from(track.buffer)]))
}

const WINDOW = SAMPLE_RATE
const STEP = WINDOW / 2
/** The windows fade in and out, so that pitches a few hertz apart do not count for each other. */
const FADE = Float64Array.from({ length: WINDOW }, (_, n) => 1 - Math.cos((2 * Math.PI * n) / WINDOW))

/**
 * How strong a pitch is where it is strongest, over windows of a second: the amplitude of that sine in parts of full
 * scale.
 */
export const strengthOf = (samples: Int16Array, pitchHz: number): number => Math.max(...strengthsOf(samples, pitchHz))

/** The same for each window. */
export function strengthsOf(samples: Int16Array, pitchHz: number): number[] {
  const strengths: number[] = []
  for (let at = 0; at === 0 || at + WINDOW <= samples.length; at += STEP)
    strengths.push(amplitude(samples.subarray(at, at + WINDOW), pitchHz))
  return strengths
}

/** Goertzel's: one factor for all samples. */
function amplitude(window: Int16Array, pitchHz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * pitchHz) / SAMPLE_RATE)
  const stretch = WINDOW / window.length
  let [last, before] = [0, 0]
  for (let n = 0; n < window.length; n += 1) {
    const now = (window[n] ?? 0) * (FADE[Math.floor(n * stretch)] ?? 0) + factor * last - before
    before = last
    last = now
  }
  const power = last ** 2 + before ** 2 - factor * last * before
  return (2 * Math.sqrt(power)) / (window.length * 2 ** 15)
}

/** Within an octave no overtone of one is the pitch of another. */
const LOWEST_HZ = 195
const HIGHEST_HZ = 385

/** Pitches that are as far apart as they can be. */
export const apartFrom = (count: number): number[] =>
  Array.from({ length: count }, (_, n) => LOWEST_HZ + (n * (HIGHEST_HZ - LOWEST_HZ)) / Math.max(1, count - 1))
