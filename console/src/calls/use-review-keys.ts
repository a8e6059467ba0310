import { useEffect } from 'react'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { lettersOn } from '../session/preferences.ts'

/** In the queue of results: 1 to 9 choose a value for the field that asks, Enter confirms the result. */
interface Keys {
  field: FieldDefinition | undefined
  choose: (key: string, value: string | boolean | null) => void
  confirm: () => void
}

function choicesOfField(field: FieldDefinition | undefined): (string | boolean | null)[] {
  if (field?.type === 'boolean') return [true, false, null]
  return field?.type === 'select' ? [...field.options, null] : []
}

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT|BUTTON|A|SUMMARY)$/.test(target.tagName)

export function useReviewKeys(on: boolean, { field, choose, confirm }: Keys): void {
  useEffect(() => {
    if (!on) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target) || !lettersOn()) return
      if (event.key === 'Enter') return confirm()
      const value = /^[1-9]$/.test(event.key) ? choicesOfField(field)[Number(event.key) - 1] : undefined
      if (field && value !== undefined) choose(field.key, value)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
