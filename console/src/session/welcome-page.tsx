import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiProblem } from '../api/api-problem.ts'
import { type Answer, ask } from '../api/client.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Note } from '../parts/note.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { Door } from './door.tsx'
import { EmailField } from './email-field.tsx'
import { useEnter } from './enter.ts'
import { CodeField } from './login-page.tsx'
import { PasswordField } from './password-field.tsx'

/** The end of a link: the first owner, somebody who was invited, or somebody with a new password. */
type Invitation = Answer<'GET /v1/invitations/{token}'>

export function WelcomePage() {
  const t = useWords()
  const { token } = useParams({ strict: false }) as { token: string }
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => ask('test', 'GET /v1/invitations/{token}', { params: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const gone = invitation.error instanceof ApiProblem && invitation.error.status === 404
  return (
    // The steps are those of who builds agents: a client has none of them before it.
    <Door
      brand={invitation.isError ? null : invitation.data?.brand}
      beside={!invitation.data || invitation.data.role === 'client' ? null : <Steps />}
    >
      <h1 className="text-20 font-semibold">{t('login.first')}</h1>
      {gone ? <Note tone="att">{t('login.linkOver')}</Note> : null}
      {gone ? (
        <Link to="/login" className="inline-flex min-h-6 items-center self-start">
          {t('login.back')}
        </Link>
      ) : null}
      {invitation.isError && !gone ? (
        <Trouble error={invitation.error} onRetry={() => void invitation.refetch()} />
      ) : null}
      {invitation.isPending ? <Skeleton /> : null}
      {invitation.data ? <WelcomeForm token={token} invitation={invitation.data} /> : null}
    </Door>
  )
}

const SUBMIT = { first_owner: 'login.create', invitation: 'login.accept', password: 'login.setPassword' } as const

function WelcomeForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useWords()
  const first = invitation.kind === 'first_owner'
  const known = invitation.kind === 'invitation' && invitation.has_password
  const [given, setGiven] = useState({
    name: invitation.name ?? '',
    email: invitation.email ?? '',
    password: '',
    code: '',
  })
  const set = (part: Partial<typeof given>) => setGiven({ ...given, ...part })
  const enter = useEnter((body: { password: string; name?: string; email?: string; code?: string }) =>
    ask('test', 'POST /v1/invitations/{token}', { params: { token }, body }),
  )
  const wantsCode = enter.error instanceof ApiProblem && enter.error.code === 'code_required'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { name, email, password, code } = given
    const named = known || invitation.kind === 'password' ? {} : { name }
    enter.mutate({ password, ...named, ...(first ? { email } : {}), ...(code ? { code } : {}) })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-2">
        {first ? t('login.firstOwner') : t('login.invited', { account: invitation.account?.name ?? '' })}
      </p>
      {known ? <p className="text-ink-2">{t('login.welcomeBack')}</p> : null}
      {known || invitation.kind === 'password' ? null : (
        <Field label={t('common.name')}>
          {(links) => (
            <Input
              {...links}
              autoComplete="name"
              required
              maxLength={200}
              value={given.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
      )}
      <EmailField value={given.email} onChange={(email) => set({ email })} fixed={!first} />
      <PasswordField
        label={t(invitation.kind === 'password' ? 'login.newPassword' : 'common.password')}
        value={given.password}
        onChange={(password) => set({ password })}
        fresh={!known}
      />
      {wantsCode || given.code ? <CodeField value={given.code} onChange={(code) => set({ code })} /> : null}
      {enter.isError && !wantsCode ? <Trouble error={enter.error} /> : null}
      <Button type="submit" kind="primary" busy={enter.isPending} wide>
        {t(SUBMIT[invitation.kind])}
      </Button>
      {first ? <p className="text-12 text-ink-3">{t('login.linkOnce')}</p> : null}
    </form>
  )
}

const STEPS = ['step1', 'step2', 'step3'] as const

function Steps() {
  const t = useWords()
  return (
    <ol className="flex flex-col gap-7">
      {STEPS.map((step, at) => (
        <li key={step} className="flex gap-3.5">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-pill border border-(--door-ink-2) text-12 font-semibold"
          >
            {at + 1}
          </span>
          <div>
            <p className="text-15 font-semibold">{t(`login.${step}`)}</p>
            <p className="text-14 text-(--door-ink-2)">{t(`login.${step}More`)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
