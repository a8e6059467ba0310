import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../api/client.ts'
import { useAsk } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { ModeTag } from '../parts/chip.tsx'
import { Empty } from '../parts/empty.tsx'
import { Note } from '../parts/note.tsx'
import { Secret } from '../parts/secret.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { useWords, type Words } from '../words/use-words.ts'
import { DevelopersPage } from './developers-page.tsx'
import { NewKey } from './new-key.tsx'
import { RevokeKey } from './revoke-key.tsx'

/** The keys of the account, of both modes: what each may do, until when, from where. The text of one is shown once. */
export type Key = Answer<'GET /v1/keys'>['data'][number]

export function KeysPage() {
  const t = useWords()
  const { own } = useRights()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<Answer<'POST /v1/keys'> | null>(null)
  const list = useAsk('GET /v1/keys', { query: { limit: 100 } }, { as: 'live', enabled: own })
  const button = (
    <Button kind="primary" icon={Plus} onClick={() => setMaking(true)}>
      {t('developers.newKey')}
    </Button>
  )
  const keys = list.data?.data ?? []
  return (
    <DevelopersPage actions={own ? button : undefined}>
      {own ? null : <Note>{t('developers.keysOwner')}</Note>}
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {own && list.isPending ? <Skeleton /> : null}
      {list.data && keys.length === 0 ? <Empty title={t('developers.keysNone')} action={button} /> : null}
      {keys.length > 0 ? (
        <div className="rounded-l border border-line bg-surface shadow-1">
          <Table caption={t('developers.captionKeys')} columns={columnsIn(t)} rows={keys} keyOf={(key) => key.id} />
        </div>
      ) : null}
      {making ? <NewKey onClose={() => setMaking(false)} onMade={setMade} /> : null}
      {made ? (
        <Secret
          title={t('developers.keyReady')}
          secret={made.secret}
          fileName={`${made.name || made.id}.txt`}
          onClose={() => setMade(null)}
        >
          <p className="flex items-center gap-2 text-ink-2">
            <ModeTag live={made.mode === 'live'}>{t(`shell.${made.mode}`)}</ModeTag>
            {t(`developers.scope_${made.scope}`)}
          </p>
        </Secret>
      ) : null}
    </DevelopersPage>
  )
}

function columnsIn(t: Words): Column<Key>[] {
  const isOver = (key: Key) => key.expires_at !== null && Date.parse(key.expires_at) < Date.now()
  return [
    { head: t('common.name'), cell: (key) => <span className="font-medium break-words">{key.name || '·'}</span> },
    {
      head: t('developers.key'),
      cell: (key) => <span className="font-mono text-12 whitespace-nowrap">{`svc_${key.mode}_${key.hint}`}</span>,
    },
    {
      head: t('developers.keyMode'),
      cell: (key) => <ModeTag live={key.mode === 'live'}>{t(`shell.${key.mode}`)}</ModeTag>,
    },
    { head: t('developers.scope'), wide: true, cell: (key) => t(`developers.scope_${key.scope}`) },
    {
      head: t('developers.lastUsed'),
      wide: true,
      cell: (key) => (key.last_used_at ? <Time at={key.last_used_at} /> : t('common.never')),
    },
    {
      head: t('developers.networksHead'),
      wide: true,
      cell: (key) => <span className="font-mono text-12">{key.networks.join(' ')}</span>,
    },
    {
      head: t('developers.expires'),
      wide: true,
      cell: (key) =>
        isOver(key) ? (
          t('developers.expired')
        ) : key.expires_at ? (
          <Time at={key.expires_at} shape="dayYear" />
        ) : (
          t('common.never')
        ),
    },
    {
      head: t('developers.revoke'),
      end: true,
      cell: (key) => (key.revoked_at ? t('developers.revoked') : <RevokeKey id={key.id} name={key.name || key.hint} />),
    },
  ]
}
