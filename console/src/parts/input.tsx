import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** Where something is typed. */
const LOOK =
  'w-full rounded-m border border-control bg-surface px-2.5 py-1 text-ink aria-invalid:border-neg-mark aria-invalid:border-2 max-tablet:min-h-11'

export function Input({ mono = false, ...rest }: Omit<ComponentProps<'input'>, 'className'> & { mono?: boolean }) {
  return <input {...rest} className={classes(LOOK, 'min-h-8', mono && 'font-mono')} />
}

export function TextArea({
  mono = false,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'className'> & { mono?: boolean }) {
  return <textarea {...rest} className={classes(LOOK, 'resize-y text-14', mono && 'font-mono text-12')} />
}
