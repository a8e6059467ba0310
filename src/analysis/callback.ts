import { iso } from '#kernel/clock.ts'
import { saidByPerson } from './evidence.ts'
import type { AnalysisTask, Proposal } from './port.ts'
import { spokenTime } from './spoken/time.ts'

/** A wish for a time further away than this is a misreading. */
const HOURS_AHEAD_MAX = 366 * 24

/**
 * When the person wants to be called back, ISO 8601, or null. Their words come first, read by our own code; then what
 * the agent noted (its last note, when they changed their mind); then how the analyst reads words of theirs that it can
 * show. A time that had passed before the call began is a misreading; one that passed while they talked is for the
 * calling rules.
 */
export function callbackTimeOf(task: AnalysisTask, proposal: Proposal | null): string | null {
  const { ending, turns, agent } = task
  const ended = Temporal.Instant.from(task.endedAt)
  const begun = ended.subtract({ seconds: ending.durationSeconds })
  const latest = ended.add({ hours: HOURS_AHEAD_MAX })
  const inTime = (time: Temporal.Instant | null): Temporal.Instant | null =>
    time && Temporal.Instant.compare(time, begun) >= 0 && Temporal.Instant.compare(time, latest) <= 0 ? time : null
  const inWords = (words: string): Temporal.Instant | null =>
    inTime(words.trim() === '' ? null : spokenTime(words, { at: ended, language: agent.language }))

  const noted = ending.intents.findLast((intent) => intent.kind === 'request_callback')
  const words = proposal?.callback?.words ?? ''
  const said = saidByPerson(turns, words)
  const minutes = noted?.inMinutes ?? null
  const time =
    inWords(noted?.whenText ?? '') ??
    (said ? inWords(words) : null) ??
    inTime(instant(noted?.at)) ??
    inTime(minutes === null ? null : ended.add({ minutes })) ??
    (said ? inTime(instant(proposal?.callback?.at)) : null)
  return time && iso(time)
}

function instant(text: string | null | undefined): Temporal.Instant | null {
  if (!text) return null
  try {
    return Temporal.Instant.from(text)
  } catch {
    return null
  }
}
