import { CodeRing } from './code-ring.ts'
import { openFade } from './fade.ts'
import type { Codec } from './g711.ts'

/**
 * What the agent says, on its way to the line: written as fast as the model makes it, pulled frame by frame as the line
 * takes it. It holds the codes of the trunk's own codec, so a model that speaks that codec is passed through untouched.
 * What was heard of an utterance is counted by `talk/heard-speech.ts`, from what each pull says.
 */
export interface Playout {
  /** Queues codes; how many ms are queued then. What is beyond the bound is not taken. */
  write(codes: Uint8Array): number
  /**
   * Fills a frame, the end of it with silence where there is nothing to say; how many of its samples are the agent's.
   */
  pull(frame: Uint8Array): number
  /** Leaves so many of the oldest samples out, as if they had been pulled; how many there were. */
  skip(samples: number): number
  /** Drops all that has not been pulled. */
  clear(): void
  /** The line has another codec from now on: what is queued already becomes its codes. */
  become(codec: Codec): void
  queuedMs(): number
}

export interface PlayoutSettings {
  codec: Codec
  boundSeconds?: number
}

const SAMPLES_PER_MS = 8
/** Models are ahead of the voice by a whole answer; none of theirs is longer than this. */
const BOUND_SECONDS = 120
const FIRST_ROOM_SECONDS = 4

export function openPlayout({ codec: first, boundSeconds = BOUND_SECONDS }: PlayoutSettings): Playout {
  const ring = new CodeRing({
    first: FIRST_ROOM_SECONDS * 1_000 * SAMPLES_PER_MS,
    most: boundSeconds * 1_000 * SAMPLES_PER_MS,
  })
  let codec = first
  let fade = openFade(codec)

  return {
    write(codes) {
      ring.write(codes)
      return ring.size / SAMPLES_PER_MS
    },
    pull(frame) {
      const length = ring.read(frame)
      fade.over(frame, length)
      return length
    },
    skip(samples) {
      const skipped = ring.read(new Uint8Array(samples))
      fade.cut()
      return skipped
    },
    clear() {
      ring.clear()
      fade.cut()
    },
    become(next) {
      if (next === codec) return
      ring.translate(codec.otherOf)
      codec = next
      fade = openFade(codec)
    },
    queuedMs: () => ring.size / SAMPLES_PER_MS,
  }
}
