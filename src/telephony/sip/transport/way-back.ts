import { headersOf, withHeaders } from '#telephony/sip/message/headers.ts'
import type { SipRequest } from '#telephony/sip/message/message.ts'
import { formatVia, parseVia, type Via } from '#telephony/sip/message/via.ts'
import { DEFAULT_PORT, type Hop, type Source } from './hop.ts'

/**
 * Which way an answer goes. The topmost Via says what its sender believes to be, the datagram where it really came
 * from; we write the second beside the first (RFC 3261 18.2.1, RFC 3581 4) and answer there.
 */
export function stamped(request: SipRequest, from: Source): SipRequest {
  return withHeaders(request, { Via: stampedVias(headersOf(request, 'Via'), from) })
}

export function stampedVias(values: readonly string[], from: Source): string[] {
  const [top, ...others] = values
  const via = top === undefined ? null : parseVia(top)
  return via ? [formatVia(stampedVia(via, from)), ...others] : [...values]
}

function stampedVia(via: Via, from: Source): Via {
  // What the sender wrote there himself is nobody's word.
  const { received: _, ...parameters } = via.parameters
  if (parameters.rport !== undefined)
    return { ...via, parameters: { ...parameters, received: from.address, rport: String(from.port) } }
  if (via.host.toLowerCase() === from.address) return { ...via, parameters }
  return { ...via, parameters: { ...parameters, received: from.address } }
}

/**
 * Back to the address that it came from, always; to the port that it came from where that was asked for (rport), else
 * to the one that the Via names (RFC 3261 18.2.2). On TCP by the same connection, and to the named port once that is
 * gone. `maddr` is not followed: it is for multicast, and would let anybody aim our answers at a third.
 */
export function wayBack(via: Via, from: Source, connected: (hop: Hop) => boolean): Hop {
  const { transport, address: host } = from
  const named: Hop = { transport, host, port: via.port ?? DEFAULT_PORT }
  const source: Hop = { transport, host, port: from.port }
  if (transport === 'tcp') return connected(source) ? source : named
  return via.parameters.rport === undefined ? named : source
}
