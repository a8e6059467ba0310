import type { AudioFormat, Capabilities } from '#conversation/port.ts'
import { CODECS, type CodecName, LINE_HZ } from '#media/audio/g711.ts'
import { openResampler, type Resampler } from '#media/audio/resample.ts'

/**
 * Between the sound of a line and that of a model. Where both are the same law nothing is converted; the other law is
 * one look into a table; 16-bit sound goes through a resampler. The line's law may change in the middle of a call, the
 * model's format never does.
 */
export interface ModelSound {
  /** A frame of the line as the model takes it: bytes of its own, which the model may keep. */
  toModel(codes: Uint8Array, law: CodecName): Uint8Array
  /** 20 ms of a browser's microphone, 16-bit samples at 16 kHz, as the model takes them. */
  wideToModel(samples: Uint8Array): Uint8Array
  /** What the model said, in the line's codes: good until the next call. */
  toLine(audio: Uint8Array, law: CodecName): Uint8Array
}

/** What comes nearest to the line: its own law, or of a wide line wide sound; else what the model likes best. */
export function formatFor({ audio }: Capabilities, law: CodecName, isWide = false): AudioFormat {
  const own = isWide
    ? (audio.find((format) => format === 'pcm_16k') ?? audio.find((format) => format === 'pcm_24k'))
    : audio.find((format) => LAWS[format] === law)
  const best = own ?? audio[0]
  if (best === undefined) throw new TypeError('a speech model states at least one audio format')
  return best
}

/** Room for what a model hears is asked of the system once for so many frames. */
const FRAMES_TOGETHER = 10

const LAWS: Partial<Record<AudioFormat, CodecName>> = { pcma_8k: 'PCMA', pcmu_8k: 'PCMU' }
const WIDE_HZ = 16_000
const rateOf = (format: AudioFormat) => (format === 'pcm_16k' ? 16_000 : 24_000)

export function openModelSound({ hears, speaks }: { hears: AudioFormat; speaks: AudioFormat }): ModelSound {
  return { toModel: towardsModel(hears), wideToModel: wideTowardsModel(hears), toLine: towardsLine(speaks) }
}

function towardsModel(format: AudioFormat): ModelSound['toModel'] {
  const law = LAWS[format]
  if (law) return (codes, own) => (own === law ? codes.slice() : codes.map((code) => CODECS[own].otherOf[code] ?? 0))
  const resampler = openResampler(LINE_HZ, rateOf(format))
  let pcm = new Int16Array(0)
  let store = new Int16Array(0)
  let used = 0
  return (codes, own) => {
    if (pcm.length !== codes.length) pcm = new Int16Array(codes.length)
    CODECS[own].decode(codes, pcm)
    const room = resampler.room(pcm.length)
    if (used + room > store.length) {
      store = new Int16Array(FRAMES_TOGETHER * room)
      used = 0
    }
    const length = resampler.process(pcm, store, used)
    used += length
    return new Uint8Array(store.buffer, (used - length) * store.BYTES_PER_ELEMENT, length * store.BYTES_PER_ELEMENT)
  }
}

function wideTowardsModel(format: AudioFormat): ModelSound['wideToModel'] {
  const law = LAWS[format]
  if (law) {
    const resampler = openResampler(WIDE_HZ, LINE_HZ)
    return (samples) => downTo(resampler, samplesOf(samples), law)
  }
  if (rateOf(format) === WIDE_HZ) return (samples) => samples.slice()
  const resampler = openResampler(WIDE_HZ, rateOf(format))
  return (samples) => {
    const from = samplesOf(samples)
    const to = new Int16Array(resampler.room(from.length))
    return new Uint8Array(to.buffer, 0, 2 * resampler.process(from, to))
  }
}

function towardsLine(format: AudioFormat): ModelSound['toLine'] {
  const law = LAWS[format]
  if (law) return (audio, own) => (own === law ? audio : audio.map((code) => CODECS[law].otherOf[code] ?? 0))
  const resampler = openResampler(rateOf(format), LINE_HZ)
  return (audio, own) => downTo(resampler, samplesOf(audio), own)
}

function downTo(resampler: Resampler, from: Int16Array, law: CodecName): Uint8Array {
  const pcm = new Int16Array(resampler.room(from.length))
  const length = resampler.process(from, pcm)
  const codes = new Uint8Array(length)
  CODECS[law].encode(pcm.subarray(0, length), codes)
  return codes
}

/** A view where the bytes lie as samples must, else a copy: a model's bytes lie wherever its message was cut. */
function samplesOf(bytes: Uint8Array): Int16Array {
  const even = bytes.byteLength & ~1
  if (bytes.byteOffset % 2 === 0) return new Int16Array(bytes.buffer, bytes.byteOffset, even / 2)
  return new Int16Array(bytes.slice(0, even).buffer)
}
