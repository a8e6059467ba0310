import { Link } from '@tanstack/react-router'
import { Flag, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAsk } from '../api/hooks.ts'
import { useFormat } from '../format/use-format.ts'
import { buttonLook } from '../parts/button.tsx'
import { Panel } from '../parts/panel.tsx'
import { useMode } from '../session/mode.ts'
import { useReviewCount } from '../shell/review-count.ts'
import { useWords } from '../words/use-words.ts'
import { failingHosts } from './failing-hosts.ts'

/** What a person should look at: results to review, addresses that do not answer. */
export function Attention() {
  const t = useWords()
  const mode = useMode()
  const format = useFormat()
  const reviews = useReviewCount()
  const pending = useAsk('GET /v1/events', { query: { status: 'pending', limit: 100 } })
  const failed = useAsk('GET /v1/events', { query: { status: 'failed', limit: 100 } })
  const hosts = failingHosts([...(pending.data?.data ?? []), ...(failed.data?.data ?? [])])
  return (
    <Panel title={t('home.attention')}>
      {reviews === 0 && hosts.length === 0 ? <p className="text-ink-3">{t('home.attentionNone')}</p> : null}
      <ul className="flex flex-col gap-3">
        {reviews > 0 ? (
          <Item
            icon={<Flag size={16} aria-hidden className="text-att-ink" />}
            title={t('home.toReview', { count: reviews })}
            link={
              <Link to={`/${mode}/review`} className={buttonLook({ size: 'small' })}>
                {t('home.look')}
              </Link>
            }
          />
        ) : null}
        {hosts.map(({ host, count, since }) => (
          <Item
            key={host}
            icon={<Webhook size={16} aria-hidden className="text-att-ink" />}
            title={t('home.address', { host })}
            more={`${t('home.addressMore', { count })}${since ? `, ${t('home.when', { when: format.moment(since) })}` : ''}`}
            link={
              <Link to={`/${mode}/developers/events`} className={buttonLook({ size: 'small' })}>
                {t('home.look')}
              </Link>
            }
          />
        ))}
      </ul>
    </Panel>
  )
}

function Item({ icon, title, more, link }: { icon: ReactNode; title: string; more?: string; link: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-b border-line pb-3 last:border-0 last:pb-0">
      {icon}
      <div className="min-w-0 flex-1">
        <p className="break-words">{title}</p>
        {more ? <p className="text-12 text-ink-3">{more}</p> : null}
      </div>
      {link}
    </li>
  )
}
