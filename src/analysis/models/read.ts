import type { z } from 'zod'
import type { Proposal } from '#analysis/port.ts'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { answerSchema } from './schema.ts'

/** What a model answered, as a proposal; or all that is wrong with it, one sentence each, for the model to mend. */
export type Reading = { proposal: Omit<Proposal, 'usage'> } | { problems: string[] }

const PROBLEMS_MAX = 20

/** Tolerates nothing: an answer that is almost right is asked for again, not guessed at. */
export function readAnswer(fields: readonly FieldDefinition[], text: string): Reading {
  const parsed = parse(text)
  if (parsed === undefined) return { problems: ['The answer is not one whole JSON object.'] }
  const checked = answerSchema(fields).safeParse(parsed)
  if (!checked.success) {
    return { problems: checked.error.issues.slice(0, PROBLEMS_MAX).map(problemOf) }
  }
  const { values = {}, outcome_evidence: outcomeEvidence, ...rest } = checked.data
  return { proposal: { ...rest, values, outcomeEvidence } }
}

/** Names the place and the rule, and quotes nothing: what the model wrote may be what somebody said to it. */
function problemOf({ path, ...issue }: z.core.$ZodIssue): string {
  const place = path.join('.') || 'The answer'
  if (issue.code === 'unrecognized_keys') return `${place} has keys that are not in the schema.`
  if (issue.code === 'invalid_value') return `${place} is none of the values that the schema allows.`
  if (issue.code === 'invalid_type') return `${place} is missing, or not of the type that the schema says.`
  return `${place} is too long, too many, or outside its range.`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
