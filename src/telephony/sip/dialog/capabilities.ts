import { headersOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipMessage, SipRequest } from '#telephony/sip/message/message.ts'

/**
 * What a call leg says that it can do, once. `methods` are those that are answered within a dialog; whatever is not
 * among them is refused with 405. `extensions` may be required of us; another one is refused with 420. 100rel is
 * understood where the peer asks for it, and never asked for: it is not in `supported`.
 */
const CAPABILITIES = {
  methods: ['INVITE', 'ACK', 'CANCEL', 'BYE', 'OPTIONS', 'UPDATE', 'INFO', 'PRACK'],
  supported: ['timer'],
  extensions: ['timer', '100rel'],
  bodies: ['application/sdp', 'application/dtmf-relay', 'application/dtmf'],
  /** The same for every installation and call: a product, no host, no version, nobody's name. */
  agent: 'Centralino',
} as const

type Tell = 'allow' | 'supported' | 'accept' | 'agent'

// biome-ignore format: a table reads in columns
const HEADERS: Record<Tell, readonly [name: string, value: string]> = {
  allow:     ['Allow', CAPABILITIES.methods.join(', ')],
  supported: ['Supported', CAPABILITIES.supported.join(', ')],
  accept:    ['Accept', CAPABILITIES.bodies.join(', ')],
  agent:     ['User-Agent', CAPABILITIES.agent],
}

/** Which of them go where (RFC 3261, tables 2 and 3). */
// biome-ignore format: a table reads in columns
const TOLD = {
  INVITE:    ['allow', 'supported', 'agent'],
  UPDATE:    ['allow', 'supported', 'agent'],
  other:     ['agent'],
  accepted:  ['allow', 'supported'],
  options:   ['allow', 'supported', 'accept'],
  refused405: ['allow'],
  refused415: ['accept'],
} as const satisfies Record<string, readonly Tell[]>

export const capabilityHeaders = (where: keyof typeof TOLD): SipHeaders => TOLD[where].map((tell) => HEADERS[tell])

export const isAllowed = (method: string): boolean => CAPABILITIES.methods.some((known) => known === method)

/** What a request requires of us that we do not know (RFC 3261, 8.2.2.3). */
export function unknownExtensions(request: SipRequest): string[] {
  const known: readonly string[] = CAPABILITIES.extensions
  return listed(request, 'Require').filter((tag) => !known.includes(tag.toLowerCase()))
}

/** Does this list header (Require, Supported, Allow) name it? */
export function names(message: SipMessage, header: string, token: string): boolean {
  return listed(message, header).some((one) => one.toLowerCase() === token.toLowerCase())
}

const listed = (message: SipMessage, header: string): string[] =>
  headersOf(message, header).flatMap((value) => value.split(',').map((one) => one.trim()))
