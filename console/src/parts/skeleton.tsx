import { useWords } from '../words/use-words.ts'

/** Rows to come, in their own shape; shown only to who waits longer than a moment. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  const t = useWords()
  const lines = Array.from({ length: rows }, (_, at) => `row-${at}`)
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-3 p-4">
      {lines.map((line) => (
        <div key={line} className="skeleton h-5 w-full" />
      ))}
    </div>
  )
}
