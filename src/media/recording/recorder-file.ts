import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FILE_MODE, gatePath, giveTo, livePath, makeFolder, recordingPath, syncFolder } from './recordings.ts'
import { BYTES_PER_SAMPLE, WAV_HEADER_BYTES, wavHeader } from './wav.ts'

/** A recording that is being written, in whatever order its pieces come: where none was written there is silence. */
export interface RecorderFile {
  /** Puts these bytes where that sample belongs. */
  write(bytes: Uint8Array, sample: number): Promise<void>
  /** So many samples it has: from now on it is the call's recording, on the disk and under its own name. */
  finish(samples: number): Promise<void>
  /** There is nothing to keep. */
  discard(): Promise<void>
}

/**
 * Written under a name of its own, which says that somebody is at it. If the node dies, the file stays there with a
 * header that says nothing, and `rescue` of recordings.ts makes a recording of it. One that an earlier attempt of the
 * same call left is replaced: only who holds the call writes here.
 */
export const openRecorderFile = (folder: string, callId: string): Promise<RecorderFile> =>
  openFileAt(recordingPath(folder, callId))

/** The same, for what the voicemail gate has judged. */
export const openGateFile = (folder: string, callId: string): Promise<RecorderFile> =>
  openFileAt(gatePath(folder, callId))

async function openFileAt(path: string): Promise<RecorderFile> {
  const live = livePath(path)
  await makeFolder(dirname(path))
  await rm(live, { force: true })
  const file = await open(live, 'wx', FILE_MODE)
  try {
    await giveTo(dirname(path), live)
    await file.write(wavHeader(0), 0, WAV_HEADER_BYTES, 0)
  } catch (error) {
    await file.close()
    throw error
  }
  return {
    async write(bytes, sample) {
      await writeAll(file, bytes, WAV_HEADER_BYTES + sample * BYTES_PER_SAMPLE)
    },
    async finish(samples) {
      try {
        await file.truncate(WAV_HEADER_BYTES + samples * BYTES_PER_SAMPLE)
        await writeAll(file, wavHeader(samples), 0)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(live, path)
      await syncFolder(dirname(path))
    },
    async discard() {
      await file.close()
      await rm(live, { force: true })
    },
  }
}

/** A disk may take less than it was given. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}
