import { useFormat } from '../format/use-format.ts'
import { labelEvery, useDrawnWidth } from '../pictures/drawn-width.ts'
import { Figure } from '../pictures/figure.tsx'
import { alongPlaces } from '../pictures/read-along.tsx'
import { useWords } from '../words/use-words.ts'
import type { BurnDown } from './burn-down.ts'

/** How many are left: what has been as a line, what may come dotted, closed hours hatched. */
const [HEIGHT, LEFT, RIGHT] = [180, 48, 12]
const DAY_MS = 86_400_000

export function BurnDownFigure({ burn, total, left }: { burn: BurnDown; total: number; left: number }) {
  const t = useWords()
  const format = useFormat()
  const whole = useDrawnWidth()
  const said = t('campaigns.burnDownSaid', { left: format.number(left), total: format.number(total) })
  const points = uniqueTimes([...burn.past, ...burn.ahead])
  // A time of Rome, told as if it were of Greenwich.
  const named = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  return (
    <Figure
      title={t('campaigns.burnDown')}
      aside={<span className="text-12">{t('campaigns.closed')}</span>}
      head={[t('campaigns.when'), t('campaigns.burnDown')]}
      rows={points.map(({ at, left: rest }) => [named(at), format.number(rest)])}
      along={alongPlaces(
        points.map(({ at }) => placeOf(burn, at, whole)),
        { whole, tall: HEIGHT + 40 },
      )}
      chart={<Lines whole={whole} burn={burn} total={total} label={said} />}
    />
  )
}

function uniqueTimes(points: BurnDown['past']): BurnDown['past'] {
  return [...new Map(points.map((point) => [Math.floor(point.at / 60_000), point])).values()]
}

function endsOf({ past, ahead }: BurnDown): [first: number, last: number] {
  const all = [...past, ...ahead]
  return [all[0]?.at ?? 0, all.at(-1)?.at ?? 1]
}

function placeOf(burn: BurnDown, at: number, whole: number): number {
  const [first, last] = endsOf(burn)
  return LEFT + ((at - first) / Math.max(1, last - first)) * (whole - LEFT - RIGHT)
}

function Lines({ whole, burn, total, label }: { whole: number; burn: BurnDown; total: number; label: string }) {
  const width = whole - LEFT - RIGHT
  const format = useFormat()
  const [first, last] = endsOf(burn)
  const x = (at: number) => placeOf(burn, at, whole)
  const y = (count: number) => 10 + HEIGHT - (count / Math.max(1, total)) * HEIGHT
  const path = (points: BurnDown['past']) =>
    points.map(({ at, left }, n) => `${n === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(left).toFixed(1)}`).join(' ')
  const now = burn.past.at(-1)
  const days = Array.from({ length: 32 }, (_, n) => first - (first % DAY_MS) + n * DAY_MS).filter(
    (at) => at >= first - DAY_MS && at <= last,
  )
  const every = labelEvery(days.length, width)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${whole} ${HEIGHT + 40}`} className="w-full">
      {burn.closed.map(({ from, to }) => (
        <rect key={from} x={x(from)} width={Math.max(0, x(to) - x(from))} y={10} height={HEIGHT} fill="url(#closed)" />
      ))}
      {[0, Math.round(total / 2), total].map((count) => (
        <g key={count}>
          <path d={`M${LEFT} ${y(count)} h${width}`} className="stroke-line" />
          <text x={LEFT - 6} y={y(count) + 4} textAnchor="end" className="fill-ink-3">
            {format.number(count)}
          </text>
        </g>
      ))}
      <path d={path(burn.past)} fill="none" strokeWidth={2} className="stroke-run-mark" />
      <path d={path(burn.ahead)} fill="none" strokeWidth={2} strokeDasharray="2 4" className="stroke-run-mark" />
      {now ? <circle cx={x(now.at)} cy={y(now.left)} r={4} className="fill-run-mark" /> : null}
      {days
        .filter((_, n) => n % every === 0)
        .map((at) => (
          <text key={at} x={Math.max(LEFT, x(at))} y={HEIGHT + 28} className="fill-ink-3">
            {format.time('day', new Date(at + DAY_MS / 2))}
          </text>
        ))}
    </svg>
  )
}
