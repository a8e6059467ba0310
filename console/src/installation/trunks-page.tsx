import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { TrunkObject } from '#contract/trunks.ts'
import { useAsk } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Note } from '../parts/note.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { useWords } from '../words/use-words.ts'
import { TrunkForm } from './trunk-form.tsx'
import { TrunkRow } from './trunk-row.tsx'

/** How often the lines are looked at again, while somebody looks. */
const LOOK_MS = 5_000

/** The trunks of the database: added, ordered, changed, removed and tried while calls go on. */
export function TrunksPage() {
  const t = useWords()
  const { own } = useRights()
  const [edited, setEdited] = useState<TrunkObject | 'new' | null>(null)
  const list = useAsk('GET /v1/trunks', {}, { enabled: own, refetchMs: LOOK_MS })
  const trunks = list.data?.data ?? []
  const add = (
    <Button kind="primary" icon={Plus} onClick={() => setEdited('new')}>
      {t('installation.addTrunk')}
    </Button>
  )
  return (
    <SettingsPage actions={list.data ? add : undefined}>
      {own ? null : <Note>{t('installation.owners')}</Note>}
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {own && list.isPending ? <Skeleton /> : null}
      {list.data && trunks.length === 0 ? (
        <Empty title={t('installation.noTrunks')}>{t('installation.noTrunksText')}</Empty>
      ) : null}
      {trunks.length > 0 ? (
        <ol aria-label={t('installation.caption')} className="flex flex-col gap-3">
          {trunks.map((trunk, place) => (
            <TrunkRow key={trunk.id} trunk={trunk} place={place} all={trunks} onEdit={() => setEdited(trunk)} />
          ))}
        </ol>
      ) : null}
      {edited ? <TrunkForm trunk={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </SettingsPage>
  )
}
