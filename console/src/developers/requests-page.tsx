import type { RequestObject } from '#contract/requests.ts'
import { useAsk } from '../api/hooks.ts'
import { Chip } from '../parts/chip.tsx'
import { Empty } from '../parts/empty.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords, type Words } from '../words/use-words.ts'
import { DevelopersPage } from './developers-page.tsx'

/** What was asked of the API in the last days, replays marked. */
export function RequestsPage() {
  const t = useWords()
  const list = useAsk('GET /v1/requests', { query: { limit: 100 } }, { refetchMs: 10_000 })
  const rows = list.data?.data ?? []
  return (
    <DevelopersPage>
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton /> : null}
      {list.data && rows.length === 0 ? <Empty title={t('developers.requestsNone')} /> : null}
      {rows.length > 0 ? (
        <div className="rounded-l border border-line bg-surface shadow-1">
          <Table
            caption={t('developers.captionRequests')}
            columns={columnsIn(t)}
            rows={rows}
            keyOf={(request) => request.id}
          />
        </div>
      ) : null}
    </DevelopersPage>
  )
}

function columnsIn(t: Words): Column<RequestObject>[] {
  const tone = (status: number) => (status < 400 ? 'pos' : status < 500 ? 'att' : 'neg')
  return [
    { head: t('developers.time'), cell: ({ created_at: at }) => <Time at={at} shape="seconds" /> },
    {
      head: t('developers.method'),
      cell: ({ method, route }) => <span className="font-mono text-12 break-all">{`${method} ${route}`}</span>,
    },
    {
      head: t('developers.answer'),
      cell: ({ status, code, replayed }) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <Chip tone={tone(status)}>{status}</Chip>
          {code ? <span className="font-mono text-12">{code}</span> : null}
          {replayed ? <Chip tone="run">{t('developers.replayed')}</Chip> : null}
        </span>
      ),
    },
    { head: t('developers.duration'), wide: true, end: true, cell: ({ duration_ms: ms }) => `${ms} ms` },
    { head: t('developers.by'), wide: true, cell: ({ by }) => <span className="font-mono text-12">{by}</span> },
  ]
}
