import { levelOf } from '#media/audio/levels.ts'

/** Whether somebody speaks on a clean line: by nothing but how loud it is. */
export interface Ear {
  /** Of 20 ms. */
  hear(frame: Int16Array): 'started' | 'ended' | null
  readonly speaking: boolean
}

const VOICE_DBFS = -40
const FRAME_MS = 20

export function openEar({ voiceMs, silenceMs }: { voiceMs: number; silenceMs: number }): Ear {
  let speaking = false
  let otherwiseMs = 0
  return {
    hear(frame) {
      const isLoud = levelOf(frame) > VOICE_DBFS
      otherwiseMs = isLoud === speaking ? 0 : otherwiseMs + FRAME_MS
      if (otherwiseMs < (speaking ? silenceMs : voiceMs)) return null
      speaking = !speaking
      otherwiseMs = 0
      return speaking ? 'started' : 'ended'
    },
    get speaking() {
      return speaking
    },
  }
}
