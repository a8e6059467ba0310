import { useAsk } from '../api/hooks.ts'
import { romeDay } from '../format/time.ts'
import { useFormat } from '../format/use-format.ts'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { labelEvery, useDrawnWidth } from './drawn-width.ts'
import { Figure } from './figure.tsx'
import { type Period, periodFrom, periodKeys } from './periods.ts'
import { alongColumns } from './read-along.tsx'

/** How many conversations went on at once, the most of each part of the time. */
const [HEIGHT, LEFT] = [120, 40]

interface Props {
  days: Period
  agent: string | undefined
}

export function LinesFigure({ days, agent }: Props) {
  const t = useWords()
  const format = useFormat()
  const whole = useDrawnWidth()
  const now = new Date()
  const { from, dates, lines: by } = periodFrom(days, now)
  const found = useAsk('GET /v1/stats/lines', { query: { by, from, agent } }, { keep: true })
  const counts = new Map((found.data?.rows ?? []).map(({ key, most }) => [key, most]))
  const keys = periodKeys(dates, by, `${romeDay(now)}T~`)
  const most = found.data?.most ?? 0
  const label = t('pictures.linesSaid', { most })
  const named = (key: string) => {
    const day = format.time('weekday', `${key.slice(0, 10)}T12:00:00Z`)
    return key.length === 10 ? day : `${days === 1 ? '' : `${day}, `}${key.slice(11).padEnd(5, ':00')}`
  }
  const bars = keys.map((key) => ({ key, name: named(key), count: counts.get(key) ?? 0 }))
  if (found.isError) return <Trouble error={found.error} onRetry={() => void found.refetch()} />
  return (
    <Figure
      title={t('pictures.lines')}
      head={[t('campaigns.when'), t('pictures.lines')]}
      rows={bars.map(({ name, count }) => [name, count])}
      legend={<p className="mt-2 text-12 text-ink-3">{label}</p>}
      along={alongColumns(bars.length, { left: LEFT, width: whole - LEFT, whole, tall: HEIGHT + 34 })}
      chart={<Bars whole={whole} bars={bars} highest={Math.max(3, most)} label={label} />}
    />
  )
}

interface BarsProps {
  whole: number
  bars: readonly { key: string; name: string; count: number }[]
  highest: number
  label: string
}

function Bars({ whole, bars, highest, label }: BarsProps) {
  const width = whole - LEFT
  const step = width / Math.max(1, bars.length)
  const y = (count: number) => 10 + HEIGHT - (count / highest) * HEIGHT
  const every = labelEvery(bars.length, width)
  const below = (key: string) => (key.length === 16 ? key.slice(11) : key.slice(8, 10))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${whole} ${HEIGHT + 34}`} className="w-full">
      {[0, highest].map((count) => (
        <g key={count}>
          <path d={`M${LEFT} ${y(count)} h${width}`} className="stroke-line" />
          <text x={LEFT - 6} y={y(count) + 4} textAnchor="end" className="fill-ink-3">
            {count}
          </text>
        </g>
      ))}
      {bars.map(({ key, count }, n) => (
        <g key={key}>
          <rect
            x={LEFT + n * step}
            width={Math.max(1, step > 3 ? step - 1 : step)}
            y={y(count)}
            height={10 + HEIGHT - y(count)}
            className="fill-run-mark"
          />
          {n % every === 0 ? (
            <text x={LEFT + n * step} y={HEIGHT + 28} className="fill-ink-3">
              {below(key)}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}
