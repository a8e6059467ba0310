import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useAsk } from '../api/hooks.ts'
import { useFormat } from '../format/use-format.ts'
import { Code } from '../parts/code.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { DeliveryChip } from './delivery-chip.tsx'
import { RedeliverButton } from './redeliver-button.tsx'

/** One event: every delivery with its last answer and its next try, and the body as it was sent. */
export function EventPanel({ id }: { id: string }) {
  const t = useWords()
  const mode = useMode()
  const format = useFormat()
  const found = useAsk('GET /v1/events/{id}', { params: { id } })
  const event = found.data
  if (found.isError) return <Trouble error={found.error} onRetry={() => void found.refetch()} />
  if (!event) return <Skeleton />
  const { object: _object, delivery, ...body } = event
  return (
    <div className="w-[452px] shrink-0 max-desk:w-full">
      <Panel title={<span className="font-mono">{event.type}</span>} aside={<RedeliverButton event={id} />}>
        <div className="flex flex-col gap-3">
          <p className="font-mono text-12 break-all text-ink-3">{id}</p>
          <p>
            {t('developers.call')}: <Link to={`/${mode}/calls/${event.call.id}`}>{event.call.id}</Link>
          </p>
          {delivery.map((one) => (
            <div key={`${one.channel} ${one.destination}`} className="flex flex-col gap-1 border-b border-line pb-2">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <DeliveryChip delivery={one} />
                {one.last_attempt_at ? <Time at={one.last_attempt_at} shape="seconds" /> : null}
              </div>
              <p className="font-mono text-12 break-all text-ink-2">{one.destination || one.channel}</p>
              {one.error ? <p className="text-12 break-words text-neg-ink">{one.error}</p> : null}
              {one.next_attempt_at ? (
                <p className="flex items-center gap-1.5 text-12 text-ink-2">
                  <Clock size={14} aria-hidden />
                  {t('developers.nextTry', { when: format.moment(one.next_attempt_at) })}
                </p>
              ) : null}
            </div>
          ))}
          <Code label={t('developers.bodySent')} text={JSON.stringify(body, null, 2)} />
        </div>
      </Panel>
    </div>
  )
}
