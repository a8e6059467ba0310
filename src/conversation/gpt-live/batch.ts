import { msOf } from './loudness.ts'

/**
 * Frames of the line, put together before they are sent: each message costs as much as its sound, and three frames of
 * 20 ms together take a third less of the processor (decision 19). Where somebody speaks, and while the model makes up
 * its mind whether they have finished, every frame goes as it comes: waiting for two more would be heard as a slower
 * answer.
 */
export interface Batch {
  /** What is to be sent now; null while more is waited for. The frame is kept, not copied. */
  add(frame: Uint8Array): Uint8Array | null
}

/** For so long after the last sound. */
const LIVELY_MS = 1_000

export function openBatch(batchMs: number, isLoud: (frame: Uint8Array) => boolean): Batch {
  let waiting: Uint8Array[] = []
  let ms = 0
  let livelyMs = 0
  return {
    add(frame) {
      const frameMs = msOf(frame)
      livelyMs = isLoud(frame) ? LIVELY_MS : Math.max(0, livelyMs - frameMs)
      waiting.push(frame)
      ms += frameMs
      if (ms < batchMs && livelyMs === 0) return null
      const whole = waiting.length === 1 ? frame : Buffer.concat(waiting)
      waiting = []
      ms = 0
      return whole
    },
  }
}
