import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiProblem } from '../api/api-problem.ts'
import { ask } from '../api/client.ts'
import { PRODUCT, useDoorBrand } from '../brand/use-brand.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { Door } from './door.tsx'
import { EmailField } from './email-field.tsx'
import { useEnter } from './enter.ts'
import { PasswordField } from './password-field.tsx'

/** Log in. The answer is the same whether or not there is such a person. */
const isCodeWanted = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'code_required'

export function LoginPage() {
  const t = useWords()
  const title = t('login.title')
  const brand = useDoorBrand()
  const name = brand?.name ?? PRODUCT
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  return (
    <Door brand={brand} beside={<Claim />}>
      <h1 className="text-20 font-semibold">{title}</h1>
      <LoginForm />
    </Door>
  )
}

function Claim() {
  const t = useWords()
  return (
    <>
      <p className="mb-3 text-28 font-semibold">{t('login.claim')}</p>
      <p className="text-14 text-(--door-ink-2)">{t('login.claimMore')}</p>
    </>
  )
}

function LoginForm() {
  const t = useWords()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const enter = useEnter((body: { email: string; password: string; code?: string }) =>
    ask('test', 'POST /v1/session', { body }),
  )
  const wantsCode = isCodeWanted(enter.error) || code !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter.mutate({ email, password, ...(code === '' ? {} : { code }) })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <EmailField value={email} onChange={setEmail} />
      <PasswordField
        label={t('common.password')}
        value={password}
        onChange={setPassword}
        aside={<Link to="/forgotten">{t('login.forgotten')}</Link>}
      />
      {wantsCode ? <CodeField value={code} onChange={setCode} /> : null}
      {enter.isError && !isCodeWanted(enter.error) ? <Trouble error={enter.error} /> : null}
      <Button type="submit" kind="primary" busy={enter.isPending} wide>
        {t('login.continue')}
      </Button>
      {wantsCode ? null : <p className="text-12 text-ink-3">{t('login.codeLater')}</p>}
    </form>
  )
}

export function CodeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useWords()
  return (
    <Field label={t('login.code')} hint={t('login.codeHint')}>
      {(links) => (
        <Input
          {...links}
          mono
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
