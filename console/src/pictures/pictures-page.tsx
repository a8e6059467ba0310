import { useSearch } from '@tanstack/react-router'
import { useAsk } from '../api/hooks.ts'
import type { CallingHours } from '../format/calling-hours.ts'
import { romeDay } from '../format/time.ts'
import { useFormat } from '../format/use-format.ts'
import { Page } from '../parts/page.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { AnswerHeat } from './answer-heat.tsx'
import { Hatch } from './hatch.tsx'
import { LatencyLines } from './latency-lines.tsx'
import { OutcomeColumns } from './outcome-columns.tsx'
import { TodayFigures } from './today-figures.tsx'

/** How it goes, over a month: outcomes day by day, when people answer, how long they wait for an answer. */
const DAY_MS = 86_400_000
const BACK_DAYS = 29

export function PicturesPage() {
  const t = useWords()
  const format = useFormat()
  const { agent } = useSearch({ strict: false }) as { agent?: string }
  const from = romeDay(new Date(Date.now() - BACK_DAYS * DAY_MS))
  const stats = useAsk('GET /v1/stats', { query: { by: 'day', from, agent } })
  const agents = useAsk('GET /v1/agents', { query: { type: 'outbound', status: 'published', limit: 100 } })
  const rows = new Map((stats.data?.rows ?? []).map((row) => [row.key, row]))
  const days = Array.from({ length: BACK_DAYS + 1 }, (_, at) =>
    romeDay(new Date(Date.parse(`${from}T12:00:00Z`) + at * DAY_MS)),
  )
  const named = days.map((day) => ({ day, name: format.time('weekday', `${day}T12:00:00Z`) }))
  return (
    <Page title={t('pictures.title')} below={t('pictures.range', { days: BACK_DAYS + 1 })}>
      <Hatch />
      {stats.isError ? <Trouble error={stats.error} onRetry={() => void stats.refetch()} /> : null}
      <OutcomeColumns
        title={t('pictures.outcomes')}
        columns={named.map(({ day, name }, at) => ({
          ...{ key: day, name, label: at % 3 === 0 ? day.slice(-2) : '' },
          counts: rows.get(day)?.by_outcome ?? {},
        }))}
      />
      <AnswerHeat agent={agent} hours={widest((agents.data?.data ?? []).flatMap(hoursOf))} />
      <TodayFigures />
      <LatencyLines
        points={named.map(({ day, name }) => ({
          ...{ key: day, name, p50: rows.get(day)?.latency_p50_ms ?? null, p95: rows.get(day)?.latency_p95_ms ?? null },
        }))}
      />
    </Page>
  )
}

const hoursOf = ({ config }: { config: { type: string; calling?: { hours: CallingHours } } }): CallingHours[] =>
  config.type === 'outbound' && config.calling ? [config.calling.hours] : []

/** When somebody may be called by any of the agents. */
function widest(hours: readonly CallingHours[]): CallingHours {
  const [first] = hours
  if (!first) return { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' }
  return {
    days: [...new Set(hours.flatMap(({ days }) => days))],
    from: hours.map(({ from }) => from).sort()[0] ?? first.from,
    to:
      hours
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? first.to,
  }
}
