import { Check, CircleX, Download } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../format/use-format.ts'
import { Button } from '../parts/button.tsx'
import { Chip } from '../parts/chip.tsx'
import { classes } from '../parts/classes.ts'
import { Panel } from '../parts/panel.tsx'
import { saveText } from '../parts/save-text.ts'
import { useWords } from '../words/use-words.ts'
import { useColumnNames } from './column-names.ts'
import { useFaultSentence } from './fault-sentence.ts'
import { type CellProblem, cellsOf, faultsFile } from './sheet-state.ts'
import type { NewCampaign } from './use-new-campaign.ts'

/** Only the rows that are wrong, each cell to be written over. Nothing starts while one is left. */
const SHOWN = 200

export function FaultsPanel({ campaign, name }: { campaign: NewCampaign; name: string }) {
  const t = useWords()
  const format = useFormat()
  const { nameOf } = useColumnNames(campaign)
  const sentence = useFaultSentence(nameOf)
  const { sheet, problems, columns, mended, left, leaveOut, check } = campaign
  const shown = columns.flatMap((column, at) => (column.kind === 'unknown' ? [] : [at]))
  const rows = sheet.rows.filter(({ line }) => problems.has(line))
  const more = check.data && !check.isPlaceholderData ? check.data.faultsMore : 0
  const download = () => {
    const said = rows.map((row) => ({ cells: cellsOf(row, mended), said: sentence(problems.get(row.line) ?? []) }))
    saveText(`${name}.csv`, 'text/csv', [faultsFile([...sheet.header, t('campaigns.fault')], said)])
  }
  const count = format.number(rows.length + more)
  return (
    <Panel
      flush={rows.length > 0}
      title={
        <span className="flex items-center gap-2.5">
          {t('campaigns.faults')}
          {rows.length === 0 ? (
            <Chip tone="pos" icon={Check}>
              {t('campaigns.faultsNone')}
            </Chip>
          ) : (
            <Chip tone="neg" icon={CircleX}>
              {count}
            </Chip>
          )}
        </span>
      }
      aside={
        rows.length === 0 ? undefined : (
          <>
            <Button size="small" icon={Download} onClick={download}>
              {t('campaigns.download', { count })}
            </Button>
            <Button size="small" onClick={() => leaveOut(rows.map(({ line }) => line))}>
              {t('campaigns.exclude')}
            </Button>
          </>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="text-ink-2">
          {left.size > 0 ? t('campaigns.excluded', { count: left.size }) : t('campaigns.faultsHint')}
        </p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keyboard */}
          <section className="max-h-[480px] overflow-auto" tabIndex={0} aria-label={t('campaigns.faults')}>
            <table className="w-full border-collapse text-left">
              <caption className="sr-only">{t('campaigns.faults')}</caption>
              <thead>
                <tr className="border-b border-line text-11 text-ink-3">
                  <th scope="col" className="px-3 py-2 text-right font-medium">
                    {t('campaigns.line')}
                  </th>
                  {shown.map((at) => (
                    <th key={at} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                      {nameOf(at)}
                    </th>
                  ))}
                  <th scope="col" className="sticky right-0 bg-surface px-3 py-2 font-medium">
                    {t('campaigns.fault')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, SHOWN).map((row) => (
                  <FaultRow
                    key={row.line}
                    line={row.line}
                    cells={cellsOf(row, mended)}
                    columns={shown.map((at) => ({ at, name: nameOf(at) }))}
                    problems={problems.get(row.line) ?? []}
                    said={sentence(problems.get(row.line) ?? [])}
                    onMend={campaign.mend}
                  />
                ))}
              </tbody>
            </table>
          </section>
          <p className="border-t border-line px-4 py-3 text-12 text-ink-3">
            {t('campaigns.faultsHint')}{' '}
            {rows.length + more > SHOWN
              ? t('campaigns.faultsMore', { count: format.number(rows.length + more - SHOWN) })
              : ''}
          </p>
        </>
      )}
    </Panel>
  )
}

interface RowProps {
  line: number
  cells: readonly string[]
  columns: readonly { at: number; name: string }[]
  problems: readonly CellProblem[]
  said: string
  onMend: (line: number, cells: readonly string[]) => void
}

function FaultRow({ line, cells, columns, problems, said, onMend }: RowProps) {
  const format = useFormat()
  return (
    <tr className="border-b border-line last:border-0" data-line={line}>
      <th scope="row" className="px-3 py-1 text-right font-normal text-ink-3">
        {format.number(line)}
      </th>
      {columns.map(({ at, name }) => (
        <td key={at} className="p-0">
          <CellInput
            key={cells[at] ?? ''}
            label={{ column: name, line }}
            text={cells[at] ?? ''}
            wrong={problems.some(({ column }) => column === at)}
            onMend={(text) => onMend(line, columnsWith(cells, at, text))}
          />
        </td>
      ))}
      <td className="sticky right-0 min-w-52 border-l border-line bg-surface px-3 py-1 max-tablet:static">{said}</td>
    </tr>
  )
}

const columnsWith = (cells: readonly string[], at: number, text: string): string[] =>
  Array.from({ length: Math.max(cells.length, at + 1) }, (_, n) => (n === at ? text : (cells[n] ?? '')))

interface CellProps {
  label: { column: string; line: number }
  text: string
  wrong: boolean
  onMend: (text: string) => void
}

function CellInput({ label, text, wrong, onMend }: CellProps) {
  const t = useWords()
  const [typed, setTyped] = useState(text)
  const give = () => {
    if (typed.trim() !== text) onMend(typed.trim())
  }
  return (
    <input
      aria-label={t('campaigns.cell', label)}
      aria-invalid={wrong || undefined}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={give}
      onKeyDown={(event) => (event.key === 'Enter' ? give() : undefined)}
      className={classes(
        'min-h-9 w-full min-w-28 px-3 -outline-offset-2',
        wrong ? 'border border-neg-mark bg-neg-soft text-neg-ink' : 'bg-surface',
      )}
    />
  )
}
