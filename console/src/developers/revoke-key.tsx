import { useTell } from '../api/hooks.ts'
import { SureButton } from '../parts/sure-button.tsx'
import { useWords } from '../words/use-words.ts'

/** Takes a key back. */
export function RevokeKey({ id, name }: { id: string; name: string }) {
  const t = useWords()
  const revoke = useTell('DELETE /v1/keys/{id}', { as: 'live' })
  return (
    <SureButton
      deed={t('developers.revoke')}
      name={name}
      question={t('developers.revokeSure', { name })}
      busy={revoke.isPending}
      go={(after) => revoke.mutate({ params: { id } }, after)}
    />
  )
}
