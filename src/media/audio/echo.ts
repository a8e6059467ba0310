import { openEchoSearch } from './echo-search.ts'
import { FRAME_SAMPLES, THIN_SAMPLES } from './thin.ts'

/**
 * Our own voice, come back from the far end's loudspeaker or hybrid, up to 300 ms later. What is heard is compared with what
 * was said, sample by sample in the lowest kilohertz, until the way is known: its delay and how much is lost on it. From
 * then on a frame that is no louder than that way explains is ours; who speaks over it is louder, and is heard. Until the way
 * is known, whatever is well below our own voice is taken for it, but on a line that has shown to have no echo.
 */
export interface Echo {
  /** Takes what was said and what was heard in the same 20 ms; whether the latter is our own voice and nothing else. */
  follow(said: Int16Array, heard: Int16Array): boolean
  /** The way's delay in ms, and by how much the voice comes back softer in dB; null while none is known. */
  readonly way: { delayMs: number; lossDb: number } | null
}

/** Frames of our own voice that may still come back: 300 ms, and the time over which two sounds are compared. */
const FRAMES = 32
const REACH_FRAMES = 16
const COMPARED_FRAMES = 8
/** Mean squares below these (−50 and −55 dB below full scale) are nobody's voice. */
const SAID_LEAST = 2 ** 30 * 1e-5
const HEARD_LEAST = 2 ** 30 * 10 ** -5.5
/** By how much what is heard may exceed what the way explains: 6 dB, for the room's own colour. */
const ALLOWANCE = 4
/** Before the way is known: what comes back is at least 6 dB softer than the loudest of what went. */
const FIRST_LOSS = 1 / 4
/** Frames of our own loud voice without anything coming back, after which the line is taken to have no echo: half a second. */
const CLEAN_FRAMES = 25
/** Comparisons that have to agree before what they say is relied upon alone. */
const LEARNT_FRAMES = 25
/** After so many searches through all delays without finding any, what is heard is somebody. */
const FRUITLESS_SEARCHES = 5
/** How far one comparison moves what is known of the loss: quickly towards less, for its first moments are soft. */
const LEARNING = { louder: 0.5, softer: 0.1 }

export function openEcho(): Echo {
  const search = openEchoSearch()
  /** Mean squares, the last frame at the end. */
  const saidPower = new Float64Array(FRAMES)
  const heardPower = new Float64Array(FRAMES)
  let clean = 0
  let learnt = 0
  /** The way held at the last comparison, which was a frame ago. */
  let held = false
  /** The part of our power that comes back; in an object, where a number with a fraction is not allocated anew. */
  const back = { part: 0 }

  function loudest(from: number, to: number): number {
    let most = 0
    for (let n = from; n <= to; n += 1) {
      const power = saidPower[FRAMES - 1 - n] ?? 0
      if (power > most) most = power
    }
    return most
  }

  /** How much of the power comes back, over the frames that were compared. */
  function learn(delayFrames: number): void {
    let said = 1
    let heard = 0
    for (let n = 0; n < COMPARED_FRAMES; n += 1) {
      heard += heardPower[FRAMES - 1 - n] ?? 0
      said += saidPower[FRAMES - 1 - n - delayFrames] ?? 0
    }
    learnt += 1
    const now = heard / said
    if (back.part === 0) back.part = now
    back.part += (now > back.part ? LEARNING.louder : LEARNING.softer) * (now - back.part)
  }

  /** Whether nothing is known of this line yet, neither a way nor that there is none. */
  function isDoubtful(): boolean {
    if (search.delay !== null) return learnt < LEARNT_FRAMES
    return clean < CLEAN_FRAMES && search.fruitless < FRUITLESS_SEARCHES
  }

  function isOurs(): boolean {
    const power = heardPower[FRAMES - 1] ?? 0
    if (isDoubtful() && power <= FIRST_LOSS * loudest(0, REACH_FRAMES)) return true
    if (search.delay === null) return false
    // A room keeps sounding for a while: the frame that is due, and those just before.
    const due = Math.floor(search.delay / THIN_SAMPLES)
    return power <= ALLOWANCE * back.part * loudest(Math.max(0, due - 1), due + 3)
  }

  return {
    follow(said, heard) {
      search.take(said, heard)
      push(saidPower, said)
      push(heardPower, heard)
      if (loudest(0, REACH_FRAMES) < SAID_LEAST) return false
      if ((heardPower[FRAMES - 1] ?? 0) < HEARD_LEAST) {
        clean += 1
        return false
      }
      // What is well known and has just held is compared with every second frame: most of the sound is the same.
      held = !(held && learnt >= LEARNT_FRAMES) && search.compare()
      if (held && search.delay !== null) learn(Math.floor(search.delay / THIN_SAMPLES))
      return isOurs()
    },
    get way() {
      return search.delay === null ? null : { delayMs: search.delay / 2, lossDb: -10 * Math.log10(back.part) }
    },
  }
}

/** The frame's mean square is the last of the history. */
function push(history: Float64Array, frame: Int16Array): void {
  let power = 0
  for (let n = 0; n < FRAME_SAMPLES; n += 1) {
    // Six times as fast as the power of two.
    const sample = frame[n] ?? 0
    power += sample * sample
  }
  // So few are moved sooner than the engine is asked to.
  for (let n = 1; n < FRAMES; n += 1) history[n - 1] = history[n] ?? 0
  history[FRAMES - 1] = power / FRAME_SAMPLES
}
