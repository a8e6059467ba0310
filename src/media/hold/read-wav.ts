import { CODECS } from '#media/audio/g711.ts'

/** Sound as it was made: one array for each channel, samples between -1 and 1. */
export interface WavSound {
  rate: number
  channels: Float32Array[]
}

/** How a sample of a WAV file is read, by its format and its bits. */
// biome-ignore format: a table reads in columns
const READERS: Record<string, { bytes: number; at: (view: DataView, offset: number) => number }> = {
  '1/8':  { bytes: 1, at: (view, at) => (view.getUint8(at) - 128) / 128 },
  '1/16': { bytes: 2, at: (view, at) => view.getInt16(at, true) / 2 ** 15 },
  '1/24': { bytes: 3, at: (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 2 ** 23 },
  '1/32': { bytes: 4, at: (view, at) => view.getInt32(at, true) / 2 ** 31 },
  '3/32': { bytes: 4, at: (view, at) => view.getFloat32(at, true) },
  '6/8':  { bytes: 1, at: (view, at) => (CODECS.PCMA.pcmOf[view.getUint8(at)] ?? 0) / 2 ** 15 },
  '7/8':  { bytes: 1, at: (view, at) => (CODECS.PCMU.pcmOf[view.getUint8(at)] ?? 0) / 2 ** 15 },
}
/** The format lies further on, in the first bytes of an identifier. */
const EXTENSIBLE = 0xfffe
const CHANNELS_MAX = 8
const FORMAT_BYTES = 16

/**
 * The beginning of a WAV file, at most so many seconds; null where it is none, or one that we cannot read. Whatever its
 * chunks say of their lengths, nothing beyond the file is read, and reading ends.
 */
export function readWav(bytes: Uint8Array, maxSeconds: number): WavSound | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = (at: number) => (at + 4 <= bytes.length ? String.fromCharCode(...bytes.subarray(at, at + 4)) : '')
  if (name(0) !== 'RIFF' || name(8) !== 'WAVE') return null
  let format: Format | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8)
    if (name(at) === 'fmt ' && length >= FORMAT_BYTES) format = formatAt(view, at + 8, length)
    if (name(at) === 'data') return format && samplesOf(view, { ...format, from: at + 8, length }, maxSeconds)
    // Chunks begin at even places.
    at += 8 + length + (length % 2)
  }
  return null
}

interface Format {
  channels: number
  rate: number
  reader: (typeof READERS)[string]
}

function formatAt(view: DataView, at: number, length: number): Format | null {
  const tag = view.getUint16(at, true)
  const kind = tag === EXTENSIBLE && length >= FORMAT_BYTES + 10 ? view.getUint16(at + 24, true) : tag
  const reader = READERS[`${kind}/${view.getUint16(at + 14, true)}`]
  const [channels, rate] = [view.getUint16(at + 2, true), view.getUint32(at + 4, true)]
  return reader && channels >= 1 && channels <= CHANNELS_MAX ? { channels, rate, reader } : null
}

function samplesOf(
  view: DataView,
  { channels, rate, reader, from, length }: Format & { from: number; length: number },
  maxSeconds: number,
): WavSound {
  const frames = Math.min(Math.floor(length / (channels * reader.bytes)), Math.ceil(rate * maxSeconds))
  const read = (channel: number) =>
    Float32Array.from({ length: frames }, (_, n) => reader.at(view, from + (n * channels + channel) * reader.bytes))
  return { rate, channels: Array.from({ length: channels }, (_, channel) => read(channel)) }
}
