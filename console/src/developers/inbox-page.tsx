import { useState } from 'react'
import type { SandboxMessage } from '#contract/sandbox.ts'
import { useAsk } from '../api/hooks.ts'
import { Code } from '../parts/code.tsx'
import { Drawer } from '../parts/drawer.tsx'
import { Empty } from '../parts/empty.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords, type Words } from '../words/use-words.ts'
import { DevelopersPage } from './developers-page.tsx'

/** The built-in receiver: events and mails as they would have been sent. */
export function InboxPage() {
  const t = useWords()
  const [open, setOpen] = useState<SandboxMessage | null>(null)
  const list = useAsk('GET /v1/sandbox', { query: { limit: 100 } })
  const rows = list.data?.data ?? []
  return (
    <DevelopersPage>
      <p className="text-ink-2">{t('developers.inboxMore')}</p>
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton /> : null}
      {list.data && rows.length === 0 ? <Empty title={t('developers.inboxNone')} /> : null}
      {rows.length > 0 ? (
        <div className="rounded-l border border-line bg-surface shadow-1">
          <Table
            caption={t('developers.captionInbox')}
            columns={columnsIn(t)}
            rows={rows}
            keyOf={(message) => message.id}
            onOpen={setOpen}
          />
        </div>
      ) : null}
      <Drawer open={open !== null} onClose={() => setOpen(null)} title={t('developers.inbox')}>
        <div className="flex flex-col gap-3 p-4">
          {open?.email ? (
            <>
              <p className="font-medium">{open.email.subject}</p>
              <p className="text-12 text-ink-3">{open.email.to.join(', ')}</p>
              <p className="break-words whitespace-pre-wrap">{open.email.text}</p>
            </>
          ) : null}
          {open?.payload ? (
            <Code label={t('developers.bodySent')} text={JSON.stringify(open.payload, null, 2)} />
          ) : null}
        </div>
      </Drawer>
    </DevelopersPage>
  )
}

function columnsIn(t: Words): Column<SandboxMessage>[] {
  return [
    { head: t('developers.time'), cell: ({ created_at: at }) => <Time at={at} shape="stamp" /> },
    {
      head: t('developers.kind'),
      cell: ({ kind, payload }) => <span className="font-mono text-12">{payload?.type ?? kind}</span>,
    },
    {
      head: t('developers.subject'),
      wide: true,
      cell: ({ email, payload }) => email?.subject ?? payload?.call.result.summary ?? '',
    },
    { head: t('developers.call'), wide: true, cell: ({ call }) => <span className="font-mono text-12">{call}</span> },
  ]
}
