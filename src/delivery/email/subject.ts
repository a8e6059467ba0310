import { expand } from '#kernel/placeholders.ts'
import type { MailedCall } from './report.ts'
import { clip, dateOf, mailLine, valueInWords } from './values.ts'
import { WORDS } from './words.ts'

/** As long as the template may be: a header that is longer helps nobody. */
const SUBJECT_CHARACTERS_MAX = 250

/**
 * The subject with its placeholders replaced, in a single pass: braces in a value stay what they are. It is one line
 * whatever the values hold, so none of them can begin another header. The fixed names come before result keys of the
 * same name; a name without a value is empty.
 */
export function subjectOf({ call, document, email, clientName }: MailedCall): string {
  const { language } = document
  const words = WORDS[language]
  const values: Record<string, string> = {}
  for (const { key, type } of document.result)
    if (Object.hasOwn(call.result.data, key) && call.result.data[key] !== null)
      values[key] = valueInWords(call.result.data[key], type, language)
  const known = {
    client_name: clientName,
    agent_name: call.agent.name,
    outcome: words.outcomes[call.outcome ?? 'completed'],
    reference: call.reference ?? '',
    date: dateOf(call.answered_at ?? call.ended_at ?? call.created_at, language),
  }
  return clip(mailLine(expand(email?.subject ?? '', { ...values, ...known })), SUBJECT_CHARACTERS_MAX) || words.subject
}
