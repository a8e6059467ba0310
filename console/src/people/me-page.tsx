import { useState } from 'react'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Note } from '../parts/note.tsx'
import { Panel } from '../parts/panel.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { PasswordField } from '../session/password-field.tsx'
import { useSession } from '../session/session.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { useWords } from '../words/use-words.ts'
import { CodePanel } from './code-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** One's own log-in: name, password, code, and where one is logged in. */
export function MePage() {
  return (
    <SettingsPage>
      <div className="grid grid-cols-2 items-start gap-4 max-tablet:grid-cols-1">
        <NamePanel />
        <PasswordPanel />
        <CodePanel />
      </div>
      <SessionsPanel />
    </SettingsPage>
  )
}

function NamePanel() {
  const t = useWords()
  const session = useSession()
  const [name, setName] = useState(session?.person.name ?? '')
  const save = useTell('PUT /v1/people/me')
  return (
    <Panel title={t('settings.me')}>
      <div className="flex flex-col gap-3">
        <p className="break-all text-ink-2">{session?.person.email}</p>
        <Field label={t('common.name')}>
          {(links) => (
            <Input {...links} maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        {save.isError ? <Trouble error={save.error} /> : null}
        {save.isSuccess ? (
          <Note tone="pos" role="status">
            {t('common.saved')}
          </Note>
        ) : null}
        <div>
          <Button busy={save.isPending} onClick={() => save.mutate({ body: { name } })}>
            {t('people.changeName')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function PasswordPanel() {
  const t = useWords()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const save = useTell('PUT /v1/people/me')
  return (
    <Panel title={t('common.password')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ body: { password: { old, new: fresh } } })
        }}
      >
        <PasswordField label={t('people.oldPassword')} value={old} onChange={setOld} />
        <PasswordField label={t('login.newPassword')} value={fresh} onChange={setFresh} fresh />
        {save.isError ? <Trouble error={save.error} /> : null}
        {save.isSuccess ? (
          <Note tone="pos" role="status">
            {t('people.passwordChanged')}
          </Note>
        ) : null}
        <div>
          <Button type="submit" busy={save.isPending}>
            {t('people.changePassword')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
