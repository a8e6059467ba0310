import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A sentence at the place that it is about. */
// biome-ignore format: a table reads in columns
const TONES = {
  info: { icon: Info,          look: 'bg-sunken text-ink',   sign: 'text-ink-2' },
  pos:  { icon: CircleCheck,   look: 'bg-pos-soft text-ink', sign: 'text-pos-ink' },
  att:  { icon: TriangleAlert, look: 'bg-att-soft text-ink', sign: 'text-att-ink' },
  neg:  { icon: CircleX,       look: 'bg-neg-soft text-ink', sign: 'text-neg-ink' },
} as const

interface Props {
  tone?: keyof typeof TONES
  children: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
}

export function Note({ tone = 'info', children, action, role }: Props) {
  const { icon: Icon, look, sign } = TONES[tone]
  return (
    <div role={role} className={classes('flex flex-wrap items-center gap-3 rounded-m px-3 py-2.5', look)}>
      <Icon size={16} aria-hidden className={classes('shrink-0', sign)} />
      <div className="min-w-0 flex-1 basis-60 break-words">{children}</div>
      {action}
    </div>
  )
}
