import { levelOf } from '#media/audio/levels.ts'
import { openResampler } from '#media/audio/resample.ts'
import { spoken } from '../waves.ts'

/** The voices that the service speaks with in tests, at 24 kHz; each text is made once. */
export type Voice = 'harmonic' | 'spoken' | { pitchHz: number }

export const VOICE_HZ = 24_000
/** Of the harmonic voice, so that tests know how long a sentence is. */
const MS_PER_CHARACTER = 40
const PITCH_HZ = 140
const SYLLABLE_HZ = 4
const PEAK = 9_000

const made = new Map<string, Int16Array>()

export function voiceOf(text: string, voice: Voice): Int16Array {
  const pitchHz = typeof voice === 'object' ? voice.pitchHz : PITCH_HZ
  const name = `${voice === 'spoken' ? voice : pitchHz}/${text}`
  const sound = made.get(name) ?? (voice === 'spoken' ? byEspeak(text) : harmonic(text, pitchHz))
  made.set(name, sound)
  return sound
}

/** A tone with overtones that rises and falls as syllables do: it has a pitch and an energy, and needs no program. */
function harmonic(text: string, pitchHz: number): Int16Array {
  const samples = Math.max(1, text.length) * MS_PER_CHARACTER * (VOICE_HZ / 1_000)
  return Int16Array.from({ length: samples }, (_, n) => {
    const turn = (2 * Math.PI * pitchHz * n) / VOICE_HZ
    const wave = Math.sin(turn) + 0.5 * Math.sin(2 * turn) + 0.3 * Math.sin(3 * turn) + 0.2 * Math.sin(5 * turn)
    const swell = 0.6 + 0.4 * Math.sin((2 * Math.PI * SYLLABLE_HZ * n) / VOICE_HZ)
    return Math.round((PEAK / 2) * wave * swell)
  })
}

const FRAME = 160
const QUIET_DBFS = -45

/** What espeak-ng says, from its first sound to its last. */
function byEspeak(text: string): Int16Array {
  const at8k = spoken(text)
  const frames = Array.from({ length: Math.ceil(at8k.length / FRAME) }, (_, n) => n * FRAME)
  const isLoud = (at: number) => levelOf(at8k.subarray(at, at + FRAME)) > QUIET_DBFS
  const cut = at8k.slice(frames.find(isLoud) ?? 0, (frames.findLast(isLoud) ?? 0) + FRAME)
  const resampler = openResampler(8_000, VOICE_HZ)
  const sound = new Int16Array(resampler.room(cut.length))
  return sound.slice(0, resampler.process(cut, sound))
}
