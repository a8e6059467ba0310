import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useAsk, useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Panel } from '../parts/panel.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'

/** The stop of all new calls of this mode, and the way on. */
export function DialingPanel() {
  const t = useWords()
  const { edit } = useRights()
  const dialing = useAsk('GET /v1/dialing', {})
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const tell = useTell('PUT /v1/dialing')
  const set = (paused: boolean) =>
    tell.mutate({ body: { paused, ...(paused && reason ? { reason } : {}) } }, { onSettled: () => setAsking(false) })
  const paused = dialing.data?.paused ?? false
  const actions = (
    <>
      <Button data-safe onClick={() => setAsking(false)}>
        {t('common.cancel')}
      </Button>
      <Button kind="negative" busy={tell.isPending} onClick={() => set(true)}>
        {t('settings.dialingStop')}
      </Button>
    </>
  )
  return (
    <Panel title={t('settings.dialing')}>
      <div className="flex flex-col gap-3">
        <p>{t(paused ? 'settings.dialingPaused' : 'settings.dialingOn')}</p>
        {paused && dialing.data?.reason ? <p className="text-ink-2">{dialing.data.reason}</p> : null}
        {tell.isError ? <Trouble error={tell.error} /> : null}
        {dialing.isError ? <Trouble error={dialing.error} onRetry={() => void dialing.refetch()} /> : null}
        {edit && dialing.data ? (
          <div>
            {paused ? (
              <Button icon={Play} busy={tell.isPending} onClick={() => set(false)}>
                {t('settings.dialingGo')}
              </Button>
            ) : (
              <Button icon={Pause} onClick={() => setAsking(true)}>
                {t('settings.dialingStop')}
              </Button>
            )}
          </div>
        ) : null}
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('settings.dialingStop')} actions={actions}>
        <p>{t('settings.dialingStopSure')}</p>
        <Field label={t('settings.dialingReason')}>
          {(links) => (
            <Input {...links} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      </Dialog>
    </Panel>
  )
}
