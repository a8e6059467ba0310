import { ListFilter, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../format/use-format.ts'
import { Button } from '../parts/button.tsx'
import { Input } from '../parts/input.tsx'
import { Select } from '../parts/select.tsx'
import { lettersOn } from '../session/preferences.ts'
import { useWords } from '../words/use-words.ts'
import { type CallFilters, choicesOf, FILTERS, type FilterName, isChoice, isDay } from './filters.ts'
import { useAgentNames } from './use-agent-names.ts'

/** The filters in force, one token each, and one more to add: `/` leads here. */
interface Props {
  filters: CallFilters
  onChange: (filters: CallFilters) => void
}

export function QueryBar({ filters, onChange }: Props) {
  const t = useWords()
  const without = (name: FilterName) => Object.fromEntries(Object.entries(filters).filter(([one]) => one !== name))
  const set = FILTERS.filter((name) => filters[name] !== undefined)
  return (
    <search className="flex flex-wrap items-center gap-2 rounded-m border border-control bg-surface px-2.5 py-1.5">
      <ListFilter size={16} aria-hidden className="text-ink-3" />
      {set.map((name) => (
        <span key={name} className="inline-flex items-center gap-1.5 rounded-m bg-neu-soft pl-2">
          <span className="text-ink-3">{t(`calls.${name}`)}</span>
          <span className="max-w-60 truncate font-medium">
            <FilterValue name={name} value={filters[name] ?? ''} />
          </span>
          <button
            type="button"
            aria-label={t('calls.removeFilter', { filter: t(`calls.${name}`) })}
            onClick={() => onChange(without(name))}
            className="grid size-6 place-items-center rounded-s text-ink-3 hover:text-ink"
          >
            <X size={14} aria-hidden />
          </button>
        </span>
      ))}
      <AddFilter taken={set} onAdd={(name, value) => onChange({ ...filters, [name]: value })} />
      {set.length > 1 ? (
        <Button kind="bare" size="small" onClick={() => onChange({})}>
          {t('calls.clearAll')}
        </Button>
      ) : null}
    </search>
  )
}

function FilterValue({ name, value }: { name: FilterName; value: string }) {
  const t = useWords()
  const format = useFormat()
  const agents = useAgentNames()
  if (name === 'status') return t(`status.${value}` as 'status.queued')
  if (name === 'outcome') return t(`outcome.${value}` as 'outcome.busy')
  if (name === 'direction') return t(value === 'inbound' ? 'calls.directionInbound' : 'calls.directionOutbound')
  if (name === 'agent') return agents.get(value) ?? value
  return isDay(name) && /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.time('weekday', `${value}T12:00:00Z`) : value
}

function AddFilter({
  taken,
  onAdd,
}: {
  taken: readonly FilterName[]
  onAdd: (name: FilterName, value: string) => void
}) {
  const t = useWords()
  const place = useRef<HTMLDivElement>(null)
  const [name, setName] = useState<FilterName | ''>('')
  const free = FILTERS.filter((one) => !taken.includes(one))
  useSlash(() => place.current?.querySelector('button')?.focus())
  const choices = [
    { value: '', label: t('calls.newFilter') },
    ...free.map((one) => ({ value: one, label: t(`calls.${one}`) })),
  ]
  return (
    <div ref={place} className="flex min-w-44 flex-1 flex-wrap items-center gap-2">
      <div className="w-52">
        <Select
          label={t('calls.newFilter')}
          value={name}
          choices={choices}
          onChange={(next) => setName(next as FilterName | '')}
        />
      </div>
      {name === '' ? null : (
        <GiveValue
          key={name}
          name={name}
          onGive={(value) => {
            setName('')
            if (value !== '') onAdd(name, value)
          }}
        />
      )}
    </div>
  )
}

function GiveValue({ name, onGive }: { name: FilterName; onGive: (value: string) => void }) {
  const t = useWords()
  const agents = useAgentNames()
  const [value, setValue] = useState('')
  if (isChoice(name) || name === 'agent') {
    const values = name === 'agent' ? [...agents.keys()] : choicesOf(name)
    const label = (one: string) =>
      name === 'agent'
        ? (agents.get(one) ?? one)
        : name === 'direction'
          ? t(one === 'inbound' ? 'calls.directionInbound' : 'calls.directionOutbound')
          : t(`${name as 'status'}.${one}` as 'status.queued')
    const choices = [{ value: '', label: '…' }, ...values.map((one) => ({ value: one, label: label(one) }))]
    return (
      <div className="w-52">
        <Select label={t('calls.value')} value="" choices={choices} onChange={onGive} />
      </div>
    )
  }
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onGive(value.trim())
      }}
    >
      <Input
        aria-label={t('calls.value')}
        type={isDay(name) ? 'date' : 'text'}
        value={value}
        maxLength={200}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" size="small">
        {t('common.add')}
      </Button>
    </form>
  )
}

function useSlash(focus: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(event.target.tagName)
      if (event.key !== '/' || typing || !lettersOn()) return
      event.preventDefault()
      focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
