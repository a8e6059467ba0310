import { useState } from 'react'
import type { NumberObject } from '#contract/numbers.ts'
import { useAsk, useTell } from '../api/hooks.ts'
import { spacedNumber } from '../format/phone.ts'
import { Button } from '../parts/button.tsx'
import { Drawer } from '../parts/drawer.tsx'
import { Empty } from '../parts/empty.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Page } from '../parts/page.tsx'
import { Select } from '../parts/select.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'

/** The account's numbers, and who answers each. */
export function NumbersPage() {
  const t = useWords()
  const { own } = useRights()
  const [opened, setOpened] = useState<NumberObject | null>(null)
  const list = useAsk('GET /v1/numbers', { query: { limit: 100 } })
  const rows = list.data?.data ?? []
  return (
    <Page title={t('business.numbers')}>
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton /> : null}
      {list.data && rows.length === 0 ? (
        <Empty title={t('business.numbersNone')}>{t('business.numbersNoneMore')}</Empty>
      ) : null}
      {rows.length > 0 ? (
        <div className="rounded-l border border-line bg-surface shadow-1">
          <Table
            caption={t('business.captionNumbers')}
            rows={rows}
            keyOf={({ id }) => id}
            {...(own ? { onOpen: setOpened } : {})}
            columns={[
              {
                head: t('business.number'),
                cell: ({ number }) => <span className="font-medium whitespace-nowrap">{spacedNumber(number)}</span>,
              },
              { head: t('business.label'), wide: true, cell: ({ label }) => label },
              { head: t('business.answers'), cell: ({ agent }) => agent?.name ?? t('business.answersNobody') },
              {
                head: t('listed.since'),
                wide: true,
                cell: ({ created_at }) => <Time at={created_at} shape="dayYear" />,
              },
            ]}
          />
        </div>
      ) : null}
      {opened ? <RouteNumber key={opened.id} number={opened} onClose={() => setOpened(null)} /> : null}
    </Page>
  )
}

function RouteNumber({ number, onClose }: { number: NumberObject; onClose: () => void }) {
  const t = useWords()
  const toast = useToast()
  const [agent, setAgent] = useState(number.agent?.id ?? '')
  const [label, setLabel] = useState(number.label)
  const agents = useAsk('GET /v1/agents', { query: { type: 'inbound', status: 'published', limit: 100 } })
  const route = useTell('PUT /v1/numbers/{id}')
  const choices = [
    { value: '', label: t('business.answersNobody') },
    ...(agents.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const save = () =>
    route.mutate(
      { params: { id: number.id }, body: { agent: agent || null, label } },
      {
        onSuccess: () => {
          toast(t('common.saved'))
          onClose()
        },
      },
    )
  return (
    <Drawer open onClose={onClose} title={t('business.route', { number: spacedNumber(number.number) })}>
      <div className="flex flex-col gap-4 p-4">
        <Field label={t('business.answers')}>
          {(links) => <Select {...links} value={agent} choices={choices} onChange={setAgent} />}
        </Field>
        <Field label={t('business.label')}>
          {(links) => (
            <Input {...links} value={label} maxLength={200} onChange={(event) => setLabel(event.target.value)} />
          )}
        </Field>
        {route.isError ? <Trouble error={route.error} /> : null}
        <div>
          <Button kind="primary" busy={route.isPending} onClick={save}>
            {t('common.save')}
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
