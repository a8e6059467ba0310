import { header } from '#telephony/sip/message/headers.ts'
import type { SipRequest } from '#telephony/sip/message/message.ts'
import { ask } from './ask.ts'
import { challenged } from './credentials.ts'
import {
  type LegEffect,
  type LegInput,
  type LegState,
  legUnchanged,
  type Occasion,
  type ReducedLeg,
  type Step,
} from './leg-state.ts'
import { reply } from './reply.ts'

/**
 * The peer is asked to call somebody else in our place (RFC 3515), and tells what becomes of it by NOTIFY: the first
 * line of the answer that it got. Nothing here ends the leg: whoever asked decides that.
 */
export const refer: Step = (state, input) => (input.kind === 'refer' ? send(state, input.uri, []) : legUnchanged(state))

function send(state: LegState, uri: string, tries: readonly string[]): ReducedLeg {
  const by = state.dialog?.contact ?? ''
  const headers = [
    ['Refer-To', `<${uri}>`],
    ['Referred-By', `<${by}>`],
  ] as const
  const asked = ask(state, 'REFER', { headers })
  return { state: { ...asked.state, refer: { id: asked.id, uri, tries } }, effects: asked.effects }
}

/** The same again, for a trunk that asks who we are. */
export const referAgain: Step = (state, input) => {
  const { refer: asked } = state
  const answer = asked && input.kind === 'response' && challenged(state.auth, input.response, asked.tries)
  return answer ? send({ ...state, auth: answer.auth }, asked.uri, answer.tries) : legUnchanged(state)
}

/** The name by which the tables know an answer to it. */
export function onReferAnswer(state: LegState, input: Extract<LegInput, { kind: 'response' }>): Occasion {
  const { status } = input.response
  if (status < 200) return 'ignored'
  const asks = status === 401 || status === 407
  return asks && state.refer && challenged(state.auth, input.response, state.refer.tries)
    ? 'refer_again'
    : 'refer_answered'
}

/** Taken, or not: then nothing more is told of it. */
export const tellReferred: Step = (state, input) => {
  const status = input.kind === 'response' ? input.response.status : NOBODY
  const taken = status >= 200 && status < 300
  const told: LegEffect = { kind: 'tell', event: { kind: 'referred', by: 'answer', status } }
  return { state: taken ? state : { ...state, refer: null }, effects: [told] }
}

const NOBODY = 408

/** Whether it is one that we asked for: any other is of an event that we know nothing of. */
export const isNotified = ({ refer: asked, phase }: LegState, request: SipRequest): boolean =>
  request.method === 'NOTIFY' &&
  asked !== null &&
  phase === 'talking' &&
  /^refer\b/i.test(header(request, 'Event') ?? '')

export const takeNotify: Step = (state, input) => {
  if (input.kind !== 'request') return legUnchanged(state)
  const { server, request } = input
  const status = fragmentOf(request)
  const effects: LegEffect[] = [{ kind: 'respond', server, response: reply(request, { status: 200 }) }]
  if (status !== null) effects.push({ kind: 'tell', event: { kind: 'referred', by: 'notify', status } })
  return { state: status !== null && status >= 200 ? { ...state, refer: null } : state, effects }
}

/** A sipfrag is read as far as its first line, and that is short (RFC 3420). */
const LINE_BYTES_MAX = 200

function fragmentOf({ body }: SipRequest): number | null {
  const text = Buffer.from(body.subarray(0, LINE_BYTES_MAX)).toString('latin1')
  const [, status] = /^\s*SIP\/2\.0 ([1-6]\d\d)(?:\D|$)/.exec(text) ?? []
  return status === undefined ? null : Number(status)
}
