import { levelOf } from '#media/audio/levels.ts'

/** Whether somebody speaks, by nothing but how loud it is: 16-bit samples at 16 kHz, in pieces of any size. */
export interface Ear {
  hear(bytes: Uint8Array): ('started' | 'ended')[]
  /** The stream ends: so does whoever is speaking. */
  flush(): ('started' | 'ended')[]
}

const FRAME_MS = 20
const FRAME_BYTES = FRAME_MS * 32
const VOICE_MS = 60
const VOICE_DBFS = -40

export function openEar(silenceMs: number): Ear {
  let speaking = false
  let otherwiseMs = 0
  let rest = Buffer.alloc(0)
  const take = (frame: Buffer): 'started' | 'ended' | null => {
    const samples = Int16Array.from({ length: frame.length >> 1 }, (_, n) => frame.readInt16LE(2 * n))
    const isLoud = levelOf(samples) > VOICE_DBFS
    otherwiseMs = isLoud === speaking ? 0 : otherwiseMs + FRAME_MS
    if (otherwiseMs < (speaking ? silenceMs : VOICE_MS)) return null
    speaking = !speaking
    otherwiseMs = 0
    return speaking ? 'started' : 'ended'
  }
  return {
    hear(bytes) {
      const changes: ('started' | 'ended')[] = []
      rest = Buffer.concat([rest, bytes])
      for (; rest.length >= FRAME_BYTES; rest = rest.subarray(FRAME_BYTES)) {
        const change = take(rest.subarray(0, FRAME_BYTES))
        if (change) changes.push(change)
      }
      return changes
    },
    flush() {
      const was = speaking
      speaking = false
      otherwiseMs = 0
      return was ? ['ended'] : []
    },
  }
}
