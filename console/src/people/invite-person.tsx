import { useState } from 'react'
import { PERSON_ROLES, type PersonRole } from '#contract/roles.ts'
import type { Answer } from '../api/client.ts'
import { useAsk, useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Select } from '../parts/select.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'

/** Invites somebody by a link; a client's log-in is bound to its client. */
interface Props {
  onClose: () => void
  onMade: (person: Answer<'POST /v1/people'>) => void
}

export function InvitePerson({ onClose, onMade }: Props) {
  const t = useWords()
  const [given, setGiven] = useState<{ name: string; email: string; role: PersonRole; client: string }>({
    name: '',
    email: '',
    role: 'operator',
    client: '',
  })
  const set = (part: Partial<typeof given>) => setGiven({ ...given, ...part })
  const clients = useAsk('GET /v1/clients', { query: { limit: 100 } }, { enabled: given.role === 'client' })
  const invite = useTell('POST /v1/people')
  const send = () => {
    const { name, email, role, client } = given
    invite.mutate(
      { body: { email, role, ...(name ? { name } : {}), ...(role === 'client' ? { client } : {}) } },
      {
        onSuccess: (person) => {
          onClose()
          onMade(person)
        },
      },
    )
  }
  const actions = (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button kind="primary" busy={invite.isPending} onClick={send}>
        {t('people.invite')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('people.inviteTitle')} actions={actions}>
      <Field label={t('common.email')}>
        {(links) => (
          <Input {...links} type="email" value={given.email} onChange={(event) => set({ email: event.target.value })} />
        )}
      </Field>
      <Field label={t('common.name')}>
        {(links) => (
          <Input
            {...links}
            maxLength={200}
            value={given.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('people.role')}>
        {(links) => (
          <Select
            {...links}
            value={given.role}
            choices={PERSON_ROLES.map((value) => ({ value, label: t(`people.role_${value}`) }))}
            onChange={(role) => set({ role: role as PersonRole })}
          />
        )}
      </Field>
      {given.role === 'client' ? (
        <Field label={t('people.client')}>
          {(links) => (
            <Select
              {...links}
              value={given.client}
              choices={(clients.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(client) => set({ client })}
            />
          )}
        </Field>
      ) : null}
      {invite.isError ? <Trouble error={invite.error} /> : null}
    </Dialog>
  )
}
