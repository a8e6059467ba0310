import { PhoneOutgoing } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../api/client.ts'
import { useAsk } from '../api/hooks.ts'
import { OutcomeChip } from '../meanings/call-chips.tsx'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Select } from '../parts/select.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { exampleTexts } from './example-texts.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import { usePlace } from './use-place.ts'

/** Which agent, which number, with which data. The data are examples, as the preview makes them. */
type Agent = Answer<'GET /v1/agents'>['data'][number]
interface Props {
  agents: readonly Agent[]
  chosen?: string | undefined
  onPlaced: (call: string) => void
}

export function SimulateForm({ agents, chosen, onPlaced }: Props) {
  const t = useWords()
  const [id, setId] = useState(chosen ?? agents[0]?.id ?? '')
  const [digits, setDigits] = useState('01')
  const agent = agents.find((one) => one.id === id) ?? agents[0]
  const version = agent?.published_version ?? 1
  const published = useAsk('GET /v1/agents/{id}/versions/{version}', { params: { id, version } })
  const config = published.data?.config
  const asked = config?.type === 'outbound' ? config.inputs : []
  const example = useAsk(
    'POST /v1/agents/{id}/preview',
    { params: { id }, body: { version, inputs: exampleTexts(asked) } },
    { enabled: !published.isPending },
  )
  const place = usePlace(onPlaced)
  const offered = SCENARIOS.filter(({ speaks }) => agent?.type === 'outbound' || speaks)
  const choices = agents.map(({ id: value, name }) => ({ value, label: name }))
  return (
    <form
      className="flex flex-1 flex-col gap-5 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (agent) place.mutate({ agent, digits, inputs: example.data?.inputs ?? {} })
      }}
    >
      <Field label={t('simulate.agent')}>
        {(links) => <Select {...links} value={agent?.id ?? ''} choices={choices} onChange={setId} />}
      </Field>
      <Numbers scenarios={offered} value={digits} onChange={setDigits} />
      <Data inputs={example.data?.inputs ?? {}} />
      {place.isError ? <Trouble error={place.error} /> : null}
      {example.isError ? <Trouble error={example.error} onRetry={() => void example.refetch()} /> : null}
      <div className="sticky bottom-0 mt-auto bg-surface py-3">
        <Button type="submit" kind="primary" icon={PhoneOutgoing} wide busy={place.isPending || example.isPending}>
          {t('simulate.start')}
        </Button>
      </div>
    </form>
  )
}

interface NumbersProps {
  scenarios: readonly Scenario[]
  value: string
  onChange: (digits: string) => void
}

function Numbers({ scenarios, value, onChange }: NumbersProps) {
  const t = useWords()
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-12 font-medium text-ink-2">{t('simulate.number')}</legend>
      <p className="mb-1 text-12 text-ink-3">{t('simulate.numbers')}</p>
      {scenarios.map(({ digits, outcome }) => (
        <label
          key={digits}
          className="flex min-h-9 items-center gap-2.5 rounded-m border border-line px-2.5 py-1 has-checked:border-accent has-checked:bg-selected"
        >
          <input
            type="radio"
            name="number"
            value={digits}
            checked={value === digits}
            onChange={() => onChange(digits)}
            className="size-4 accent-(--accent-fill)"
          />
          <span className="font-mono text-12">…{digits}</span>
          <span className="min-w-0 flex-1">{t(`simulate.scenario${digits}` as 'simulate.scenario01')}</span>
          <OutcomeChip outcome={outcome} />
        </label>
      ))}
    </fieldset>
  )
}

function Data({ inputs }: { inputs: Record<string, unknown> }) {
  const t = useWords()
  const pairs = Object.entries(inputs)
  if (pairs.length === 0) return null
  return (
    <div>
      <p className="mb-1.5 text-12 font-medium text-ink-2">{t('simulate.data')}</p>
      <dl className="flex flex-wrap gap-1.5">
        {pairs.map(([key, value]) => (
          <div key={key} className="flex gap-1.5 rounded-s bg-sunken px-2 py-0.5 text-12">
            <dt className="text-ink-3">{key}</dt>
            <dd className="font-medium break-words">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
