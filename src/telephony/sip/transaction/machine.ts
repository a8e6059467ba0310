import type { TimerName } from './timers.ts'

/**
 * A transaction's rules as rows: in one of these states, on one of these events, go there and do that. `to` null stays. Rows
 * that do nothing stand there too, so that no event is without an answer in any state; the tests walk them all.
 */
export interface Row<State extends string, Event extends string, Effect extends string> {
  in: readonly State[]
  on: readonly Event[]
  to: State | null
  do: readonly Effect[]
  rfc: string
}

export interface Machine<State extends string, Event extends string, Effect extends string> {
  name: string
  begin: { to: State; do: readonly Effect[]; rfc: string }
  rows: readonly Row<State, Event, Effect>[]
  /** The state in which nothing is left to do and nothing is heard any more. */
  end: State
}

export type TimerEvent = `timer ${TimerName}`
export type TimerEffect = `arm ${TimerName}` | 'stop timers' | `stop ${TimerName}`

export interface Step<State, Effect> {
  state: State
  effects: readonly Effect[]
}

export type Stepper<State, Event, Effect> = (state: State, event: Event) => Step<State, Effect>

/** The table as a function. Throws at once, when the house starts, where a pair of state and event has two rows. */
export function stepper<State extends string, Event extends string, Effect extends string>(
  machine: Machine<State, Event, Effect>,
): Stepper<State, Event, Effect> {
  const rows = new Map<string, Row<State, Event, Effect>>()
  for (const row of machine.rows)
    for (const state of row.in)
      for (const event of row.on) {
        const pair = `${state} on ${event}`
        if (rows.has(pair)) throw new Error(`${machine.name} has two rows for ${pair}`)
        rows.set(pair, row)
      }
  return (state, event) => {
    const row = rows.get(`${state} on ${event}`)
    return { state: row?.to ?? state, effects: row?.do ?? [] }
  }
}
