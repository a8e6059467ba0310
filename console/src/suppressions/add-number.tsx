import { useState } from 'react'
import { numberOfText } from '#contract/contact-sheet.ts'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'

/** One number more that is never called. */
export function AddNumber({ country, onClose }: { country: string; onClose: () => void }) {
  const t = useWords()
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const add = useTell('POST /v1/suppressions')
  const number = numberOfText(typed, country)
  const give = () => {
    setTried(true)
    if (number === null) return
    const body = { number, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }
    add.mutate(
      { body },
      {
        onSuccess: () => {
          toast(t('listed.added'))
          onClose()
        },
      },
    )
  }
  const actions = (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button kind="primary" busy={add.isPending} onClick={give}>
        {t('common.add')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('listed.add')} actions={actions}>
      <Field
        label={t('listed.number')}
        hint={number && number !== typed.trim() ? number : undefined}
        problem={tried && number === null ? t('listed.notNumber') : undefined}
      >
        {(links) => <Input {...links} type="tel" value={typed} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
      <Field label={t('listed.reason')} aside={t('common.optional')}>
        {(links) => (
          <Input {...links} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
      {add.isError ? <Trouble error={add.error} /> : null}
    </Dialog>
  )
}
