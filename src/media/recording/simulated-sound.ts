import { breathe } from '#kernel/breathe.ts'
import { seeded } from '#kernel/random.ts'
import { drawn, type Peaks } from './peaks.ts'
import type { OpenRecording } from './recordings.ts'
import { BYTES_PER_SAMPLE, SAMPLE_RATE, WAV_HEADER_BYTES, wavHeader } from './wav.ts'

/**
 * The sound of a simulated conversation: two voices that no ear confuses, each while its turn lasts, and silence
 * between them. Nobody really speaks, so the voices hum: syllables with a pitch of their own. The bytes depend on the
 * call id and the turns alone, the same in every process: sines are rounded into tables first, and from there on all is
 * integers.
 */
export interface SoundedTurn {
  speaker: 'agent' | 'person' | 'system'
  start_seconds: number
  end_seconds: number
}

export interface Sound {
  turns: readonly SoundedTurn[]
  /** Whole seconds: the length of the file. */
  durationSeconds: number
}

interface Voice {
  pitchHz: number
  /** The strength of each harmonic: what tells two voices apart at the same pitch. */
  harmonics: readonly number[]
}

// biome-ignore format: a table reads in columns
const VOICES: Record<'agent' | 'person', Voice> = {
  agent:  { pitchHz: 220, harmonics: [1, 0.5, 0.25, 0.12] },
  person: { pitchHz: 130, harmonics: [1, 0, 0.6, 0, 0.4, 0, 0.25] },
}

const PEAK = 9_000
const TABLE_BITS = 9
const TABLE_SIZE = 2 ** TABLE_BITS
const PHASE_BITS = 32
const SYLLABLE_SECONDS = { min: 0.18, max: 0.34 }
/** How far a syllable's pitch lies from the voice's own, at most. */
const PITCH_SPREAD = 0.15

const TABLES = {
  agent: wavetable(VOICES.agent),
  person: wavetable(VOICES.person),
}
/** A syllable rises from nothing, holds, and falls to nothing: no click where it begins or ends. */
const SWELL = Int32Array.from({ length: TABLE_SIZE }, (_, at) =>
  Math.round(2 ** 15 * Math.min(1, 2 * Math.sin((Math.PI * at) / (TABLE_SIZE - 1)))),
)

function wavetable({ harmonics }: Voice): Int32Array {
  const wave = Array.from({ length: TABLE_SIZE }, (_, at) =>
    harmonics.reduce((sum, strength, n) => sum + strength * Math.sin((2 * Math.PI * (n + 1) * at) / TABLE_SIZE), 0),
  )
  const highest = Math.max(...wave.map(Math.abs))
  return Int32Array.from(wave, (value) => Math.round((PEAK * value) / highest))
}

/** The whole file, a second at a time: the header, then the samples. */
export function* simulatedWav(callId: string, { turns, durationSeconds }: Sound): Generator<Buffer> {
  yield wavHeader(durationSeconds * SAMPLE_RATE)
  const syllables = turns.flatMap((turn, n) => syllablesOf(turn, seeded(`${callId}/sound/${n}`)))
  let next = 0
  for (let second = 0; second < durationSeconds; second += 1) {
    const from = second * SAMPLE_RATE
    const bytes = Buffer.alloc(SAMPLE_RATE * BYTES_PER_SAMPLE)
    // A syllable may reach over into the next second; those that are over are not looked at again.
    while ((syllables[next]?.end ?? Number.POSITIVE_INFINITY) <= from) next += 1
    for (let n = next; n < syllables.length; n += 1) {
      const syllable = syllables[n]
      if (!syllable || syllable.start >= from + SAMPLE_RATE) break
      hum(bytes, from, syllable)
    }
    yield bytes
  }
}

/** As if it lay in a file; it is made while it is read, second by second, and others have a turn in between. */
export function openSimulated(callId: string, sound: Sound): OpenRecording {
  return {
    size: WAV_HEADER_BYTES + sound.durationSeconds * SAMPLE_RATE * BYTES_PER_SAMPLE,
    async *read({ first, last }) {
      let at = 0
      for (const piece of simulatedWav(callId, sound)) {
        const [from, to] = [Math.max(first - at, 0), Math.min(last - at + 1, piece.length)]
        if (from < to) yield piece.subarray(from, to)
        at += piece.length
        if (at > last) return
        await breathe()
      }
    },
    close: async () => {},
  }
}

export function simulatedPeaks(callId: string, sound: Sound, buckets: number): Promise<Peaks> {
  const samples = sound.durationSeconds * SAMPLE_RATE
  return drawn(simulatedWav(callId, sound).drop(1), { samples, buckets })
}

/** In samples from the beginning of the call; `end` is the first that is not in it. */
interface Syllable {
  voice: 'agent' | 'person'
  start: number
  end: number
  /** How far the wave moves on from one sample to the next, in 2³² parts of a period. */
  step: number
}

function syllablesOf({ speaker, start_seconds, end_seconds }: SoundedTurn, chance: () => number): Syllable[] {
  if (speaker === 'system') return []
  const end = Math.round(end_seconds * SAMPLE_RATE)
  const syllables: Syllable[] = []
  for (let start = Math.round(start_seconds * SAMPLE_RATE); start < end; ) {
    const { min, max } = SYLLABLE_SECONDS
    const length = Math.round(SAMPLE_RATE * (min + chance() * (max - min)))
    const hz = VOICES[speaker].pitchHz * (1 + PITCH_SPREAD * (2 * chance() - 1))
    const step = Math.round((hz / SAMPLE_RATE) * 2 ** PHASE_BITS)
    const stop = Math.min(end, start + length)
    syllables.push({ voice: speaker, start, end: stop, step })
    start = stop
  }
  return syllables
}

/** Writes what of the syllable falls into this second. */
function hum(second: Buffer, from: number, { voice, start, end, step }: Syllable): void {
  const table = TABLES[voice]
  const swellStep = TABLE_SIZE / (end - start)
  const last = Math.min(end, from + SAMPLE_RATE)
  for (let at = Math.max(start, from); at < last; at += 1) {
    const phase = Math.imul(at - start, step) >>> (PHASE_BITS - TABLE_BITS)
    const swell = SWELL[Math.floor((at - start) * swellStep)] ?? 0
    const sample = ((table[phase] ?? 0) * swell) >> 15
    second.writeInt16LE(sample, (at - from) * BYTES_PER_SAMPLE)
  }
}
