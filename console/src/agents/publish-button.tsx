import { useNavigate } from '@tanstack/react-router'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import type { Draft } from './draft.ts'

/** The first version has nothing to be compared with and is published at once; a later one is looked at first. */
export function PublishButton({ draft }: { draft: Draft }) {
  const t = useWords()
  const mode = useMode()
  const toast = useToast()
  const navigate = useNavigate()
  const publish = useTell('POST /v1/agents/{id}/publish')
  const { agent } = draft
  const next = (agent.published_version ?? 0) + 1
  const act = async () => {
    const saved = draft.state === 'saved' ? agent : await draft.flush()
    if (!saved) return
    if (agent.published_version !== null) return void navigate({ to: `/${mode}/agents/${agent.id}/publish` })
    publish.mutate(
      { params: { id: agent.id }, body: { revision: saved.revision } },
      {
        onSuccess: ({ version }) => {
          toast(t('editor.published', { version }))
          void navigate({ to: `/${mode}/agents/${agent.id}/publish` })
        },
        onError: (error) => toast(error.message, 'neg'),
      },
    )
  }
  const blocked = draft.faults.length > 0 ? t('agents.problems', { count: draft.faults.length }) : undefined
  return (
    <Button kind="primary" unavailable={blocked} busy={publish.isPending} onClick={() => void act()}>
      {t('editor.publish', { version: next })}
    </Button>
  )
}
