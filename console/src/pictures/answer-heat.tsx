import { useLocale } from 'use-intl'
import { useAsk } from '../api/hooks.ts'
import type { CallingHours } from '../format/calling-hours.ts'
import { romeDay } from '../format/time.ts'
import { useWords } from '../words/use-words.ts'
import { useDrawnWidth } from './drawn-width.ts'
import { Figure } from './figure.tsx'
import { type Along, leastOf } from './read-along.tsx'

/** Of a hundred attempts, how many were answered, by weekday and hour; closed hours are hatched. */
const DAYS = [1, 2, 3, 4, 5, 6, 7]
const DAY_MS = 86_400_000
const BACK_DAYS = 90

interface Props {
  agent?: string | undefined
  hours: CallingHours
}

export function AnswerHeat({ agent, hours }: Props) {
  const t = useWords()
  const language = useLocale()
  const now = new Date()
  const from = romeDay(new Date(now.getTime() - BACK_DAYS * DAY_MS))
  const stats = useAsk('GET /v1/stats', { query: { by: 'weekday_hour', from, agent, direction: 'outbound' } })
  const rates = new Map(
    (stats.data?.rows ?? []).map(({ key, attempts, answered }) => [
      key,
      attempts === 0 ? 0 : Math.min(100, Math.round((answered / attempts) * 100)),
    ]),
  )
  const name = (day: number) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 5, day))
  const known = [...rates.keys()].map((key) => Number(key.slice(-2)))
  const first = Math.min(Number(hours.from.slice(0, 2)), ...known)
  const last = Math.max(Math.ceil(Number(hours.to.slice(0, 2))) - 1, ...known)
  const columns = Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => first + at)
  const rateAt = (day: number, hour: number) => rates.get(`${day}T${String(hour).padStart(2, '0')}`)
  const best = [...rates].sort(([, one], [, other]) => other - one)[0]
  const whole = useDrawnWidth()
  const label = best
    ? t('pictures.heatSaid', { day: name(Number(best[0][0])), hour: best[0].slice(-2), rate: best[1] })
    : t('pictures.heatNone')
  const cell = (at: number) => {
    const [day = 1, hour = 0] = [DAYS[Math.floor(at / columns.length)], columns[at % columns.length]]
    return { day, hour, rate: rateAt(day, hour) }
  }
  const said = (at: number) => {
    const { day, hour, rate } = cell(at)
    const where = { day: name(day), hour: String(hour) }
    if (rate !== undefined) return t('pictures.heatCell', { ...where, rate })
    return t(isOpenAt(hours, day, hour) ? 'pictures.heatCellNone' : 'pictures.heatCellClosed', where)
  }
  return (
    <Figure
      title={t('pictures.heat')}
      aside={<span className="text-12 max-tablet:hidden">{t('pictures.heatMore', { days: BACK_DAYS })}</span>}
      head={[t('pictures.weekday'), ...columns.map(String)]}
      rows={DAYS.map((day) => [name(day), ...columns.map((hour) => rateAt(day, hour) ?? '')])}
      legend={<p className="mt-2 text-12 text-ink-3">{label}</p>}
      along={{ ...alongCells(columns.length, whole), said }}
      chart={
        <Cells
          whole={whole}
          days={DAYS.map((day) => ({ day, name: name(day) }))}
          columns={columns}
          hours={hours}
          rateAt={rateAt}
          label={label}
        />
      }
    />
  )
}

interface CellsProps {
  whole: number
  days: readonly { day: number; name: string }[]
  columns: readonly number[]
  hours: CallingHours
  rateAt: (day: number, hour: number) => number | undefined
  label: string
}

const [TALL, LEFT, TOP] = [28, 36, 20]
const GAP = 3

const isOpenAt = (hours: CallingHours, day: number, hour: number): boolean => {
  const time = `${String(hour).padStart(2, '0')}:59`
  return hours.days.includes(day) && hours.from <= time && time < hours.to
}

/** Cell by cell: to the sides by the hour, up and down by the day. */
function alongCells(across: number, whole: number): Along {
  const wide = (whole - LEFT) / across
  const place = (at: number) => ({ x: LEFT + (at % across) * wide, y: TOP + Math.floor(at / across) * TALL })
  const all = Array.from({ length: across * DAYS.length }, (_, at) => place(at))
  return {
    whole,
    tall: TOP + DAYS.length * TALL,
    count: all.length,
    across,
    nearest: (x, y) => leastOf(all, (cell) => Math.hypot(cell.x + wide / 2 - x, cell.y + TALL / 2 - y)),
    mark: (at) => (
      <rect
        {...place(at)}
        width={wide - GAP}
        height={TALL - GAP}
        rx={3}
        fill="none"
        strokeWidth={2}
        className="stroke-ink"
      />
    ),
  }
}

function Cells({ whole, days, columns, hours, rateAt, label }: CellsProps) {
  // As wide as all pictures are, so that its letters are as large, however many hours there are.
  const wide = (whole - LEFT) / columns.length
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${whole} ${TOP + days.length * TALL}`} className="w-full">
      {columns.map((hour, at) => (
        <text key={hour} x={LEFT + (at + 0.5) * wide} y={12} textAnchor="middle" className="fill-ink-3">
          {hour}
        </text>
      ))}
      {days.map(({ day, name }, row) => (
        <g key={day}>
          <text x={0} y={TOP + row * TALL + 17} className="fill-ink-2">
            {name}
          </text>
          {columns.map((hour, at) => {
            const rate = rateAt(day, hour)
            const place = { x: LEFT + at * wide, y: TOP + row * TALL, width: wide - GAP, height: TALL - GAP, rx: 3 }
            if (rate === undefined)
              return isOpenAt(hours, day, hour) ? (
                <rect key={hour} {...place} className="fill-sunken" />
              ) : (
                <rect key={hour} {...place} fill="url(#closed)" />
              )
            return (
              <g key={hour}>
                <rect {...place} className="fill-surface" />
                <rect {...place} className="fill-run-mark" fillOpacity={0.08 + (rate / 100) * 0.45} />
                <text x={place.x + place.width / 2} y={place.y + 17} textAnchor="middle" className="fill-ink">
                  {rate}
                </text>
              </g>
            )
          })}
        </g>
      ))}
    </svg>
  )
}
