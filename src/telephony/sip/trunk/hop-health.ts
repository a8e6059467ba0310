/**
 * Whether a hop can be reached, as OPTIONS and calls tell it. Until something is known it counts as up: a call that is
 * tried in vain costs less than one that was not tried.
 */
export interface HopHealth {
  readonly up: boolean
  /** Time-outs in a row. */
  readonly missed: number
  /** It said itself that it takes no calls. */
  readonly refuses: boolean
  /** How long the last answer took. */
  readonly lastAnswerMs: number | null
}

export type Sign =
  | { kind: 'answered'; status: number; ms: number }
  | { kind: 'silence' }
  /** What a call came to. */
  | { kind: 'reached' | 'unreached' }
  /** Its registrar has answered: it is there, which does not say that it takes calls. */
  | { kind: 'registrar' }

export const UNTRIED: HopHealth = { up: true, missed: 0, refuses: false, lastAnswerMs: null }

/** One lost answer is the network's; two in a row are the trunk's. */
const MISSED_MAX = 2

/** A 408 is the silence of somebody behind it; with 503 it asks itself to be passed over (RFC 3261 21.5.4). */
export function judged(health: HopHealth, sign: Sign): HopHealth {
  switch (sign.kind) {
    case 'answered':
      if (sign.status === 408) return silent(health)
      return { up: sign.status !== 503, missed: 0, refuses: sign.status === 503, lastAnswerMs: sign.ms }
    case 'silence':
      return silent(health)
    case 'reached':
      return { ...health, up: true, missed: 0, refuses: false }
    case 'registrar':
      return { ...health, up: !health.refuses, missed: 0 }
    case 'unreached':
      return { ...health, up: false }
  }
}

function silent(health: HopHealth): HopHealth {
  const missed = health.missed + 1
  return { ...health, missed, up: health.up && missed < MISSED_MAX }
}
