import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { BookOpen, Send } from 'lucide-react'
import type { EventObject } from '#contract/events.ts'
import { useAsk, useTell } from '../api/hooks.ts'
import { type FailingHost, failingHosts } from '../home/failing-hosts.ts'
import { Button, buttonLook } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Note } from '../parts/note.tsx'
import { Select } from '../parts/select.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords, type Words } from '../words/use-words.ts'
import { DeliveryChip } from './delivery-chip.tsx'
import { DevelopersPage } from './developers-page.tsx'
import { EventPanel } from './event-panel.tsx'

/** What was told, where, and what the receiver answered; beside the list, one event whole. */
const STATUSES = ['delivered', 'pending', 'failed'] as const

export function EventsPage() {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { id?: string }
  const search = useSearch({ strict: false }) as { status?: string }
  const status = STATUSES.find((one) => one === search.status)
  const list = useAsk('GET /v1/events', { query: { limit: 50, status } }, { keep: true })
  const events = list.data?.data ?? []
  const choices = [
    { value: '', label: t('developers.deliveryAll') },
    ...STATUSES.map((value) => ({ value, label: t(`developers.delivery_${value}`) })),
  ]
  const guide = (
    <a className={buttonLook()} href="/docs/guides/webhooks">
      <BookOpen size={16} aria-hidden />
      {t('developers.eventsGuide')}
    </a>
  )
  return (
    <DevelopersPage actions={guide}>
      {failingHosts(events).map((host) => (
        <Failing key={host.host} host={host} />
      ))}
      <div className="w-56">
        <Select
          label={t('developers.delivery')}
          value={status ?? ''}
          choices={choices}
          onChange={(next) => void navigate({ to: `/${mode}/developers/events`, search: next ? { status: next } : {} })}
        />
      </div>
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton /> : null}
      {list.data && events.length === 0 ? (
        <Empty title={t('developers.eventsNone')}>{t('developers.eventsNoneMore')}</Empty>
      ) : null}
      <div className="flex items-start gap-4 max-desk:flex-col-reverse">
        {events.length > 0 ? (
          <div className="min-w-0 flex-1 rounded-l border border-line bg-surface shadow-1 max-desk:w-full">
            <Table
              caption={t('developers.captionEvents')}
              columns={columnsIn(t)}
              rows={events}
              keyOf={(event) => event.id}
              current={id}
              onOpen={(event) =>
                void navigate({ to: `/${mode}/developers/events/${event.id}`, search: status ? { status } : {} })
              }
            />
          </div>
        ) : null}
        {id ? <EventPanel key={id} id={id} /> : null}
      </div>
    </DevelopersPage>
  )
}

function Failing({ host }: { host: FailingHost }) {
  const t = useWords()
  const toast = useToast()
  const { edit } = useRights()
  const again = useTell('POST /v1/events/redeliver')
  const send = () =>
    again.mutate(
      { body: { endpoint: host.address } },
      {
        onSuccess: ({ events }) => toast(t('developers.redelivered', { count: events })),
        onError: (error) => toast(error.message, 'neg'),
      },
    )
  const button = (
    <Button size="small" icon={Send} busy={again.isPending} onClick={send}>
      {t('developers.redeliverAll')}
    </Button>
  )
  return (
    <Note tone="att" action={edit ? button : undefined}>
      {t('developers.failing', { host: host.host, count: host.count })}
    </Note>
  )
}

function columnsIn(t: Words): Column<EventObject>[] {
  return [
    { head: t('developers.time'), cell: ({ created_at: at }) => <Time at={at} /> },
    { head: t('developers.event'), cell: ({ type }) => <span className="font-mono text-12">{type}</span> },
    {
      head: t('developers.to'),
      wide: true,
      cell: ({ delivery }) => (
        <span className="block max-w-56 truncate">
          {delivery.map(({ destination, channel }) => destination || channel).join(', ')}
        </span>
      ),
    },
    {
      head: t('developers.delivery'),
      cell: ({ delivery }) => (
        <span className="flex flex-wrap gap-1">
          {delivery.map((one) => (
            <DeliveryChip key={`${one.channel} ${one.destination}`} delivery={one} />
          ))}
        </span>
      ),
    },
    {
      head: t('developers.tries'),
      wide: true,
      end: true,
      cell: ({ delivery }) => Math.max(0, ...delivery.map(({ attempts }) => attempts)),
    },
  ]
}
