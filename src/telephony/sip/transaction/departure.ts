import { headersOf, withHeaders } from '#telephony/sip/message/headers.ts'
import type { SipRequest } from '#telephony/sip/message/message.ts'
import { serialise } from '#telephony/sip/message/serialise.ts'
import { formatVia } from '#telephony/sip/message/via.ts'
import type { Hop } from '#telephony/sip/transport/hop.ts'
import type { Transports } from '#telephony/sip/transport/transports.ts'
import type { Departure } from './client.ts'

/** A larger request would be cut into fragments on the way, and is lost whole with any of them (18.1.1). */
const SAFE_DATAGRAM_BYTES = 1_300

/**
 * The request as it leaves for that hop: our Via on top, which asks for the answer to come back to where it left from
 * (RFC 3581). Beyond a safe datagram it goes by TCP where the hop allows that, and by UDP all the same where it does
 * not: a fragmented INVITE mostly arrives, one that was not sent never does. Null where we have no way there.
 */
export function departure(
  transports: Transports,
  request: SipRequest,
  way: { hop: Hop; branch: string },
): Departure | null {
  const plain = by(transports, request, way)
  const isLarge = plain !== null && plain.hop.transport === 'udp' && plain.bytes.length > SAFE_DATAGRAM_BYTES
  if (!isLarge || !way.hop.orTcp) return plain
  const large = by(transports, request, { ...way, hop: { ...way.hop, transport: 'tcp' } })
  return large ? { ...large, instead: plain } : plain
}

function by(
  transports: Transports,
  request: SipRequest,
  { hop, branch }: { hop: Hop; branch: string },
): Departure | null {
  const sentBy = transports.sentBy(hop)
  if (!sentBy) return null
  const via = formatVia({ transport: hop.transport.toUpperCase(), ...sentBy, parameters: { branch, rport: '' } })
  const others = headersOf(request, 'Via')
  const sent = withHeaders(
    { ...request, headers: [['Via', ''], ...request.headers.filter(([name]) => name !== 'Via')] },
    { Via: [via, ...others] },
  )
  return { request: sent, bytes: serialise(sent), hop, sentBy, instead: null }
}
