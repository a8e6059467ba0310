/**
 * WAV as every recording of ours is (rules.md#transcript-and-recording): RIFF, mono, 8 kHz, 16-bit PCM, little-endian.
 * The header is the plain one of 44 bytes, so a sample's place in the file follows from its time.
 */
export const SAMPLE_RATE = 8_000
export const BYTES_PER_SAMPLE = 2
export const WAV_HEADER_BYTES = 44

const PCM = 1
const CHANNELS = 1
const FORMAT_BYTES = 16

export function wavHeader(samples: number): Buffer {
  const dataBytes = samples * BYTES_PER_SAMPLE
  const header = Buffer.alloc(WAV_HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(FORMAT_BYTES, 16)
  header.writeUInt16LE(PCM, 20)
  header.writeUInt16LE(CHANNELS, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * CHANNELS * BYTES_PER_SAMPLE, 28)
  header.writeUInt16LE(CHANNELS * BYTES_PER_SAMPLE, 32)
  header.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}
