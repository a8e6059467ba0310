import type { AgentDocument, FieldDefinition } from '#contract/agent-document.ts'
import type { Issue, Outcome, Sentiment } from '#contract/calls.ts'
import { disclosesAi } from '#kernel/disclosure.ts'
import { personSpoke, saidByPerson } from './evidence.ts'
import type { AnalysisTask, Proposal } from './port.ts'
import { sentimentOf } from './sentiment.ts'
import { applicable, type Value, valueFor } from './values.ts'

/**
 * The deciding half of analysis, pure. An analyst proposes; here facts come before its reading, every value must be of its
 * field's type and stand in the person's own words, and what was not said is never guessed. Without a proposal the call
 * still gets its outcome, from facts alone.
 */
export interface Decision {
  outcome: AnsweredOutcome
  data: Record<string, Value>
  issues: (Issue & { code: IssueCode })[]
  summary: string
  sentiment: Sentiment | null
  /** The time that was asked for, ISO 8601; whether and when it is kept is for the calling rules. */
  callbackAt: string | null
  needsReview: boolean
  /** Null when the agent never spoke. */
  aiDisclosed: boolean | null
}

export type AnsweredOutcome = Extract<Outcome, Proposal['outcome'] | 'transferred'>
export type IssueCode = 'missing_required' | 'invalid_value' | 'evidence_missing' | 'analysis_failed'

const SUMMARY_MAX_CHARACTERS = 4_000

export function decide(task: AnalysisTask, proposal: Proposal | null): Decision {
  const outcome = outcomeOf(task, proposal)
  const { data, issues } = proposal ? resultOf(task, proposal, outcome) : { data: {}, issues: [analysisFailed] }
  return {
    outcome,
    data,
    issues,
    summary: proposal ? storable(proposal.summary) : '',
    sentiment: proposal && personSpoke(task.turns) ? sentimentOf(proposal.sentiment, task.turns) : null,
    callbackAt: outcome === 'callback_requested' ? callbackTime(task, proposal) : null,
    needsReview: needsReview(task.agent.review, issues),
    aiDisclosed: aiDisclosed(task),
  }
}

/** PostgreSQL's text holds neither NUL nor half a surrogate pair. */
const storable = (text: string): string =>
  text.replaceAll('\u0000', '').trim().slice(0, SUMMARY_MAX_CHARACTERS).toWellFormed()

const analysisFailed = {
  code: 'analysis_failed',
  field: null,
  message: 'The conversation could not be analysed.',
} as const

/** Facts first, in this order; the analyst chooses only among what they leave open. */
function outcomeOf({ ending, turns }: AnalysisTask, proposal: Proposal | null): AnsweredOutcome {
  const asked = (kind: (typeof ending.intents)[number]['kind']) => ending.intents.some((intent) => intent.kind === kind)
  if (ending.reason === 'transfer') return 'transferred'
  // On the safe side: the agent may have heard what was not transcribed, and the analyst's reading is enough as well.
  if (asked('do_not_call')) return 'do_not_call'
  if (!personSpoke(turns)) return 'hung_up'
  if (proposal?.outcome === 'do_not_call') return 'do_not_call'
  if (asked('wrong_person')) return 'wrong_person'
  if (asked('request_callback')) return 'callback_requested'
  return proposal?.outcome ?? 'completed'
}

function resultOf(task: AnalysisTask, proposal: Proposal, outcome: AnsweredOutcome): Pick<Decision, 'data' | 'issues'> {
  const fields = task.agent.result
  const values = new Map<string, Value>()
  const faults = new Map<string, 'invalid_value' | 'evidence_missing'>()
  for (const field of fields) {
    const proposed = Object.hasOwn(proposal.values, field.key) ? proposal.values[field.key] : undefined
    if (proposed?.value === undefined || proposed.value === null) continue
    const value = valueFor(field, proposed.value)
    if (value === undefined) faults.set(field.key, 'invalid_value')
    else if (!saidByPerson(task.turns, proposed.evidence ?? '')) faults.set(field.key, 'evidence_missing')
    else values.set(field.key, value)
  }
  const data: Record<string, Value> = {}
  const issues: Decision['issues'] = []
  for (const field of applicable(fields, values)) {
    const value = values.get(field.key)
    const fault = faults.get(field.key)
    if (value !== undefined) data[field.key] = value
    if (fault) issues.push(issue(fault, field))
    if (value === undefined && field.required && outcome === 'completed') issues.push(issue('missing_required', field))
  }
  return { data, issues }
}

const MESSAGES: Record<
  Exclude<IssueCode, 'analysis_failed'>,
  (label: string, type: FieldDefinition['type']) => string
> = {
  missing_required: (label) => `"${label}" is required and was not given.`,
  invalid_value: (label, type) => `"${label}" was left out: what was understood is not a valid ${type}.`,
  evidence_missing: (label) => `"${label}" was left out: the person's words do not carry it.`,
}

const issue = (code: keyof typeof MESSAGES, { key, label, type }: FieldDefinition) => ({
  code,
  field: key,
  message: MESSAGES[code](label, type),
})

/** The agent's own note of the time counts before the analyst's; its last one, when the person changed their mind. */
function callbackTime({ ending, endedAt }: AnalysisTask, proposal: Proposal | null): string | null {
  const noted = ending.intents.findLast((intent) => intent.kind === 'request_callback')
  const after = noted?.inMinutes
  const inMinutes = after ? Temporal.Instant.from(endedAt).add({ minutes: after }).toString() : null
  return instant(noted?.at) ?? instant(inMinutes) ?? instant(proposal?.callbackAt)
}

function instant(text: string | null | undefined): string | null {
  if (!text) return null
  try {
    return Temporal.Instant.from(text).toString({ fractionalSecondDigits: 3 })
  } catch {
    return null
  }
}

function needsReview(review: AgentDocument['review'], issues: Decision['issues']): boolean {
  return review === 'always' || (review === 'on_issues' && issues.length > 0)
}

/** By what was heard of the agent's first turn, not by what it was meant to say. */
function aiDisclosed({ turns }: AnalysisTask): boolean | null {
  const first = turns.find((turn) => turn.speaker === 'agent')
  return first ? disclosesAi(first.text) : null
}
