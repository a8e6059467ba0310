import { Check, CircleMinus, CircleX, Inbox, RotateCw } from 'lucide-react'
import type { EventObject } from '#contract/events.ts'
import { useFormat } from '../format/use-format.ts'
import { Chip } from '../parts/chip.tsx'
import { useWords } from '../words/use-words.ts'

/** What became of one delivery, with the answer that it got. */
export function DeliveryChip({ delivery }: { delivery: EventObject['delivery'][number] }) {
  const t = useWords()
  const format = useFormat()
  const code = delivery.response_status === null ? '' : ` ${delivery.response_status}`
  if (delivery.status === 'delivered')
    return (
      <Chip tone="pos" icon={delivery.channel === 'sandbox' ? Inbox : Check}>
        {t('call.delivered') + code}
      </Chip>
    )
  if (delivery.status === 'pending')
    return (
      <Chip tone="att" icon={RotateCw}>
        {t('call.deliveryPending', { when: delivery.next_attempt_at ? format.moment(delivery.next_attempt_at) : '' })}
      </Chip>
    )
  if (delivery.status === 'failed')
    return (
      <Chip tone="neg" icon={CircleX}>
        {t('call.deliveryFailed') + code}
      </Chip>
    )
  return <Chip icon={CircleMinus}>{t('call.deliverySkipped')}</Chip>
}
