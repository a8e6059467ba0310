import { spoken } from '../waves.ts'

/**
 * What a text sounds like, at 8 kHz: a real voice, or a hum with the pitch of one that takes as long as the text is.
 */
export type VoiceOf = (text: string) => Int16Array

const RATE = 8_000
const HUM_MS_PER_CHARACTER = 40
/** Whole tenths of a second, loud from the first to the last. */
const HUM_STEP_MS = 100
const HUM_HZ = 140
const HARMONICS = [1, 0.6, 0.4, 0.3, 0.2]
const PEAK = 9_000

const voices = new Map<string, Int16Array>()

/** A hum of that pitch. */
export const humAt =
  (pitchHz: number): VoiceOf =>
  (text) => {
    const ms = Math.ceil((Math.max(1, text.length) * HUM_MS_PER_CHARACTER) / HUM_STEP_MS) * HUM_STEP_MS
    return Int16Array.from({ length: (ms * RATE) / 1_000 }, (_, n) =>
      Math.round(
        HARMONICS.reduce(
          (sum, part, k) => sum + ((part * PEAK) / 2) * Math.sin((2 * Math.PI * pitchHz * (k + 1) * n) / RATE),
          0,
        ),
      ),
    )
  }

export const voiceOf: Record<'spoken' | 'hum', VoiceOf> = {
  hum: humAt(HUM_HZ),
  spoken(text) {
    const known = voices.get(text) ?? spoken(text)
    voices.set(text, known)
    return known
  },
}

/** Each with the blank before it. */
export const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? []
