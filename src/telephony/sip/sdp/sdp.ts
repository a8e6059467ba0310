import { isVisible } from '#telephony/sip/message/scan.ts'
import {
  addressOf,
  codecsOf,
  type Direction,
  deaf,
  directionOf,
  isDigits,
  number,
  ptimeOf,
  type SdpCodec,
} from './attributes.ts'

/**
 * Session descriptions as a telephone needs them: one stream of audio (RFC 8866). What else is offered is remembered,
 * so that the answer can refuse it line by line (RFC 3264 section 6). Bytes come from anywhere: what cannot be read is
 * null.
 */
export interface AudioSession {
  /** `o=`: names the session, and its version rises when it changes. */
  originId: string
  version: number
  address: string
  /** 0 where the stream is refused or taken away. */
  port: number
  /** Milliseconds of sound in a packet. */
  ptime: number
  /** As its writer sees it: `sendonly` sends, and the other side is on hold. */
  direction: Direction
  /** In the order of preference. */
  codecs: readonly SdpCodec[]
  /** Lines of media beside the audio, which an answer refuses in their places. */
  others?: readonly OtherMedia[]
}

export interface OtherMedia {
  /** Its place among the lines of media, from 0. */
  at: number
  media: string
  protocol: string
  formats: string
}

const BYTES_MAX = 16_384
const LINES_MAX = 512
const MEDIA_MAX = 16
const FORMATS_MAX = 64

interface Section {
  head: string
  connection: string | null
  attributes: string[]
}

export function readSdp(bytes: Uint8Array): AudioSession | null {
  if (bytes.length > BYTES_MAX) return null
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('utf8')
    .split(/\r?\n/, LINES_MAX + 1)
  if (lines.length > LINES_MAX || lines[0] !== 'v=0') return null
  const origin = originOf(lines)
  const [session, ...media] = sections(lines)
  if (!origin || !session || media.length > MEDIA_MAX) return null
  const heads = media.map((section) => mediaHead(section.head))
  if (heads.includes(null)) return null
  // Several lines of audio may be alternatives; the first that is meant to be used is taken.
  const isAudio = (at: number) => heads[at]?.media === 'audio' && heads[at]?.protocol === 'RTP/AVP'
  const usable = heads.findIndex((head, at) => isAudio(at) && head?.port !== 0)
  const at = usable < 0 ? heads.findIndex((_, index) => isAudio(index)) : usable
  const [audio, head] = [media[at], heads[at]]
  if (!audio || !head) return null
  const stream = readAudio(head, audio, session)
  if (!stream) return null
  const others = heads.flatMap((other, place) => (other && place !== at ? [besides(other, place)] : []))
  return { ...origin, ...stream, ...(others.length > 0 ? { others } : {}) }
}

const besides = ({ media, protocol, formats }: Omit<OtherMedia, 'at'>, at: number): OtherMedia => ({
  at,
  media,
  protocol,
  formats,
})

/** The lines of the session, then those of each medium. */
function sections(lines: readonly string[]): Section[] {
  let current: Section = { head: '', connection: null, attributes: [] }
  const all = [current]
  for (const line of lines) {
    const value = line.slice(2)
    if (line.startsWith('m=')) {
      current = { head: value, connection: null, attributes: [] }
      all.push(current)
    } else if (line.startsWith('c=')) current.connection ??= value
    else if (line.startsWith('a=')) current.attributes.push(value)
  }
  return all
}

function originOf(lines: readonly string[]): Pick<AudioSession, 'originId' | 'version'> | null {
  const [, originId = '', version = ''] = (lines.find((line) => line.startsWith('o=')) ?? '').split(' ')
  if (!isDigits(originId) || !isDigits(version)) return null
  // Some count in 64 bits: the lower ones are kept, so that a version that rises is still seen to.
  return { originId, version: Number(BigInt.asUintN(53, BigInt(version))) }
}

function mediaHead(head: string): (Omit<OtherMedia, 'at'> & { port: number }) | null {
  const [media = '', place = '', protocol = '', ...formats] = head.split(' ')
  const port = number(place.split('/', 1)[0], 65_535)
  if (port === null || formats.length === 0 || formats.length > FORMATS_MAX) return null
  if (![media, protocol, ...formats].every(isVisible)) return null
  return { media, port, protocol, formats: formats.join(' ') }
}

type Stream = Omit<AudioSession, 'originId' | 'version' | 'others'>

function readAudio(head: { port: number; formats: string }, audio: Section, session: Section): Stream | null {
  const address = addressOf(audio.connection ?? session.connection)
  const codecs = codecsOf(head.formats.split(' '), audio.attributes)
  if (address === null || !codecs) return null
  const told = directionOf(audio.attributes) ?? directionOf(session.attributes) ?? 'sendrecv'
  // Nobody is reached at 0.0.0.0: that is how hold was said before there were directions (RFC 3264 8.4).
  const nowhere = address === '0.0.0.0' || address === '::' || head.port === 0
  return { address, port: head.port, ptime: ptimeOf(audio.attributes), direction: nowhere ? deaf(told) : told, codecs }
}

export function writeSdp(session: AudioSession): Uint8Array {
  const where = `IN IP${session.address.includes(':') ? 6 : 4} ${session.address}`
  const lines = ['v=0', `o=- ${session.originId} ${session.version} ${where}`, 's=-', `c=${where}`, 't=0 0']
  const others = new Map((session.others ?? []).map((other) => [other.at, other]))
  const count = others.size + 1
  let written = false
  for (let at = 0; at < count; at += 1) {
    const other = others.get(at)
    if (other) lines.push(`m=${other.media} 0 ${other.protocol} ${other.formats}`)
    else if (!written) {
      lines.push(...audioLines(session))
      written = true
    }
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf8')
}

function audioLines({ port, codecs, ptime, direction }: AudioSession): string[] {
  return [
    `m=audio ${port} RTP/AVP ${codecs.map(({ payloadType }) => payloadType).join(' ')}`,
    ...codecs.flatMap(({ payloadType, name, clockRate, fmtp }) => [
      `a=rtpmap:${payloadType} ${name}/${clockRate}`,
      ...(fmtp ? [`a=fmtp:${payloadType} ${fmtp}`] : []),
    ]),
    `a=ptime:${ptime}`,
    `a=${direction}`,
  ]
}
