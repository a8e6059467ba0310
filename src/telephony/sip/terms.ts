import type { MediaTerms } from '#contract/media.ts'
import { random } from '#kernel/random.ts'
import { isVoice, WAYS } from './sdp/answer.ts'
import type { SdpCodec } from './sdp/attributes.ts'
import type { AudioSession } from './sdp/sdp.ts'
import type { TrunkSettings } from './trunk/settings.ts'

/** What we can hear and say, as a description for the peer; and what offer and answer mean for the sound itself. */

// biome-ignore format: a table reads in columns
const CODECS = {
  PCMA:  { payloadType: 8,   name: 'PCMA',            clockRate: 8_000, fmtp: '' },
  PCMU:  { payloadType: 0,   name: 'PCMU',            clockRate: 8_000, fmtp: '' },
  event: { payloadType: 101, name: 'telephone-event', clockRate: 8_000, fmtp: '0-15' },
} as const satisfies Record<string, SdpCodec>

const PTIME_MS = 20

/** All that we can do on a leg of that trunk. */
export function ownSession({ codecs }: TrunkSettings, { address, port }: MediaAddress): AudioSession {
  return {
    originId: String(Math.floor(random() * 2 ** 52)),
    version: 1,
    ...{ address, port, ptime: PTIME_MS, direction: 'sendrecv' },
    codecs: [...codecs.map((name) => CODECS[name]), CODECS.event],
  }
}

export interface MediaAddress {
  address: string
  port: number
}

/** How hold was said before there were directions: it tells nothing of where the peer is. */
const NOWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/**
 * What was agreed on. What we send goes under the peer's numbers (RFC 3264, 5.1); the voice is the first of the peer's
 * that we know, which is the order of the answer, whoever gave it. Null where there is none: then nothing changes.
 */
export function termsOf(ours: AudioSession, theirs: AudioSession, before: MediaTerms | null): MediaTerms | null {
  const common = theirs.codecs.filter((codec) => ours.codecs.some((own) => isSame(own, codec)))
  const voice = common.find(isVoice)
  const name = voice?.name.toUpperCase()
  if (!voice || (name !== 'PCMA' && name !== 'PCMU')) return null
  const other = common.find((codec) => isVoice(codec) && codec.name.toUpperCase() !== name)
  const [we, they] = [WAYS[ours.direction], WAYS[theirs.direction]]
  return {
    codec: name,
    payloadType: voice.payloadType,
    ...(other ? { otherType: other.payloadType } : {}),
    eventType: numberOf(common, 'telephone-event'),
    noiseType: numberOf(common, 'CN'),
    ptimeMs: theirs.ptime,
    remote: NOWHERE.has(theirs.address) && before ? before.remote : { address: theirs.address, port: theirs.port },
    sends: we.sends && they.hears,
    hears: we.hears && they.sends,
  }
}

const isSame = (own: SdpCodec, theirs: SdpCodec): boolean =>
  own.name.toLowerCase() === theirs.name.toLowerCase() && own.clockRate === theirs.clockRate

const numberOf = (codecs: readonly SdpCodec[], name: string): number | null =>
  codecs.find((codec) => codec.name.toLowerCase() === name.toLowerCase())?.payloadType ?? null
