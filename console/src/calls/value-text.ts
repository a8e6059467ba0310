import type { FieldDefinition } from '#contract/agent-document.ts'
import { useFormat } from '../format/use-format.ts'
import { useWords } from '../words/use-words.ts'

/** A value as a person says it; null where there is none. */
export function useValueText(): (value: unknown, field: Pick<FieldDefinition, 'type'>) => string | null {
  const t = useWords()
  const format = useFormat()
  return (value, { type }) => {
    if (value === undefined || value === null || value === '') return null
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    if (typeof value === 'number') return String(value)
    if (type === 'date' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
      return format.time('date', `${value}T12:00:00Z`)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}
