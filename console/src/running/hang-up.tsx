import { PhoneOff } from 'lucide-react'
import { useState } from 'react'
import type { HANG_UP_REASONS } from '#contract/calls.ts'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Select } from '../parts/select.tsx'
import { useToast } from '../parts/toast.tsx'
import { useWords } from '../words/use-words.ts'

/** Ends a call that rings or talks, after one question; why stands in the audit log. */
type Reason = (typeof HANG_UP_REASONS)[number]
/** Written out, since what checks requests has no place in a page. */
const REASONS: readonly Reason[] = ['agent_error', 'person_asked', 'wrong_person', 'too_long', 'other']

export function HangUp({ call, onClose }: { call: string; onClose: () => void }) {
  const t = useWords()
  const toast = useToast()
  const [reason, setReason] = useState<Reason>('agent_error')
  const hangUp = useTell('POST /v1/calls/{id}/hangup')
  const end = () =>
    hangUp.mutate(
      { params: { id: call }, body: { reason } },
      { onError: (error) => toast(error.message, 'neg'), onSettled: onClose },
    )
  const actions = (
    <>
      <Button data-safe onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="negative" icon={PhoneOff} busy={hangUp.isPending} onClick={end}>
        {t('call.hangUp')}
      </Button>
    </>
  )
  const choices = REASONS.map((value) => ({ value, label: t(`running.reason_${value}`) }))
  return (
    <Dialog open onClose={onClose} title={t('call.hangUp')} actions={actions}>
      <p className="mb-3">{t('call.hangUpSure')}</p>
      <Field label={t('running.reason')}>
        {(links) => (
          <Select {...links} value={reason} choices={choices} onChange={(next) => setReason(next as Reason)} />
        )}
      </Field>
    </Dialog>
  )
}
