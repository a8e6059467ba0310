import type { Answer } from '../api/client.ts'
import { useAsk } from '../api/hooks.ts'
import { Empty } from '../parts/empty.tsx'
import { Note } from '../parts/note.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { useWords, type Words } from '../words/use-words.ts'
import { SettingsPage } from './settings-page.tsx'

/** Who did what. */
type Entry = Answer<'GET /v1/audit'>['data'][number]

export function AuditPage() {
  const t = useWords()
  const { own } = useRights()
  const list = useAsk('GET /v1/audit', { query: { limit: 100 } }, { as: 'live', enabled: own })
  const rows = list.data?.data ?? []
  return (
    <SettingsPage>
      {own ? null : <Note>{t('settings.auditOwner')}</Note>}
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {own && list.isPending ? <Skeleton /> : null}
      {list.data && rows.length === 0 ? <Empty title={t('settings.auditNone')} /> : null}
      {rows.length > 0 ? (
        <div className="rounded-l border border-line bg-surface shadow-1">
          <Table caption={t('settings.auditCaption')} columns={columnsIn(t)} rows={rows} keyOf={(entry) => entry.id} />
        </div>
      ) : null}
    </SettingsPage>
  )
}

function columnsIn(t: Words): Column<Entry>[] {
  return [
    { head: t('settings.when'), cell: ({ created_at: at }) => <Time at={at} shape="stamp" /> },
    { head: t('settings.who'), cell: ({ actor }) => <span className="font-mono text-12 break-all">{actor.id}</span> },
    { head: t('settings.action'), cell: ({ action }) => <span className="font-mono text-12">{action}</span> },
    {
      head: t('settings.object'),
      wide: true,
      cell: ({ target }) => <span className="font-mono text-12">{target ?? ''}</span>,
    },
    {
      head: t('settings.from'),
      wide: true,
      cell: ({ address }) => <span className="font-mono text-12">{address ?? ''}</span>,
    },
  ]
}
