import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { downloadPages, downloadTable } from '../api/download-pages.ts'
import { useAsk } from '../api/hooks.ts'
import { clockTime } from '../format/duration.ts'
import { romeDay } from '../format/time.ts'
import { useFormat } from '../format/use-format.ts'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { Page } from '../parts/page.tsx'
import { PageTurner } from '../parts/page-turner.tsx'
import { Panel } from '../parts/panel.tsx'
import { Select } from '../parts/select.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { ClientsTabs } from './clients-tabs.tsx'

/** The bill of a month: its sum, client by client, and the calls that it is the sum of. Printed, it is a statement. */
const PAGE = 50

export function UsagePage() {
  const t = useWords()
  const mode = useMode()
  const toast = useToast()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { month?: string; client?: string }
  const today = romeDay(new Date()).slice(0, 7)
  const month = /^\d{4}-\d{2}$/.test(search.month ?? '') ? String(search.month) : today
  const query = { month, client: search.client }
  const usage = useAsk('GET /v1/usage', { query }, { as: 'live', keep: true })
  const clients = useAsk('GET /v1/clients', { query: { limit: 100 } })
  const names = new Map((clients.data?.data ?? []).map(({ id, name }) => [id, name]))
  const set = (next: { month?: string; client?: string }) =>
    void navigate({ to: `/${mode}/clients/usage`, search: { ...query, ...next } })
  const name = useMonthName()(month)
  const account = useAsk('GET /v1/me', {}, { staleMs: 600_000 })
  const whose = [account.data?.name, search.client ? names.get(search.client) : undefined].filter(Boolean).join(', ')
  const file = useMutation({
    mutationFn: (what: 'usage' | 'records') =>
      what === 'usage'
        ? downloadTable('live', 'GET /v1/usage', { query, name: `usage-${month}.csv` })
        : downloadPages('live', 'GET /v1/usage/records', { queries: [query], name: `usage-records-${month}.csv` }),
    onError: (error) => toast(error.message || t('common.unreachable'), 'neg'),
  })
  const actions = (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        size="square"
        icon={ChevronLeft}
        aria-label={t('common.previous')}
        onClick={() => set({ month: monthBeside(month, -1) })}
      />
      <Button
        size="square"
        icon={ChevronRight}
        aria-label={t('common.next')}
        unavailable={month >= today ? name : undefined}
        onClick={() => set({ month: monthBeside(month, 1) })}
      />
      <Button icon={Download} busy={file.isPending} onClick={() => file.mutate('usage')}>
        {t('business.csv')}
      </Button>
      <Button icon={Download} busy={file.isPending} onClick={() => file.mutate('records')}>
        {t('business.csvRecords')}
      </Button>
      <Button icon={Printer} onClick={() => print()}>
        {t('business.print')}
      </Button>
    </div>
  )
  const choices = [
    { value: '', label: t('business.clientAll') },
    ...[...names].map(([value, label]) => ({ value, label })),
  ]
  return (
    <Page title={t('business.statement', { month: name })} below={whose} actions={actions}>
      <div className="flex flex-col gap-3 print:hidden">
        <ClientsTabs />
        {mode === 'test' ? <Note>{t('business.testFree')}</Note> : null}
        <div className="max-w-72">
          <Select
            label={t('business.client')}
            value={search.client ?? ''}
            choices={choices}
            onChange={(client) => set({ client })}
          />
        </div>
      </div>
      {usage.isError ? <Trouble error={usage.error} onRetry={() => void usage.refetch()} /> : null}
      {usage.data ? <Sums usage={usage.data} names={names} /> : null}
      <Records key={`${month} ${search.client ?? ''}`} query={query} />
    </Page>
  )
}

function useMonthName(): (month: string) => string {
  const { language } = useFormat()
  return (month) =>
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(`${month}-15T00:00:00Z`),
    )
}

function monthBeside(month: string, step: number): string {
  const at = new Date(`${month}-15T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + step)
  return at.toISOString().slice(0, 7)
}

type Usage = NonNullable<ReturnType<typeof useAsk<'GET /v1/usage'>>['data']>

function Sums({ usage, names }: { usage: Usage; names: ReadonlyMap<string, string> }) {
  const t = useWords()
  const format = useFormat()
  const figures = [
    [t('business.calls'), format.number(usage.calls)],
    [t('business.billed'), format.number(usage.billed_minutes, 1)],
    [t('business.amount'), format.money(usage.amount, usage.currency)],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-3 rounded-l border border-line bg-surface shadow-1 max-tablet:grid-cols-1">
        {figures.map(([name, value]) => (
          <div key={name} className="border-r border-line px-5 py-4 last:border-0">
            <dt className="text-11 text-ink-3">{name}</dt>
            <dd className="text-28 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {usage.clients.length > 0 ? (
        <Panel flush title={t('business.clients')}>
          <Table
            caption={t('business.clients')}
            rows={usage.clients}
            keyOf={({ client }) => client.id}
            columns={[
              { head: t('business.client'), cell: ({ client }) => names.get(client.id) ?? client.external_id },
              { head: t('business.calls'), end: true, cell: ({ calls }) => format.number(calls) },
              {
                head: t('business.billed'),
                end: true,
                wide: true,
                cell: ({ billed_minutes }) => format.number(billed_minutes, 1),
              },
              { head: t('business.amount'), end: true, cell: ({ amount }) => format.money(amount, usage.currency) },
            ]}
          />
        </Panel>
      ) : null}
    </>
  )
}

function Records({ query }: { query: { month: string; client: string | undefined } }) {
  const t = useWords()
  const format = useFormat()
  const [before, setBefore] = useState<readonly string[]>([])
  const given = { query: { ...query, limit: PAGE, cursor: before.at(-1) } }
  const list = useAsk('GET /v1/usage/records', given, { as: 'live', keep: true })
  const rows = list.data?.data ?? []
  // On paper only where they are all of the month's: part of a bill is none.
  const whole = before.length === 0 && list.data?.next_cursor === null
  return (
    <div className={whole ? undefined : 'print:hidden'}>
      <Panel flush={rows.length > 0} title={t('business.records')}>
        {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.data && rows.length === 0 ? <p className="text-ink-3">{t('business.recordsNone')}</p> : null}
        {rows.length > 0 ? (
          <Table
            caption={t('business.captionRecords')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { head: t('business.when'), cell: ({ answered_at }) => <Time at={answered_at} shape="stamp" /> },
              {
                head: t('business.call'),
                wide: true,
                cell: ({ call }) => (
                  <Link to={`/live/calls/${call}`} className="font-mono text-12">
                    {call}
                  </Link>
                ),
              },
              { head: t('business.agents'), wide: true, cell: ({ agent }) => agent.name },
              { head: t('business.seconds'), end: true, cell: ({ seconds }) => clockTime(seconds) },
              { head: t('business.amount'), end: true, cell: ({ amount, currency }) => format.money(amount, currency) },
            ]}
          />
        ) : null}
        <div className="flex justify-end gap-2 p-3 empty:hidden print:hidden">
          <PageTurner before={before} next={list.data?.next_cursor} onTurn={setBefore} />
        </div>
      </Panel>
    </div>
  )
}
