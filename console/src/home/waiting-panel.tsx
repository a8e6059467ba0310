import { Link } from '@tanstack/react-router'
import {
  CalendarClock,
  Clock,
  Gauge,
  Hourglass,
  type LucideIcon,
  Octagon,
  Pause,
  Phone,
  PhoneOff,
  RotateCw,
} from 'lucide-react'
import { useAsk } from '../api/hooks.ts'
import { useFormat } from '../format/use-format.ts'
import { Panel } from '../parts/panel.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

/** What waits, and why. */
// biome-ignore format: a table reads in columns
const SIGNS: Record<string, LucideIcon> = {
  concurrency:     Phone,
  retry_delay:     RotateCw,
  scheduled_at:    CalendarClock,
  daily_cap:       Gauge,
  calling_window:  Clock,
  campaign_paused: Pause,
  dialing_paused:  Octagon,
  telephony:       PhoneOff,
  spending_limit:  Hourglass,
}

export function WaitingPanel() {
  const t = useWords()
  const mode = useMode()
  const format = useFormat()
  const waiting = useAsk('GET /v1/waiting', {}, { refetchMs: 30_000 })
  const reasons = Object.entries(waiting.data?.by_reason ?? {}).filter(([, count]) => count > 0)
  const total = waiting.data?.total ?? 0
  return (
    <Panel
      title={t('home.waiting')}
      aside={
        <Link to={`/${mode}/calls`} search={{ status: 'queued' }} className="inline-flex min-h-6 items-center">
          {t('home.waitingCount', { count: total })}
        </Link>
      }
    >
      {total === 0 ? <p className="text-ink-3">{t('home.waitingNone')}</p> : null}
      <dl className="flex flex-col gap-2">
        {reasons.map(([reason, count]) => {
          const Icon = SIGNS[reason] ?? Clock
          return (
            <div key={reason} className="flex items-center justify-between gap-3">
              <dt className="flex items-center gap-3">
                <Icon size={14} aria-hidden className="text-ink-3" />
                {t(`waiting.${reason as 'concurrency'}`)}
              </dt>
              <dd className="font-semibold">{format.number(count)}</dd>
            </div>
          )
        })}
      </dl>
    </Panel>
  )
}
