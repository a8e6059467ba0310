import { useFormat } from '../format/use-format.ts'
import { useWords } from '../words/use-words.ts'
import { labelEvery, useDrawnWidth } from './drawn-width.ts'
import { Figure } from './figure.tsx'
import { alongColumns } from './read-along.tsx'

/** How long people wait for an answer of the agent, day by day: half of the turns, and 95 of 100. */
interface LatencyPoint {
  key: string
  name: string
  p50: number | null
  p95: number | null
}

const [HEIGHT, LEFT, RIGHT] = [140, 44, 8]
/** What is still felt as a conversation. */
const GOOD_MS = 1_000

export function LatencyLines({ points }: { points: readonly LatencyPoint[] }) {
  const t = useWords()
  const format = useFormat()
  const whole = useDrawnWidth()
  const seconds = (ms: number | null) => (ms === null ? '' : `${format.number(ms / 1000, 2)} s`)
  const last = points.findLast(({ p95 }) => p95 !== null)
  const label = last
    ? t('pictures.latencySaid', { day: last.name, p50: seconds(last.p50), p95: seconds(last.p95) })
    : t('pictures.latencyNone')
  return (
    <Figure
      title={t('pictures.latency')}
      head={[t('pictures.weekday'), t('pictures.half'), t('pictures.most')]}
      rows={points.map(({ name, p50, p95 }) => [name, seconds(p50), seconds(p95)])}
      legend={<p className="mt-2 text-12 text-ink-3">{label}</p>}
      along={alongColumns(points.length, { left: LEFT, width: whole - LEFT - RIGHT, whole, tall: HEIGHT + 34 })}
      chart={<Lines whole={whole} points={points} label={label} />}
    />
  )
}

function Lines({ whole, points, label }: { whole: number; points: readonly LatencyPoint[]; label: string }) {
  const width = whole - LEFT - RIGHT
  const format = useFormat()
  const highest = Math.max(GOOD_MS * 1.5, ...points.map(({ p95 }) => p95 ?? 0))
  const every = labelEvery(points.length, width)
  const x = (at: number) => LEFT + ((at + 0.5) / points.length) * width
  const y = (ms: number) => 10 + HEIGHT - (ms / highest) * HEIGHT
  const path = (of: 'p50' | 'p95') => {
    const known = points.flatMap((point, at) => (point[of] === null ? [] : [{ at, ms: point[of] }]))
    return known.map(({ at, ms }, n) => `${n === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(ms).toFixed(1)}`).join(' ')
  }
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${whole} ${HEIGHT + 34}`} className="w-full">
      {[0, GOOD_MS, highest].map((ms) => (
        <g key={ms}>
          <path
            d={`M${LEFT} ${y(ms)} h${width}`}
            className="stroke-line-strong"
            strokeDasharray={ms === GOOD_MS ? '4 4' : undefined}
          />
          <text x={LEFT - 6} y={y(ms) + 4} textAnchor="end" className="fill-ink-3">
            {format.number(ms / 1000, 1)} s
          </text>
        </g>
      ))}
      <path d={path('p50')} fill="none" strokeWidth={2} className="stroke-run-mark" />
      <path d={path('p95')} fill="none" strokeWidth={2} strokeDasharray="5 3" className="stroke-att-mark" />
      {points.map(({ key, p50, p95 }, at) => (
        <g key={key}>
          {p50 === null ? null : <circle cx={x(at)} cy={y(p50)} r={2.5} className="fill-run-mark" />}
          {p95 === null ? null : <circle cx={x(at)} cy={y(p95)} r={2.5} className="fill-att-mark" />}
          {at % every === 0 ? (
            <text x={x(at)} y={HEIGHT + 28} textAnchor="middle" className="fill-ink-3">
              {key.slice(-2)}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}
