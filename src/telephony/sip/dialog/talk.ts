import { ask } from './ask.ts'
import {
  acknowledgeAgain,
  acknowledgeChange,
  backOff,
  beginChange,
  concludeChange,
  dropChange,
  goOn,
  onChangeAnswer,
  refresh,
  retryChange,
  sendAgain,
} from './change.ts'
import { challenged } from './credentials.ts'
import { reasonHeaders } from './endings.ts'
import { type LegInput, type LegState, legUnchanged, type Occasion, type Step } from './leg-state.ts'
import { onReferAnswer, refer, referAgain, takeNotify, tellReferred } from './refer.ts'
import {
  accept,
  acked,
  onRequest,
  refuse,
  renegotiate,
  resend,
  takeInfo,
  tellAbilities,
  waitedFor,
} from './requests.ts'
import type { LegRow } from './table.ts'

/**
 * What both roles do once there is a dialog: its requests, changes of the session both ways, signs of life, and the
 * end. `closing` and `ended` are entered from here; no row leads out of `ended`.
 */
const ALL = [
  'calling',
  'proceeding',
  'asking',
  'cancelling',
  'offered',
  'answering',
  'talking',
  'closing',
  'ended',
] as const
const OPEN = ['calling', 'proceeding', 'asking', 'cancelling', 'offered', 'answering', 'talking'] as const
const EARLY = ['calling', 'proceeding', 'asking', 'cancelling', 'offered'] as const
const OVER = ['closing', 'ended'] as const

// biome-ignore format: a table reads in columns
export const TALK_ROWS = [
  { in: ALL,                    on: 'refused',                        do: ['refuse'],                                 rfc: '3261 8.2, 12.2.2' },
  { in: OPEN,                   on: 'options',                        do: ['tell_abilities'],                         rfc: '3261 11.2' },
  { in: OPEN,                   on: 'info',                           do: ['take_info'],                              rfc: '6086 4.2.2' },
  { in: EARLY,                  on: 'update',                         do: ['accept'],                                 rfc: '3311 5.2' },
  { in: ['answering', 'talking'], on: 'update',                       do: ['renegotiate'],                            rfc: '3311 5.2' },
  { in: ['talking'],            on: 'invite',                         do: ['renegotiate'],                            rfc: '3261 14.2' },
  { in: ['answering', 'talking'], on: 'bye',          to: 'ended',    do: ['accept'],          because: 'peer',        rfc: '3261 15.1.2' },
  { in: ['closing'],            on: 'bye',            to: 'ended',    do: ['accept'],                                 rfc: '3261 15.1.2, 5407 3.1.2' },
  { in: ['talking'],            on: 'ack',                            do: ['acked', 'go_on'],                         rfc: '3261 13.3.1.4' },
  { in: ['answering', 'talking'], on: 'unacked_timer',                do: ['resend'],                                 rfc: '3261 13.3.1.4' },
  { in: ['answering', 'talking'], on: 'unacked_over', to: 'closing',                           because: 'no_ack',      rfc: '3261 13.3.1.4' },
  { in: ['talking'],            on: 'hang_up',        to: 'closing',                           because: 'hang_up',     rfc: '3261 15.1.1' },
  { in: ['answering', 'talking'], on: 'limit',                        do: ['limit'],                                  rfc: 'ours' },
  { in: ['talking'],            on: 'limit_timer',    to: 'closing',                           because: 'limit',       rfc: '3261 15.1.1' },
  { in: ['talking'],            on: 'expiry_timer',   to: 'closing',                           because: 'expired',     rfc: '4028 10' },
  { in: ['answering', 'talking'], on: 'change',                       do: ['begin_change'],                           rfc: '3261 14.1' },
  { in: ['talking'],            on: 'refresh_timer',                  do: ['refresh'],                                rfc: '4028 7.4' },
  { in: ['talking'],            on: 'glare_timer',                    do: ['retry_change'],                           rfc: '3261 14.1' },
  { in: ['talking'],            on: 'change_done',                    do: ['acknowledge_change', 'conclude_change'],  rfc: '3261 14.1' },
  { in: ['talking'],            on: 'change_glare',                   do: ['back_off'],                               rfc: '3261 14.1' },
  { in: ['talking'],            on: 'change_again',                   do: ['send_again'],                             rfc: '3261 22.2, 4028 7.3' },
  { in: ['talking'],            on: 'change_refused',                 do: ['drop_change'],                            rfc: '3261 14.1' },
  { in: ['talking'],            on: 'change_gone',    to: 'closing',                           because: 'lost',        rfc: '3261 12.2.1.2' },
  { in: ['talking'],            on: 'change_timer',   to: 'closing',                           because: 'lost',        rfc: '3261 12.2.1.2' },
  { in: OVER,                   on: 'change_done',                    do: ['acknowledge_change'],                     rfc: '3261 13.2.2.4' },
  { in: ['talking', ...OVER],   on: 'change_repeated',                do: ['acknowledge_again'],                      rfc: '3261 13.2.2.4' },
  { in: ['talking'],            on: 'refer',                          do: ['refer'],                                  rfc: '3515 2.4.1' },
  { in: ['talking'],            on: 'refer_again',                    do: ['refer_again'],                            rfc: '3261 22.2' },
  { in: ['talking'],            on: 'refer_answered',                 do: ['tell_referred'],                          rfc: '3515 2.4.2' },
  { in: ['talking'],            on: 'notify',                         do: ['take_notify'],                            rfc: '3515 2.4.4' },
  { in: ['closing'],            on: 'bye_again',                      do: ['bye_again'],                              rfc: '3261 22.2' },
  { in: ['closing'],            on: 'bye_done',       to: 'ended',                                                    rfc: '3261 15.1.1' },
  { in: ['closing'],            on: 'closing_timer',  to: 'ended',                                                    rfc: '3261 15.1.1' },
] as const satisfies readonly LegRow<string>[]

