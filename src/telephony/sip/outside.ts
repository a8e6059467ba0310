import { nonce } from '#kernel/random.ts'
import { type Arrive, takeArriving } from './arriving.ts'
import type { CallHouse } from './dialling.ts'
import { capabilityHeaders } from './dialog/capabilities.ts'
import { inabilityOf, type Refusal } from './dialog/refusal.ts'
import { reply } from './dialog/reply.ts'
import { headersOf } from './message/headers.ts'
import type { SipRequest } from './message/message.ts'
import type { ServerTransaction } from './transaction/transactions.ts'
import type { Source } from './transport/hop.ts'

/** Who finds us full or about to stop is asked to wait for so long. */
const RETRY_AFTER_SECONDS = 30

interface Came {
  request: SipRequest
  server: ServerTransaction
  from: Source
}

/**
 * A request outside any dialog, of somebody who was admitted: each is answered, and an INVITE of a trunk's is a call.
 */
export function answerOutside(house: CallHouse & { arrive: Arrive }, { request, server, from }: Came): void {
  const answer = (refusal: Refusal) => server.respond(reply(request, { ...refusal, tag: nonce() }))
  const refusal = refusalOutside(request) ?? (house.calls.hasRoom ? null : FULL)
  if (refusal) answer(refusal)
  else if (request.method === 'OPTIONS') answer({ status: 200, headers: capabilityHeaders('options') })
  else {
    const caller = house.trunks.recognise(request, from)
    if (caller.kind === 'trunk') takeArriving(house, { request, server, from, trunk: caller.trunk })
    else answer(caller.kind === 'challenge' ? { status: 401, headers: caller.headers } : { status: 403 })
  }
}

const FULL: Refusal = { status: 503, headers: [['Retry-After', `${RETRY_AFTER_SECONDS}`]] }

function refusalOutside(request: SipRequest): Refusal | null {
  const inability = inabilityOf(request)
  if (inability) return inability
  // BYE and its like belong to a dialog, and this belongs to none (RFC 3261, 12.2.2).
  if (request.method !== 'INVITE' && request.method !== 'OPTIONS') return { status: 481 }
  return request.method === 'INVITE' && !acceptsSdp(request) ? { status: 406 } : null
}

const SDP: ReadonlySet<string> = new Set(['application/sdp', 'application/*', '*/*'])

/** Whether an answer of ours can be read; who says nothing means that it can (RFC 3261, 20.1). */
function acceptsSdp(request: SipRequest): boolean {
  const accepted = headersOf(request, 'Accept').flatMap((value) => value.split(','))
  return accepted.length === 0 || accepted.some((one) => SDP.has(one.split(';')[0]?.trim().toLowerCase() ?? ''))
}
