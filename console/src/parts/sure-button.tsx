import { useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useToast } from './toast.tsx'

/** Takes something away, after one question. */
interface Props {
  /** What it does: the button, the question's title and its answer. */
  deed: string
  /** To what: for who hears the button among others like it. */
  name: string
  question: string
  busy: boolean
  go: (after: { onSettled: () => void; onError: (error: Error) => void }) => void
}

export function SureButton({ deed, name, question, busy, go }: Props) {
  const t = useWords()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const actions = (
    <>
      <Button data-safe onClick={close}>
        {t('common.cancel')}
      </Button>
      <Button
        kind="negative"
        busy={busy}
        onClick={() => go({ onSettled: close, onError: (error) => toast(error.message, 'neg') })}
      >
        {deed}
      </Button>
    </>
  )
  return (
    <>
      <Button kind="negative" size="small" aria-label={`${deed}: ${name}`} onClick={() => setAsking(true)}>
        {deed}
      </Button>
      <Dialog open={asking} onClose={close} title={deed} actions={actions}>
        <p>{question}</p>
      </Dialog>
    </>
  )
}
