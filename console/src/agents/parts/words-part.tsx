import { useWords } from '../../words/use-words.ts'
import type { Draft } from '../draft.ts'
import { DraftText } from '../draft-field.tsx'
import { problemAt } from '../problem-at.ts'

/** What is said first and what is to be done. A placeholder that nobody fills can be put right with a click. */
export function WordsPart({ draft }: { draft: Draft }) {
  const t = useWords()
  const { config } = draft
  return (
    <>
      {config.type === 'outbound' ? (
        <DraftText
          draft={draft}
          path={['opening']}
          label={t('editor.opening')}
          value={config.opening}
          lines={3}
          most={500}
          fix={<Fixes draft={draft} path={['opening']} text={config.opening} />}
        />
      ) : (
        <DraftText
          draft={draft}
          path={['greeting']}
          label={t('editor.greeting')}
          value={config.greeting}
          lines={3}
          most={1000}
        />
      )}
      <DraftText
        draft={draft}
        path={['instructions']}
        label={t('editor.instructions')}
        value={config.instructions}
        lines={14}
        most={12_000}
        fix={<Fixes draft={draft} path={['instructions']} text={config.instructions} />}
      />
    </>
  )
}

/** The inputs that stand in for a name that is none of them. */
function Fixes({ draft, path, text }: { draft: Draft; path: readonly string[]; text: string }) {
  const t = useWords()
  const inputs = draft.config.type === 'outbound' ? draft.config.inputs.map(({ key }) => key) : []
  const unknown = [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([whole, key]) => ({ whole, key: key ?? '' }))
  const wrong = unknown.find(({ key }) => !inputs.includes(key))
  if (!wrong || problemAt(draft.faults, path) === undefined) return null
  return (
    <span className="inline-flex flex-wrap gap-2">
      {inputs.map((key) => (
        <button
          key={key}
          type="button"
          className="min-h-6 text-accent hover:underline"
          onClick={() => draft.set(path, text.replaceAll(wrong.whole, `{{${key}}}`))}
        >
          {t('editor.fix', { key })}
        </button>
      ))}
    </span>
  )
}
