import { CUES } from './cues.ts'
import { end } from './ending.ts'
import { linkDue, passLink } from './link.ts'
import { losePatience } from './patience.ts'
import { leave, sayingDue, sayLast, sayWhatIsDue } from './saying.ts'
import { isScreened, SCREENED_SECONDS } from './screening.ts'
import { type ConversationState, type Reduced, still, then } from './state.ts'
import { tellModel } from './told.ts'
import { isQuiet } from './turns.ts'

/** What the time alone brings, at the second at which it was due even if the event that shows it came later. */

/** Both sides silent: the agent is told at the first two, the third is goodbye. */
const QUIET_CUE_SECONDS = [8, 16] as const
const QUIET_END_SECONDS = 24
const NEAR_END_SECONDS = 30

export function passTime(state: ConversationState, at: number): Reduced {
  if (state.ended) return still(state)
  const { leaving, plan, quiet } = state
  if (leaving) return at >= leaving.by ? end(state, leaving.reason, leaving.by) : still(state)
  const limit = plan.maxDurationSeconds
  const quietSeconds = isScreened(state) ? SCREENED_SECONDS : QUIET_END_SECONDS
  const quietEnd = isQuiet(state) ? quiet.since + quietSeconds : Number.POSITIVE_INFINITY
  // To nobody there is nothing to say.
  if (at >= quietEnd && quietEnd < limit)
    return isScreened(state) ? end(state, 'silence', quietEnd) : sayLast(state, 'silence', quietEnd)
  if (at >= limit) return leave(state, 'duration_limit', limit)
  let passed = still(state)
  for (const rule of RULES) passed = then(passed, (next) => rule(next, at))
  return passed
}

/** When the engine has to look at the time, where it matters to a fraction of a second. */
export function nextDue(state: ConversationState): number {
  return state.leaving?.by ?? Math.min(sayingDue(state), linkDue(state))
}

const RULES = [cueQuiet, cueNearEnd, sayWhatIsDue, passLink, losePatience]

function cueQuiet(state: ConversationState, at: number): Reduced {
  const { quiet, plan, link } = state
  if (!isQuiet(state) || link.current === null || isScreened(state)) return still(state)
  const due = QUIET_CUE_SECONDS.filter((seconds) => at >= quiet.since + seconds).length
  let cued = still(state)
  for (let cues = quiet.cues; cues < due; cues += 1)
    cued = then(cued, (next) =>
      tellModel(
        { ...next, quiet: { ...next.quiet, cues: cues + 1 } },
        { kind: 'cue', text: CUES[plan.agent.language].quiet, how: 'reply' },
        at,
      ),
    )
  return cued
}

function cueNearEnd(state: ConversationState, at: number): Reduced {
  const { plan, nearEndCued } = state
  const limit = plan.maxDurationSeconds
  if (nearEndCued || limit <= 2 * NEAR_END_SECONDS || at < limit - NEAR_END_SECONDS) return still(state)
  const cue = { kind: 'cue', text: CUES[plan.agent.language].nearEnd, how: 'note' } as const
  return tellModel({ ...state, nearEndCued: true }, cue, at)
}
