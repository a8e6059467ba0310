import { rowFinder } from '#telephony/sip/rows.ts'
import { ask } from './ask.ts'
import { endingOf } from './ending-of.ts'
import { type Because, reasonHeaders } from './endings.ts'
import {
  chain,
  type LegEffect,
  type LegInput,
  type LegState,
  type LegTimerName,
  type Occasion,
  type Phase,
  type ReducedLeg,
  type Step,
} from './leg-state.ts'

/**
 * How the tables are walked. A row says where a leg goes and what it does on the way; what every leg does on entering
 * `closing` and `ended` is said here once: the BYE leaves, and the end is told.
 */
export interface LegRow<Action extends string> {
  readonly in: readonly Phase[]
  readonly on: Occasion
  /** Absent: the phase stays. */
  readonly to?: Phase
  readonly do?: readonly Action[]
  /** Why it will have ended, unless that is settled already. */
  readonly because?: Because
  readonly rfc: string
}

const TIMERS: readonly LegTimerName[] = [
  'ring',
  'cancel',
  'limit',
  'unacked',
  'reliable',
  'change',
  'glare',
  'refresh',
  'expiry',
]

/** What has no row is ignored: a late timer, an answer that nobody waits for, a command that comes too late. */
export function walker<Action extends string>(
  role: LegState['role'],
  rows: readonly LegRow<Action>[],
  actions: Readonly<Record<Action, Step>>,
): (state: LegState, on: Occasion, input: LegInput) => ReducedLeg {
  const rowFor = rowFinder<Phase, Occasion, LegRow<Action>>(`the table of a ${role}`, rows)
  return (state, on, input) => {
    const row = rowFor(state.phase, on)
    if (!row) return { state, effects: [] }
    const steps = (row.do ?? []).map((action) => actions[action])
    return chain(state, input, [settle(row.because), ...steps, enter(row.to ?? state.phase)])
  }
}

const settle =
  (because: Because | undefined): Step =>
  (state, input) => {
    if (because === undefined || state.ending) return { state, effects: [] }
    return { state: { ...state, ending: { because, cause: endingOf(because, state, input) } }, effects: [] }
  }

const enter =
  (to: Phase): Step =>
  (state, input) => {
    if (to === state.phase) return { state, effects: [] }
    const next = { ...state, phase: to }
    if (to === 'closing') return close(next, input)
    if (to === 'ended') return end(next, input)
    return { state: next, effects: [] }
  }

/** 64*T1, after which a transaction has given up; whatever it says, the leg has ended by then. */
export const giveUpMs = ({ setup }: LegState): number => 64 * setup.timing.t1Ms

/** The session is over as soon as the BYE is on its way (RFC 3261, 15.1.1). */
function close(state: LegState, input: LegInput): ReducedLeg {
  const { because, cause } = state.ending ?? { because: 'hang_up' as const, cause: endingOf('hang_up', state, input) }
  const asked = ask(state, 'BYE', { headers: reasonHeaders(because) })
  return {
    state: { ...asked.state, bye: { id: asked.id, tries: [] }, ending: { because, cause } },
    effects: [
      ...TIMERS.map((name): LegEffect => ({ kind: 'clear', name })),
      ...asked.effects,
      { kind: 'timer', name: 'closing', ms: giveUpMs(state) },
      { kind: 'tell', event: { kind: 'closing', cause } },
    ],
  }
}

function end(state: LegState, input: LegInput): ReducedLeg {
  const cause = state.ending?.cause ?? endingOf('lost', state, input)
  return {
    state,
    effects: [
      ...[...TIMERS, 'closing' as const].map((name): LegEffect => ({ kind: 'clear', name })),
      { kind: 'tell', event: { kind: 'ended', cause } },
    ],
  }
}
