import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The meanings that colour has here. */
export type Tone = 'pos' | 'att' | 'neg' | 'handover' | 'run' | 'neu'

// biome-ignore format: a table reads in columns
const INK: Record<Tone, string> = {
  pos: 'text-pos-ink', att: 'text-att-ink', neg: 'text-neg-ink', handover: 'text-handover-ink', run: 'text-run-ink', neu: 'text-neu-ink',
}
// biome-ignore format: a table reads in columns
const SOFT: Record<Tone, string> = {
  pos: 'bg-pos-soft', att: 'bg-att-soft', neg: 'bg-neg-soft', handover: 'bg-handover-soft', run: 'bg-run-soft', neu: 'bg-neu-soft',
}

interface Props {
  tone?: Tone
  icon?: LucideIcon | undefined
  children: ReactNode
}

/** A soft pill: how something ended. */
export function Chip({ tone = 'neu', icon: Icon, children }: Props) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-m px-2 py-0.5 align-middle text-12 font-medium whitespace-nowrap',
        INK[tone],
        SOFT[tone],
      )}
    >
      {Icon ? <Icon size={14} aria-hidden /> : null}
      {children}
    </span>
  )
}

/** A bare sign with its word: how something stands. */
export function Standing({ tone = 'neu', icon: Icon, children }: Props) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 align-middle text-12 font-medium whitespace-nowrap',
        INK[tone],
      )}
    >
      {Icon ? <Icon size={14} aria-hidden /> : null}
      {children}
    </span>
  )
}

/** The name of a mode, recognisable by its frame. */
export function ModeTag({ live, children }: { live: boolean; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-block rounded-s px-1.5 align-middle text-11 font-medium',
        live ? 'bg-grave-fill text-on-grave' : 'striped',
      )}
    >
      {children}
    </span>
  )
}
