import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '../api/api-problem.ts'
import { useAsk, useTell } from '../api/hooks.ts'
import { Button, buttonLook } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { Page } from '../parts/page.tsx'
import { Panel } from '../parts/panel.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { SimulateButton } from '../simulate/simulate-button.tsx'
import { useWords } from '../words/use-words.ts'
import { ArchiveButton } from './archive-button.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { differences } from './differences.ts'
import type { Agent } from './draft.ts'
import { VersionsPart } from './versions-part.tsx'

/**
 * Before a version goes into service: what changes, in words, and what stays as it is. Afterwards: a call to try it.
 */
export function PublishPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useAsk('GET /v1/agents/{id}', { params: { id } })
  const published = found.data?.published_version ?? null
  const version = useAsk(
    'GET /v1/agents/{id}/versions/{version}',
    { params: { id, version: published ?? 1 } },
    { enabled: published !== null },
  )
  if (found.isError) return <Trouble error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data || (published !== null && !version.data)) return <Skeleton rows={6} />
  return <Comparison agent={found.data} before={version.data?.config ?? null} />
}

function Comparison({ agent, before }: { agent: Agent; before: Agent['config'] | null }) {
  const t = useWords()
  const mode = useMode()
  const [as, setAs] = useState('words')
  const changes = before === null ? [] : differences(before, agent.config)
  const next = (agent.published_version ?? 0) + 1
  const choices = [
    { value: 'words', label: t('editor.words') },
    { value: 'json', label: t('editor.json') },
  ]
  const heads = [
    agent.published_version === null ? t('editor.was') : t('editor.versionAt', { version: agent.published_version }),
    t('editor.versionAt', { version: next }),
  ] as const
  return (
    <Page title={agent.name} actions={<PublishActions agent={agent} changed={before === null || changes.length > 0} />}>
      {changes.length === 0 && agent.published_version !== null ? (
        <Note tone="pos" role="status" action={<SimulateButton agent={agent.id} />}>
          {t('editor.published', { version: agent.published_version })}
        </Note>
      ) : (
        <Note tone="att">
          {t('editor.holdsLive')} {t('editor.queuedStay')}
        </Note>
      )}
      <Panel
        flush
        title={t('editor.diff')}
        aside={<Segmented label={t('editor.diff')} value={as} choices={choices} onChange={setAs} />}
      >
        {as === 'words' ? (
          <DifferenceTable before={before ?? {}} after={agent.config} heads={heads} />
        ) : (
          <DifferenceTable
            before={{ JSON: JSON.stringify(before ?? {}, null, 2) }}
            after={{ JSON: JSON.stringify(agent.config, null, 2) }}
            heads={heads}
          />
        )}
      </Panel>
      <Panel title={t('editor.versions')}>
        <VersionsPart agent={agent} />
      </Panel>
      <div className="flex flex-wrap justify-between gap-2">
        <Link to={`/${mode}/agents/${agent.id}`} className={buttonLook()}>
          {t('common.back')}
        </Link>
        <ArchiveButton agent={agent} />
      </div>
    </Page>
  )
}

function PublishActions({ agent, changed }: { agent: Agent; changed: boolean }) {
  const t = useWords()
  const mode = useMode()
  const toast = useToast()
  const navigate = useNavigate()
  const { edit } = useRights()
  const publish = useTell('POST /v1/agents/{id}/publish')
  if (!edit || !changed || agent.status === 'archived') return null
  const count = agent.problems.length
  const go = () =>
    publish.mutate(
      { params: { id: agent.id }, body: { revision: agent.revision } },
      {
        onSuccess: ({ version }) => toast(t('editor.published', { version })),
        onError: (error) => {
          toast(error.message, 'neg')
          if (error instanceof ApiProblem && error.code === 'revision_conflict')
            void navigate({ to: `/${mode}/agents/${agent.id}` })
        },
      },
    )
  return (
    <Button
      kind="primary"
      busy={publish.isPending}
      unavailable={count > 0 ? t('agents.problems', { count }) : undefined}
      onClick={go}
    >
      {t('editor.publish', { version: (agent.published_version ?? 0) + 1 })}
    </Button>
  )
}
