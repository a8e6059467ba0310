import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/**
 * What a click will mean: an accent does, ink makes a real phone ring, a bare one leads on, a negative one takes away.
 */
// biome-ignore format: a table reads in columns
const KINDS = {
  plain:    'border border-line-strong bg-surface text-ink hover:bg-hover',
  primary:  'bg-accent-fill text-on-accent hover:bg-accent-fill-hover',
  grave:    'bg-grave-fill text-on-grave hover:opacity-90',
  bare:     'text-ink-2 hover:bg-hover',
  negative: 'border border-line-strong bg-surface text-neg-ink hover:bg-neg-soft',
} as const
export type ButtonKind = keyof typeof KINDS

const SIZES = { normal: 'min-h-8 px-3', small: 'min-h-7 px-2', square: 'size-8 justify-center' } as const

export interface ButtonLook {
  kind?: ButtonKind
  size?: keyof typeof SIZES
}

export const buttonLook = ({ kind = 'plain', size = 'normal' }: ButtonLook = {}): string =>
  classes(
    'inline-flex items-center gap-2 rounded-m py-1 font-medium whitespace-nowrap max-tablet:min-h-11 max-tablet:min-w-11',
    'no-underline hover:no-underline aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    KINDS[kind],
    SIZES[size],
  )

interface Props extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  icon?: LucideIcon | undefined
  busy?: boolean
  /** Why it cannot be pressed now; it stays focusable, and says so. */
  unavailable?: string | undefined
  children?: ReactNode
  wide?: boolean
}

export function Button({ kind, size, icon: Icon, busy = false, unavailable, wide, children, onClick, ...rest }: Props) {
  const blocked = busy || unavailable !== undefined
  const Sign = busy ? LoaderCircle : Icon
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonLook({ ...(kind && { kind }), ...(size && { size }) }), wide && 'w-full justify-center')}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      title={unavailable ?? rest.title}
      onClick={(event) => (blocked ? event.preventDefault() : onClick?.(event))}
    >
      {Sign ? <Sign size={16} aria-hidden className={busy ? 'turning' : undefined} /> : null}
      {children}
    </button>
  )
}
