import { Link, useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../api/hooks.ts'
import { useFormat } from '../format/use-format.ts'
import { buttonLook } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Page } from '../parts/page.tsx'
import { PageTurner } from '../parts/page-turner.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { Hatch } from '../pictures/hatch.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { type CampaignGroup, groupsOf } from './groups.ts'
import { OutcomeBar } from './outcome-bar.tsx'
import { CampaignChip } from './status-chip.tsx'

/** The campaigns of a mode: how far each is, and when it may be through. */
const PAGE = 50

export function CampaignsPage() {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const { edit } = useRights()
  const [before, setBefore] = useState<readonly string[]>([])
  const list = useAsk('GET /v1/campaigns', { query: { limit: PAGE, cursor: before.at(-1) } }, { keep: true })
  const columns = useColumns()
  const button = edit ? (
    <Link to={`/${mode}/campaigns/new`} className={buttonLook({ kind: 'primary' })}>
      <Upload size={16} aria-hidden />
      {t('campaigns.new')}
    </Link>
  ) : undefined
  const groups = groupsOf(list.data?.data ?? [])
  return (
    <Page title={t('campaigns.title')} actions={button}>
      <Hatch />
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton /> : null}
      {list.data && groups.length === 0 ? (
        <Empty title={t('campaigns.none')} action={button}>
          {t('campaigns.noneMore')}
        </Empty>
      ) : null}
      {groups.length > 0 ? (
        <div className="rounded-l border border-line bg-surface shadow-1">
          <Table
            caption={t('campaigns.caption')}
            columns={columns}
            rows={groups}
            keyOf={({ id }) => id}
            onOpen={({ id }) => void navigate({ to: `/${mode}/campaigns/${id}` })}
          />
        </div>
      ) : null}
      <div className="flex justify-end gap-2 empty:hidden">
        <PageTurner before={before} next={list.data?.next_cursor} onTurn={setBefore} />
      </div>
    </Page>
  )
}

function useColumns(): Column<CampaignGroup>[] {
  const t = useWords()
  const format = useFormat()
  const waiting = useAsk('GET /v1/waiting', {}, { staleMs: 10_000 })
  const endOf = ({ parts }: CampaignGroup) =>
    parts
      .flatMap(({ id }) => waiting.data?.campaigns.find((one) => one.id === id)?.estimated_end?.to ?? [])
      .sort()
      .at(-1)
  return [
    {
      head: t('common.name'),
      cell: ({ name, agent }) => (
        <span className="block min-w-40">
          <span className="block font-medium break-words">{name}</span>
          <span className="block text-12 text-ink-3">{agent.name}</span>
        </span>
      ),
    },
    { head: t('campaigns.progress'), wide: true, cell: (group) => <OutcomeBar group={group} /> },
    {
      head: t('campaigns.outcomes'),
      end: true,
      cell: ({ ended, total }) => t('campaigns.left', { done: format.number(ended), total: format.number(total) }),
    },
    { head: t('calls.outcomeHead'), cell: ({ status }) => <CampaignChip status={status} /> },
    {
      head: t('campaigns.end'),
      wide: true,
      cell: (group) => {
        const end = group.status === 'running' ? endOf(group) : undefined
        return end ? <Time at={end} shape="stamp" /> : ''
      },
    },
    { head: t('campaigns.created'), wide: true, cell: ({ created_at }) => <Time at={created_at} /> },
  ]
}
