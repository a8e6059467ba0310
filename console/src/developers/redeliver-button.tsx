import { Send } from 'lucide-react'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { useToast } from '../parts/toast.tsx'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'

/** Sends an event once more, to the address now in force. */
export function RedeliverButton({ event }: { event: string }) {
  const t = useWords()
  const toast = useToast()
  const { edit } = useRights()
  const tell = useTell('POST /v1/events/{id}/redeliver')
  if (!edit) return null
  const send = () =>
    tell.mutate(
      { params: { id: event } },
      { onSuccess: () => toast(t('call.redelivered')), onError: (error) => toast(error.message, 'neg') },
    )
  return (
    <Button size="small" icon={Send} busy={tell.isPending} onClick={send}>
      {t('call.redeliver')}
    </Button>
  )
}
