import type { SipHeaders, SipMessage } from '#telephony/sip/message/message.ts'
import { type Cause, causeOf, q850Of } from './causes.ts'
import type { EndCause, Input, LegState } from './leg-state.ts'

/** Why a leg ends, by the name that the tables' rows give. The first that is settled is the one that is told. */
// biome-ignore format: a table reads in columns
const ENDINGS = {
  hang_up:   { kind: 'hung_up',   side: 'local',  reason: 'hung up',                    tells: 16 },
  cancel:    { kind: 'cancelled', side: 'local',  reason: 'cancelled',                  tells: 16 },
  kept:      { kind: 'cancelled', side: 'local',  reason: 'it may not be sent any more' },
  reject:    { kind: 'refused',   side: 'local',  reason: 'refused' },
  peer:      { kind: 'hung_up',   side: 'remote', reason: 'hung up' },
  caller:    { kind: 'cancelled', side: 'remote', reason: 'the caller gave up' },
  ignored:   { kind: 'refused',   side: 'system', reason: 'nobody took the call in time' },
  limit:     { kind: 'hung_up',   side: 'system', reason: 'duration limit',             tells: 16 },
  expired:   { kind: 'hung_up',   side: 'system', reason: 'the session expired',        tells: 102 },
  lost:      { kind: 'hung_up',   side: 'system', reason: 'the peer is gone',           tells: 102 },
  no_ack:    { kind: 'failed',    side: 'system', reason: 'the answer was not acknowledged', tells: 102 },
  no_prack:  { kind: 'failed',    side: 'system', reason: 'the ringing was not acknowledged' },
  no_media:  { kind: 'failed',    side: 'system', reason: 'no common codec',            tells: 88 },
  malformed: { kind: 'refused',   side: 'system', reason: 'a malformed call' },
} as const satisfies Record<string, Omit<EndCause, 'failover'> & { tells?: number }>

/** The longest that this call was given is over. */
export const isByLimit = ({ side, reason }: EndCause): boolean => side === 'system' && reason === ENDINGS.limit.reason

export type Because = keyof typeof ENDINGS | 'ring_timeout' | 'failure'

export function endingOf(because: Because, state: LegState, input: Input): EndCause {
  const heard = state.calling?.heard ?? 'nothing'
  if (because === 'ring_timeout') return ofTheWorld(causeOf('ring_timeout', heard), 'system')
  if (because === 'failure') {
    if (input.kind === 'response') return ofTheWorld(causeOf(input.response, heard), 'remote')
    const cause = ofTheWorld(causeOf(input.kind === 'failed' ? input.why : 'timeout', heard), 'system')
    return isUnsent(state, input) ? { ...cause, unsent: true } : cause
  }
  const { kind, side, reason } = ENDINGS[because]
  return { kind, side, reason, ...numbers(input), failover: false }
}

/** The first INVITE did not leave, and there was no other. */
const isUnsent = ({ calling }: LegState, input: Input): boolean =>
  input.kind === 'failed' && input.unsent === true && calling?.attempts === 1

const ofTheWorld = ({ kind, details, failover }: Cause, side: EndCause['side']): EndCause => ({
  ...details,
  ...{ kind, side, failover },
})

/** What the message that ended it says in figures: its status, or that of our own refusal, and its Q.850 cause. */
function numbers(input: Input): { sip_code?: number; q850?: number } {
  if (input.kind === 'reject') return { sip_code: input.status }
  const message: SipMessage | null =
    input.kind === 'response' ? input.response : input.kind === 'request' ? input.request : null
  if (!message) return {}
  const q850 = q850Of(message)
  return {
    ...(message.kind === 'response' ? { sip_code: message.status } : {}),
    ...(q850 === null ? {} : { q850 }),
  }
}

const NO_ANSWER = 19

/** What a CANCEL or BYE of ours says of its reason (RFC 3326). */
export function reasonHeaders(because: Because): SipHeaders {
  const cause = tells(because)
  return cause === null ? [] : [['Reason', `Q.850;cause=${cause}`]]
}

function tells(because: Because): number | null {
  if (because === 'ring_timeout') return NO_ANSWER
  if (because === 'failure') return null
  const row = ENDINGS[because]
  return 'tells' in row ? row.tells : null
}
