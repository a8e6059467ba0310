import { openEchoSearch } from './echo-search.ts'
import { POWERS } from './past.ts'
import { THIN_SAMPLES } from './thin.ts'

/**
 * Our own voice, come back from the far end's loudspeaker or hybrid, up to 300 ms later. What is heard is compared with
 * what was said, sample by sample in the lowest kilohertz, until the way is known: its delay and how much is lost on
 * it. From then on a frame that is no louder than that way explains is ours; who speaks over it is louder, and is
 * heard. Until the way is known, whatever is well below our own voice is taken for it, but on a line that has shown to
 * have no echo.
 */
export interface Echo {
  /** Takes what was said and what was heard in the same 20 ms; whether the latter is our own voice and nothing else. */
  follow(said: Int16Array, heard: Int16Array): boolean
  /** The way's delay in ms, and by how much the voice comes back softer in dB; null while none is known. */
  way(): { delayMs: number; lossDb: number } | null
}

/** Frames of our own voice that may still come back: 300 ms; and those over which two sounds are compared. */
const REACH_FRAMES = 16
const COMPARED_FRAMES = 8
/** Mean squares below these (−50 and −55 dB below full scale) are nobody's voice. */
const SAID_LEAST = 2 ** 30 * 1e-5
const HEARD_LEAST = 2 ** 30 * 10 ** -5.5
/** By how much what is heard may exceed what the way explains: 6 dB, for the room's own colour. */
const ALLOWANCE = 4
/** Before the way is known: what comes back is at least 6 dB softer than the loudest of what went. */
const FIRST_LOSS = 1 / 4
/**
 * Frames of our own loud voice without anything coming back, after which the line is taken to have no echo: half a
 * second.
 */
const CLEAN_FRAMES = 25
/** Comparisons that have to agree before what they say is relied upon alone. */
const LEARNT_FRAMES = 25
/** What is well known and has just held is not compared with as many frames: most of the sound is the same. */
const RESTED_FRAMES = 3
/** After so many searches through all delays without finding any, what is heard is somebody. */
const FRUITLESS_SEARCHES = 5
/** How far one comparison moves what is known of the loss: quickly towards less, for its first moments are soft. */
const LEARNING = { louder: 0.5, softer: 0.1 }

export function openEcho(): Echo {
  const search = openEchoSearch()
  const [saidPower, heardPower] = [search.said.powers, search.heard.powers]
  let clean = 0
  let learnt = 0
  /** Frames that are not compared with any more. */
  let rests = 0
  /** The part of our power that comes back; in an object, where a number with a fraction is not allocated anew. */
  const back = { part: 0 }

  function loudest(from: number, to: number): number {
    let most = 0
    for (let n = from; n <= to; n += 1) {
      const power = saidPower[POWERS - 1 - n] ?? 0
      if (power > most) most = power
    }
    return most
  }

  /** How much of the power comes back, over the frames that were compared. */
  function learn(delayFrames: number): void {
    let said = 1
    let heard = 0
    for (let n = 0; n < COMPARED_FRAMES; n += 1) {
      heard += heardPower[POWERS - 1 - n] ?? 0
      said += saidPower[POWERS - 1 - n - delayFrames] ?? 0
    }
    learnt += 1
    const now = heard / said
    if (back.part === 0) back.part = now
    back.part += (now > back.part ? LEARNING.louder : LEARNING.softer) * (now - back.part)
  }

  /** Whether nothing is known of this line yet, neither a way nor that there is none. */
  function isDoubtful(): boolean {
    if (search.delay() !== null) return learnt < LEARNT_FRAMES
    return clean < CLEAN_FRAMES && search.fruitless() < FRUITLESS_SEARCHES
  }

  function isOurs(): boolean {
    const power = heardPower[POWERS - 1] ?? 0
    if (isDoubtful() && power <= FIRST_LOSS * loudest(0, REACH_FRAMES)) return true
    const delay = search.delay()
    if (delay === null) return false
    // A room keeps sounding for a while: the frame that is due, and those just before.
    const due = Math.floor(delay / THIN_SAMPLES)
    return power <= ALLOWANCE * back.part * loudest(Math.max(0, due - 1), due + 3)
  }

  return {
    follow(said, heard) {
      search.said.take(said)
      search.heard.take(heard)
      if (loudest(0, REACH_FRAMES) < SAID_LEAST) return false
      if ((heardPower[POWERS - 1] ?? 0) < HEARD_LEAST) {
        clean += 1
        return false
      }
      if (rests > 0) rests -= 1
      else if (search.compare()) {
        learn(Math.floor((search.delay() ?? 0) / THIN_SAMPLES))
        if (learnt >= LEARNT_FRAMES) rests = RESTED_FRAMES
      }
      return isOurs()
    },
    way() {
      const delay = search.delay()
      return delay === null ? null : { delayMs: delay / 2, lossDb: -10 * Math.log10(back.part) }
    },
  }
}
