import { PhoneOff } from 'lucide-react'
import { useState } from 'react'
import type { CallObject } from '#contract/calls.ts'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useToast } from '../parts/toast.tsx'
import { useWords } from '../words/use-words.ts'

/** A call that waits can be cancelled, one that rings or talks can be hung up, after one question. */
export function EndCall({ call, onOver }: { call: CallObject; onOver: () => void }) {
  const t = useWords()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const cancel = useTell('POST /v1/calls/{id}/cancel')
  const hangUp = useTell('POST /v1/calls/{id}/hangup')
  const outcome = { onSuccess: onOver, onError: (error: Error) => toast(error.message, 'neg') }
  const given = { params: { id: call.id } }
  if (call.status === 'queued')
    return (
      <Button kind="negative" busy={cancel.isPending} onClick={() => cancel.mutate(given, outcome)}>
        {t('call.cancel')}
      </Button>
    )
  if (call.status !== 'dialing' && call.status !== 'in_progress') return null
  const actions = (
    <>
      <Button data-safe onClick={() => setAsking(false)}>
        {t('common.cancel')}
      </Button>
      <Button
        kind="negative"
        busy={hangUp.isPending}
        onClick={() => hangUp.mutate({ ...given, body: {} }, { ...outcome, onSettled: () => setAsking(false) })}
      >
        {t('call.hangUp')}
      </Button>
    </>
  )
  return (
    <>
      <Button kind="negative" icon={PhoneOff} onClick={() => setAsking(true)}>
        {t('call.hangUp')}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('call.hangUp')} actions={actions}>
        <p>{t('call.hangUpSure')}</p>
      </Dialog>
    </>
  )
}
