import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CircleCheck, CircleX, FileDiff, PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { useAsk } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Chip, Standing } from '../parts/chip.tsx'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { SimulateButton } from '../simulate/simulate-button.tsx'
import { TalkButton } from '../talk/talk-button.tsx'
import { useWords } from '../words/use-words.ts'
import { ConflictView } from './conflict-view.tsx'
import { type Agent, type Draft, useDraft } from './draft.ts'
import { EditorPart } from './editor-part.tsx'
import { isPart, type PartName, PartNav } from './part-nav.tsx'
import { Preview } from './preview.tsx'
import { PublishButton } from './publish-button.tsx'

/** The editor of an agent: its parts, the form of one of them, and what will be said, side by side. */
export function AgentPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useAsk('GET /v1/agents/{id}', { params: { id } }, { staleMs: Number.POSITIVE_INFINITY })
  if (found.isError) return <Trouble error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton rows={8} />
  return <Editor key={id} agent={found.data} />
}

function Editor({ agent: first }: { agent: Agent }) {
  const t = useWords()
  const draft = useDraft(first)
  const { edit } = useRights()
  const { part: named } = useSearch({ strict: false }) as { part?: string }
  const part: PartName = isPart(named) ? named : 'words'
  const { config, agent } = draft
  const whole = part === 'json' || part === 'versions'
  return (
    <Page
      title={config.name}
      beside={
        <Chip icon={config.type === 'inbound' ? PhoneIncoming : PhoneOutgoing}>{t(`agents.${config.type}`)}</Chip>
      }
      below={<SaveState draft={draft} />}
      actions={edit && agent.status !== 'archived' ? <EditorActions draft={draft} /> : undefined}
    >
      {draft.state === 'conflict' ? <ConflictView draft={draft} /> : null}
      {draft.state === 'failed' ? <Trouble error={draft.failure} onRetry={() => void draft.flush()} /> : null}
      <div className="flex items-start gap-6 max-desk:flex-col max-desk:gap-4">
        <PartNav draft={draft} part={part} />
        <div className="min-w-0 flex-1 max-desk:w-full">
          <EditorPart draft={draft} part={part} readOnly={!edit} />
        </div>
        {whole || !edit ? null : (
          <div className="w-[400px] shrink-0 max-desk:w-full">
            <Preview draft={draft} />
          </div>
        )}
      </div>
    </Page>
  )
}

function SaveState({ draft: { state, agent, faults } }: { draft: Draft }) {
  const t = useWords()
  const saved =
    state === 'saving' || state === 'dirty'
      ? t('editor.saving')
      : state === 'refused'
        ? t('editor.notSaved', { count: faults.length })
        : t('editor.draftSaved', { revision: agent.revision })
  const version = agent.published_version
  return (
    <p aria-live="polite">
      {saved}{' '}
      {version === null ? t('editor.notService') : `${t('agents.inService')}: ${t('agents.version', { version })}`}
    </p>
  )
}

function EditorActions({ draft }: { draft: Draft }) {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const count = draft.faults.length
  const to = `/${mode}/agents/${draft.agent.id}`
  return (
    <>
      {count > 0 ? (
        <Standing tone="neg" icon={CircleX}>
          {t('agents.problems', { count })}
        </Standing>
      ) : (
        <Standing tone="pos" icon={CircleCheck}>
          {t('editor.noProblem')}
        </Standing>
      )}
      {draft.agent.published_version === null ? null : (
        <>
          <Button icon={FileDiff} onClick={() => void draft.flush().then(() => navigate({ to: `${to}/publish` }))}>
            {t('editor.diff')}
          </Button>
          <SimulateButton agent={draft.agent.id} kind="plain" />
        </>
      )}
      <TalkButton agent={draft.agent.id} name={draft.config.name} save={draft.flush} />
      <PublishButton draft={draft} />
    </>
  )
}
