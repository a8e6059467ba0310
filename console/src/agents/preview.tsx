import { ChevronDown, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Answer } from '../api/client.ts'
import { useAsk } from '../api/hooks.ts'
import { Panel } from '../parts/panel.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import type { Draft } from './draft.ts'
import { Tinted } from './tinted.tsx'

/** What will be said and by which rules, with examples for what a call would bring. It follows each save. */
export function Preview({ draft }: { draft: Draft }) {
  const t = useWords()
  const [of, setOf] = useState<'draft' | 'version'>('draft')
  const { agent } = draft
  const revision = useLast(agent.revision)
  const version = agent.published_version
  const preview = useAsk(
    'POST /v1/agents/{id}/preview',
    { params: { id: agent.id }, body: of === 'version' && version !== null ? { version } : { inputs: {} } },
    { keep: true, staleMs: 0 },
  )
  const { refetch } = preview
  useEffect(() => {
    if (revision) void refetch()
  }, [revision, refetch])
  const choices = [
    { value: 'draft', label: t('editor.previewDraft') },
    ...(version === null ? [] : [{ value: 'version', label: t('editor.previewVersion', { version }) }]),
  ]
  return (
    <Panel
      title={t('editor.preview')}
      aside={
        <Segmented
          label={t('editor.preview')}
          value={of}
          choices={choices}
          onChange={(next) => setOf(next as 'draft' | 'version')}
        />
      }
    >
      {preview.isError ? <Trouble error={preview.error} onRetry={() => void refetch()} /> : null}
      {preview.data ? <Sheet preview={preview.data} /> : preview.isPending ? <Skeleton /> : null}
    </Panel>
  )
}

/** True once it is another one than at first. */
function useLast(revision: number): number | null {
  const [first] = useState(revision)
  return revision === first ? null : revision
}

function Sheet({ preview }: { preview: Answer<'POST /v1/agents/{id}/preview'> }) {
  const t = useWords()
  const values = Object.values(preview.inputs).map(String)
  return (
    <div className="flex flex-col gap-4">
      <h3 className="sr-only">{t('editor.previewData')}</h3>
      <dl className="flex flex-wrap gap-1.5 empty:hidden">
        {Object.entries(preview.inputs).map(([key, value]) => (
          <div key={key} className="flex gap-1.5 rounded-s bg-sunken px-2 py-0.5 text-12">
            <dt className="text-ink-3">{key}</dt>
            <dd className="font-medium break-all">{String(value)}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h3 className="mb-1.5 text-12 font-semibold">{t('editor.firstWords')}</h3>
        <p className="border-l-2 border-accent pl-3 text-14 break-words">
          <Tinted text={preview.opening ?? preview.greeting ?? ''} values={values} />
        </p>
      </section>
      <details className="group">
        <summary className="flex min-h-8 list-none items-center gap-2 rounded-m bg-sunken px-3 py-2 text-12 text-ink-2">
          <Lock size={14} aria-hidden />
          <span className="flex-1">{t('editor.previewPrompt')}</span>
          <ChevronDown size={14} aria-hidden className="group-open:rotate-180" />
        </summary>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keyboard
          tabIndex={0}
          aria-label={t('editor.previewPrompt')}
          className="mt-2 max-h-[420px] overflow-auto text-12 break-words whitespace-pre-wrap text-ink-2"
        >
          <Tinted text={preview.prompt} values={values} />
        </section>
      </details>
    </div>
  )
}
