import type { CauseDetails, Dialled } from '#telephony/port.ts'
import { reasonHeaderOf } from '#telephony/sip/message/headers.ts'
import type { SipMessage, SipResponse } from '#telephony/sip/message/message.ts'

/**
 * Why nobody was reached, as data (rules.md#sip-causes): a Q.850 cause that the table knows comes before the
 * SIP code. The words are ours: a peer's reason phrase may carry a number or a name, and it is kept nowhere.
 */
export type CauseKind = Exclude<Dialled['kind'], 'answered' | 'not_sent'>

export interface Cause {
  kind: CauseKind
  details: CauseDetails
  /** Another trunk may be tried: the network failed, and nobody was rung. */
  failover: boolean
}

/** How far an INVITE has come: nothing came back, some provisional answer, or a telephone rings (18x). */
export type InviteProgress = 'nothing' | 'trying' | 'rung'

export type Failure = SipResponse | 'timeout' | 'transport' | 'ring_timeout'

interface Row {
  kind: CauseKind
  reason: string
}

// biome-ignore format: a table reads in columns
const BY_SIP: Readonly<Record<number, Row>> = {
  401: { kind: 'failed',         reason: 'the trunk refused the credentials' },
  403: { kind: 'failed',         reason: 'forbidden' },
  404: { kind: 'invalid_number', reason: 'no such number' },
  407: { kind: 'failed',         reason: 'the trunk refused the credentials' },
  410: { kind: 'invalid_number', reason: 'the number is no longer in service' },
  415: { kind: 'failed',         reason: 'no common codec' },
  480: { kind: 'no_answer',      reason: 'temporarily unavailable' },
  484: { kind: 'invalid_number', reason: 'the number is incomplete' },
  485: { kind: 'invalid_number', reason: 'the number is ambiguous' },
  486: { kind: 'busy',           reason: 'busy' },
  487: { kind: 'no_answer',      reason: 'not answered' },
  488: { kind: 'failed',         reason: 'no common codec' },
  600: { kind: 'busy',           reason: 'busy everywhere' },
  603: { kind: 'busy',           reason: 'declined' },
  604: { kind: 'invalid_number', reason: 'no such number anywhere' },
  606: { kind: 'failed',         reason: 'no common codec' },
  607: { kind: 'failed',         reason: 'unwanted' },
  608: { kind: 'failed',         reason: 'rejected by an intermediary' },
}

/** `only` restricts a cause to SIP codes: 21 is the person's doing with these, and the network's with any other. */
// biome-ignore format: a table reads in columns
const BY_Q850: Readonly<Record<number, Row & { only?: readonly number[] }>> = {
  1:   { kind: 'invalid_number', reason: 'no such number' },
  3:   { kind: 'failed',         reason: 'no route to the number' },
  17:  { kind: 'busy',           reason: 'busy' },
  18:  { kind: 'no_answer',      reason: 'no telephone responds' },
  19:  { kind: 'no_answer',      reason: 'not answered' },
  20:  { kind: 'no_answer',      reason: 'switched off or out of reach' },
  21:  { kind: 'busy',           reason: 'declined', only: [480, 486, 600, 603] },
  22:  { kind: 'invalid_number', reason: 'the number has changed' },
  27:  { kind: 'failed',         reason: 'the destination is out of order' },
  28:  { kind: 'invalid_number', reason: 'the number is incomplete' },
  34:  { kind: 'failed',         reason: 'no line is free' },
  38:  { kind: 'failed',         reason: 'the network is out of order' },
  41:  { kind: 'failed',         reason: 'the network failed' },
  42:  { kind: 'failed',         reason: 'the network is congested' },
  47:  { kind: 'failed',         reason: 'the network is short of resources' },
  88:  { kind: 'failed',         reason: 'no common codec' },
  127: { kind: 'failed',         reason: 'the network failed' },
}

/** What a status means by itself. */
export const kindOf = (status: number): CauseKind => BY_SIP[status]?.kind ?? 'failed'

export function causeOf(failure: Failure, heard: InviteProgress): Cause {
  if (failure === 'ring_timeout') return { kind: 'no_answer', details: { reason: 'not answered' }, failover: false }
  if (failure === 'transport') return networkFailed({ reason: 'the trunk cannot be reached' }, heard !== 'rung')
  if (failure === 'timeout') return unheard({ reason: 'the trunk does not answer' }, heard)
  const { status } = failure
  const q850 = q850Of(failure)
  const details = { sip_code: status, ...(q850 === null ? {} : { q850 }) }
  const told = q850 === null ? undefined : BY_Q850[q850]
  const row = told && (told.only?.includes(status) ?? true) ? told : BY_SIP[status]
  const failover = status >= 500 && status <= 599 && heard !== 'rung'
  if (row)
    return { kind: row.kind, details: { reason: row.reason, ...details }, failover: row.kind === 'failed' && failover }
  if (status === 408) return unheard({ reason: 'nobody answered in time', ...details }, heard)
  return networkFailed({ reason: wordsFor(status), ...details }, failover)
}

/** The last Q.850 cause that a message names: a gateway that adds its own writes it after the others. */
export function q850Of(message: SipMessage): number | null {
  const causes = reasonHeaderOf(message).filter(({ protocol }) => protocol.toUpperCase() === 'Q.850')
  return causes.at(-1)?.cause ?? null
}

/**
 * A time-out (RFC 3261, 8.1.3.1 takes it for a 408): after ringing nobody answered, after nothing at all the trunk is
 * down.
 */
function unheard(details: CauseDetails, heard: InviteProgress): Cause {
  if (heard === 'rung') return { kind: 'no_answer', details, failover: false }
  return networkFailed(details, heard === 'nothing')
}

const networkFailed = (details: CauseDetails, failover: boolean): Cause => ({ kind: 'failed', details, failover })

function wordsFor(status: number): string {
  if (status < 400) return 'redirected, which is not followed'
  return status >= 500 && status <= 599 ? 'the network failed' : 'refused'
}
