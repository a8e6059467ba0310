import { CodeRing } from './code-ring.ts'
import { openFade } from './fade.ts'
import type { Codec } from './g711.ts'

/**
 * What the agent says, on its way to the line: written as fast as the model makes it, pulled frame by frame as the line
 * takes it. It holds the codes of the trunk's own codec, so a model that speaks that codec is passed through untouched. It
 * knows to the sample what has been pulled, and so what the person can have heard.
 */
export interface Playout {
  /** What is written from now on is another utterance. */
  begin(utterance: string): void
  /** Queues codes; how many ms are queued then. What is beyond the bound is not taken, and counted in `refusedMs`. */
  write(codes: Uint8Array): number
  /** To be told of by `onMark`, once the last sample that was written before it has been pulled. */
  mark(id: string): void
  /** Fills a frame, the end of it with silence where there is nothing to say; how many of its samples are the agent's. */
  pull(frame: Uint8Array): number
  /** Leaves so many of the oldest samples out, as if they had been pulled; how many there were. */
  skip(samples: number): number
  /**
   * Drops all that has not been pulled, with its marks and utterances, and says what was heard. Whatever is written after it
   * is a new utterance's and wants its `begin`.
   */
  clear(): Heard
  /** The line has another codec from now on: what is queued already becomes its codes. */
  become(codec: Codec): void
  queuedMs(): number
  refusedMs(): number
}

export interface Heard {
  /** The one that was being said, or was said last; null before the first. Those begun after it were not heard at all. */
  utterance: string | null
  /** How much of it was pulled, without the silence where the model was slow. */
  heardMs: number
  /** How much was dropped, of this one and of later ones. */
  droppedMs: number
}

export interface PlayoutSettings {
  codec: Codec
  /** Called at the end of a pull; it may write, mark and clear. */
  onMark: (id: string) => void
  boundSeconds?: number
}

const SAMPLES_PER_MS = 8
/** Models are ahead of the voice by a whole answer; none of theirs is longer than this. */
const BOUND_SECONDS = 120
const FIRST_ROOM_SECONDS = 4
/** Of marks and of utterances that are waiting; one more is refused loudly, for only a bug makes so many. */
const PLACES_MAX = 1_000

/** Where in the stream of samples an utterance begins or a mark stands. */
interface Place {
  id: string
  at: number
}

export function openPlayout({ codec: first, onMark, boundSeconds = BOUND_SECONDS }: PlayoutSettings): Playout {
  const ring = new CodeRing({
    first: FIRST_ROOM_SECONDS * 1_000 * SAMPLES_PER_MS,
    most: boundSeconds * 1_000 * SAMPLES_PER_MS,
  })
  const utterances: Place[] = []
  const marks: Place[] = []
  let codec = first
  let fade = openFade(codec)
  let utterance: string | null = null
  /** Both count samples since the call began; `began` is where the utterance did that is being said. */
  let pulled = 0
  let began = 0
  let refused = 0

  function put(places: Place[], id: string): void {
    if (places.length === PLACES_MAX) throw new RangeError('too many marks or utterances are waiting')
    places.push({ id, at: pulled + ring.size })
  }

  /** An utterance begins with its first sample, a mark is reached with the last one before it. */
  function pass(): void {
    for (let next = utterances[0]; next && next.at < pulled; next = utterances[0]) {
      utterance = next.id
      began = next.at
      utterances.shift()
    }
    if (!marks[0] || marks[0].at > pulled) return
    // Taken out before anybody is told: who is told of one may put another, or clear.
    const later = marks.findIndex(({ at }) => at > pulled)
    for (const { id } of marks.splice(0, later < 0 ? marks.length : later)) onMark(id)
  }

  return {
    begin: (id) => put(utterances, id),
    write(codes) {
      refused += codes.length - ring.write(codes)
      return ring.size / SAMPLES_PER_MS
    },
    mark: (id) => put(marks, id),
    pull(frame) {
      const length = ring.read(frame)
      pulled += length
      fade.over(frame, length)
      pass()
      return length
    },
    skip(samples) {
      const skipped = ring.read(new Uint8Array(samples))
      pulled += skipped
      fade.cut()
      pass()
      return skipped
    },
    clear() {
      const dropped = ring.size
      ring.clear()
      fade.cut()
      utterances.length = 0
      marks.length = 0
      return { utterance, heardMs: (pulled - began) / SAMPLES_PER_MS, droppedMs: dropped / SAMPLES_PER_MS }
    },
    become(next) {
      if (next === codec) return
      ring.translate(codec.otherOf)
      codec = next
      fade = openFade(codec)
    },
    queuedMs: () => ring.size / SAMPLES_PER_MS,
    refusedMs: () => refused / SAMPLES_PER_MS,
  }
}
