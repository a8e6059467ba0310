import type { AgentDocument, FieldDefinition } from '#contract/agent-document.ts'
import type { Issue, IssueCode, ToolCallRecord } from '#contract/calls.ts'

/** What can be wrong with a result, one row a code; docs/reference/issues.md shows the same rows. */
export interface IssueKind {
  code: IssueCode
  /** When it is there, as the reference tells it. */
  when: string
  /** What `field` holds: the key of a result field, or null. */
  field: 'key' | 'null'
  /** A call of an agent whose `review` is `on_issues` waits for a person (rules.md#reviews). */
  review: boolean
  message: (about: About) => string
}

interface About {
  label: string
  type: string
}

// biome-ignore format: a table reads in columns
export const ISSUES: readonly IssueKind[] = [
  { code: 'missing_required',      field: 'key',  review: true,  when: 'The call is `completed` and a required field that applies has no value.',                       message: ({ label }) => `"${label}" is required and was not given.` },
  { code: 'invalid_value',         field: 'key',  review: true,  when: 'What was understood is no value of the field’s type; it was left out.',                         message: ({ label, type }) => `"${label}" was left out: what was understood is not a valid ${type}.` },
  { code: 'evidence_missing',      field: 'key',  review: true,  when: 'The words that are to carry the value are not the person’s; it was left out.',                  message: ({ label }) => `"${label}" was left out: the person's words do not carry it.` },
  { code: 'analysis_failed',       field: 'null', review: true,  when: 'No analyst could read the conversation; the outcome is from facts alone and there is no data.', message: () => 'The conversation could not be analysed.' },
  { code: 'callback_time_unknown', field: 'null', review: false, when: 'The outcome is `callback_requested` and no time can be told; nobody is called back.',           message: () => 'The person asked to be called back, but not at a time that can be told.' },
  { code: 'tool_action_not_done',  field: 'null', review: false, when: 'An action that the agent asked for did not happen, whatever the agent said.',                   message: ({ label }) => `The action "${label}" was asked for and did not happen.` },
  { code: 'ai_not_disclosed',      field: 'null', review: false, when: 'The agent spoke, and its first words as they were heard did not say that it is an AI.',         message: () => 'The agent did not say in its first words that it is an AI.' },
  { code: 'opening_not_verbatim',  field: 'null', review: false, when: 'The first words as they were heard were not those of the agent’s document.',                    message: () => 'The agent did not say its first words as they stand.' },
]

const BY_CODE = new Map(ISSUES.map((kind) => [kind.code, kind]))

const TOOL_NAME_MAX_CHARACTERS = 100

/** An issue of a result field. */
export function fieldIssue(code: IssueCode, { key, label, type }: FieldDefinition): Found {
  return { code, field: key, message: messageOf(code, { label, type }) }
}

/** An issue of the call as a whole; `label` is what its message names. */
export function callIssue(code: IssueCode, label = ''): Found {
  return { code, field: null, message: messageOf(code, { label, type: '' }) }
}

export type Found = Issue & { code: IssueCode }

const messageOf = (code: IssueCode, about: About): string => BY_CODE.get(code)?.message(about) ?? code

/**
 * An action whose last entry is not `ok` did not happen (rules.md#tool-call-record). Which tools are actions is a fact
 * of the conversation; where its node was lost with it, those that asked for a confirmation are, since no reading tool
 * does.
 */
export function actionsNotDone(toolCalls: readonly ToolCallRecord[], actions: readonly string[] = []): string[] {
  if (toolCalls.length === 0) return []
  const isAction = ({ name, status }: ToolCallRecord) => status === 'confirmation_required' || actions.includes(name)
  const asked = new Set(toolCalls.filter(isAction).map(({ name }) => name))
  const done = (tool: string) => toolCalls.findLast(({ name }) => name === tool)?.status === 'ok'
  return [...asked].filter((tool) => !done(tool)).map((tool) => tool.slice(0, TOOL_NAME_MAX_CHARACTERS).toWellFormed())
}

export function needsReview(review: AgentDocument['review'], issues: readonly Found[]): boolean {
  return review === 'always' || (review === 'on_issues' && issues.some(({ code }) => BY_CODE.get(code)?.review))
}
