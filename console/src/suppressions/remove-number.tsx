import { useState } from 'react'
import type { Suppression } from '#contract/suppressions.ts'
import { useTell } from '../api/hooks.ts'
import { spacedNumber } from '../format/phone.ts'
import { useFormat } from '../format/use-format.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'

/** Takes a number off the list, once it was said whether the person themselves had asked for it. */
export function RemoveNumber({ entry }: { entry: Suppression & { number: string } }) {
  const t = useWords()
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const remove = useTell('DELETE /v1/suppressions/{number}')
  const number = spacedNumber(entry.number)
  const close = () => setAsking(false)
  const actions = (
    <>
      <Button data-safe onClick={close}>
        {t('common.cancel')}
      </Button>
      <Button
        kind="negative"
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { number: entry.number } }, { onSuccess: close })}
      >
        {t('listed.remove')}
      </Button>
    </>
  )
  return (
    <>
      <Button kind="bare" size="small" onClick={() => setAsking(true)}>
        {t('common.remove')}
      </Button>
      <Dialog open={asking} onClose={close} title={t('listed.removeAsk', { number })} actions={actions}>
        <p>
          {t(entry.source === 'call' ? 'listed.removeSaidCall' : 'listed.removeSaid', {
            when: format.time('dayYear', entry.created_at),
          })}
        </p>
        {remove.isError ? <Trouble error={remove.error} /> : null}
      </Dialog>
    </>
  )
}
