import { useAsk } from '../api/hooks.ts'
import { type CallingHours, nextOpening, openUntil } from '../format/calling-hours.ts'
import { useFormat } from '../format/use-format.ts'
import { useWords } from '../words/use-words.ts'

/**
 * Whether anybody may be called now: by the hours of the outbound agents that are in service, and the stop of all
 * dialling.
 */
const PAGE = 100

export function useWindow(): { sentence: string } {
  const t = useWords()
  const format = useFormat()
  const agents = useAsk(
    'GET /v1/agents',
    { query: { type: 'outbound', status: 'published', limit: PAGE } },
    { staleMs: 60_000 },
  )
  const dialing = useAsk('GET /v1/dialing', {}, { staleMs: 30_000 })
  const hours = (agents.data?.data ?? []).flatMap(({ config }): CallingHours[] =>
    config.type === 'outbound' ? [config.calling.hours] : [],
  )
  if (dialing.data?.paused) return { sentence: t('shell.dialingPaused') }
  if (hours.length === 0) return { sentence: t('shell.noWindow') }
  const now = new Date()
  const until = openUntil(hours, now)
  if (until !== null) return { sentence: t('shell.openUntil', { when: until }) }
  const next = nextOpening(hours, now)
  const when = next ? `${format.time('weekday', next.day)} ${next.from}` : ''
  return { sentence: t('shell.closedUntil', { when }) }
}
