import { useState } from 'react'
import { linesOf } from '../agents/lines.ts'
import type { Answer, Mode } from '../api/client.ts'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Input, TextArea } from '../parts/input.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { Select } from '../parts/select.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

/** A new key: what it may do, until when, from where. */
const SCOPES = ['full', 'calls', 'build', 'read'] as const
const DAYS = ['30', '90', '365'] as const
const DAY_MS = 86_400_000

interface Props {
  onClose: () => void
  onMade: (key: Answer<'POST /v1/keys'>) => void
}

export function NewKey({ onClose, onMade }: Props) {
  const t = useWords()
  const [name, setName] = useState('')
  const [mode, setMode] = useState<Mode>(useMode())
  const [scope, setScope] = useState<(typeof SCOPES)[number]>('full')
  const [days, setDays] = useState('')
  const [networks, setNetworks] = useState('')
  const make = useTell('POST /v1/keys', { as: 'live' })
  const create = () => {
    const end = days === '' ? {} : { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }
    make.mutate(
      { body: { name, mode, scope, networks: linesOf(networks), ...end } },
      {
        onSuccess: (key) => {
          onClose()
          onMade(key)
        },
      },
    )
  }
  const actions = (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button kind="primary" busy={make.isPending} onClick={create}>
        {t('agents.create')}
      </Button>
    </>
  )
  const ends = [
    { value: '', label: t('common.never') },
    ...DAYS.map((value) => ({ value, label: t(`developers.expires_${value}`) })),
  ]
  return (
    <Dialog open onClose={onClose} title={t('developers.newKey')} actions={actions}>
      <Field label={t('common.name')}>
        {(links) => <Input {...links} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <Segmented
        label={t('developers.keyMode')}
        value={mode}
        choices={(['test', 'live'] as const).map((value) => ({ value, label: t(`shell.${value}`) }))}
        onChange={(next) => setMode(next as Mode)}
      />
      <Field label={t('developers.scope')}>
        {(links) => (
          <Select
            {...links}
            value={scope}
            choices={SCOPES.map((value) => ({ value, label: t(`developers.scope_${value}`) }))}
            onChange={(next) => setScope(next as (typeof SCOPES)[number])}
          />
        )}
      </Field>
      <Field label={t('developers.expires')}>
        {(links) => <Select {...links} value={days} choices={ends} onChange={setDays} />}
      </Field>
      <Field label={t('developers.networks')}>
        {(links) => (
          <TextArea {...links} mono rows={2} value={networks} onChange={(event) => setNetworks(event.target.value)} />
        )}
      </Field>
      {make.isError ? <Trouble error={make.error} /> : null}
    </Dialog>
  )
}
