import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAsk } from '../api/hooks.ts'
import type { CallingHours } from '../format/calling-hours.ts'
import { romeDay } from '../format/time.ts'
import { useFormat } from '../format/use-format.ts'
import { Page } from '../parts/page.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { AnswerHeat } from './answer-heat.tsx'
import { Hatch } from './hatch.tsx'
import { LatencyLines } from './latency-lines.tsx'
import { LinesFigure } from './lines-figure.tsx'
import { MoodFigure } from './mood-figure.tsx'
import { OutcomeColumns } from './outcome-columns.tsx'
import { PERIOD_DAYS, periodFrom, periodKeys, periodOf } from './periods.ts'

/** How it goes, over the days that are chosen: how calls ended, when people answer, how they felt, how many at once. */
export function PicturesPage() {
  const t = useWords()
  const format = useFormat()
  const go = useNavigate()
  const search = useSearch({ strict: false }) as { agent?: string; days?: number }
  const { agent } = search
  const days = periodOf(search.days)
  const now = new Date()
  const { by, from, dates, every } = periodFrom(days, now)
  const stats = useAsk('GET /v1/stats', { query: { by, from, agent } }, { keep: true })
  const agents = useAsk('GET /v1/agents', { query: { type: 'outbound', status: 'published', limit: 100 } })
  const rows = new Map((stats.data?.rows ?? []).map((row) => [row.key, row]))
  const columns = periodKeys(dates, by, `${romeDay(now)}T~`).map((key) => ({
    ...{ key, row: rows.get(key), short: key.slice(-2) },
    name: by === 'hour' ? `${key.slice(-2)}:00` : format.time('weekday', `${key}T12:00:00Z`),
  }))
  const choices = PERIOD_DAYS.map((count) => ({
    value: String(count),
    label: count === 1 ? t('pictures.today') : t('pictures.period', { days: count }),
  }))
  return (
    <Page
      title={t('pictures.title')}
      below={t('pictures.range')}
      actions={
        <Segmented
          label={t('pictures.days')}
          value={String(days)}
          choices={choices}
          onChange={(value) => void go({ to: '.', search: { ...search, days: Number(value) } as never })}
        />
      }
    >
      <Hatch />
      {stats.isError ? <Trouble error={stats.error} onRetry={() => void stats.refetch()} /> : null}
      <OutcomeColumns
        title={t('pictures.outcomes')}
        columns={columns.map(({ key, name, short, row }, at) => ({
          ...{ key, name, label: at % every === 0 ? short : '' },
          counts: row?.by_outcome ?? {},
        }))}
      />
      <AnswerHeat agent={agent} hours={widest((agents.data?.data ?? []).flatMap(hoursOf))} />
      <LinesFigure days={days} agent={agent} />
      <MoodFigure moods={columns.flatMap(({ row }) => row?.moods ?? [])} />
      <LatencyLines
        points={columns.map(({ key, name, row }) => ({
          ...{ key, name, p50: row?.latency_p50_ms ?? null, p95: row?.latency_p95_ms ?? null },
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
