import type { CallStatus, Outcome } from '#contract/calls.ts'
import { Chip, Standing } from '../parts/chip.tsx'
import { useWords } from '../words/use-words.ts'
import { OUTCOME_SIGNS, RUNNING, STATUS_SIGNS } from './signs.ts'

/** A running call shows where it is; one that ended shows how, and the flag while a person is waited for. */
export function CallChips({ call }: { call: { status: CallStatus; outcome: Outcome | null } }) {
  if (RUNNING.includes(call.status) || call.outcome === null) return <StatusMark status={call.status} />
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <OutcomeChip outcome={call.outcome} />
      {call.status === 'needs_review' ? <StatusMark status="needs_review" /> : null}
    </span>
  )
}

export function OutcomeChip({ outcome }: { outcome: Outcome }) {
  const t = useWords()
  return <Chip {...OUTCOME_SIGNS[outcome]}>{t(`outcome.${outcome}`)}</Chip>
}

export function StatusMark({ status }: { status: CallStatus }) {
  const t = useWords()
  return <Standing {...STATUS_SIGNS[status]}>{t(`status.${status}`)}</Standing>
}
