import { isIP } from 'node:net'
import { STATIC_CODECS } from './payload-types.ts'

/**
 * What the lines of a session description say, each by itself; null or a usual value where they say nothing that can be
 * used.
 */

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

export interface SdpCodec {
  payloadType: number
  /** As the registry writes it: PCMA, PCMU, telephone-event, CN; any other as sent. */
  name: string
  clockRate: number
  /** Empty where there is none. */
  fmtp: string
}

const NUMBER_CHARS_MAX = 20
const PAYLOAD_TYPE_MAX = 127
const CLOCK_RATE_MAX = 192_000
const PTIME_MS = { default: 20, min: 10, max: 60 } as const

export const isDigits = (text: string): boolean => text.length <= NUMBER_CHARS_MAX && /^[0-9]+$/.test(text)

export function number(text: string | undefined, most: number): number | null {
  if (text === undefined || !isDigits(text)) return null
  const value = Number(text)
  return value <= most ? value : null
}

/** Unicast addresses alone: a stream to a group is no telephone call, and a gift to who wants to flood one. */
export function addressOf(connection: string | null): string | null {
  const [net, kind, address = ''] = (connection ?? '').split(' ')
  const family = isIP(address)
  if (net !== 'IN' || family === 0 || kind !== `IP${family}`) return null
  const first = Number.parseInt(address, family === 4 ? 10 : 16)
  return family === 4 ? (first >= 224 ? null : address) : first >= 0xff00 ? null : address
}

const DIRECTIONS: readonly string[] = ['sendrecv', 'sendonly', 'recvonly', 'inactive'] satisfies Direction[]

const isDirection = (attribute: string): attribute is Direction => DIRECTIONS.includes(attribute)

export const directionOf = (attributes: readonly string[]): Direction | undefined => attributes.find(isDirection)

export const deaf = (direction: Direction): Direction =>
  direction === 'sendrecv' || direction === 'sendonly' ? 'sendonly' : 'inactive'

/** What is asked for, where packets of that length are usual; otherwise what everybody understands. */
export function ptimeOf(attributes: readonly string[]): number {
  const asked = number(told(attributes, 'ptime'), PTIME_MS.max) ?? PTIME_MS.default
  const most = number(told(attributes, 'maxptime'), 10_000) ?? PTIME_MS.max
  const ptime = Math.min(asked, most)
  return ptime >= PTIME_MS.min && ptime % PTIME_MS.min === 0 ? ptime : PTIME_MS.default
}

const told = (attributes: readonly string[], name: string): string | undefined =>
  attributes.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1)

/**
 * The formats of the line, each with its `rtpmap` or what its number always means; one without either is passed over.
 */
export function codecsOf(formats: readonly string[], attributes: readonly string[]): SdpCodec[] | null {
  const maps = byFormat(attributes, 'rtpmap:')
  const parameters = byFormat(attributes, 'fmtp:')
  const codecs: SdpCodec[] = []
  for (const format of new Set(formats)) {
    const payloadType = number(format, PAYLOAD_TYPE_MAX)
    if (payloadType === null) return null
    const [sent = '', rate = '', channels = '1'] = (maps.get(format) ?? STATIC_CODECS[payloadType] ?? '').split('/')
    const clockRate = number(rate, CLOCK_RATE_MAX)
    if (sent === '' || !clockRate || channels !== '1') continue
    codecs.push({
      payloadType,
      name: KNOWN.get(sent.toLowerCase()) ?? sent,
      clockRate,
      fmtp: parameters.get(format) ?? '',
    })
  }
  return codecs
}

const KNOWN = new Map(['PCMA', 'PCMU', 'telephone-event', 'CN'].map((name) => [name.toLowerCase(), name]))

function byFormat(attributes: readonly string[], name: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const attribute of attributes) {
    const space = attribute.indexOf(' ')
    if (!attribute.startsWith(name) || space < 0) continue
    const format = attribute.slice(name.length, space)
    if (!found.has(format)) found.set(format, attribute.slice(space + 1).trim())
  }
  return found
}
