import type { Outcome } from '#contract/calls.ts'

/** The fourteen test numbers, and how each of them ends. */
export interface Scenario {
  digits: string
  outcome: Outcome
  /** Somebody speaks: a caller can play it too. */
  speaks: boolean
}

// biome-ignore format: a table reads in columns
export const SCENARIOS: readonly Scenario[] = [
  { digits: '01', outcome: 'completed',          speaks: true },
  { digits: '02', outcome: 'no_answer',          speaks: false },
  { digits: '03', outcome: 'busy',               speaks: false },
  { digits: '04', outcome: 'voicemail',          speaks: false },
  { digits: '05', outcome: 'callback_requested', speaks: true },
  { digits: '06', outcome: 'do_not_call',        speaks: true },
  { digits: '07', outcome: 'wrong_person',       speaks: true },
  { digits: '08', outcome: 'refused',            speaks: true },
  { digits: '09', outcome: 'hung_up',            speaks: true },
  { digits: '10', outcome: 'transferred',        speaks: true },
  { digits: '11', outcome: 'invalid_number',     speaks: false },
  { digits: '12', outcome: 'failed',             speaks: false },
  { digits: '13', outcome: 'completed',          speaks: true },
  { digits: '14', outcome: 'completed',          speaks: true },
]

export const numberFor = (digits: string): string => `+3900000000${digits}`
/** The number that every account has in test mode, and whoever calls it. */
export const TEST_NUMBER = '+390000000100'
export const TEST_CALLER = '+390000000001'
