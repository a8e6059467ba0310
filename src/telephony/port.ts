import type { Desk, Ending, ModelFault, Plan } from '#contract/conversation.ts'
import type { HoldSound } from '#contract/media.ts'

/**
 * What the rest of the house knows of a telephone. Two adapters keep this promise: `simulated/` and `sip/`;
 * `conformance.ts` holds both to it. The port speaks of calls, never of audio frames: whoever keeps it may run a call
 * in another thread, so everything handed over or back is plain data that survives a structured clone.
 */
export interface Telephone {
  /**
   * Rings `to` once. Settles exactly once: answered, or why not. What the world does is a value; a rejection is a bug.
   * Aborting while it rings cancels the attempt (`no_answer`), before anything left it voids it (`not_sent`). The
   * attempt's row is committed before this is called; `leave` is asked before anything leaves.
   */
  dial(order: DialOrder, signal: AbortSignal, leave: Leave): Promise<Dialled>
}

/**
 * Asked right before the first thing of an attempt leaves for the network. Runs `send` at once while nobody can list
 * the number and the call is still ours, and says true; false: nothing may leave, and the dial settles `not_sent`. It
 * never rejects, and neither does `send` throw: what the wire says of it is for the dial to tell.
 */
export type Leave = (send: () => void) => Promise<boolean>

export interface DialOrder {
  callId: string
  /** 1 for the first attempt. With the call it names the leg, so a repetition can be recognised as one. */
  attempt: number
  to: string
  from: string
  ringForSeconds: number
  /** The call of which this one is a callback, if any: for whoever traces a leg back to its cause. */
  retryOf: string | null
  /**
   * Who is to speak there: made ready before anything leaves, and where that fails nothing does (`not_sent`, with the
   * fault). Absent where nobody has to be reached for it.
   */
  plan?: Plan
  /** The line that whoever answers is to be joined to: their sound then lies in the same place. */
  beside?: Line
  /** The one trunk of the database by which it is to go, whatever is known of it; absent: by whichever is up. */
  trunk?: string
  /** Told of each leg as it leaves for the network. */
  onLeg?: (leg: LegTrace) => void
}

/** How a leg is found again in the logs of others; no number is in it. */
export interface LegTrace {
  trunk: string
  sip_call_id: string
}

export type Dialled =
  | { kind: 'answered'; line: Line }
  | { kind: 'no_answer' }
  | { kind: 'busy' }
  | { kind: 'invalid_number'; details: CauseDetails }
  | { kind: 'failed'; details: CauseDetails }
  /** Provably nothing left for the network, so the attempt does not count (rules.md#attempts-that-sent-nothing). */
  | { kind: 'not_sent'; details: CauseDetails }

export interface CauseDetails {
  reason: string
  sip_code?: number
  q850?: number
  /** The speech model would not take the call. */
  fault?: ModelFault
}

/** One answered telephone, from answer to hang-up. */
export interface Line {
  /**
   * Holds the whole conversation and settles when the person's leg has ended or is to be handed over. `desk` hears of
   * it meanwhile. Aborting the signal lets the agent close with a sentence, then hangs up (`shutdown`). After an ending
   * as `transfer` the leg of a line that has `held` is still up, and another conversation may be held on it.
   */
  converse(plan: Plan, desk: Desk, signal: AbortSignal): Promise<Ending>
  /** Ends the leg at once, a running conversation as `error`; safe to repeat, and after the end. */
  hangUp(): void
  /** Absent where a hand-over takes place within the conversation, and ends with it. */
  readonly held?: HeldLine
}

/** What can be done with somebody who is to be handed over. */
export interface HeldLine {
  /** Fires when the leg has ended. Its reason is who ended it: an `EndedBy`. */
  readonly over: AbortSignal
  /** They hear this from now on, until somebody speaks with them again. */
  play(sound: HoldSound): void
  /**
   * Joins them to whoever was dialled beside them. Settles when either has gone, which ends the other: `operator` where
   * it was the one who was dialled.
   */
  bridge(operator: Line): Promise<EndedBy | 'operator'>
  /**
   * Has the network put them through to that number, without us. Absent where that is not to be tried. `refused`:
   * nobody was called for it, or nobody says; they are still here.
   */
  readonly refer?: ((to: string, leave: Leave) => Promise<Referred>) | undefined
}

export type Referred = 'answered' | 'busy' | 'no_answer' | 'failed' | 'refused'

/** The person, a rule that bounds every call, or something that broke. */
export type EndedBy = 'person' | 'limit' | 'error'
