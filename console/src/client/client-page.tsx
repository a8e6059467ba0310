import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { CallObject } from '#contract/calls.ts'
import { useAsk } from '../api/hooks.ts'
import { useCsv } from '../api/use-csv.ts'
import { BriefCell, MoodSlope, PersonCell } from '../calls/call-cells.tsx'
import { clockTime } from '../format/duration.ts'
import { useFormat } from '../format/use-format.ts'
import { OutcomeColumns } from '../home/outcome-columns.tsx'
import { groupsOf } from '../home/outcome-groups.ts'
import { CallChips } from '../meanings/call-chips.tsx'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { Page } from '../parts/page.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useWords, type Words } from '../words/use-words.ts'
import { daysOf, monthBeside, monthIn, monthNow } from './month.ts'

/** A client's own month: what was used and what it costs, how calls went day by day, and the latest of them. */
export function ClientPage() {
  const t = useWords()
  const format = useFormat()
  const now = new Date()
  const month = monthIn((useSearch({ strict: false }) as { month?: string }).month, now)
  const current = month === monthNow(now)
  const title = format.time('month', `${month}-15T12:00:00Z`)
  return (
    <Page
      title={title.charAt(0).toUpperCase() + title.slice(1)}
      below={current ? t('client.until', { day: format.time('whole', now) }) : undefined}
      actions={<MonthActions month={month} current={current} />}
    >
      <Figures month={month} />
      <Days month={month} />
      <Latest />
    </Page>
  )
}

function MonthActions({ month, current }: { month: string; current: boolean }) {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const csv = useCsv({ operation: 'GET /v1/usage/records', query: { month }, name: `usage-${month}` })
  const go = (step: 1 | -1) =>
    void navigate({ to: `/${mode}/client`, search: { month: monthBeside(month, step) }, resetScroll: false })
  return (
    <>
      <Button size="square" icon={ChevronLeft} aria-label={t('client.monthBefore')} onClick={() => go(-1)} />
      <Button
        size="square"
        icon={ChevronRight}
        aria-label={t('client.monthAfter')}
        unavailable={current ? t('client.monthAfter') : undefined}
        onClick={() => go(1)}
      />
      <Button icon={Download} busy={csv.isPending} onClick={() => csv.mutate()}>
        {t('client.csv')}
      </Button>
    </>
  )
}

function Figures({ month }: { month: string }) {
  const t = useWords()
  const format = useFormat()
  const mode = useMode()
  const usage = useAsk('GET /v1/usage', { query: { month } }, { keep: true })
  if (usage.isError) return <Trouble error={usage.error} onRetry={() => void usage.refetch()} />
  if (!usage.data) return <Skeleton rows={2} />
  const { calls, seconds, billed_minutes: minutes, amount, currency } = usage.data
  const figures = [
    [t('client.answered'), format.number(calls)],
    [t('client.talked'), clockTime(seconds)],
    [t('client.minutes'), format.decimal(minutes)],
    [t('client.amount'), format.money(amount, currency)],
  ]
  return (
    <>
      {mode === 'test' ? <Note>{t('client.testNothing')}</Note> : null}
      <dl className="grid grid-cols-4 rounded-l border border-line bg-surface shadow-1 max-desk:grid-cols-2">
        {figures.map(([label, value]) => (
          <div key={label} className="border-line px-5 py-4 not-first:border-l max-desk:nth-3:border-l-0">
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className="text-28 font-semibold max-tablet:text-20">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Days({ month }: { month: string }) {
  const t = useWords()
  const { from, to } = daysOf(month, new Date())
  const stats = useAsk('GET /v1/stats', { query: { from, to, by: 'day' } }, { keep: true })
  if (stats.isError) return <Trouble error={stats.error} onRetry={() => void stats.refetch()} />
  const known = new Map((stats.data?.rows ?? []).map((row) => [row.key, row]))
  const columns = Array.from({ length: Number(to.slice(-2)) }, (_, at) => {
    const row = known.get(`${month}-${String(at + 1).padStart(2, '0')}`)
    return { label: String(at + 1), groups: groupsOf(row?.by_outcome), calls: row?.calls ?? 0 }
  })
  return (
    <OutcomeColumns
      title={t('client.days')}
      head={t('client.day')}
      none={known.size === 0 ? t('client.daysNone') : undefined}
      columns={columns}
    />
  )
}

const LATEST = 5

function Latest() {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const calls = useAsk('GET /v1/calls', { query: { limit: LATEST } })
  const rows = calls.data?.data ?? []
  return (
    <Panel
      flush
      title={t('client.latest')}
      aside={
        <Link to={`/${mode}/calls`} className="inline-flex min-h-6 min-w-6 items-center justify-end">
          {t('client.all')}
        </Link>
      }
    >
      {calls.isError ? <Trouble error={calls.error} onRetry={() => void calls.refetch()} /> : null}
      {calls.data && rows.length === 0 ? <p className="px-4 py-4 text-ink-3">{t('client.latestNone')}</p> : null}
      {rows.length > 0 ? (
        <Table
          caption={t('client.caption')}
          columns={columnsIn(t)}
          rows={rows}
          keyOf={(call) => call.id}
          onOpen={(call) => void navigate({ to: `/${mode}/calls/${call.id}` })}
        />
      ) : null}
    </Panel>
  )
}

function columnsIn(t: Words): Column<CallObject>[] {
  return [
    { head: t('calls.time'), cell: (call) => <Time at={call.answered_at ?? call.created_at} /> },
    { head: t('calls.person'), cell: (call) => <PersonCell call={call} /> },
    { head: t('calls.outcomeHead'), cell: (call) => <CallChips call={call} /> },
    {
      head: t('calls.duration'),
      wide: true,
      end: true,
      cell: (call) => (call.duration_seconds > 0 ? clockTime(call.duration_seconds) : ''),
    },
    { head: t('calls.brief'), wide: true, cell: (call) => <BriefCell call={call} /> },
    { head: t('calls.mood'), wide: true, cell: (call) => <MoodSlope sentiment={call.result.sentiment} /> },
  ]
}
