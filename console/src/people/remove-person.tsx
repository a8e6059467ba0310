import { useTell } from '../api/hooks.ts'
import { SureButton } from '../parts/sure-button.tsx'
import { useWords } from '../words/use-words.ts'

/** Takes somebody out of the account. */
export function RemovePerson({ id, name }: { id: string; name: string }) {
  const t = useWords()
  const remove = useTell('DELETE /v1/people/{id}')
  return (
    <SureButton
      deed={t('people.remove')}
      name={name}
      question={t('people.removeSure', { name })}
      busy={remove.isPending}
      go={(after) => remove.mutate({ params: { id } }, after)}
    />
  )
}
