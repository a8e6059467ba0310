import { useState } from 'react'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useToast } from '../parts/toast.tsx'
import { useWords } from '../words/use-words.ts'

/** Takes a key back, after one question. */
export function RevokeKey({ id, name }: { id: string; name: string }) {
  const t = useWords()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const revoke = useTell('DELETE /v1/keys/{id}', { as: 'live' })
  const go = () =>
    revoke.mutate(
      { params: { id } },
      { onSettled: () => setAsking(false), onError: (error) => toast(error.message, 'neg') },
    )
  const actions = (
    <>
      <Button data-safe onClick={() => setAsking(false)}>
        {t('common.cancel')}
      </Button>
      <Button kind="negative" busy={revoke.isPending} onClick={go}>
        {t('developers.revoke')}
      </Button>
    </>
  )
  return (
    <>
      <Button
        kind="negative"
        size="small"
        aria-label={`${t('developers.revoke')}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {t('developers.revoke')}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('developers.revoke')} actions={actions}>
        <p>{t('developers.revokeSure', { name })}</p>
      </Dialog>
    </>
  )
}
