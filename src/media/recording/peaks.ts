import { type FileHandle, open } from 'node:fs/promises'
import { BYTES_PER_SAMPLE, SAMPLE_RATE, WAV_HEADER_BYTES } from './wav.ts'

/** More than any screen is wide. */
const BUCKETS_MAX = 10_000
const PIECE_BYTES = 64 * 1024

export interface Peaks {
  durationSeconds: number
  /** The lowest and the highest sample of each part in turn, in 128ths of full scale. */
  peaks: Int8Array
}

/**
 * What a waveform is drawn from: the recording in that many parts of equal length. The file is read piece by piece; a
 * part without any sample is flat. Null where there is no such file.
 */
export async function peaksOf(path: string, buckets: number): Promise<Peaks | null> {
  checkBuckets(buckets)
  const file = await open(path, 'r').catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!file) return null
  try {
    const { size } = await file.stat()
    const samples = Math.max(0, Math.floor((size - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE))
    return await drawn(samplesIn(file), { samples, buckets })
  } finally {
    await file.close()
  }
}

function checkBuckets(buckets: number): void {
  if (!Number.isInteger(buckets) || buckets < 1 || buckets > BUCKETS_MAX)
    throw new RangeError(`a waveform has 1 to ${BUCKETS_MAX} parts`)
}

/** The same of a sound that lies nowhere: pieces of whole samples, without a header. */
export async function drawn(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  { samples, buckets }: { samples: number; buckets: number },
): Promise<Peaks> {
  checkBuckets(buckets)
  const peaks = new Int8Array(2 * buckets)
  let at = 0
  let last = -1
  for await (const piece of pieces)
    for (let n = 0; n + 1 < piece.length && at < samples; n += BYTES_PER_SAMPLE, at += 1) {
      const sample = piece.readInt16LE(n) >> 8
      const bucket = Math.floor((at * buckets) / samples)
      const isFirst = bucket !== last
      peaks[2 * bucket] = isFirst ? sample : Math.min(peaks[2 * bucket] ?? 0, sample)
      peaks[2 * bucket + 1] = isFirst ? sample : Math.max(peaks[2 * bucket + 1] ?? 0, sample)
      last = bucket
    }
  return { durationSeconds: samples / SAMPLE_RATE, peaks }
}

async function* samplesIn(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = WAV_HEADER_BYTES; ; at += PIECE_BYTES) {
    const piece = Buffer.allocUnsafe(PIECE_BYTES)
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at)
    yield piece.subarray(0, bytesRead)
    if (bytesRead < PIECE_BYTES) return
  }
}
