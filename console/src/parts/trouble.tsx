import { RotateCw } from 'lucide-react'
import { ApiProblem } from '../api/api-problem.ts'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'

/** Something that was asked for and did not come: the server's sentence, its number, and another try. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const t = useWords()
  const problem = error instanceof ApiProblem ? error : null
  const message = problem?.message || t(problem?.code === 'unreachable' ? 'common.unreachable' : 'common.broken')
  return (
    <Note
      tone="neg"
      role="alert"
      action={
        onRetry ? (
          <Button size="small" icon={RotateCw} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        ) : undefined
      }
    >
      {message}
      {problem?.requestId ? <span className="ml-2 font-mono text-11 text-ink-2">{problem.requestId}</span> : null}
    </Note>
  )
}
