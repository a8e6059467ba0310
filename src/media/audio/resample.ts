import { kernelOf, type Rate, type Work } from './resample-kernels.ts'

/**
 * Changes the rate of a stream of samples. Whatever pieces it arrives in, the same samples come out; each is heard 2 ms
 * later (`delay`, in samples of what comes out), before the first there is silence. Nothing is allocated while it runs.
 */
export interface Resampler {
  /** By how many samples of the new rate the sound is late. */
  readonly delay: number
  /** How many samples that many become, at most. */
  room(samples: number): number
  /** Writes what these samples become, and says how many they are. `to` must have room for them. */
  process(from: Int16Array, to: Int16Array): number
  /** As if nothing had been heard yet. */
  reset(): void
}

/** Worked through at once: 20 ms of the fastest rate. Longer pieces go through in several. */
const BLOCK = 480

export function openResampler(fromHz: Rate, toHz: Rate): Resampler {
  const { reach, step, yields, run } = kernelOf(fromHz, toHz)
  // What is behind and what is ahead of the sample whose turn it is, then what just came, and a turn beyond.
  const line = new Float64Array(2 * reach + 2 * step + BLOCK)
  const work: Work = { line, turns: 0, to: new Int16Array(0), at: 0 }
  let filled = 2 * reach
  const room = (samples: number) => Math.ceil(samples / step) * yields
  return {
    delay: (reach * yields) / step,
    room,
    process(from, to) {
      if (to.length < room(from.length)) throw new RangeError('no room for what these samples become')
      work.to = to
      work.at = 0
      for (let at = 0; at < from.length; ) {
        const length = Math.min(from.length - at, BLOCK)
        // By places of its own: a variable that outlives the call is written to memory each time it changes.
        for (let n = 0, place = filled; n < length; n += 1, place += 1) line[place] = from[at + n] ?? 0
        at += length
        filled += length
        work.turns = Math.max(0, Math.ceil((filled - 2 * reach) / step))
        run(work)
        line.copyWithin(0, work.turns * step, filled)
        filled -= work.turns * step
      }
      return work.at
    },
    reset() {
      line.fill(0)
      filled = 2 * reach
    },
  }
}
