import type { ReactNode } from 'react'

/** Nothing here yet: what it is for, one thing to do. */
export function Empty({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      <p className="text-14 font-semibold">{title}</p>
      {children ? <p className="max-w-[52ch] text-ink-2">{children}</p> : null}
      {action}
    </div>
  )
}
