import type { Outcome } from '#contract/calls.ts'
import { useFormat } from '../format/use-format.ts'
import { GROUPS, type GroupName, groupsOf } from '../home/outcome-groups.ts'
import { classes } from '../parts/classes.ts'
import { useWords } from '../words/use-words.ts'
import { labelEvery, useDrawnWidth } from './drawn-width.ts'
import { Figure } from './figure.tsx'
import { alongColumns } from './read-along.tsx'

/** How calls ended over time: a column for each hour or day, always in the same order. */
interface OutcomeColumn {
  key: string
  /** Below the column; empty where there is no room for it. */
  label: string
  name: string
  counts: Partial<Record<Outcome, number>>
}

// biome-ignore format: a table reads in columns
const FILLS: Record<GroupName, string> = {
  done: 'fill-pos-mark', transferred: 'fill-handover-mark', callback: 'fill-att-mark',
  answered: 'fill-neu-mark', unanswered: 'fill-[url(#hatch)]', failed: 'fill-neg-mark',
}
// biome-ignore format: a table reads in columns
const DOTS: Record<GroupName, string> = {
  done: 'bg-pos-mark', transferred: 'bg-handover-mark', callback: 'bg-att-mark',
  answered: 'bg-neu-mark', unanswered: 'bg-[repeating-linear-gradient(45deg,var(--neu-mark)_0_2px,transparent_2px_4px)]', failed: 'bg-neg-mark',
}
const HEIGHT = 160
const LEFT = 40

export function OutcomeColumns({ title, columns }: { title: string; columns: readonly OutcomeColumn[] }) {
  const t = useWords()
  const format = useFormat()
  const whole = useDrawnWidth()
  const groups = columns.map(({ counts }) => groupsOf(counts))
  const total = (name: GroupName) => groups.reduce((sum, one) => sum + one[name], 0)
  const names = GROUPS.map((name) => t(`home.group_${name}`))
  const label = GROUPS.map((name, at) => `${names[at]} ${total(name)}`).join(', ')
  return (
    <Figure
      title={title}
      head={[title, ...names]}
      rows={columns.map(({ name }, at) => [name, ...GROUPS.map((group) => groups[at]?.[group] ?? 0)])}
      along={alongColumns(columns.length, { left: LEFT, width: whole - LEFT, whole, tall: HEIGHT + 34 })}
      chart={<Columns whole={whole} columns={columns} groups={groups} label={label} />}
      legend={
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          {GROUPS.map((name, at) => (
            <li key={name} className="flex items-center gap-2 text-12 text-ink-2">
              <span aria-hidden className={classes('size-2.5 rounded-[2px]', DOTS[name])} />
              {names[at]} <strong className="font-semibold text-ink">{format.number(total(name))}</strong>
            </li>
          ))}
        </ul>
      }
    />
  )
}

interface ChartProps {
  whole: number
  columns: readonly OutcomeColumn[]
  groups: readonly Record<GroupName, number>[]
  label: string
}

function Columns({ whole, columns, groups, label }: ChartProps) {
  const width = whole - LEFT
  const labelled = columns.flatMap(({ key, label: below }) => (below === '' ? [] : [key]))
  const every = labelEvery(labelled.length, width)
  const hasRoom = (key: string) => labelled.indexOf(key) % every === 0
  const format = useFormat()
  const sums = groups.map((one) => GROUPS.reduce((sum, name) => sum + one[name], 0))
  const highest = Math.max(4, ...sums)
  const step = width / Math.max(1, columns.length)
  const y = (count: number) => (count / highest) * HEIGHT
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${whole} ${HEIGHT + 34}`} className="w-full">
      {[0, Math.round(highest / 2), highest].map((count) => (
        <g key={count}>
          <path d={`M${LEFT} ${HEIGHT - y(count) + 10} h${width}`} className="stroke-line" />
          <text x={34} y={HEIGHT - y(count) + 14} textAnchor="end" className="fill-ink-3">
            {format.number(count)}
          </text>
        </g>
      ))}
      {columns.map(({ key, label: below }, at) => {
        let base = HEIGHT + 10
        return (
          <g key={key}>
            {GROUPS.map((name) => {
              const tall = y(groups[at]?.[name] ?? 0)
              base -= tall
              return tall > 0 ? (
                <rect
                  key={name}
                  x={LEFT + at * step + step * 0.2}
                  width={Math.max(1, step * 0.6)}
                  y={base}
                  height={Math.max(1, tall - 1)}
                  className={FILLS[name]}
                />
              ) : null
            })}
            <text x={LEFT + at * step + step / 2} y={HEIGHT + 28} textAnchor="middle" className="fill-ink-3">
              {hasRoom(key) ? below : ''}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
