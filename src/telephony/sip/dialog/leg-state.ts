import type { SipHeaders, SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import type { AudioSession } from '#telephony/sip/sdp/sdp.ts'
import type { Hop } from '#telephony/sip/transport/hop.ts'
import type { InviteProgress } from './causes.ts'
import type { Auth } from './credentials.ts'
import type { Dialog, OwnSide } from './dialog.ts'
import type { DivertedCall } from './diversion.ts'
import type { Because, EndCause } from './endings.ts'
import type { TimerWish } from './session-timer.ts'

/** The words in which a call leg's reducers speak: what happens to a leg, what it does, and what it knows meanwhile. */

// biome-ignore format: a table reads in columns
export type Phase =
  | 'calling'     // we called: the INVITE is out, nothing came back
  | 'proceeding'  // we called: a provisional answer came
  | 'asking'      // we called, and the next INVITE waits for leave
  | 'cancelling'  // we called, and want it no more
  | 'offered'     // we are called, and have not answered for good
  | 'answering'   // we are called, have answered, and wait for the ACK
  | 'talking'
  | 'closing'     // our BYE is out
  | 'ended'

/** What a leg tells. `ended` comes exactly once, and last. */
export type LegEvent =
  | { kind: 'ringing' }
  | { kind: 'early'; theirs: AudioSession }
  /** `diverted`: who answers is not whom we called, as the network said. */
  | { kind: 'answered'; ours: AudioSession; theirs: AudioSession; diverted?: DivertedCall }
  | { kind: 'held' }
  | { kind: 'resumed' }
  | { kind: 'renegotiated'; ours: AudioSession; theirs: AudioSession }
  /** A change that we asked for was refused; the session goes on as it was. */
  | { kind: 'refused'; status: number }
  | { kind: 'dtmf'; digit: string; ms: number | null }
  /** What was said to our REFER, or what whoever took it tells of the call that it made. */
  | { kind: 'referred'; by: 'answer' | 'notify'; status: number }
  /** Our BYE has left: nobody is spoken with any more, whatever the peer says to it. */
  | { kind: 'closing'; cause: EndCause }
  | { kind: 'ended'; cause: EndCause }

export type LegTimerName =
  | 'ring'
  | 'cancel'
  | 'limit'
  | 'unacked'
  | 'reliable'
  | 'change'
  | 'glare'
  | 'refresh'
  | 'expiry'
  | 'closing'

/**
 * What happens to a leg. Client requests carry the number that the leg gave them, server transactions that of the
 * shell.
 */
export type LegInput =
  | { kind: 'response'; id: number; response: SipResponse }
  | { kind: 'failed'; id: number; why: 'timeout' | 'transport'; unsent?: true }
  /** `server` is 0 for an ACK, which nobody answers. */
  | { kind: 'request'; server: number; request: SipRequest }
  | { kind: 'cancelled' }
  | { kind: 'unreachable' }
  | { kind: 'timer'; name: LegTimerName }
  | { kind: 'hang_up' }
  /** What `leave` said of another INVITE. */
  | { kind: 'leave'; given: boolean }
  /** From now the call may last so long. */
  | { kind: 'limit'; seconds: number }
  | { kind: 'ring' }
  | { kind: 'early'; session: AudioSession }
  | { kind: 'answer'; session: AudioSession }
  | { kind: 'reject'; status: number }
  | { kind: 'change'; session: AudioSession }
  /** The peer is to call that URI in our place. */
  | { kind: 'refer'; uri: string }

/**
 * The names by which the tables know what happens to a leg: an input as it comes, a timer, or what a message turned out
 * to be. Every one but `ignored` has a row in one of the tables, and a row or a name that is misspelt does not compile.
 */
export type Occasion =
  | Exclude<LegInput['kind'], 'request' | 'response' | 'failed' | 'timer' | 'leave'>
  | `${LegTimerName}_timer`
  | 'unacked_over'
  | 'reliable_over'
  | 'leave_given'
  | 'leave_refused'
  // What the peer asks for; a request that is not taken is `refused`.
  | RequestOccasion
  | 'refused'
  | 'prack_answer'
  | 'ack'
  | 'ack_leaving'
  | 'ack_unusable'
  // What is said to our INVITE, and what our answer to theirs comes to.
  | '1xx'
  | '2xx'
  | '2xx_again'
  | '2xx_unusable'
  | 'again'
  | 'final'
  | 'invite_gone'
  | 'answer_later'
  | 'answer_unusable'
  // What is said to a change, a REFER and a BYE of ours.
  | `change_${'done' | 'repeated' | 'glare' | 'again' | 'refused' | 'gone'}`
  | `refer_${'answered' | 'again'}`
  | `bye_${'done' | 'again'}`
  | 'ignored'

export type RequestOccasion = 'invite' | 'update' | 'bye' | 'prack' | 'options' | 'info' | 'notify'

export type LegEffect =
  | { kind: 'request'; id: number; request: SipRequest; hop: Hop }
  /** Another INVITE is about to leave: whoever may forbid it is asked. */
  | { kind: 'leave' }
  | { kind: 'cancel'; id: number; headers: SipHeaders }
  | { kind: 'ack'; request: SipRequest; hop: Hop }
  | { kind: 'respond'; server: number; response: SipResponse }
  | { kind: 'timer'; name: LegTimerName; ms: number }
  | { kind: 'clear'; name: LegTimerName }
  | { kind: 'tell'; event: LegEvent }

export interface Ack {
  readonly request: SipRequest
  readonly hop: Hop
}

export interface Timing {
  readonly t1Ms: number
  readonly t2Ms: number
}

/** What is settled before the first message, and never changes. */
export interface Setup {
  readonly own: OwnSide
  readonly timing: Timing
  readonly maxSeconds: number
  /** In [0, 1): spreads the back-off after a glare. */
  readonly luck: number
}

/** Our INVITE. It is kept for as long as the leg is, since its answers may repeat and fork. */
export interface Calling {
  readonly id: number
  readonly request: SipRequest
  readonly attempts: number
  readonly tries: readonly string[]
  readonly heard: InviteProgress
  readonly rings: boolean
  readonly diverted: DivertedCall | null
  /** Early dialogs by the peer's tag: what they said of sound, and the last reliable answer that was acknowledged. */
  readonly early: ReadonlyMap<string, { session: AudioSession | null; rseq: number; sequence: number }>
  /** ACKs by the peer's tag: one for each telephone that picked up. */
  readonly acks: ReadonlyMap<string, Ack>
}

/** The INVITE to us. */
export interface Offered {
  readonly server: number
  readonly request: SipRequest
  readonly offer: AudioSession | null
  /** The peer insists on reliable provisional answers (RFC 3262). */
  readonly reliable: boolean
  readonly rseq: number
  readonly unpracked: Resent | null
  /** An answer that waits until the provisional one before it is acknowledged. */
  readonly waiting: AudioSession | null
}

/** An answer that is repeated until it is acknowledged: a 2xx to an INVITE (13.3.1.4), a reliable 1xx. */
export interface Resent {
  readonly server: number
  readonly response: SipResponse
  /** Of the INVITE for a 2xx, RSeq for a reliable provisional answer. */
  readonly sequence: number
  readonly waitMs: number
  readonly spentMs: number
  /** It carries our offer, so the ACK carries the peer's answer. */
  readonly asks: boolean
}

/** A change of the session that we ask for: a re-INVITE, or an UPDATE without an offer that only shows that we live. */
export interface Change {
  /** Null while it waits after a glare. */
  readonly id: number | null
  readonly method: 'INVITE' | 'UPDATE'
  readonly sequence: number
  readonly session: AudioSession
  readonly refresh: boolean
  readonly attempts: number
  readonly tries: readonly string[]
}

export interface LegState {
  readonly role: 'uac' | 'uas'
  readonly phase: Phase
  readonly setup: Setup
  readonly dialog: Dialog | null
  readonly lastId: number
  readonly auth: Auth
  readonly wish: TimerWish
  /** Whether the peer takes UPDATE, and whether a session timer runs that is ours to refresh. */
  readonly updates: boolean
  readonly refresher: 'us' | 'peer' | null
  /** Everything that we can do on this leg, and the descriptions that hold now. */
  readonly able: AudioSession
  readonly ours: AudioSession
  readonly theirs: AudioSession | null
  /** The peer has put us on hold. */
  readonly held: boolean
  readonly calling: Calling | null
  readonly offered: Offered | null
  readonly unacked: Resent | null
  readonly change: Change | null
  readonly next: AudioSession | null
  /** ACKs to the last changes: a 2xx may come again after the next change is settled. */
  readonly changeAcks: readonly (Ack & { readonly id: number })[]
  /** A REFER of ours of which more is to be told. */
  readonly refer: { readonly id: number; readonly uri: string; readonly tries: readonly string[] } | null
  readonly bye: { readonly id: number; readonly tries: readonly string[] } | null
  /** Why it will have ended, from the moment at which that is settled. */
  readonly ending: { readonly because: Because; readonly cause: EndCause } | null
}

export interface ReducedLeg {
  state: LegState
  effects: readonly LegEffect[]
}

export type Step = (state: LegState, input: LegInput) => ReducedLeg

export const legUnchanged = (state: LegState): ReducedLeg => ({ state, effects: [] })

/** Runs steps one after the other on the same input. */
export function chain(state: LegState, input: LegInput, steps: readonly Step[]): ReducedLeg {
  let now = state
  const effects: LegEffect[] = []
  for (const step of steps) {
    const reduced = step(now, input)
    now = reduced.state
    effects.push(...reduced.effects)
  }
  return { state: now, effects }
}
