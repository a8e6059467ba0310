import { rowFinder } from '#telephony/sip/rows.ts'
import type { TimerName } from './timers.ts'

/**
 * A transaction's rules as rows: in one of these states, on one of these events, go there and do that. `to` null stays.
 * Rows that do nothing stand there too, so that no event is without an answer in any state; the tests walk them all.
 */
interface TransactionRow<State extends string, Event extends string, Effect extends string> {
  in: readonly State[]
  on: readonly Event[]
  to: State | null
  do: readonly Effect[]
  rfc: string
}

export interface Machine<State extends string, Event extends string, Effect extends string> {
  name: string
  begin: { to: State; do: readonly Effect[]; rfc: string }
  rows: readonly TransactionRow<State, Event, Effect>[]
  /** The state in which nothing is left to do and nothing is heard any more. */
  end: State
}

export type TimerEvent = `timer ${TimerName}`
export type TimerEffect = `arm ${TimerName}` | 'stop timers' | `stop ${TimerName}`

export interface TransactionStep<State, Effect> {
  state: State
  effects: readonly Effect[]
}

export type Stepper<State, Event, Effect> = (state: State, event: Event) => TransactionStep<State, Effect>

/** The table as a function. */
export function stepper<State extends string, Event extends string, Effect extends string>(
  machine: Machine<State, Event, Effect>,
): Stepper<State, Event, Effect> {
  const rowFor = rowFinder<State, Event, TransactionRow<State, Event, Effect>>(machine.name, machine.rows)
  return (state, event) => {
    const row = rowFor(state, event)
    return { state: row?.to ?? state, effects: row?.do ?? [] }
  }
}
