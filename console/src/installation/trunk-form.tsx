import { useState } from 'react'
import type { TrunkObject } from '#contract/trunks.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Drawer } from '../parts/drawer.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Select } from '../parts/select.tsx'
import { Switch } from '../parts/switch.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { bodyOf, type Form, formOf, type TextName } from './trunk-body.ts'

/** What is said of a trunk. Each problem stands at its field; a password is typed and never shown. */
export function TrunkForm({ trunk, onClose }: { trunk: TrunkObject | null; onClose: () => void }) {
  const t = useWords()
  const [form, setForm] = useState<Form>(formOf(trunk))
  const create = useTell('POST /v1/trunks')
  const change = useTell('PATCH /v1/trunks/{id}')
  const tell = trunk ? change : create
  const problem = tell.error
  const faults = problem instanceof ApiProblem ? problem.faults : []
  const at = (name: string) => faults.find(({ param }) => param.split('/')[1] === name)?.message
  const set = (part: Partial<Form>) => setForm({ ...form, ...part })
  const save = () => {
    const body = bodyOf(form)
    if (trunk) change.mutate({ params: { id: trunk.id }, body }, { onSuccess: onClose })
    else create.mutate({ body }, { onSuccess: onClose })
  }
  const text = (name: TextName, label: string, more: { hint?: string; mono?: boolean } = {}) => (
    <Field label={label} problem={at(name)} hint={more.hint}>
      {(links) => (
        <Input
          {...links}
          mono={more.mono ?? false}
          autoComplete={name === 'password' ? 'new-password' : 'off'}
          type={name === 'password' ? 'password' : 'text'}
          value={form[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  const choice = (name: 'transport' | 'inbound', label: string, choices: { value: string; label: string }[]) => (
    <Field label={label} problem={at(name)}>
      {(links) => (
        <Select
          {...links}
          value={form[name]}
          choices={choices}
          onChange={(value) => set({ [name]: value } as Partial<Form>)}
        />
      )}
    </Field>
  )
  return (
    <Drawer open onClose={onClose} title={t(trunk ? 'installation.editTrunk' : 'installation.addTrunk')}>
      <form
        className="flex flex-1 flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {text('name', t('common.name'))}
        {text('host', t('installation.host'), { mono: true })}
        {text('port', t('installation.port'), { mono: true })}
        {choice('transport', t('installation.transport'), [
          { value: 'udp', label: 'UDP' },
          { value: 'tcp', label: 'TCP' },
        ])}
        {text('user', t('installation.user'), { mono: true })}
        {text('password', t('common.password'), trunk?.password_set ? { hint: t('installation.keep') } : {})}
        <Switch checked={form.register} label={t('installation.register')} onChange={(register) => set({ register })} />
        {at('register') ? <p className="text-12 text-neg-ink">{at('register')}</p> : null}
        <Switch checked={form.options} label={t('installation.options')} onChange={(options) => set({ options })} />
        <Switch checked={form.refer} label={t('installation.refer')} onChange={(refer) => set({ refer })} />
        <Switch checked={form.always} label={t('installation.always')} onChange={(always) => set({ always })} />
        {choice('inbound', t('installation.inbound'), [
          { value: 'source', label: t('installation.inbound_source') },
          { value: 'credentials', label: t('installation.inbound_credentials') },
        ])}
        {text('sources', t('installation.sources'), { mono: true, hint: '203.0.113.0/24, 198.51.100.7' })}
        {text('country', t('installation.country'), { mono: true, hint: 'IT' })}
        {text('cps', t('installation.cps'), { mono: true, hint: '10' })}
        {problem && faults.length === 0 ? <Trouble error={problem} /> : null}
        <div className="sticky bottom-0 mt-auto bg-surface py-3">
          <Button type="submit" kind="primary" wide busy={tell.isPending}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
