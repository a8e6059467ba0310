import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { useWords } from '../words/use-words.ts'

/** The address that somebody logs in with. */
interface Props {
  value: string
  onChange: (value: string) => void
  /** Whoever was invited comes in under the address that was invited. */
  fixed?: boolean
}

export function EmailField({ value, onChange, fixed = false }: Props) {
  const t = useWords()
  return (
    <Field label={t('common.email')}>
      {(links) => (
        <Input
          {...links}
          type="email"
          autoComplete="username"
          required
          readOnly={fixed}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
