import { Link } from '@tanstack/react-router'
import { DeliveryChip } from '../developers/delivery-chip.tsx'
import { RedeliverButton } from '../developers/redeliver-button.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import type { WholeCall } from './use-call.ts'

/** What was told of this call, where, and what the receiver answered. */
export function CallEvents({ whole: { events } }: { whole: WholeCall }) {
  const t = useWords()
  const mode = useMode()
  return (
    <Panel title={t('call.events')}>
      {events.length === 0 ? <p className="text-ink-3">{t('call.eventsNone')}</p> : null}
      <ul className="flex flex-col gap-3">
        {events.map((event) => (
          <li key={event.id} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Link
                to={`/${mode}/developers/events/${event.id}`}
                className="inline-flex min-h-6 items-center font-mono text-12"
              >
                {event.type}
              </Link>
              <Time at={event.created_at} shape="seconds" />
            </div>
            {event.delivery.map((delivery) => (
              <div key={`${delivery.channel} ${delivery.destination}`} className="flex flex-wrap items-center gap-2">
                <DeliveryChip delivery={delivery} />
                <span className="min-w-0 truncate text-12 text-ink-3">{delivery.destination}</span>
              </div>
            ))}
            <div>
              <RedeliverButton event={event.id} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
