import { MPEGDecoder } from 'mpg123-decoder'
import { forTheLine, type Lined } from './for-the-line.ts'
import { readWav, type WavSound } from './read-wav.ts'

/** What is played of a piece; who waits longer hears it again from its beginning. */
export const MUSIC_SECONDS_MAX = 180
/** Handed to the decoder at once, so that it makes no more than is wanted. */
const PIECE_BYTES = 64 * 1024

/** MP3 or WAV, by what the bytes are and not by what they are called; made fit for a line, or why not. */
export async function decodeMusic(bytes: Uint8Array): Promise<Lined> {
  const sound = isMp3(bytes) ? await readMp3(bytes) : readWav(bytes, MUSIC_SECONDS_MAX)
  return sound ? forTheLine(sound) : { fault: 'it is neither MP3 nor WAV' }
}

/** A tag before it, or the first eleven bits of a frame. */
function isMp3([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isTagged = first === 0x49 && second === 0x44 && third === 0x33
  return isTagged || (first === 0xff && (second & 0xe0) === 0xe0)
}

async function readMp3(bytes: Uint8Array): Promise<WavSound | null> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const pieces: Float32Array[][] = []
    let [rate, samples] = [0, 0]
    for (let at = 0; at < bytes.length && samples <= MUSIC_SECONDS_MAX * rate; at += PIECE_BYTES) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes.subarray(at, at + PIECE_BYTES))
      if (samplesDecoded === 0) continue
      rate = sampleRate
      samples += samplesDecoded
      pieces.push(channelData.map((channel) => channel.slice(0, samplesDecoded)))
    }
    return samples === 0 ? null : { rate, channels: joined(pieces, samples) }
  } finally {
    decoder.free()
  }
}

function joined(pieces: readonly Float32Array[][], samples: number): Float32Array[] {
  const count = pieces[0]?.length ?? 0
  return Array.from({ length: count }, (_, channel) => {
    const all = new Float32Array(samples)
    let at = 0
    for (const piece of pieces) {
      const part = piece[channel] ?? piece[0] ?? new Float32Array()
      all.set(part, at)
      at += part.length
    }
    return all
  })
}
