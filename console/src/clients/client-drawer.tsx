import { useState } from 'react'
import type { ClientObject } from '#contract/clients.ts'
import type { Answer } from '../api/client.ts'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Code } from '../parts/code.tsx'
import { Drawer } from '../parts/drawer.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'

/** One client: its name, its price, and who logs in for it. */
const PRICE = /^\d{1,3}(?:\.\d{1,6})?$/

export function ClientDrawer({ client, onClose }: { client: ClientObject | null; onClose: () => void }) {
  const t = useWords()
  return (
    <Drawer open onClose={onClose} title={client?.name ?? t('business.clientAdd')}>
      <div className="flex flex-col gap-5 p-4">
        <ClientForm client={client} onSaved={onClose} />
        {client ? <ClientLogin client={client} /> : null}
      </div>
    </Drawer>
  )
}

function ClientForm({ client, onSaved }: { client: ClientObject | null; onSaved: () => void }) {
  const t = useWords()
  const toast = useToast()
  const [name, setName] = useState(client?.name ?? '')
  const [code, setCode] = useState('')
  const [perMinute, setPerMinute] = useState(client?.price?.per_minute ?? '')
  const [rounding, setRounding] = useState(String(client?.price?.rounding_seconds ?? 1))
  const create = useTell('POST /v1/clients')
  const change = useTell('PATCH /v1/clients/{id}')
  const given = perMinute.trim().replace(',', '.')
  const wrong = given !== '' && !PRICE.test(given)
  const price = given === '' ? null : { per_minute: given, rounding_seconds: Math.max(1, Number(rounding) || 1) }
  const done = {
    onSuccess: () => {
      toast(t('common.saved'))
      onSaved()
    },
  }
  const save = () => {
    if (wrong || name.trim() === '') return
    if (client) return change.mutate({ params: { id: client.id }, body: { name: name.trim(), price } }, done)
    const more = { ...(code.trim() === '' ? {} : { external_id: code.trim() }), ...(price ? { price } : {}) }
    create.mutate({ body: { name: name.trim(), ...more } }, done)
  }
  const error = create.error ?? change.error
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={t('common.name')}>
        {(links) => <Input {...links} value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />}
      </Field>
      {client ? null : (
        <Field label={t('business.externalId')} aside={t('common.optional')}>
          {(links) => (
            <Input {...links} mono value={code} maxLength={200} onChange={(event) => setCode(event.target.value)} />
          )}
        </Field>
      )}
      <Field
        label={t('business.perMinute')}
        hint={t('business.perMinuteHint')}
        problem={wrong ? t('business.perMinuteWrong') : undefined}
      >
        {(links) => (
          <Input
            {...links}
            inputMode="decimal"
            value={perMinute}
            onChange={(event) => setPerMinute(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('business.rounding')}>
        {(links) => (
          <Input
            {...links}
            type="number"
            min={1}
            max={3600}
            value={rounding}
            onChange={(event) => setRounding(event.target.value)}
          />
        )}
      </Field>
      {error ? <Trouble error={error} /> : null}
      <div>
        <Button kind="primary" type="submit" busy={create.isPending || change.isPending}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}

function ClientLogin({ client }: { client: ClientObject }) {
  const t = useWords()
  const [email, setEmail] = useState(client.email ?? '')
  const [made, setMade] = useState<Answer<'POST /v1/people'> | null>(null)
  const invite = useTell('POST /v1/people')
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 className="font-semibold">{t('business.login')}</h2>
      <Field label={t('common.email')}>
        {(links) => <Input {...links} type="email" value={email} onChange={(event) => setEmail(event.target.value)} />}
      </Field>
      <div>
        <Button
          busy={invite.isPending}
          onClick={() =>
            invite.mutate({ body: { email: email.trim(), role: 'client', client: client.id } }, { onSuccess: setMade })
          }
        >
          {t('business.loginInvite')}
        </Button>
      </div>
      {made ? <Code label={t('business.loginLink')} text={made.invitation.url} /> : null}
      {invite.isError ? <Trouble error={invite.error} /> : null}
    </section>
  )
}
