import { cutText } from '#tools/bounds.ts'
import type { ToolOutcome } from '#tools/server.ts'
import { isObject } from './schema.ts'

/** More than anybody is told of a result, and little enough to keep. */
const TEXT_MAX_CHARACTERS = 8_000
const PARTS_MAX = 100
const KIND = /^[a-z_]{1,32}$/

/** What of a result can be said: its texts; its structure where there is no text; the names of all else. */
export function toolOutcomeOf(result: {
  content?: unknown
  structuredContent?: unknown
  isError?: unknown
}): ToolOutcome {
  const parts = (Array.isArray(result.content) ? result.content : []).slice(0, PARTS_MAX).filter(isObject)
  const hasText = parts.some(({ type }) => type === 'text')
  const text =
    hasText || result.structuredContent === undefined
      ? parts.map(shown).join('\n')
      : (JSON.stringify(result.structuredContent) ?? '')
  return { kind: result.isError === true ? 'error' : 'ok', text: cutText(text, TEXT_MAX_CHARACTERS) }
}

function shown({ type, text }: Record<string, unknown>): string {
  if (type === 'text') return typeof text === 'string' ? text : ''
  return `[${typeof type === 'string' && KIND.test(type) ? type : 'other'}]`
}
