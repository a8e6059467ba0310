import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'

/** Back and forth through a list by its cursors: those of the pages before this one, and the next. */
export function PageTurner(props: {
  before: readonly string[]
  next: string | null | undefined
  onTurn: (before: string[]) => void
}) {
  const t = useWords()
  const { before, next, onTurn } = props
  return (
    <>
      {before.length > 0 ? (
        <Button size="small" onClick={() => onTurn(before.slice(0, -1))}>
          {t('common.previous')}
        </Button>
      ) : null}
      {next ? (
        <Button size="small" onClick={() => onTurn([...before, next])}>
          {t('common.next')}
        </Button>
      ) : null}
    </>
  )
}
