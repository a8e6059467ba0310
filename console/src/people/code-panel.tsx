import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Code } from '../parts/code.tsx'
import { Panel } from '../parts/panel.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { CodeField } from '../session/login-page.tsx'
import { PasswordField } from '../session/password-field.tsx'
import { SESSION_KEY, useSession } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'

/** The six-digit code beside the password: turned on by showing one, turned off with the password. */
export function CodePanel() {
  const t = useWords()
  const on = useSession()?.person.totp ?? false
  return (
    <Panel title={t('people.code')}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{t(on ? 'people.codeOnMore' : 'people.codeOffMore')}</p>
        {on ? <TurnOff /> : <TurnOn />}
      </div>
    </Panel>
  )
}

function useAgain(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: SESSION_KEY })
}

function TurnOn() {
  const t = useWords()
  const again = useAgain()
  const [code, setCode] = useState('')
  const begin = useTell('POST /v1/people/me/totp')
  const confirm = useTell('PUT /v1/people/me/totp')
  if (!begin.data)
    return (
      <div>
        {begin.isError ? <Trouble error={begin.error} /> : null}
        <Button busy={begin.isPending} onClick={() => begin.mutate({})}>
          {t('people.codeOn')}
        </Button>
      </div>
    )
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate({ body: { code } }, { onSuccess: again })
      }}
    >
      <Code label={t('people.codeSecret')} text={`${begin.data.secret}\n${begin.data.uri}`} />
      <p>{t('people.codeIs')}</p>
      <CodeField value={code} onChange={setCode} />
      {confirm.isError ? <Trouble error={confirm.error} /> : null}
      <div>
        <Button type="submit" kind="primary" busy={confirm.isPending}>
          {t('people.confirm')}
        </Button>
      </div>
    </form>
  )
}

function TurnOff() {
  const t = useWords()
  const again = useAgain()
  const [password, setPassword] = useState('')
  const remove = useTell('DELETE /v1/people/me/totp')
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        remove.mutate({ body: { password } }, { onSuccess: again })
      }}
    >
      <PasswordField label={t('common.password')} value={password} onChange={setPassword} />
      {remove.isError ? <Trouble error={remove.error} /> : null}
      <div>
        <Button type="submit" kind="negative" busy={remove.isPending}>
          {t('people.codeOff')}
        </Button>
      </div>
    </form>
  )
}
