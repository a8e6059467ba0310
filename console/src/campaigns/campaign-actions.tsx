import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Download, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { ask } from '../api/client.ts'
import { downloadPages } from '../api/download-pages.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import type { CampaignGroup } from './groups.ts'

/** The results as a file; pause, resume and cancel, of all parts at once. */
const MOVES = {
  pause: { operation: 'POST /v1/campaigns/{id}/pause', from: ['running'] },
  resume: { operation: 'POST /v1/campaigns/{id}/resume', from: ['paused'] },
  cancel: { operation: 'POST /v1/campaigns/{id}/cancel', from: ['running', 'paused'] },
} as const
type Move = keyof typeof MOVES

export function CampaignActions({ group }: { group: CampaignGroup }) {
  const t = useWords()
  const mode = useMode()
  const toast = useToast()
  const client = useQueryClient()
  const { edit } = useRights()
  const [asking, setAsking] = useState(false)
  const failed = (error: Error) => toast(error.message || t('common.unreachable'), 'neg')
  const move = useMutation({
    mutationFn: async (how: Move) => {
      const { operation, from } = MOVES[how]
      const parts = group.parts.filter(({ status }) => from.some((one) => one === status))
      for (const { id } of parts) await ask(mode, operation, { params: { id } })
    },
    onSuccess: () => toast(t('campaigns.resumed')),
    onError: failed,
    onSettled: () => {
      setAsking(false)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === mode })
    },
  })
  const csv = useMutation({
    mutationFn: () => {
      const queries = group.parts.map(({ id }) => ({ campaign: id }))
      return downloadPages(mode, 'GET /v1/calls', { queries, name: `calls-${mode}.csv` })
    },
    onError: failed,
  })
  const open = group.status === 'running' || group.status === 'paused'
  return (
    <>
      <Button icon={Download} busy={csv.isPending} onClick={() => csv.mutate()}>
        {t('campaigns.csv')}
      </Button>
      {edit && group.status === 'running' ? (
        <Button icon={Pause} busy={move.isPending} onClick={() => move.mutate('pause')}>
          {t('campaigns.pause')}
        </Button>
      ) : null}
      {edit && group.status === 'paused' ? (
        <Button
          kind={mode === 'live' ? 'grave' : 'primary'}
          icon={Play}
          busy={move.isPending}
          onClick={() => move.mutate('resume')}
        >
          {t('campaigns.resume')}
        </Button>
      ) : null}
      {edit && open ? (
        <Button kind="negative" icon={Ban} onClick={() => setAsking(true)}>
          {t('campaigns.cancel')}
        </Button>
      ) : null}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('campaigns.cancelAsk', { count: group.by_status.queued ?? 0 })}
        actions={
          <>
            <Button data-safe onClick={() => setAsking(false)}>
              {t('campaigns.back')}
            </Button>
            <Button kind="negative" busy={move.isPending} onClick={() => move.mutate('cancel')}>
              {t('campaigns.cancelDo')}
            </Button>
          </>
        }
      >
        <p>
          {t('campaigns.cancelRunning', {
            count: (group.by_status.dialing ?? 0) + (group.by_status.in_progress ?? 0),
          })}
        </p>
      </Dialog>
    </>
  )
}
