import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Link2 } from 'lucide-react'
import { useState } from 'react'
import type { CallObject } from '#contract/calls.ts'
import { useAsk } from '../api/hooks.ts'
import { useCsv } from '../api/use-csv.ts'
import { clockTime } from '../format/duration.ts'
import { CallChips } from '../meanings/call-chips.tsx'
import { Button } from '../parts/button.tsx'
import { useCopy } from '../parts/code.tsx'
import { Empty } from '../parts/empty.tsx'
import { Page } from '../parts/page.tsx'
import { PageTurner } from '../parts/page-turner.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { SimulateButton } from '../simulate/simulate-button.tsx'
import { useWords, type Words } from '../words/use-words.ts'
import { AttemptDots, BriefCell, MoodSlope, PersonCell } from './call-cells.tsx'
import { curlOf } from './curl.ts'
import { type CallFilters, FILTERS, filtersIn } from './filters.ts'
import { queryOf } from './query.ts'
import { QueryBar } from './query-bar.tsx'
import { ViewBar } from './view-bar.tsx'

/** The calls of a mode. Every filter stands in the address, under the name that it has in the API. */
const PAGE = 50

export function CallsPage() {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const copy = useCopy()
  const filters = filtersIn(useSearch({ strict: false }))
  const set = (search: CallFilters) => void navigate({ to: `/${mode}/calls`, search })
  const actions = (
    <>
      <Button icon={Link2} onClick={() => copy(location.href)}>
        {t('calls.copyAddress')}
      </Button>
      <CsvButton filters={filters} />
      <SimulateButton />
    </>
  )
  return (
    <Page title={t('calls.title')} actions={actions}>
      <ViewBar filters={filters} path={`/${mode}/calls`} />
      <QueryBar filters={filters} onChange={set} />
      <CallList key={JSON.stringify(filters)} filters={filters} onFilters={set} />
    </Page>
  )
}

function CsvButton({ filters }: { filters: CallFilters }) {
  const t = useWords()
  const { limit: _page, ...query } = queryOf(filters, { limit: PAGE })
  const file = useCsv({ operation: 'GET /v1/calls', query, name: 'calls' })
  return (
    <Button icon={Download} busy={file.isPending} onClick={() => file.mutate()}>
      {t('calls.csv')}
    </Button>
  )
}

function columnsIn(t: Words): Column<CallObject>[] {
  return [
    {
      head: t('calls.time'),
      cell: (call) =>
        call.status === 'queued' ? t('calls.inQueue') : <Time at={call.answered_at ?? call.created_at} />,
    },
    { head: t('calls.person'), cell: (call) => <PersonCell call={call} /> },
    { head: t('calls.outcomeHead'), cell: (call) => <CallChips call={call} /> },
    { head: t('calls.attempts'), wide: true, cell: (call) => <AttemptDots call={call} /> },
    {
      head: t('calls.duration'),
      wide: true,
      end: true,
      cell: (call) => (call.duration_seconds > 0 ? clockTime(call.duration_seconds) : ''),
    },
    { head: t('calls.brief'), wide: true, cell: (call) => <BriefCell call={call} /> },
    { head: t('calls.mood'), wide: true, cell: (call) => <MoodSlope sentiment={call.result.sentiment} /> },
    {
      head: t('calls.referenceHead'),
      wide: true,
      cell: (call) => <span className="font-mono text-12">{call.reference ?? ''}</span>,
    },
  ]
}

function CallList({ filters, onFilters }: { filters: CallFilters; onFilters: (filters: CallFilters) => void }) {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const copy = useCopy()
  const [before, setBefore] = useState<readonly string[]>([])
  const cursor = before.at(-1)
  const list = useAsk('GET /v1/calls', { query: queryOf(filters, { limit: PAGE, cursor }) }, { keep: true })
  if (list.isError && !list.data) return <Trouble error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton rows={8} />
  const rows = list.data.data
  if (rows.length === 0) return <NoCalls filters={filters} onFilters={onFilters} />
  return (
    <>
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      <div className="rounded-l border border-line bg-surface shadow-1">
        <Table
          caption={t('calls.caption')}
          columns={columnsIn(t)}
          rows={rows}
          keyOf={(call) => call.id}
          onOpen={(call) => void navigate({ to: `/${mode}/calls/${call.id}` })}
          onCopy={(call) => copy(curlOf('GET /v1/calls/{id}', { params: { id: call.id } }))}
        />
      </div>
      <div className="flex items-center justify-end gap-2 text-ink-3">
        <span className="mr-2">{`${before.length * PAGE + 1}–${before.length * PAGE + rows.length}`}</span>
        <PageTurner before={before} next={list.data.next_cursor} onTurn={setBefore} />
      </div>
    </>
  )
}

function NoCalls({ filters, onFilters }: { filters: CallFilters; onFilters: (filters: CallFilters) => void }) {
  const t = useWords()
  const last = FILTERS.filter((name) => filters[name] !== undefined).at(-1)
  if (last === undefined)
    return (
      <Empty title={t('calls.none')} action={<SimulateButton />}>
        {t('calls.noneMore')}
      </Empty>
    )
  const { [last]: _dropped, ...rest } = filters
  return (
    <Empty
      title={t('calls.noMatch')}
      action={<Button onClick={() => onFilters(rest)}>{t('calls.dropFilter', { filter: t(`calls.${last}`) })}</Button>}
    />
  )
}
