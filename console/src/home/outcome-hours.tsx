import { useState } from 'react'
import type { StatsRow } from '#contract/stats.ts'
import { romeHour } from '../format/time.ts'
import { useFormat } from '../format/use-format.ts'
import { classes } from '../parts/classes.ts'
import { Panel } from '../parts/panel.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { useWords } from '../words/use-words.ts'
import { GROUPS, type GroupName, groupsOf } from './outcome-groups.ts'

/** How calls ended, hour by hour: columns, or the same as a table. */
const FIRST_HOUR = 8
const LAST_HOUR = 20
// biome-ignore format: a table reads in columns
const FILLS: Record<GroupName, string> = {
  done: 'fill-pos-mark', transferred: 'fill-handover-mark', callback: 'fill-att-mark',
  answered: 'fill-neu-mark', unanswered: 'fill-[url(#hatch)]', failed: 'fill-neg-mark',
}
// biome-ignore format: a table reads in columns
const DOTS: Record<GroupName, string> = {
  done: 'bg-pos-mark', transferred: 'bg-handover-mark', callback: 'bg-att-mark',
  answered: 'bg-neu-mark', unanswered: 'border border-neu-mark', failed: 'bg-neg-mark',
}

export function OutcomeHours({ rows }: { rows: readonly StatsRow[] }) {
  const t = useWords()
  const format = useFormat()
  const [as, setAs] = useState('chart')
  const hours = hoursOf(rows)
  const total = (name: GroupName) => hours.reduce((sum, { groups }) => sum + groups[name], 0)
  const choices = [
    { value: 'chart', label: t('home.chart') },
    { value: 'table', label: t('home.table') },
  ]
  return (
    <Panel
      title={t('home.hours')}
      aside={<Segmented label={t('home.hours')} value={as} choices={choices} onChange={setAs} />}
    >
      {rows.length === 0 ? <p className="text-ink-3">{t('home.hoursNone')}</p> : null}
      {as === 'chart' ? (
        <Columns hours={hours} label={GROUPS.map((name) => `${t(`home.group_${name}`)} ${total(name)}`).join(', ')} />
      ) : (
        <Numbers hours={hours} />
      )}
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {GROUPS.map((name) => (
          <li key={name} className="flex items-center gap-2 text-12 text-ink-2">
            <span aria-hidden className={classes('size-2.5 rounded-[2px]', DOTS[name])} />
            {t(`home.group_${name}`)} <strong className="font-semibold text-ink">{format.number(total(name))}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface Hour {
  hour: number
  groups: Record<GroupName, number>
  calls: number
}

function hoursOf(rows: readonly StatsRow[]): Hour[] {
  const known = new Map(rows.map((row) => [Number(row.key.slice(-2)), row]))
  const all = [...known.keys(), FIRST_HOUR, LAST_HOUR]
  const [from, to] = [Math.min(...all), Math.max(...all)]
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const row = known.get(from + at)
    return { hour: from + at, groups: groupsOf(row?.by_outcome), calls: row?.calls ?? 0 }
  })
}

/** The round number above zero in steps of which a column of that height is read. */
function stepFor(highest: number): number {
  const rough = Math.max(1, highest / 3)
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power
}

const HEIGHT = 160
const COLUMN = 48

function Columns({ hours, label }: { hours: readonly Hour[]; label: string }) {
  const highest = Math.max(4, ...hours.map(({ calls }) => calls))
  const step = stepFor(highest)
  const now = romeHour(new Date())
  const y = (count: number) => (count / highest) * HEIGHT
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${hours.length * COLUMN} ${HEIGHT + 24}`} className="w-full">
      <defs>
        <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" className="fill-neu-mark" />
        </pattern>
      </defs>
      <path d={`M0 ${HEIGHT} H${hours.length * COLUMN}`} className="stroke-line" />
      {Array.from({ length: Math.floor(highest / step) }, (_, at) => (at + 1) * step).map((count) => (
        <g key={count}>
          <path d={`M0 ${HEIGHT - y(count)} H${hours.length * COLUMN}`} className="stroke-line" />
          <text x={0} y={HEIGHT - y(count) + 10} fontSize="9" className="fill-ink-3">
            {count}
          </text>
        </g>
      ))}
      {hours.map((hour, at) => {
        let base = HEIGHT
        return (
          <g key={hour.hour}>
            {GROUPS.map((name) => {
              const tall = y(hour.groups[name])
              base -= tall
              return tall > 0 ? (
                <rect
                  key={name}
                  x={at * COLUMN + 12}
                  width={24}
                  y={base}
                  height={Math.max(1, tall - 1)}
                  className={FILLS[name]}
                />
              ) : null
            })}
            <text
              x={at * COLUMN + 24}
              y={HEIGHT + 17}
              textAnchor="middle"
              fontSize="11"
              className={hour.hour === now ? 'fill-accent font-semibold' : 'fill-ink-3'}
            >
              {hour.hour}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function Numbers({ hours }: { hours: readonly Hour[] }) {
  const t = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reachable by keyboard
    <section tabIndex={0} aria-label={t('home.hours')} className="overflow-x-auto">
      <table className="w-full text-right">
        <caption className="sr-only">{t('home.hours')}</caption>
        <thead className="text-11 text-ink-3">
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-medium">
              {t('home.hour')}
            </th>
            {GROUPS.map((name) => (
              <th key={name} scope="col" className="px-2 py-1 font-medium">
                {t(`home.group_${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour.hour} className="border-t border-line">
              <th scope="row" className="px-2 py-1 text-left font-medium">
                {hour.hour}
              </th>
              {GROUPS.map((name) => (
                <td key={name} className="px-2 py-1">
                  {hour.groups[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
