import type { Outcome } from '#contract/calls.ts'

/** The outcomes as a chart tells them, always in this order. */
export const GROUPS = ['done', 'transferred', 'callback', 'answered', 'unanswered', 'failed'] as const
export type GroupName = (typeof GROUPS)[number]

// biome-ignore format: a table reads in columns
const GROUP_OF: Record<Outcome, GroupName> = {
  completed: 'done', transferred: 'transferred', callback_requested: 'callback',
  wrong_person: 'answered', refused: 'answered', hung_up: 'answered', do_not_call: 'answered',
  no_answer: 'unanswered', busy: 'unanswered', voicemail: 'unanswered',
  cancelled: 'failed', suppressed: 'failed', invalid_number: 'failed', failed: 'failed',
}

export function groupsOf(counts: Partial<Record<Outcome, number>> = {}): Record<GroupName, number> {
  const sums: Record<GroupName, number> = {
    done: 0,
    transferred: 0,
    callback: 0,
    answered: 0,
    unanswered: 0,
    failed: 0,
  }
  for (const [outcome, count] of Object.entries(counts)) sums[GROUP_OF[outcome as Outcome]] += count ?? 0
  return sums
}
