import type { CauseDetails } from '#telephony/port.ts'
import type { SipHeaders } from '#telephony/sip/message/message.ts'
import type { CauseKind } from './causes.ts'

export interface EndCause extends CauseDetails {
  kind: CauseKind | 'cancelled' | 'refused' | 'hung_up'
  /** Who ended it: us on somebody's word, the peer, or a rule (a time-out, a limit, a lost peer). */
  side: 'local' | 'remote' | 'system'
  /** Another trunk may be tried: nobody was rung. */
  failover: boolean
  /** Provably nothing of it ever left this machine. */
  unsent?: true
}

/** Why a leg ends, by the name that the tables' rows give. The first that is settled is the one that is told. */
// biome-ignore format: a table reads in columns
export const ENDINGS = {
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
