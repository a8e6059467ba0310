import { randomBytes } from 'node:crypto'
import {
  access,
  type FileHandle,
  lchown,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isId } from '#kernel/ids.ts'
import type { Log } from '#kernel/log.ts'
import { type Peaks, peaksOf } from './peaks.ts'
import { repairRecording } from './repair.ts'
import { BYTES_PER_SAMPLE, SAMPLE_RATE, WAV_HEADER_BYTES } from './wav.ts'

/**
 * Where recordings lie: one file per call, named by the call's id, in folders named by the id's last two characters,
 * which are chance, so that no folder holds more than a thousandth of them. A file is there whole or not at all, also
 * after a power cut. Several nodes may share the folder.
 */
export interface Recordings {
  /** Keeps these bytes as the call's recording. False when that failed: the call goes on without one. */
  keep(callId: string, bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<boolean>
  /** The call's recording, or null when it is not there. */
  open(callId: string): Promise<OpenRecording | null>
  /** What its waveform is drawn from, in that many parts, or null when it is not there. */
  peaks(callId: string, buckets: number): Promise<Peaks | null>
  /**
   * Removes the recordings of these calls for good; one that is not there is gone already. Those that are rid of
   * theirs.
   */
  remove(callIds: readonly string[]): Promise<string[]>
  /**
   * What a recorder left whose node died becomes the call's recording, as far as it goes. How long it is; null where
   * the call has none. Only for a call that nobody holds any more.
   */
  rescue(callId: string): Promise<{ seconds: number } | null>
  /**
   * Removes what was left half written since before then by processes that were killed, and rescues what their
   * recorders left; how many files were removed.
   */
  sweep(before: Temporal.Instant, signal: AbortSignal): Promise<number>
}

export interface OpenRecording {
  size: number
  /** The bytes from `first` to `last`, both included, in pieces; the file is closed after them. */
  read(range: { first: number; last: number }): AsyncIterable<Uint8Array>
  /** Safe to repeat, and after the last piece. */
  close(): Promise<void>
}

/** What a call's voices said is nobody else's business on this machine. */
const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600
const PIECE_BYTES = 64 * 1024

export function openRecordings({ folder, log }: { folder: string; log: Log }): Recordings {
  return {
    async keep(callId, bytes) {
      try {
        await writeWhole(recordingPath(folder, callId), bytes)
        return true
      } catch (error) {
        log.error({ call: callId, err: error }, 'a recording was not stored')
        return false
      }
    },
    async open(callId) {
      let file: FileHandle | undefined
      try {
        file = await open(recordingPath(folder, callId), 'r')
        return opened(file, (await file.stat()).size)
      } catch (error) {
        await file?.close()
        log.error({ call: callId, err: error }, 'a recording is not where it should be')
        return null
      }
    },
    async peaks(callId, buckets) {
      const peaks = await peaksOf(recordingPath(folder, callId), buckets).catch((err: unknown) => ({ err }))
      if (peaks && 'peaks' in peaks) return peaks
      log.error({ call: callId, ...peaks }, 'a recording is not where it should be, or cannot be read')
      return null
    },
    async remove(callIds) {
      const removed: string[] = []
      const folders = new Set<string>()
      for (const callId of callIds) {
        try {
          // What a recorder left goes first: rescued in between, it is the second.
          for (const path of [recordingPath(folder, callId), gatePath(folder, callId)])
            for (const each of [livePath(path), path]) if (await removeFile(each)) folders.add(dirname(path))
          removed.push(callId)
        } catch (error) {
          log.error({ call: callId, err: error }, 'a recording was not removed')
        }
      }
      // Else a power cut could bring back what somebody was told is gone.
      for (const each of folders) await syncFolder(each)
      return removed
    },
    async rescue(callId) {
      try {
        return await rescueLive(recordingPath(folder, callId))
      } catch (error) {
        log.error({ call: callId, err: error }, 'what was left of a recording could not be kept')
        return null
      }
    },
    async sweep(before, signal) {
      try {
        const { removed, rescued } = await sweepDrafts(folder, before.epochMilliseconds, signal)
        if (removed > 0) log.info({ removed }, 'recordings that were left half written are gone')
        if (rescued > 0) log.info({ rescued }, 'recordings of calls that broke off are kept')
        return removed
      } catch (error) {
        log.error({ err: error }, 'the folder of recordings could not be swept')
        return 0
      }
    },
  }
}

/** Never from what somebody sent: only an identifier of the form that we make names a file. */
export function recordingPath(folder: string, callId: string): string {
  if (!isId('call', callId)) throw new TypeError('a recording is named by the id of a call')
  return join(folder, callId.slice(-1), callId.slice(-2, -1), `${callId}.wav`)
}

/** The seconds that the voicemail gate has judged, where they are kept: gone with the recording, and never served. */
export const gatePath = (folder: string, callId: string): string =>
  recordingPath(folder, callId).replace(/\.wav$/, '.gate.wav')

/**
 * Under another name first; it gets its own once it is whole and on the disk, and the folder's entry follows it there.
 */
async function writeWhole(path: string, bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
  const folder = dirname(path)
  await makeFolder(folder)
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(draft, 'wx', FILE_MODE)
    try {
      await giveTo(folder, draft)
      for await (const piece of bytes) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** False when there was none. */
async function removeFile(path: string): Promise<boolean> {
  const removed = await unlink(path).then(() => true, unlessGone)
  return removed ?? false
}

/** What a recorder writes under while the call goes on: one per call, so that it is found by the call's id. */
export const livePath = (path: string): string => `${path}${LIVE}`
const LIVE = '.live'

/** Repaired first and named then; who comes second finds it done. */
async function rescueLive(path: string): Promise<{ seconds: number } | null> {
  const live = livePath(path)
  const samples = await repairRecording(live).catch(unlessGone)
  if (samples === 0) await rm(live, { force: true })
  else if (samples !== undefined) {
    await rename(live, path).catch(unlessGone)
    await syncFolder(dirname(path))
  }
  const whole = await stat(path).catch(unlessGone)
  return whole ? { seconds: Math.max(0, whole.size - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE / SAMPLE_RATE } : null
}

/** One letter of an id, and what `writeWhole` and the recorder write under until they are done. */
const LETTER = /^[0-9a-z]$/
const DRAFT = /^call_[0-9a-z]+(?:\.gate)?\.wav(\.[0-9a-f]{12}\.part|\.live)$/
/** Removed or rescued in one sweep; the next one takes the rest. */
const SWEPT_AT_ONCE = 1_000

/** A draft that somebody writes, here or on another node, is as young as its last piece and stays. */
async function sweepDrafts(
  folder: string,
  beforeMs: number,
  signal: AbortSignal,
): Promise<{ removed: number; rescued: number }> {
  const swept = { removed: 0, rescued: 0 }
  for await (const path of draftsIn(folder, signal)) {
    if (signal.aborted || swept.removed + swept.rescued === SWEPT_AT_ONCE) break
    const found = await stat(path).catch(unlessGone)
    if (!found || found.mtimeMs >= beforeMs) continue
    const isRescued = path.endsWith(LIVE) && (await rescueLive(path.slice(0, -LIVE.length))) !== null
    if (!isRescued) await rm(path, { force: true })
    swept[isRescued ? 'rescued' : 'removed'] += 1
  }
  return swept
}

/** Only in folders that `recordingPath` names, a thousand of them, which are read piece by piece. */
async function* draftsIn(folder: string, signal: AbortSignal): AsyncGenerator<string> {
  for (const last of await lettersIn(folder))
    for (const before of await lettersIn(join(folder, last))) {
      if (signal.aborted) return
      const inner = await opendir(join(folder, last, before)).catch(unlessGone)
      for await (const { name } of inner ?? []) if (DRAFT.test(name)) yield join(folder, last, before, name)
    }
}

async function lettersIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(unlessGone)
  return (names ?? []).filter((name) => LETTER.test(name))
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  if (first === undefined) return
  for (let path = folder; path.length >= first.length; path = dirname(path)) await giveTo(dirname(first), path)
}

/**
 * What root makes belongs to whom the folder around it belongs, so that one visit as root does not lock its owner out.
 */
export async function giveTo(ownerOf: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(ownerOf)
  if (uid !== 0) await lchown(path, uid, gid)
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function opened(file: FileHandle, size: number): OpenRecording {
  return {
    size,
    read: (range) => pieces(file, range),
    close: () => file.close(),
  }
}

async function* pieces(file: FileHandle, { first, last }: { first: number; last: number }): AsyncGenerator<Buffer> {
  try {
    for (let at = first; at <= last; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, last - at + 1))
      const { bytesRead } = await file.read(piece, 0, piece.length, at)
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

/** How many of these calls have no file there. */
export async function missingRecordings(folder: string, callIds: readonly string[]): Promise<number> {
  const found = await Promise.allSettled(callIds.map((callId) => access(recordingPath(folder, callId))))
  return found.filter(({ status }) => status === 'rejected').length
}

/**
 * Throws unless recordings can be kept there. Asking for permission is no proof (read-only mounts, quotas, network
 * folders): a file is. A folder that is not there yet is judged by the one in which it will be made.
 */
export async function proveWritable(folder: string): Promise<void> {
  const found = await stat(folder).catch((error) => {
    if (error.code === 'ENOENT' && dirname(folder) !== folder) return null
    throw error
  })
  if (found === null) return proveWritable(dirname(folder))
  const file = join(folder, `.writable-${randomBytes(6).toString('hex')}`)
  await writeFile(file, '', { flag: 'wx', mode: FILE_MODE })
  await rm(file)
}
