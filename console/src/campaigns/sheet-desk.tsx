import { useState } from 'react'
import type { ContactSheet } from '#contract/contact-sheet.ts'
import { useFormat } from '../format/use-format.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Page } from '../parts/page.tsx'
import { type Choice, Select } from '../parts/select.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { FaultsPanel } from './faults-panel.tsx'
import { FirstSentence } from './first-sentence.tsx'
import { HappensPanel } from './happens-panel.tsx'
import { NumbersRead } from './numbers-read.tsx'
import { SkippedPanel } from './skipped-panel.tsx'
import { StartBar } from './start-bar.tsx'
import { useNewCampaign } from './use-new-campaign.ts'

/** The list on the desk: what its columns are for, which rows are wrong, who is skipped, and what will happen. */
interface Props {
  sheet: ContactSheet
  name: string
  agents: readonly Choice[]
  onDiscard: () => void
}

const SEPARATORS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const

export function SheetDesk({ sheet, name: given, agents, onDiscard }: Props) {
  const t = useWords()
  const format = useFormat()
  const [agent, setAgent] = useState(agents[0]?.value ?? '')
  const [name, setName] = useState(given || t('campaigns.new'))
  const campaign = useNewCampaign(sheet, agent)
  const separator = t(`campaigns.separator_${SEPARATORS[sheet.separator]}`)
  const { check } = campaign
  return (
    <Page
      title={name || t('campaigns.new')}
      below={
        <>
          {t('campaigns.fileLine', { rows: format.number(sheet.rows.length), separator })}
          {sheet.encoding ? `, ${sheet.encoding}` : ''}
        </>
      }
      actions={<Button onClick={onDiscard}>{t('campaigns.discard')}</Button>}
    >
      <div className="grid grid-cols-2 gap-4 max-tablet:grid-cols-1">
        <Field label={t('campaigns.name')}>
          {(links) => (
            <Input {...links} value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label={t('campaigns.agent')}>
          {(links) => <Select {...links} value={agent} choices={agents} onChange={setAgent} />}
        </Field>
      </div>
      {check.isError ? <Trouble error={check.error} onRetry={() => void check.refetch()} /> : null}
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4 max-desk:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-4">
          <ColumnsPanel campaign={campaign} />
          <NumbersRead campaign={campaign} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <FaultsPanel campaign={campaign} name={name} />
          <div className="grid grid-cols-2 items-start gap-4 max-tablet:grid-cols-1">
            <SkippedPanel campaign={campaign} />
            <HappensPanel campaign={campaign} />
          </div>
          <FirstSentence campaign={campaign} />
        </div>
      </div>
      <StartBar campaign={campaign} name={name} />
    </Page>
  )
}
