import type { Language } from '#contract/agent-document.ts'
import { canonicalJson } from '#kernel/canonical-json.ts'
import { cutText } from './bounds.ts'
import type { ListedTool } from './server.ts'
import { SUMMARY } from './texts.ts'

/**
 * What the agent reads to the person before an action: built by us of what will be sent, and of nothing that the agent
 * says.
 */

const DESCRIPTION_MAX_CHARACTERS = 300
/** All that an action may send: what is not in the summary cannot be read. */
const VALUE_MAX_CHARACTERS = 600
const VALUES_MAX = 20
const SUMMARY_MAX_CHARACTERS = 1_500

export function summariseAction(
  { name, description }: Pick<ListedTool, 'name' | 'description'>,
  given: Record<string, unknown>,
  language: Language,
): string {
  const words = SUMMARY[language]
  const entries = Object.entries(given)
  const values = entries.slice(0, VALUES_MAX).map(([key, value]) => `${line(key)}: ${line(spelled(value))}`)
  const more = entries.length > VALUES_MAX ? [words.more] : []
  const what =
    description.trim() === '' ? name : `${name} (${cutText(oneLine(description), DESCRIPTION_MAX_CHARACTERS)})`
  const data = values.length === 0 ? words.none : [...values, ...more].join('; ')
  return cutText(`${words.action}: ${what}. ${words.data}: ${data}.`, SUMMARY_MAX_CHARACTERS)
}

const spelled = (value: unknown): string => (typeof value === 'string' ? value : canonicalJson(value))
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()
const line = (text: string): string => cutText(oneLine(text), VALUE_MAX_CHARACTERS)
