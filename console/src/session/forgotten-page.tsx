import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../api/client.ts'
import { useDoorBrand } from '../brand/use-brand.ts'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { Door } from './door.tsx'
import { EmailField } from './email-field.tsx'

/** A password that was forgotten: whoever asks learns nothing about who exists. */
export function ForgottenPage() {
  const t = useWords()
  const brand = useDoorBrand()
  const [email, setEmail] = useState('')
  const send = useMutation({ mutationFn: () => ask('test', 'POST /v1/password-resets', { body: { email } }) })
  return (
    <Door brand={brand} beside={<p className="text-28 font-semibold">{t('login.claim')}</p>}>
      <h1 className="text-20 font-semibold">{t('login.forgottenTitle')}</h1>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate()
        }}
      >
        <EmailField value={email} onChange={setEmail} />
        {send.isSuccess ? <Note role="status">{t('login.forgottenHint')}</Note> : null}
        {send.isError ? <Trouble error={send.error} /> : null}
        <Button type="submit" kind="primary" busy={send.isPending} wide>
          {t('login.sendLink')}
        </Button>
      </form>
      <Link to="/login" className="inline-flex min-h-6 items-center self-start">
        {t('login.back')}
      </Link>
    </Door>
  )
}
