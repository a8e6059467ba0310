import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ClientObject } from '#contract/clients.ts'
import { useAsk } from '../api/hooks.ts'
import { useFormat } from '../format/use-format.ts'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { ClientDrawer } from './client-drawer.tsx'
import { ClientsTabs } from './clients-tabs.tsx'

/** Who is billed for what: each client's price, log-in and this month's usage. */
export function ClientsPage() {
  const t = useWords()
  const { own } = useRights()
  const [opened, setOpened] = useState<ClientObject | 'new' | null>(null)
  const list = useAsk('GET /v1/clients', { query: { limit: 100 } })
  const columns = useColumns()
  const rows = list.data?.data ?? []
  const button = own ? (
    <Button kind="primary" icon={Plus} onClick={() => setOpened('new')}>
      {t('business.clientAdd')}
    </Button>
  ) : undefined
  return (
    <Page title={t('business.clients')} actions={button}>
      <ClientsTabs />
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton /> : null}
      {rows.length > 0 ? (
        <div className="rounded-l border border-line bg-surface shadow-1">
          <Table
            caption={t('business.captionClients')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            {...(own ? { onOpen: setOpened } : {})}
          />
        </div>
      ) : null}
      {opened ? (
        <ClientDrawer
          key={opened === 'new' ? 'new' : opened.id}
          client={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Page>
  )
}

function useColumns(): Column<ClientObject>[] {
  const t = useWords()
  const mode = useMode()
  const format = useFormat()
  const usage = useAsk('GET /v1/usage', {}, { as: 'live' })
  const usageOf = (id: string) => usage.data?.clients.find(({ client }) => client.id === id)
  return [
    {
      head: t('common.name'),
      cell: ({ name, external_id }) => (
        <span>
          <span className="block font-medium break-words">{name}</span>
          <span className="block font-mono text-12 text-ink-3">{external_id}</span>
        </span>
      ),
    },
    {
      head: t('business.price'),
      cell: ({ price }) => (price ? `${price.per_minute} / ${price.rounding_seconds} s` : t('business.priceAccount')),
    },
    { head: t('business.login'), wide: true, cell: ({ email }) => email ?? t('business.loginNone') },
    {
      head: t('business.minutes'),
      wide: true,
      end: true,
      cell: ({ id }) => format.number(usageOf(id)?.billed_minutes ?? 0, 1),
    },
    {
      head: t('business.amount'),
      end: true,
      cell: ({ id }) => (
        <Link to={`/${mode}/clients/usage`} search={{ client: id }} onClick={(event) => event.stopPropagation()}>
          {usageOf(id)?.amount ?? '0.00'} {usage.data?.currency ?? ''}
        </Link>
      ),
    },
  ]
}
