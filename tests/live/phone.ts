import { closeSync, existsSync, fstatSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#kernel/clock.ts'
import { levelOf } from '#media/audio/levels.ts'
import { WAV_HEADER_BYTES } from '#media/recording/wav.ts'
import { freshAddress } from '../sip/peers/address.ts'
import { type Baresip, startBaresip } from '../sip/peers/baresip.ts'
import { silence } from '../support/waves.ts'
import { voice, writeSound } from './voices.ts'

/** Somebody with a telephone: who listens, speaks when the other side has finished, presses keys and hangs up. */
export interface Phone extends AsyncDisposable {
  readonly number: string
  readonly pitchHz: number
  readonly baresip: Baresip
  /** All that was heard so far. */
  heard(): Int16Array
  /** Settles once the other side has been heard so long, since the last that was listened to. */
  hears(ms: number): Promise<void>
  /** What was heard so far is not listened to any more. */
  attends(): void
  /** Settles once the other side has spoken and fallen silent, since the last that was listened to. */
  listens(): Promise<void>
  /** Speaks for so long from now on. */
  says(ms?: number): Promise<void>
  presses(keys: string): Promise<void>
  hangsUp(): Promise<void>
}

export interface PhoneOrder {
  pitchHz?: number
  answers?: 'auto' | 'manual'
  codecs?: string
}

/** The last byte of a phone's address ends its number, by which the carrier finds it. */
const PREFIX = '+393331000'
export const numberAt = (address: string): string => PREFIX + (address.split('.')[3] ?? '').padStart(3, '0')

const PITCH_HZ = 210
const SAYS_MS = 700
/** Longer than any call: at the end of what it plays it hangs up. */
const QUIET_SECONDS = 110
const LOOK_MS = 40
const LISTENS_MAX_MS = 60_000
const FRAME = 160
const FRAME_MS = 20
const AUDIBLE_DBFS = -45
/** Longer than any pause of the voices here. */
const FINISHED_MS = 700

export async function startPhone({ pitchHz = PITCH_HZ, ...order }: PhoneOrder = {}): Promise<Phone> {
  const folder = mkdtempSync(join(tmpdir(), 'centralino-phone-'))
  const quiet = soundFile(pitchHz, 0)
  const address = freshAddress()
  const number = numberAt(address)
  const baresip = await startBaresip({ address, number, sound: quiet, heard: folder, ...order })
  const ear = openEar(folder)
  let listenedTo = 0

  /** Looks at what was heard since then, frame by frame, until it holds. */
  async function until(holds: (frames: readonly boolean[]) => number | null, what: string): Promise<void> {
    const beganMs = systemClock.monotonicMs()
    for (;;) {
      const frames = ear.audible().slice(listenedTo)
      const upTo = holds(frames)
      if (upTo !== null) {
        listenedTo += upTo
        return
      }
      if (systemClock.monotonicMs() - beganMs > LISTENS_MAX_MS) {
        const loud = frames.filter((one) => one).length
        throw new Error(
          `${number} never heard ${what}: ${frames.length} frames, ${loud} of them loud; ${baresip.events().join(' ')}`,
        )
      }
      await systemClock.sleep(LOOK_MS)
    }
  }

  return {
    number,
    pitchHz,
    baresip,
    heard: ear.all,
    hears: (ms) =>
      until((frames) => {
        const loud = frames.flatMap((isLoud, at) => (isLoud ? [at] : []))
        const last = loud[Math.ceil(ms / FRAME_MS) - 1]
        return last === undefined ? null : last + 1
      }, `${ms} ms`),
    attends() {
      listenedTo = ear.audible().length
    },
    listens: () =>
      until((frames) => {
        const last = frames.lastIndexOf(true)
        return last >= 0 && (frames.length - 1 - last) * FRAME_MS >= FINISHED_MS ? frames.length : null
      }, 'a sentence to its end'),
    async says(ms = SAYS_MS) {
      await baresip.command('ausrc', `aufile,${soundFile(pitchHz, ms)}`)
    },
    async presses(keys) {
      // One right after the other, however long each takes to be told.
      await Promise.all([...keys].map((key) => baresip.command('sndcode', key)))
    },
    hangsUp: () => baresip.command('hangup'),
    async [Symbol.asyncDispose]() {
      ear.close()
      await baresip[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let sounds: string | null = null

/** A file in which somebody speaks for so long and is silent then; each is written once, for all telephones. */
function soundFile(pitchHz: number, ms: number): string {
  if (sounds === null) {
    const folder = mkdtempSync(join(tmpdir(), 'centralino-sounds-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    sounds = folder
  }
  const path = join(sounds, `${ms === 0 ? 'quiet' : `${pitchHz}-${ms}`}.wav`)
  if (!existsSync(path)) writeSound(path, ms === 0 ? silence(0) : voice(pitchHz, ms), QUIET_SECONDS)
  return path
}

/** What baresip writes down of what it hears, read as it grows. */
function openEar(folder: string) {
  const pieces: Int16Array[] = []
  const audible: boolean[] = []
  let file: number | null = null
  let read = WAV_HEADER_BYTES
  function look(): void {
    const name = file === null ? readdirSync(folder).find((one) => one.endsWith('-dec.wav')) : undefined
    if (name !== undefined) file = openSync(join(folder, name), 'r')
    if (file === null) return
    const frames = Math.floor((fstatSync(file).size - read) / (2 * FRAME))
    if (frames <= 0) return
    const bytes = Buffer.alloc(frames * 2 * FRAME)
    read += readSync(file, bytes, 0, bytes.length, read)
    const samples = Int16Array.from({ length: frames * FRAME }, (_, n) => bytes.readInt16LE(2 * n))
    pieces.push(samples)
    for (let at = 0; at < samples.length; at += FRAME)
      audible.push(levelOf(samples.subarray(at, at + FRAME)) > AUDIBLE_DBFS)
  }
  return {
    audible(): readonly boolean[] {
      look()
      return audible
    },
    all(): Int16Array {
      look()
      const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const piece of pieces) {
        whole.set(piece, at)
        at += piece.length
      }
      return whole
    },
    close(): void {
      if (file !== null) closeSync(file)
    },
  }
}
