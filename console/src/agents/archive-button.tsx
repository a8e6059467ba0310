import { useNavigate } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import type { Agent } from './draft.ts'

/** Takes an agent out of service, after one question that says what that means. */
export function ArchiveButton({ agent }: { agent: Agent }) {
  const t = useWords()
  const mode = useMode()
  const toast = useToast()
  const navigate = useNavigate()
  const { edit } = useRights()
  const [asking, setAsking] = useState(false)
  const archive = useTell('POST /v1/agents/{id}/archive')
  if (!edit || agent.status === 'archived') return null
  const go = () =>
    archive.mutate(
      { params: { id: agent.id } },
      { onSuccess: () => void navigate({ to: `/${mode}/agents` }), onError: (error) => toast(error.message, 'neg') },
    )
  const actions = (
    <>
      <Button data-safe onClick={() => setAsking(false)}>
        {t('common.cancel')}
      </Button>
      <Button kind="negative" busy={archive.isPending} onClick={go}>
        {t('agents.archive')}
      </Button>
    </>
  )
  return (
    <>
      <Button kind="negative" icon={Archive} onClick={() => setAsking(true)}>
        {t('agents.archive')}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('agents.archive')} actions={actions}>
        <p>{t('agents.archiveSure')}</p>
      </Dialog>
    </>
  )
}
