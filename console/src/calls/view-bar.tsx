import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { classes } from '../parts/classes.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { useWords } from '../words/use-words.ts'
import type { CallFilters } from './filters.ts'
import { isSame, saveViews, useSavedViews, VIEWS } from './views.ts'

/** The views, each a link to its address. */
export function ViewBar({ filters, path }: { filters: CallFilters; path: string }) {
  const t = useWords()
  const saved = useSavedViews()
  const [naming, setNaming] = useState(false)
  const given = VIEWS.map((view) => ({ name: t(`calls.${view.word}`), filters: view.filters(new Date()) }))
  return (
    <nav aria-label={t('calls.views')} className="flex flex-wrap items-center gap-1">
      {given.map((view) => (
        <ViewLink key={view.name} view={view} here={isSame(view.filters, filters)} path={path} />
      ))}
      {saved.map((view) => (
        <span key={view.name} className="inline-flex items-center">
          <ViewLink view={view} here={isSame(view.filters, filters)} path={path} />
          <button
            type="button"
            aria-label={`${t('common.remove')}: ${view.name}`}
            onClick={() => saveViews(saved.filter((one) => one !== view))}
            className="grid size-6 place-items-center rounded-s text-ink-3 hover:bg-hover"
          >
            <X size={14} aria-hidden />
          </button>
        </span>
      ))}
      <Button kind="bare" size="small" icon={Plus} onClick={() => setNaming(true)}>
        {t('calls.saveView')}
      </Button>
      {naming ? (
        <NameView
          onClose={() => setNaming(false)}
          onName={(name) => saveViews([...saved.filter((one) => one.name !== name), { name, filters }])}
        />
      ) : null}
    </nav>
  )
}

function ViewLink({ view, here, path }: { view: { name: string; filters: CallFilters }; here: boolean; path: string }) {
  return (
    <Link
      to={path}
      search={view.filters}
      aria-current={here ? 'true' : undefined}
      className={classes(
        'inline-flex min-h-7 items-center rounded-m px-2.5 text-ink-2 hover:bg-hover hover:no-underline max-tablet:min-h-11',
        here && 'bg-neu-soft font-medium text-ink',
      )}
    >
      {view.name}
    </Link>
  )
}

function NameView({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }) {
  const t = useWords()
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim() === '') return
    onName(name.trim())
    onClose()
  }
  const actions = (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button kind="primary" onClick={save}>
        {t('common.save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('calls.saveView')} actions={actions}>
      <Field label={t('calls.viewName')}>
        {(links) => <Input {...links} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
    </Dialog>
  )
}
