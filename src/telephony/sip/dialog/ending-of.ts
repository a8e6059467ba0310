import type { SipMessage } from '#telephony/sip/message/message.ts'
import { type Cause, causeOf, q850Of } from './causes.ts'
import { type Because, ENDINGS, type EndCause } from './endings.ts'
import type { LegInput, LegState } from './leg-state.ts'

/** How a leg has ended, for that reason, by what it knows and what has just happened to it. */
export function endingOf(because: Because, state: LegState, input: LegInput): EndCause {
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
const isUnsent = ({ calling }: LegState, input: LegInput): boolean =>
  input.kind === 'failed' && input.unsent === true && calling?.attempts === 1

const ofTheWorld = ({ kind, details, failover }: Cause, side: EndCause['side']): EndCause => ({
  ...details,
  ...{ kind, side, failover },
})

/** What the message that ended it says in figures: its status, or that of our own refusal, and its Q.850 cause. */
function numbers(input: LegInput): { sip_code?: number; q850?: number } {
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
