import { formatNameAddress, type NameAddress, parseNameAddress } from '#telephony/sip/message/address.ts'
import { fromOf, headersOf, toOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipRequest } from '#telephony/sip/message/message.ts'

/** Who calls whom, as the headers of an INVITE tell it. Whether a trunk is believed is for whoever knows the trunk. */
export interface CallerIdentity {
  from: NameAddress | null
  to: NameAddress | null
  /** What the network vouches for (RFC 3325). */
  asserted: NameAddress[]
  /** Who sent the call on, the last one first (RFC 5806), and all whom it was meant for, in their order (RFC 7044). */
  diverted: NameAddress[]
  history: NameAddress[]
}

/** How many of each are read: a call that was sent on more often goes round in a circle. */
const ADDRESSES_MAX = 10

export function callerOf(request: SipRequest): CallerIdentity {
  return {
    from: fromOf(request),
    to: toOf(request),
    asserted: addresses(request, 'P-Asserted-Identity'),
    diverted: addresses(request, 'Diversion'),
    history: addresses(request, 'History-Info'),
  }
}

const addresses = (request: SipRequest, name: string): NameAddress[] =>
  headersOf(request, name)
    .slice(0, ADDRESSES_MAX)
    .flatMap((value) => parseNameAddress(value) ?? [])

/** As whom we call: the URI of From, a name for the display, and what a trunk that trusts us is told besides. */
export interface OwnIdentity {
  uri: string
  display?: string
  asserted?: string
  diverted?: string
}

export const ownFrom = ({ uri, display = '' }: OwnIdentity, tag: string): string =>
  formatNameAddress({ display, uri, parameters: { tag } })

export function identityHeaders({ asserted, diverted }: OwnIdentity): SipHeaders {
  return [
    ...(asserted === undefined ? [] : [['P-Asserted-Identity', `<${asserted}>`] as const]),
    ...(diverted === undefined ? [] : [['Diversion', `<${diverted}>`] as const]),
  ]
}
