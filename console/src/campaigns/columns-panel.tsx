import { ArrowRight } from 'lucide-react'
import type { ColumnTarget } from '#contract/guess-columns.ts'
import { Note } from '../parts/note.tsx'
import { Panel } from '../parts/panel.tsx'
import { Select } from '../parts/select.tsx'
import { useWords } from '../words/use-words.ts'
import { useColumnNames } from './column-names.ts'
import type { NewCampaign } from './use-new-campaign.ts'

/** Each column of the sheet with its first value, and what it is for. */
export function ColumnsPanel({ campaign }: { campaign: NewCampaign }) {
  const t = useWords()
  const { headOf } = useColumnNames(campaign)
  const { sheet, targets, definitions, choose } = campaign
  const choices = [
    { value: '', label: t('campaigns.notImported') },
    { value: 'to', label: t('campaigns.to') },
    { value: 'reference', label: t('campaigns.reference') },
    ...definitions.map(({ key, label }) => ({ value: `input:${key}`, label })),
  ]
  const missing = definitions.filter(
    ({ key, required, when }) => required && !when && !targets.includes(`input:${key}`),
  )
  const dated = targets.findIndex(
    (target, at) => isDate(campaign, target) && /^\d{1,2}\//.test(sheet.rows[0]?.cells[at] ?? ''),
  )
  return (
    <Panel flush title={t('campaigns.columns')} aside={<span className="text-12">{t('campaigns.columnsFrom')}</span>}>
      <ul>
        {sheet.header.map((_, at) => (
          <li key={headOf(at)} className="flex items-center gap-3 border-b border-line px-4 py-2 last:border-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{headOf(at)}</span>
              <span className="block truncate font-mono text-12 text-ink-3">{sheet.rows[0]?.cells[at] ?? ''}</span>
            </span>
            <ArrowRight size={14} aria-hidden className="shrink-0 text-ink-3" />
            <span className="w-44 shrink-0">
              <Select
                label={t('campaigns.importTo', { column: headOf(at) })}
                value={targets[at] ?? ''}
                choices={choices}
                onChange={(next) => choose(at, (next || null) as ColumnTarget | null)}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2 p-4 empty:hidden">
        {targets.includes('to') ? null : <Note tone="att">{t('campaigns.noTo')}</Note>}
        {missing.map(({ key, label }) => (
          <Note key={key} tone="att">
            {t('campaigns.inputRequired', { name: label })}
          </Note>
        ))}
        {dated < 0 ? null : <Note>{t('campaigns.contentAs', { sample: sheet.rows[0]?.cells[dated] ?? '' })}</Note>}
      </div>
    </Panel>
  )
}

const isDate = ({ definitions }: NewCampaign, target: ColumnTarget | null): boolean =>
  definitions.some(({ key, type }) => type === 'date' && target === `input:${key}`)
