import type { FieldDefinition } from '#contract/agent-document.ts'
import type { Sentiment } from '#contract/calls.ts'
import type { Turn } from '#contract/conversation.ts'
import { disclosesAi, statesDisclosure } from '#language/disclosure.ts'
import { callbackTimeOf } from './callback.ts'
import { carries, personSpoke, saidAt, saidByPerson } from './evidence.ts'
import { actionsNotDone, callIssue, type Found, fieldIssue, needsReview } from './issues.ts'
import { type DecidedOutcome, outcomeOf } from './outcome.ts'
import type { AnalysisTask, Proposal } from './port.ts'
import { sentimentOf } from './sentiment.ts'
import { applicable, type Value, valueFor } from './values.ts'

/**
 * The deciding half of analysis, pure. An analyst proposes; here facts come before its reading, every value must be of
 * its field's type and stand in the person's own words, and what was not said is never guessed. Without a proposal the
 * call still gets its outcome, from facts alone.
 */
export interface AnalysisDecision {
  outcome: DecidedOutcome
  data: Record<string, Value>
  /** The words behind each value that was kept. */
  evidence: Evidence
  issues: Found[]
  summary: string
  sentiment: Sentiment | null
  /** The time that was asked for, ISO 8601; whether and when it is kept is for the calling rules. */
  callbackAt: string | null
  needsReview: boolean
  /** Null when the agent never spoke. */
  aiDisclosed: boolean | null
}

const SUMMARY_MAX_CHARACTERS = 4_000

export function decideAnalysis(task: AnalysisTask, proposal: Proposal | null): AnalysisDecision {
  const { data, evidence, ...gaps } = proposal ? resultOf(task, proposal) : nothingRead()
  const outcome = outcomeOf({ task, proposal, gaveValue: Object.keys(data).length > 0 })
  const aiDisclosed = disclosed(task.turns)
  const callbackAt = outcome === 'callback_requested' ? callbackTimeOf(task, proposal) : null
  const issues = [
    ...(proposal ? gaps.faults : [callIssue('analysis_failed')]),
    ...(outcome === 'completed' ? gaps.missing : []),
    ...(outcome === 'callback_requested' && callbackAt === null ? [callIssue('callback_time_unknown')] : []),
    ...actionsNotDone(task.toolCalls, task.ending.actions).map((tool) => callIssue('tool_action_not_done', tool)),
    ...(aiDisclosed === false ? [callIssue('ai_not_disclosed')] : []),
    ...(task.ending.firstWords?.verbatim === false ? [callIssue('opening_not_verbatim')] : []),
  ]
  return {
    outcome,
    data,
    evidence,
    issues,
    summary: proposal ? storable(proposal.summary) : '',
    sentiment: proposal && personSpoke(task.turns) ? sentimentOf(proposal.sentiment, task.turns) : null,
    callbackAt,
    needsReview: needsReview(task.agent.review, issues),
    aiDisclosed,
  }
}

/** PostgreSQL's text holds neither NUL nor half a surrogate pair. */
const storable = (text: string): string =>
  text.replaceAll('\u0000', '').trim().slice(0, SUMMARY_MAX_CHARACTERS).toWellFormed()

type Evidence = Record<string, { text: string; start_seconds: number | null }>

interface Read {
  data: Record<string, Value>
  evidence: Evidence
  /** Values that were proposed and left out. */
  faults: Found[]
  /** Required values that are not there. */
  missing: Found[]
}

const nothingRead = (): Read => ({ data: {}, evidence: {}, faults: [], missing: [] })

function resultOf(task: AnalysisTask, proposal: Proposal): Read {
  const fields = task.agent.result
  const on = { day: Temporal.PlainDate.from(task.callDay), language: task.agent.language }
  const values = new Map<string, Value>()
  const faults = new Map<string, 'invalid_value' | 'evidence_missing'>()
  for (const field of fields) {
    const proposed = Object.hasOwn(proposal.values, field.key) ? proposal.values[field.key] : undefined
    if (proposed?.value === undefined || proposed.value === null) continue
    const value = valueFor(field, proposed, on)
    const evidence = proposed.evidence ?? ''
    if (value === undefined) faults.set(field.key, 'invalid_value')
    else if (saidByPerson(task.turns, evidence) && carries(field, { value, evidence }, on)) values.set(field.key, value)
    else faults.set(field.key, 'evidence_missing')
  }
  const read = sorted(applicable(fields, values), values, faults)
  for (const key of Object.keys(read.data)) {
    const text = storable(proposal.values[key]?.evidence ?? '')
    read.evidence[key] = { text, start_seconds: saidAt(task.turns, text) }
  }
  return read
}

function sorted(
  fields: readonly FieldDefinition[],
  values: ReadonlyMap<string, Value>,
  faults: ReadonlyMap<string, 'invalid_value' | 'evidence_missing'>,
): Read {
  const read = nothingRead()
  for (const field of fields) {
    const value = values.get(field.key)
    const fault = faults.get(field.key)
    if (value !== undefined) read.data[field.key] = value
    if (fault) read.faults.push(fieldIssue(fault, field))
    if (value === undefined && field.required) read.missing.push(fieldIssue('missing_required', field))
  }
  return read
}

/** By what was heard of the agent before anybody else spoke, not by what it was meant to say. */
function disclosed(turns: readonly Turn[]): boolean | null {
  const first = turns.findIndex(({ speaker }) => speaker === 'agent')
  if (first < 0) return null
  const answered = turns.findIndex(({ speaker }, index) => index > first && speaker === 'person')
  const heard = turns
    .slice(first, answered < 0 ? undefined : answered)
    .filter(({ speaker }) => speaker === 'agent')
    .map(({ text }) => text)
    .join(' ')
  return disclosesAi(heard) || statesDisclosure(heard)
}
