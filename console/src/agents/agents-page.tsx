import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, PencilLine, PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import type { Answer } from '../api/client.ts'
import { useAsk } from '../api/hooks.ts'
import { Chip, Standing } from '../parts/chip.tsx'
import { Page } from '../parts/page.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords, type Words } from '../words/use-words.ts'
import { TemplateCards } from './template-cards.tsx'

/** The agents of the account, the same in both modes, and the templates to begin with. */
type Agent = Answer<'GET /v1/agents'>['data'][number]

export function AgentsPage() {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const { edit } = useRights()
  const list = useAsk('GET /v1/agents', { query: { limit: 100 } })
  const agents = list.data?.data ?? []
  return (
    <Page title={t('agents.title')} below={agents.length === 0 ? t('agents.noneMore') : undefined}>
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton /> : null}
      {agents.length > 0 ? (
        <div className="rounded-l border border-line bg-surface shadow-1">
          <Table
            caption={t('agents.caption')}
            columns={columnsIn(t)}
            rows={agents}
            keyOf={(agent) => agent.id}
            onOpen={(agent) => void navigate({ to: `/${mode}/agents/${agent.id}` })}
          />
        </div>
      ) : null}
      {list.data && edit ? (
        <Panel title={t('agents.new')} aside={<span className="text-12 max-tablet:hidden">{t('agents.newMore')}</span>}>
          <TemplateCards />
        </Panel>
      ) : null}
    </Page>
  )
}

function columnsIn(t: Words): Column<Agent>[] {
  return [
    { head: t('editor.name'), cell: (agent) => <span className="font-medium break-words">{agent.name}</span> },
    {
      head: t('agents.kind'),
      wide: true,
      cell: ({ type }) => (
        <Standing icon={type === 'inbound' ? PhoneIncoming : PhoneOutgoing}>{t(`agents.${type}`)}</Standing>
      ),
    },
    {
      head: t('agents.inService'),
      cell: ({ published_version: version }) =>
        version === null ? (
          <Standing icon={PencilLine}>{t('agents.draft')}</Standing>
        ) : (
          <Chip tone="pos" icon={CircleCheck}>
            {t('agents.version', { version })}
          </Chip>
        ),
    },
    {
      head: t('editor.noProblem'),
      wide: true,
      cell: ({ problems }) =>
        problems.length > 0 ? (
          <span className="text-neg-ink">{t('agents.problems', { count: problems.length })}</span>
        ) : (
          ''
        ),
    },
    { head: t('agents.client'), wide: true, cell: ({ client }) => client.external_id },
    { head: t('agents.changed'), wide: true, cell: ({ updated_at: at }) => <Time at={at} /> },
  ]
}
