import { useState } from 'react'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { Button } from '../parts/button.tsx'
import { Input } from '../parts/input.tsx'
import { Select } from '../parts/select.tsx'
import { useWords } from '../words/use-words.ts'

/** A value set right by a person, in the way that its type asks for. */
type Value = string | number | boolean | null
interface Props {
  field: FieldDefinition
  value: unknown
  onRepair: (value: Value) => void
}

export function RepairValue({ field, value, onRepair }: Props) {
  const t = useWords()
  if (field.type === 'boolean')
    return (
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button size="small" aria-pressed={value === true} onClick={() => onRepair(true)}>
          {t('common.yes')}
        </Button>
        <Button size="small" aria-pressed={value === false} onClick={() => onRepair(false)}>
          {t('common.no')}
        </Button>
        <Button size="small" kind="bare" onClick={() => onRepair(null)}>
          {t('call.leaveEmpty')}
        </Button>
      </div>
    )
  if (field.type === 'select') {
    const choices = [
      { value: '', label: t('call.leaveEmpty') },
      ...field.options.map((option) => ({ value: option, label: option })),
    ]
    return (
      <div className="mt-1.5">
        <Select
          label={field.label}
          value={typeof value === 'string' ? value : ''}
          choices={choices}
          onChange={(next) => onRepair(next || null)}
        />
      </div>
    )
  }
  return <TypedValue field={field} value={value} onRepair={onRepair} />
}

const INPUT_TYPES = { text: 'text', number: 'number', date: 'date', phone: 'tel', email: 'email' } as const

function TypedValue({ field, value, onRepair }: Props) {
  const [text, setText] = useState(value === null || value === undefined ? '' : String(value))
  const give = (next: string) => {
    setText(next)
    if (next === '') return onRepair(null)
    onRepair(field.type === 'number' ? Number(next) : next)
  }
  const type = INPUT_TYPES[field.type as keyof typeof INPUT_TYPES] ?? 'text'
  return (
    <div className="mt-1.5">
      <Input
        aria-label={field.label}
        type={type}
        step="any"
        value={text}
        onChange={(event) => give(event.target.value)}
      />
    </div>
  )
}
