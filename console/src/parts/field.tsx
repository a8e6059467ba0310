import { CircleX } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

/** A label, what it labels, and what is to be said about it: a hint, a count, a problem with its way out. */
export interface FieldLinks {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props {
  label: ReactNode
  hint?: ReactNode
  aside?: ReactNode
  problem?: ReactNode
  children: (links: FieldLinks) => ReactNode
  hideLabel?: boolean
}

export function Field({ label, hint, aside, problem, children, hideLabel = false }: Props) {
  const id = useId()
  const told = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter((part) => part !== '').join(' ')
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className={classes('flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-12 font-medium text-ink-2">
          {label}
        </label>
        {aside ? <span className="text-12 text-ink-3">{aside}</span> : null}
      </div>
      {children({ id, 'aria-describedby': told || undefined, 'aria-invalid': problem ? true : undefined })}
      {problem ? (
        <p id={`${id}-problem`} className="flex items-start gap-1.5 text-12 text-neg-ink">
          <CircleX size={14} aria-hidden className="mt-px shrink-0" />
          <span className="min-w-0 break-words">{problem}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-12 text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
