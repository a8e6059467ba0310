import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { within } from '#kernel/within.ts'
import { openRecorderFile, type RecorderFile } from './recorder-file.ts'
import { BLOCK_SAMPLES, openRecorderQueue } from './recorder-queue.ts'
import { SAMPLE_RATE } from './wav.ts'

/**
 * Writes down both sides of a call while it goes on: mixed to one channel, each sample at its own time since the first.
 * The call never waits for the disk. What the disk is too slow for is silence in the recording, and is counted; time
 * stays right.
 */
export interface Recorder {
  /** What was heard and what was said in the same moment; the shorter of both is silent in the end. */
  write(heard: Int16Array, said: Int16Array): void
  /** Time goes by in which nobody heard or said anything, as when a late frame is skipped. */
  pass(samples: number): void
  /** How much of the sound so far is not in the file and never will be. */
  lostMs(): number
  /**
   * Whether the call has a recording: on the disk, under its name. A disk that hangs for three seconds is not waited
   * for; if it has taken something of it by then, that is kept and gets its name later, by who writes it or by who
   * sweeps it up. Safe to repeat.
   */
  close(): Promise<boolean>
  /** Nothing of it is kept. */
  discard(): Promise<void>
}

export interface RecorderSettings {
  clock: Clock
  log: Log
  folder: string
  callId: string
  /** Another disk than the machine's. */
  openFile?: (folder: string, callId: string) => Promise<RecorderFile>
}

/**
 * A line gives a conversation up some seconds after its leg has ended: what came of the recording is said before that.
 */
const CLOSE_MS = 3_000
const SAMPLE_MAX = 2 ** 15 - 1

export function openRecorder(settings: RecorderSettings): Recorder {
  const { folder, callId, log, openFile = openRecorderFile } = settings
  const file = openFile(folder, callId)
  let isTold = false
  const queue = openRecorderQueue({
    file,
    onRefused(error) {
      if (!isTold) log.error({ call: callId, err: error }, 'a part of a recording was not stored')
      isTold = true
    },
  })
  // Whoever writes or ends is told; until then nobody listens.
  file.catch(() => {})
  let block = queue.fresh(0)
  let closing: Promise<boolean> | undefined

  function turn(): void {
    const next = block.at + block.length
    queue.put(block)
    block = queue.fresh(next)
  }

  /** The last block, the header and the name. */
  async function finish(): Promise<boolean> {
    turn()
    await queue.settled()
    const samples = block.at
    if (samples === 0 || queue.lost === samples) {
      await (await file).discard()
      return false
    }
    if (queue.lost > 0) log.warn({ call: callId, lost_samples: queue.lost }, 'a recording has gaps')
    await (await file).finish(samples)
    return true
  }

  return {
    write(heard, said) {
      if (closing) return
      const length = Math.max(heard.length, said.length)
      for (let from = 0; from < length; ) {
        const to = Math.min(length, from + BLOCK_SAMPLES - block.length)
        mix(block.samples.subarray(block.length), { heard, said, from, to })
        block.length += to - from
        from = to
        if (block.length === BLOCK_SAMPLES) turn()
      }
    },
    pass(samples) {
      if (closing) return
      const inside = Math.min(samples, BLOCK_SAMPLES - block.length)
      block.length += inside
      if (block.length < BLOCK_SAMPLES) return
      turn()
      // Whole seconds of silence need no block: the file has a hole there.
      const rest = samples - inside
      block.at += rest - (rest % BLOCK_SAMPLES)
      block.length = rest % BLOCK_SAMPLES
    },
    lostMs: () => (1_000 * queue.lost) / SAMPLE_RATE,
    close() {
      closing ??= inTime(settings, finish, () => queue.written > 0)
      return closing
    },
    async discard() {
      const drop = async () => {
        await queue.settled()
        await (await file).discard()
        return false
      }
      closing ??= inTime(settings, drop, () => false)
      await closing
    },
  }
}

interface Moment {
  heard: Int16Array
  said: Int16Array
  from: number
  to: number
}

/** Both sides of that moment on top of each other; where one has ended there is the other alone. */
function mix(into: Int16Array, { heard, said, from, to }: Moment): void {
  const both = Math.min(heard.length, said.length, to)
  const longer = heard.length > said.length ? heard : said
  let at = 0
  for (let n = from; n < both; n += 1, at += 1) {
    const sum = (heard[n] ?? 0) + (said[n] ?? 0)
    into[at] = Math.max(-SAMPLE_MAX - 1, Math.min(SAMPLE_MAX, sum))
  }
  for (let n = Math.max(from, both); n < to; n += 1, at += 1) into[at] = longer[n] ?? 0
}

function inTime(
  { clock, log, callId }: RecorderSettings,
  finish: () => Promise<boolean>,
  isKept: () => boolean,
): Promise<boolean> {
  const finished = finish().catch((error) => {
    log.error({ call: callId, err: error }, 'a recording was not stored')
    return false
  })
  return within({ clock, ms: CLOSE_MS }, finished, () => {
    log.error({ call: callId }, 'a recording could not be finished in time')
    return isKept()
  })
}
