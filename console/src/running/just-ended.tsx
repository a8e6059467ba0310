import { Link } from '@tanstack/react-router'
import { useAsk } from '../api/hooks.ts'
import { numberOf, personName } from '../calls/person-name.ts'
import { spacedNumber } from '../format/phone.ts'
import { useFormat } from '../format/use-format.ts'
import { CallChips } from '../meanings/call-chips.tsx'
import { Panel } from '../parts/panel.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import type { WallFilters } from './use-wall.ts'

/** The calls that have ended last, with the same filters; asked for again as the stream tells of changes. */
const SHOWN = 5

export function JustEnded({ agent, campaign, client }: WallFilters) {
  const t = useWords()
  const mode = useMode()
  const { time } = useFormat()
  const query = { status: 'completed', limit: SHOWN, ...some({ agent, campaign, client }) } as const
  const calls = useAsk('GET /v1/calls', { query }, { keep: true }).data?.data ?? []
  if (calls.length === 0) return null
  const all = (
    <Link to={`/${mode}/calls`} className="inline-flex min-h-6 items-center">
      {t('running.allCalls')}
    </Link>
  )
  return (
    <Panel flush title={t('running.justEnded')} aside={all}>
      <ul>
        {calls.map((call) => (
          <li key={call.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2.5">
            <span className="w-12 text-ink-2">{time('time', call.ended_at ?? call.created_at)}</span>
            <Link to={`/${mode}/calls/${call.id}`} className="min-w-0 max-w-56 truncate leading-6 font-medium text-ink">
              {personName(call) ?? spacedNumber(numberOf(call))}
            </Link>
            <CallChips call={call} />
            <span className="min-w-40 flex-1 truncate text-ink-2 max-tablet:hidden">{call.result.summary}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Without what is not narrowed. */
const some = (filters: Omit<WallFilters, 'as'>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
