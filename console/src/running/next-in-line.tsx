import { Link } from '@tanstack/react-router'
import { useAsk } from '../api/hooks.ts'
import { numberOf, personName } from '../calls/person-name.ts'
import { useWaitingSentence } from '../calls/waiting-sentence.ts'
import { spacedNumber } from '../format/phone.ts'
import { Panel } from '../parts/panel.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

/** Who is dialled next, and what each of them waits for. The line is one for all, however the wall is narrowed. */
const AGAIN_MS = 30_000

export function NextInLine() {
  const t = useWords()
  const mode = useMode()
  const sentence = useWaitingSentence()
  const waiting = useAsk('GET /v1/waiting', {}, { refetchMs: AGAIN_MS }).data
  const all = waiting?.total ? (
    <Link to={`/${mode}/calls`} search={{ status: 'queued' }} className="inline-flex min-h-6 items-center">
      {t('running.nextAll', { count: waiting.total })}
    </Link>
  ) : undefined
  return (
    <Panel title={t('running.next')} aside={all}>
      {waiting?.total === 0 ? <p className="text-ink-3">{t('running.nextNone')}</p> : null}
      <ol className="flex flex-col gap-3 empty:hidden">
        {(waiting?.next ?? []).map((call, at) => (
          <li key={call.id} className="flex gap-3">
            <span aria-hidden className="w-3 shrink-0 leading-6 text-ink-3">
              {at + 1}
            </span>
            <div className="min-w-0">
              <Link to={`/${mode}/calls/${call.id}`} className="block truncate leading-6 font-medium text-ink">
                {personName(call) ?? spacedNumber(numberOf(call))}
              </Link>
              <p className="truncate text-12 text-ink-3">{call.agent.name}</p>
              <p className="text-12 text-ink-2">{sentence(call)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
