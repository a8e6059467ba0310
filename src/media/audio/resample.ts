import { kernelOf, type Rate } from './resample-kernels.ts'
import { line } from './sums.ts'

/**
 * Changes the rate of a stream of samples. Whatever pieces it arrives in, the same samples come out; each is heard 2 ms
 * later (`delay`, in samples of what comes out), before the first there is silence. Nothing is allocated while it runs.
 */
export interface Resampler {
  /** By how many samples of the new rate the sound is late. */
  readonly delay: number
  /** How many samples that many become, at most. */
  room(samples: number): number
  /** Writes what these samples become, from that place on, and says how many they are. `to` must have room for them. */
  process(from: Int16Array, to: Int16Array, at?: number): number
  /** As if nothing had been heard yet. */
  reset(): void
}

/** Worked through at once: 20 ms of the fastest rate. Longer pieces go through in several. */
const BLOCK = 480

export function openResampler(fromHz: Rate, toHz: Rate): Resampler {
  const { reach, step, yields, run } = kernelOf(fromHz, toHz)
  // What is behind and what is ahead of the sample whose turn it is.
  const held = new Float32Array(2 * reach)
  let filled = 2 * reach
  const room = (samples: number) => Math.ceil(samples / step) * yields
  return {
    delay: (reach * yields) / step,
    room,
    process(from, to, first = 0) {
      if (to.length - first < room(from.length)) throw new RangeError('no room for what these samples become')
      let made = 0
      for (let at = 0; at < from.length; at += BLOCK) {
        const piece = from.length <= BLOCK ? from : from.subarray(at, at + BLOCK)
        line.set(held)
        line.set(piece, filled)
        filled += piece.length
        const turns = Math.max(0, Math.ceil((filled - 2 * reach) / step))
        run(turns, to, first + made)
        made += turns * yields
        filled -= turns * step
        for (let n = 0, place = turns * step; n < filled; n += 1, place += 1) held[n] = line[place] ?? 0
      }
      return made
    },
    reset() {
      held.fill(0)
      filled = 2 * reach
    },
  }
}
