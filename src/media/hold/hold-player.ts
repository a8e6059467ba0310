import { open } from 'node:fs/promises'
import type { HoldSound } from '#contract/media.ts'
import type { Log } from '#kernel/log.ts'
import { type Codec, PCMA } from '#media/audio/g711.ts'
import { ringingTone } from './ringing-tone.ts'

/**
 * What is played to somebody who waits, frame by frame and over and over. Whatever is wrong with the music, there is
 * the tone: nobody waits in silence.
 */
export interface HoldPlayer {
  pull(frame: Uint8Array, codec: Codec): void
}

/** Ten minutes of A-law: longer than anybody is let ring. */
const MUSIC_BYTES_MAX = 10 * 60 * 8_000
/** Different pieces that a worker keeps in its memory. */
const KEPT_MAX = 8

let tone: Uint8Array | null = null
const kept = new Map<string, Promise<Uint8Array | null>>()

export function openHoldPlayer({ log }: { log: Log }, sound: HoldSound): HoldPlayer {
  tone ??= ringingTone()
  let loop = tone
  let at = 0
  if (sound.kind === 'music')
    void musicOf(sound.file).then((music) => {
      if (!music) log.warn({ code: 'no_music' }, 'the music of a transfer cannot be read: the tone is played')
      else [loop, at] = [music, 0]
    })
  return {
    pull(frame, codec) {
      for (let n = 0; n < frame.length; n += 1) {
        frame[n] = loop[at] ?? codec.silence
        at = (at + 1) % loop.length
      }
      if (codec === PCMA) return
      for (let n = 0; n < frame.length; n += 1) frame[n] = PCMA.otherOf[frame[n] ?? 0] ?? 0
    },
  }
}

/** Null where there is no such file, or not such a one. */
function musicOf(file: string): Promise<Uint8Array | null> {
  const known = kept.get(file)
  if (known) return known
  const reading = read(file).catch(() => null)
  kept.set(file, reading)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  // One that could not be read may be there the next time.
  void reading.then((music) => music ?? kept.delete(file))
  return reading
}

async function read(file: string): Promise<Uint8Array | null> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  if (size === 0 || size > MUSIC_BYTES_MAX) return null
  return new Uint8Array(await handle.readFile())
}
