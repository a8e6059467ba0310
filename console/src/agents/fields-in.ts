import type { FieldDefinition } from '#contract/agent-document.ts'
import type { Draft } from './draft.ts'

/** The fields of one of the two lists; whoever only answers calls is told nothing beforehand. */
export function fieldsIn({ config }: Draft, list: 'inputs' | 'result'): readonly FieldDefinition[] {
  if (list === 'result') return config.result ?? []
  return config.type === 'outbound' ? config.inputs : []
}
