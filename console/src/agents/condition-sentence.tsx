import type { FieldDefinition } from '#contract/agent-document.ts'
import { Button } from '../parts/button.tsx'
import { Input } from '../parts/input.tsx'
import { Select } from '../parts/select.tsx'
import { useWords } from '../words/use-words.ts'
import type { Draft } from './draft.ts'
import { fieldsIn } from './fields-in.ts'
import { problemsWithin } from './problem-at.ts'

/** "Only if Esito is spostata": a condition as a sentence of two choices. */
interface Props {
  draft: Draft
  list: 'inputs' | 'result'
  at: number
}

export function ConditionSentence({ draft, list, at }: Props) {
  const t = useWords()
  const fields = fieldsIn(draft, list)
  const field = fields[at]
  const others = fields.filter((_, other) => other !== at)
  const [first] = others
  if (!field || !first) return null
  const path = [list, at, 'when'] as const
  const problems = problemsWithin(draft.faults, path)
  if (!field.when)
    return (
      <Button size="small" kind="bare" onClick={() => draft.set(path, { field: first.key, equals: firstValue(first) })}>
        {t('editor.addCondition')}
      </Button>
    )
  const { when } = field
  const other = others.find(({ key }) => key === when.field)
  const choose = (key: string) => {
    const chosen = others.find((one) => one.key === key)
    draft.set(path, { field: key, equals: chosen ? firstValue(chosen) : '' })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {t('editor.condition')}
      <div className="w-40">
        <Select
          label={t('editor.condition')}
          value={when.field}
          choices={others.map(({ key, label }) => ({ value: key, label }))}
          onChange={choose}
        />
      </div>
      {t('editor.equals')}
      <div className="w-40">
        <Equals other={other} value={when.equals} onChange={(equals) => draft.set(path, { ...when, equals })} />
      </div>
      <Button size="small" kind="bare" onClick={() => draft.set(path, undefined)}>
        {t('common.remove')}
      </Button>
      {problems.map((fault) => (
        <p key={fault.message} className="basis-full text-12 text-neg-ink">
          {fault.message}
        </p>
      ))}
    </div>
  )
}

const firstValue = ({ type, options }: FieldDefinition): string | number | boolean =>
  type === 'boolean' ? true : type === 'number' ? 1 : (options[0] ?? '')

interface EqualsProps {
  other: FieldDefinition | undefined
  value: string | number | boolean
  onChange: (value: string | number | boolean) => void
}

function Equals({ other, value, onChange }: EqualsProps) {
  const t = useWords()
  if (other?.type === 'boolean') {
    const choices = [
      { value: 'true', label: t('common.yes') },
      { value: 'false', label: t('common.no') },
    ]
    return (
      <Select
        label={t('editor.equals')}
        value={String(value)}
        choices={choices}
        onChange={(next) => onChange(next === 'true')}
      />
    )
  }
  if (other?.type === 'select') {
    const choices = other.options.map((option) => ({ value: option, label: option }))
    return <Select label={t('editor.equals')} value={String(value)} choices={choices} onChange={onChange} />
  }
  const number = other?.type === 'number'
  return (
    <Input
      aria-label={t('editor.equals')}
      type={number ? 'number' : 'text'}
      value={String(value)}
      onChange={(event) => onChange(number ? Number(event.target.value) : event.target.value)}
    />
  )
}
