import type { Direction, SdpCodec } from './attributes.ts'
import type { AudioSession } from './sdp.ts'

/** What carries no voice by itself. */
const BESIDE_VOICE: ReadonlySet<string> = new Set(['telephone-event', 'CN'])

export const isVoice = ({ name }: SdpCodec): boolean => !BESIDE_VOICE.has(name)

// biome-ignore format: a table reads in columns
export const WAYS: Record<Direction, { sends: boolean; hears: boolean }> = {
  sendrecv: { sends: true,  hears: true  },
  sendonly: { sends: true,  hears: false },
  recvonly: { sends: false, hears: true  },
  inactive: { sends: false, hears: false },
}

/**
 * Our answer to an offer (RFC 3264 section 6): the codecs that both have, in the offer's order and under its numbers;
 * what one side does not send, the other does not wait for; other media refused. Null where no voice is common, or the
 * offer has no audio to speak on, as a fax's has none: then the offer is refused whole (488) and what was agreed before
 * stays.
 */
export function answerTo(offer: AudioSession, ours: AudioSession): AudioSession | null {
  const codecs = offer.codecs.flatMap((codec) => {
    const known = ours.codecs.find(
      (own) => own.name.toLowerCase() === codec.name.toLowerCase() && own.clockRate === codec.clockRate,
    )
    return known ? [{ ...known, payloadType: codec.payloadType }] : []
  })
  if (offer.port === 0 || !codecs.some(isVoice)) return null
  const [they, we] = [WAYS[offer.direction], WAYS[ours.direction]]
  const { others: _, ...own } = ours
  return {
    ...own,
    codecs,
    ptime: offer.ptime,
    direction: direction(we.sends && they.hears, we.hears && they.sends),
    ...(offer.others ? { others: offer.others } : {}),
  }
}

function direction(sends: boolean, hears: boolean): Direction {
  if (sends) return hears ? 'sendrecv' : 'sendonly'
  return hears ? 'recvonly' : 'inactive'
}
