import type { ReactNode } from 'react'

/** Names and what they stand for, in two columns. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="flex flex-col gap-1.5">
      {rows.map(([name, value]) => (
        <div key={name} className="flex gap-3">
          <dt className="w-[104px] shrink-0 break-words text-ink-3">{name}</dt>
          <dd className="min-w-0 flex-1 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
