import { LINE_HZ, PCMA } from '#media/audio/g711.ts'
import type { WavSound } from './read-wav.ts'

/**
 * Music as a telephone line takes it: one channel, 8 kHz, without what lies above its half, as loud as a voice in the
 * background, in A-law. A fault is a sentence that its author can act on.
 */
export type Lined = { codes: Uint8Array } | { fault: string }

const RATE_MIN = 8_000
const RATE_MAX = 192_000
const SECONDS_MIN = 1
/** Root mean square and peak, in parts of full scale: 20 dB below it, and never clipped. */
const LOUDNESS = 0.1
const PEAK_MAX = 0.9
/** Below it there is nothing to be made louder. */
const SILENCE = 0.000_5
/** A little below half the rate of the line, where the filter has to be done. */
const PASS_HZ = 3_600
/** So many crossings of the filter's wave on each side of a sample. */
const CROSSINGS = 16

export function forTheLine({ rate, channels }: WavSound): Lined {
  if (rate < RATE_MIN || rate > RATE_MAX) return { fault: `its rate of ${rate} Hz is none of music` }
  const [first] = channels
  if (!first || first.length < SECONDS_MIN * rate) return { fault: 'it is shorter than a second' }
  const mono = mixed(channels)
  const samples = rate === LINE_HZ ? mono : resampled(mono, rate)
  const { rms, peak } = levelsOf(samples)
  if (!(rms >= SILENCE)) return { fault: 'it is silent' }
  const gain = Math.min(LOUDNESS / rms, PEAK_MAX / peak)
  return { codes: Uint8Array.from(samples, (sample) => PCMA.codeOf(Math.round(sample * gain * (2 ** 15 - 1)))) }
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = channels
  if (channels.length === 1) return first
  return first.map((_, n) => channels.reduce((sum, channel) => sum + (channel[n] ?? 0), 0) / channels.length)
}

/** A windowed sinc at whatever ratio; each of its samples is looked up between two of a table. */
function resampled(from: Float32Array, rate: number): Float32Array {
  const cutoff = (2 * PASS_HZ) / rate
  const reach = Math.ceil(CROSSINGS / cutoff)
  const table = kernelOf(cutoff, reach)
  const step = rate / LINE_HZ
  return Float32Array.from({ length: Math.floor(from.length / step) }, (_, n) => {
    const centre = n * step
    let sum = 0
    for (let at = Math.ceil(centre - reach); at <= centre + reach; at += 1)
      sum += (from[at] ?? 0) * (table[Math.round(Math.abs(at - centre) * PER_SAMPLE)] ?? 0)
    return sum
  })
}

const PER_SAMPLE = 64

function kernelOf(cutoff: number, reach: number): Float32Array {
  return Float32Array.from({ length: reach * PER_SAMPLE + 1 }, (_, n) => {
    const at = n / PER_SAMPLE
    const wave = at === 0 ? 1 : Math.sin(Math.PI * cutoff * at) / (Math.PI * cutoff * at)
    const window = 0.42 + 0.5 * Math.cos((Math.PI * at) / reach) + 0.08 * Math.cos((2 * Math.PI * at) / reach)
    return cutoff * wave * window
  })
}

function levelsOf(samples: Float32Array): { rms: number; peak: number } {
  let [power, peak] = [0, 0]
  for (const sample of samples) {
    power += sample * sample
    peak = Math.max(peak, Math.abs(sample))
  }
  return { rms: Math.sqrt(power / Math.max(1, samples.length)), peak }
}
