import type { Issue } from '#contract/calls.ts'
import type { Words } from '../words/use-words.ts'

/** What is wrong, in the reader's language where we have a sentence for it; otherwise as the server says it. */
// biome-ignore format: a table reads in columns
const KNOWN = [
  'ai_not_disclosed', 'analysis_failed', 'callback_time_unknown', 'evidence_missing',
  'invalid_value', 'missing_required', 'opening_not_verbatim', 'tool_action_not_done',
] as const

export function issueSentence(t: Words, { code, message }: Issue): string {
  const known = KNOWN.find((one) => one === code)
  return known ? t(`call.issue_${known}`) : message
}
