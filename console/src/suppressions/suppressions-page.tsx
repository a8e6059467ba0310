import { Link } from '@tanstack/react-router'
import { Download, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { numberOfText } from '#contract/contact-sheet.ts'
import type { Suppression } from '#contract/suppressions.ts'
import { useAsk } from '../api/hooks.ts'
import { useCsv } from '../api/use-csv.ts'
import { spacedNumber } from '../format/phone.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Page } from '../parts/page.tsx'
import { PageTurner } from '../parts/page-turner.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { AddNumber } from './add-number.tsx'
import { ImportList } from './import-list.tsx'
import { RemoveNumber } from './remove-number.tsx'

/** Who is never called, and where each entry came from. */
const PAGE = 50
/** National numbers that somebody types are of this country. */
const COUNTRY = 'IT'

export function SuppressionsPage() {
  const t = useWords()
  const { edit } = useRights()
  const [opened, setOpened] = useState<'add' | 'import' | null>(null)
  const csv = useCsv({ operation: 'GET /v1/suppressions', query: {}, name: 'do-not-call' })
  const actions = (
    <>
      <Button icon={Download} busy={csv.isPending} onClick={() => csv.mutate()}>
        {t('listed.csv')}
      </Button>
      {edit ? (
        <>
          <Button icon={Upload} onClick={() => setOpened('import')}>
            {t('listed.import')}
          </Button>
          <Button kind="primary" icon={Plus} onClick={() => setOpened('add')}>
            {t('listed.add')}
          </Button>
        </>
      ) : null}
    </>
  )
  return (
    <Page title={t('listed.title')} actions={actions}>
      <List />
      {opened === 'add' ? <AddNumber country={COUNTRY} onClose={() => setOpened(null)} /> : null}
      {opened === 'import' ? <ImportList onClose={() => setOpened(null)} /> : null}
    </Page>
  )
}

function List() {
  const t = useWords()
  const [typed, setTyped] = useState('')
  const [before, setBefore] = useState<readonly string[]>([])
  const number = typed.trim() === '' ? undefined : numberOfText(typed, COUNTRY)
  const cursor = number === undefined ? before.at(-1) : undefined
  const query = { limit: PAGE, cursor, number: number ?? undefined }
  const list = useAsk('GET /v1/suppressions', { query }, { keep: true, enabled: number !== null })
  const columns = useColumns()
  const rows = number === null ? [] : (list.data?.data ?? [])
  return (
    <>
      <search className="max-w-80">
        <Field label={t('listed.search')} problem={number === null ? t('listed.notNumber') : undefined}>
          {(links) => (
            <Input {...links} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
          )}
        </Field>
      </search>
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending && number !== null ? <Skeleton /> : null}
      {list.data && rows.length === 0 ? (
        <Empty title={t(typed.trim() === '' ? 'listed.none' : 'listed.notFound')}>
          {typed.trim() === '' ? t('listed.noneMore') : null}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <div className="rounded-l border border-line bg-surface shadow-1">
          <Table
            caption={t('listed.caption')}
            columns={columns}
            rows={rows}
            keyOf={(row) => `${row.number ?? row.number_hint} ${row.created_at}`}
          />
        </div>
      ) : null}
      <div className="flex justify-end gap-2 empty:hidden">
        <PageTurner before={before} next={list.data?.next_cursor} onTurn={setBefore} />
      </div>
    </>
  )
}

function useColumns(): Column<Suppression>[] {
  const t = useWords()
  const mode = useMode()
  const { edit } = useRights()
  const columns: Column<Suppression>[] = [
    {
      head: t('listed.number'),
      cell: ({ number, number_hint }) => (
        <span className="font-medium whitespace-nowrap">
          {number ? spacedNumber(number) : t('listed.hidden', { hint: number_hint })}
        </span>
      ),
    },
    { head: t('listed.source'), cell: ({ source }) => t(`listed.source_${source}`) },
    { head: t('listed.reason'), wide: true, cell: ({ reason }) => <span className="break-words">{reason ?? ''}</span> },
    {
      head: t('listed.call'),
      wide: true,
      cell: ({ call }) => (call ? <Link to={`/${mode}/calls/${call}`}>{t('listed.call')}</Link> : ''),
    },
    { head: t('listed.since'), wide: true, cell: ({ created_at }) => <Time at={created_at} shape="dayYear" /> },
  ]
  const remove: Column<Suppression> = {
    head: t('common.remove'),
    end: true,
    cell: (entry) => (entry.number ? <RemoveNumber entry={{ ...entry, number: entry.number }} /> : ''),
  }
  return edit ? [...columns, remove] : columns
}
