import { Check, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { useWords } from '../words/use-words.ts'

/**
 * A password, which whoever types it may look at. A new one says when it is long enough; no other rule makes it better.
 */
const PASSWORD_MIN = 10

interface Props {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  fresh?: boolean
  aside?: ReactNode
}

export function PasswordField({ label, value, onChange, fresh = false, aside }: Props) {
  const t = useWords()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} aside={aside} hint={fresh && value !== '' ? <Length count={value.length} /> : undefined}>
      {(links) => (
        <div className="relative">
          <Input
            {...links}
            type={shown ? 'text' : 'password'}
            autoComplete={fresh ? 'new-password' : 'current-password'}
            required
            minLength={fresh ? PASSWORD_MIN : 1}
            maxLength={200}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            aria-label={t(shown ? 'login.hide' : 'login.show')}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0 grid h-full w-9 place-items-center rounded-m text-ink-3"
          >
            <Icon size={16} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}

function Length({ count }: { count: number }) {
  const t = useWords()
  if (count < PASSWORD_MIN) return t('login.longer', { least: PASSWORD_MIN, count })
  return (
    <span className="inline-flex items-center gap-1.5 text-pos-ink">
      <Check size={14} aria-hidden />
      {t('login.longEnough', { count })}
    </span>
  )
}
