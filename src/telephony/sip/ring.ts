import { callerOf } from './dialog/identity.ts'
import type { NameAddress } from './message/address.ts'
import { header, headersOf } from './message/headers.ts'
import type { SipRequest } from './message/message.ts'
import { parseUri } from './message/uri.ts'
import { toE164 } from './trunk/numbers.ts'
import type { TrunkSettings } from './trunk/settings.ts'

/** Who rings, and for whom, as far as the trunk's word tells. */
export interface Ring {
  /** E.164 as far as the trunk's country tells; else what was dialled. */
  to: string
  /** E.164, or `anonymous`. */
  from: string
  trunk: string
  sipCallId: string
  /** The last who sent the call on to us, where that is told and can be read. */
  divertedFrom: string | null
}

const WITHHELD = 'anonymous'
/** Of what was dialled and is no number. */
const DIALLED_CHARS_MAX = 64
/** Wishes under which a number is not for us to show, whatever the network vouches for (RFC 3323, RFC 3325). */
const PRIVATE: ReadonlySet<string> = new Set(['id', 'user', 'header'])

export function ringOf(request: SipRequest, { country, name }: TrunkSettings): Ring {
  const { from, to, asserted, diverted, history } = callerOf(request)
  const numberOf = (address: NameAddress | null | undefined): string | null =>
    address ? toE164(userOf(address.uri), country) : null
  // The request URI is where the call is to go now; To is where it was meant for, and all there is where the URI is our
  // own Contact.
  const dialled = toE164(userOf(request.uri), country) ?? numberOf(to)
  const vouched = asserted.map(numberOf).find((number) => number !== null) ?? numberOf(from)
  return {
    to: dialled ?? userOf(request.uri).slice(0, DIALLED_CHARS_MAX),
    from: (isPrivate(request) ? null : vouched) ?? WITHHELD,
    trunk: name,
    sipCallId: header(request, 'Call-ID') ?? '',
    divertedFrom: numberOf(diverted[0] ?? history.at(-2)),
  }
}

const userOf = (uri: string): string => parseUri(uri)?.user ?? ''

const isPrivate = (request: SipRequest): boolean =>
  headersOf(request, 'Privacy').some((value) =>
    value.split(/[;,]/).some((wish) => PRIVATE.has(wish.trim().toLowerCase())),
  )
