import type * as LiveAPI from 'openai/resources/live/live'
import { CODECS } from '#media/audio/g711.ts'

/** Between the emulator's own samples, 8 kHz, and what a session's format has on the wire. */
export function toWire(pcm: Int16Array, format: LiveAPI.AudioFormat): string {
  if (format.type !== 'audio/pcm') {
    const codes = new Uint8Array(pcm.length)
    CODECS[format.type === 'audio/pcma' ? 'PCMA' : 'PCMU'].encode(pcm, codes)
    return Buffer.from(codes).toString('base64')
  }
  const times = format.rate / 8_000
  const wide = Int16Array.from({ length: pcm.length * times }, (_, n) => pcm[Math.floor(n / times)] ?? 0)
  return Buffer.from(wide.buffer).toString('base64')
}

export function fromWire(base64: string, format: LiveAPI.AudioFormat): Int16Array {
  const bytes = Buffer.from(base64, 'base64')
  if (format.type !== 'audio/pcm') {
    const pcm = new Int16Array(bytes.length)
    CODECS[format.type === 'audio/pcma' ? 'PCMA' : 'PCMU'].decode(bytes, pcm)
    return pcm
  }
  return narrowed(bytes, format.rate)
}

/** PCM of a higher rate, by every so manieth sample: nobody listens to it. */
export function narrowed(bytes: Buffer, rate: number): Int16Array {
  const every = rate / 8_000
  return Int16Array.from({ length: Math.floor(bytes.length / 2 / every) }, (_, n) => bytes.readInt16LE(2 * n * every))
}
