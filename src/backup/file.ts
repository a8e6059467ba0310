import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { VERSION } from '#kernel/version.ts'
import { syncFolder } from '#media/recording/recordings.ts'
import { openChunks, sealChunks } from './chunks.ts'
import { BackupFailure, Broken } from './failure.ts'
import { FORMAT, type Header, readHeader, writeBackupHeader } from './header.ts'
import { Intake } from './intake.ts'
import { newSealing, type Seals, sealsOf } from './seals.ts'
import { readSections, type Section } from './sections.ts'

/**
 * A backup as a file: what is written is packed, sealed and put in place when it is whole; what is read is opened and
 * unpacked piece by piece. Neither ever holds more than a few pieces.
 */
const FILE_MODE = 0o600
const READ_BYTES = 256 * 1024

export interface Writing {
  key: Buffer | null
  signal: AbortSignal
  /** How many bytes have been written so far. */
  onBytes(bytes: number): void
}

/** Writes it beside its place and names it when it is on the disk; how many bytes it has. */
export async function writeBackupFile(
  file: string,
  content: AsyncIterable<Buffer>,
  { key, signal, onBytes }: Writing,
): Promise<number> {
  const header: Header = { format: FORMAT, release: VERSION, compression: 'zstd', ...newSealing(key) }
  const { bytes: beginning, digest } = writeBackupHeader(header)
  const seals = sealsOf({ header, digest }, key)
  if (!seals) throw new Error('a new file has the key that it was made with')
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`
  const handle = await open(draft, 'wx', FILE_MODE)
  try {
    let written = 0
    const write = async (bytes: Buffer) => {
      await handle.writeFile(bytes)
      written += bytes.length
      onBytes(written)
    }
    await write(beginning)
    const store = async (packed: AsyncIterable<Buffer>) => {
      for await (const chunk of sealChunks(packed, seals)) await write(chunk)
    }
    await pipeline(Readable.from(content, { objectMode: false }), createZstdCompress(), store, { signal })
    await handle.sync()
    await handle.close()
    await rename(draft, file)
    await syncFolder(dirname(file))
    return written
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

export interface BackupReading {
  key: Buffer | null
  /** How many bytes of how many have been read so far. */
  onBytes(bytes: number, of: number): void
}

/**
 * The sections of a file. What is wrong with its bytes is a `Broken`, what is wrong with the request a `BackupFailure`.
 */
export async function* readBackupFile(file: string, { key, onBytes }: BackupReading): AsyncGenerator<Section> {
  const size = await sizeOf(file)
  const input = createReadStream(file, { highWaterMark: READ_BYTES })
  const unpacked = createZstdDecompress()
  try {
    const intake = new Intake(input)
    const { header, digest } = await readHeader(intake, file)
    const seals = fittingSeals({ header, digest }, { file, key })
    const counted = async function* () {
      for await (const plain of openChunks(intake, seals)) {
        onBytes(intake.taken, size)
        yield plain
      }
    }
    const fed = pipeline(Readable.from(counted(), { objectMode: false }), unpacked)
    fed.catch(() => {})
    yield* readSections(unpacked)
    // Also what follows the last section has to be as it was written.
    await fed
  } catch (error) {
    throw asBroken(error)
  } finally {
    input.destroy()
    unpacked.destroy()
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error) => {
    throw new BackupFailure(
      `${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    )
  })
  if (!found.isFile()) throw new BackupFailure(`${file} is no file.`)
  return found.size
}

function fittingSeals(
  { header, digest }: { header: Header; digest: Buffer },
  { file, key }: { file: string; key: Buffer | null },
): Seals {
  const { encryption } = header
  if (encryption && !key)
    throw new BackupFailure(`${file} is encrypted: name its key file with --decrypt. Nothing was changed.`)
  if (!encryption && key)
    throw new BackupFailure(
      `${file} is not encrypted: leave --decrypt away if it is the right one. Nothing was changed.`,
    )
  const seals = sealsOf({ header, digest }, key)
  if (!seals) throw new BackupFailure(`${file} was encrypted with another key. Nothing was changed.`)
  return seals
}

/** Whatever our own readers stumble over, the fault is in the file; what the disk says of itself stays as it is. */
function asBroken(error: unknown): unknown {
  if (error instanceof SyntaxError || error instanceof z.ZodError)
    return new Broken('a part of it cannot be understood')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(ZSTD_|Z_|ERR_)/.test(code) ? new Broken('it cannot be unpacked') : error
}