type Action = NonNullable<Extract<(typeof TALK_ROWS)[number], { do: unknown }>['do']>[number]

const byeAgain: Step = (state, input) => {
  const answer = input.kind === 'response' && state.bye && challenged(state.auth, input.response, state.bye.tries)
  if (!answer) return legUnchanged(state)
  const headers = reasonHeaders(state.ending?.because ?? 'hang_up')
  const asked = ask({ ...state, auth: answer.auth }, 'BYE', { headers })
  return { state: { ...asked.state, bye: { id: asked.id, tries: answer.tries } }, effects: asked.effects }
}

const limit: Step = (state, input) =>
  input.kind === 'limit'
    ? { state, effects: [{ kind: 'timer', name: 'limit', ms: input.seconds * 1_000 }] }
    : legUnchanged(state)

export const TALK_ACTIONS: Readonly<Record<Action, Step>> = {
  refuse,
  accept,
  tell_abilities: tellAbilities,
  take_info: takeInfo,
  renegotiate,
  acked,
  resend,
  limit,
  go_on: goOn,
  begin_change: beginChange,
  refresh,
  retry_change: retryChange,
  acknowledge_change: acknowledgeChange,
  conclude_change: concludeChange,
  back_off: backOff,
  send_again: sendAgain,
  drop_change: dropChange,
  acknowledge_again: acknowledgeAgain,
  bye_again: byeAgain,
  refer,
  refer_again: referAgain,
  tell_referred: tellReferred,
  take_notify: takeNotify,
}

/** The name by which the tables know what happens to a leg, but for the answers to its first INVITE. */
export function onInDialog(state: LegState, input: LegInput): Occasion {
  if (input.kind === 'request') return onRequest(state, input.request)
  if (input.kind === 'response') return onResponse(state, input)
  if (input.kind === 'failed') return onFailure(state, input.id)
  if (input.kind === 'leave') return input.given ? 'leave_given' : 'leave_refused'
  if (input.kind !== 'timer') return input.kind
  const over = input.name === 'unacked' && state.unacked !== null && waitedFor(state, state.unacked) === null
  return over ? 'unacked_over' : `${input.name}_timer`
}

function onResponse(state: LegState, input: Extract<LegInput, { kind: 'response' }>): Occasion {
  const { id, response } = input
  if (id === state.refer?.id) return onReferAnswer(state, input)
  if (id === state.bye?.id) {
    if (response.status < 200) return 'ignored'
    return isChallenge(response.status) && challenged(state.auth, response, state.bye.tries) ? 'bye_again' : 'bye_done'
  }
  const success = response.status >= 200 && response.status < 300
  if (success && state.changeAcks.some((ack) => ack.id === id)) return 'change_repeated'
  return id === state.change?.id ? onChangeAnswer(state, response) : 'ignored'
}

const isChallenge = (status: number): boolean => status === 401 || status === 407

function onFailure(state: LegState, id: number): Occasion {
  if (id === state.bye?.id) return 'bye_done'
  if (id === state.refer?.id) return 'refer_answered'
  return id === state.change?.id ? 'change_gone' : 'ignored'
}
