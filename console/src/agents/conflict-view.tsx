import { useAsk } from '../api/hooks.ts'
import { useFormat } from '../format/use-format.ts'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useWords } from '../words/use-words.ts'
import { DifferenceTable } from './difference-table.tsx'
import type { Draft } from './draft.ts'

/** Somebody else has saved meanwhile: both sides by field, and one question. Nothing is overwritten unasked. */
export function ConflictView({ draft }: { draft: Draft }) {
  const t = useWords()
  const format = useFormat()
  // Asked under a question of its own: the page's answer is the draft that is being edited.
  const current = useAsk('GET /v1/agents', { query: { limit: 100, client: draft.agent.client.id } })
  const theirs = current.data?.data.find(({ id }) => id === draft.agent.id)
  if (!theirs) return <Skeleton />
  return (
    <div
      role="alertdialog"
      aria-label={t('editor.conflict', { revision: theirs.revision, when: format.moment(theirs.updated_at) })}
      className="flex flex-col gap-3 rounded-l border border-line bg-surface"
    >
      <Note
        tone="att"
        action={
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => draft.settle('theirs', theirs)}>{t('editor.takeTheirs')}</Button>
            <Button onClick={() => draft.settle('mine', theirs)}>{t('editor.keepMine')}</Button>
          </span>
        }
      >
        {t('editor.conflict', { revision: theirs.revision, when: format.moment(theirs.updated_at) })}
      </Note>
      <DifferenceTable
        before={theirs.config}
        after={draft.config}
        heads={[t('editor.conflictTheirs'), t('editor.conflictMine')]}
      />
    </div>
  )
}
