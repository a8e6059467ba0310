import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

/** A sheet of paper with a title. */
interface Props {
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
  /** The content has its own gutters, as tables have. */
  flush?: boolean
}

export function Panel({ title, aside, children, flush = false }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-l border border-line bg-surface shadow-1">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-2 px-4 py-2.5">
        <h2 id={id} className="text-13 font-semibold">
          {title}
        </h2>
        {aside === undefined ? null : <div className="flex items-center gap-2 text-ink-3">{aside}</div>}
      </header>
      <div className={classes(flush ? 'border-t border-line' : 'px-4 pb-4')}>{children}</div>
    </section>
  )
}
