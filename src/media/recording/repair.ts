import { open } from 'node:fs/promises'
import { BYTES_PER_SAMPLE, WAV_HEADER_BYTES, wavHeader } from './wav.ts'

/**
 * Makes a recording playable that was never finished: its header says as many samples as there are, and half a sample
 * at the end is cut off. On one that is right nothing changes. How many samples it has; none where there is not even a
 * header.
 */
export async function repairRecording(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const samples = Math.max(0, Math.floor((size - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE))
    if (samples === 0) return 0
    await file.write(wavHeader(samples), 0, WAV_HEADER_BYTES, 0)
    await file.truncate(WAV_HEADER_BYTES + samples * BYTES_PER_SAMPLE)
    await file.sync()
    return samples
  } finally {
    await file.close()
  }
}
