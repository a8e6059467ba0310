import { useState } from 'react'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useToast } from '../parts/toast.tsx'
import { useWords } from '../words/use-words.ts'

/** Takes somebody out of the account, after one question. */
export function RemovePerson({ id, name }: { id: string; name: string }) {
  const t = useWords()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const remove = useTell('DELETE /v1/people/{id}')
  const go = () =>
    remove.mutate(
      { params: { id } },
      { onSettled: () => setAsking(false), onError: (error) => toast(error.message, 'neg') },
    )
  const actions = (
    <>
      <Button data-safe onClick={() => setAsking(false)}>
        {t('common.cancel')}
      </Button>
      <Button kind="negative" busy={remove.isPending} onClick={go}>
        {t('people.remove')}
      </Button>
    </>
  )
  return (
    <>
      <Button
        kind="negative"
        size="small"
        aria-label={`${t('people.remove')}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {t('people.remove')}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('people.remove')} actions={actions}>
        <p>{t('people.removeSure', { name })}</p>
      </Dialog>
    </>
  )
}
