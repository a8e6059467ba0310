import { useState } from 'react'
import { useFormat } from '../format/use-format.ts'
import { classes } from '../parts/classes.ts'
import { Panel } from '../parts/panel.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { useWidth } from '../parts/use-width.ts'
import { useWords } from '../words/use-words.ts'
import { GROUPS, type GroupName } from './outcome-groups.ts'

/** How calls ended, over time: columns, or the same as a table. */
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

interface Column {
  label: string
  groups: Record<GroupName, number>
  calls: number
  /** The one of this moment. */
  now?: boolean
}

interface Props {
  title: string
  /** What a column stands for: an hour, a day. */
  head: string
  columns: readonly Column[]
  /** What is said while there is none. */
  none?: string | undefined
}

export function OutcomeColumns({ title, head, columns, none }: Props) {
  const t = useWords()
  const format = useFormat()
  const [as, setAs] = useState('chart')
  const total = (name: GroupName) => columns.reduce((sum, { groups }) => sum + groups[name], 0)
  const choices = [
    { value: 'chart', label: t('home.chart') },
    { value: 'table', label: t('home.table') },
  ]
  return (
    <Panel title={title} aside={<Segmented label={title} value={as} choices={choices} onChange={setAs} />}>
      {none === undefined ? null : <p className="text-ink-3">{none}</p>}
      {as === 'chart' ? (
        <Columns
          columns={columns}
          label={GROUPS.map((name) => `${t(`home.group_${name}`)} ${total(name)}`).join(', ')}
        />
      ) : (
        <Numbers title={title} head={head} columns={columns} />
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

/** The round number above zero in steps of which a column of that height is read. */
function stepFor(highest: number): number {
  const rough = Math.max(1, highest / 3)
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power
}

const HEIGHT = 160
const FIRST_WIDTH = 640
/** Where the numbers stand beside the columns, and what is free above them. */
const [LEFT, TOP] = [32, 6]
/** A name below a column has that much room, or only every second, third … column has one. */
const NAME_WIDTH = 24
const COLUMN_WIDTH_MAX = 30

function Columns({ columns, label }: { columns: readonly Column[]; label: string }) {
  const { place, width } = useWidth<SVGSVGElement>(FIRST_WIDTH)
  const highest = Math.max(4, ...columns.map(({ calls }) => calls))
  const step = stepFor(highest)
  const room = (width - LEFT) / columns.length
  const thick = Math.min(COLUMN_WIDTH_MAX, room * 0.6)
  const every = Math.ceil(NAME_WIDTH / room)
  const y = (count: number) => (count / highest) * (HEIGHT - TOP)
  return (
    <svg ref={place} role="img" aria-label={label} height={HEIGHT + 24} className="block w-full">
      <defs>
        <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" className="fill-neu-mark" />
        </pattern>
      </defs>
      <path d={`M${LEFT} ${HEIGHT} H${width}`} className="stroke-line" />
      {Array.from({ length: Math.floor(highest / step) }, (_, at) => (at + 1) * step).map((count) => (
        <g key={count}>
          <path d={`M${LEFT} ${HEIGHT - y(count)} H${width}`} className="stroke-line" />
          <text x={LEFT - 8} y={HEIGHT - y(count) + 4} textAnchor="end" fontSize="11" className="fill-ink-3">
            {count}
          </text>
        </g>
      ))}
      {columns.map((column, at) => (
        <g key={column.label}>
          <Stack groups={column.groups} x={LEFT + at * room + (room - thick) / 2} width={thick} y={y} />
          {at % every === 0 ? (
            <text
              x={LEFT + (at + 0.5) * room}
              y={HEIGHT + 17}
              textAnchor="middle"
              fontSize="11"
              className={column.now ? 'fill-accent font-semibold' : 'fill-ink-3'}
            >
              {column.label}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}

interface StackProps {
  groups: Record<GroupName, number>
  x: number
  width: number
  y: (count: number) => number
}

function Stack({ groups, x, width, y }: StackProps) {
  let base = HEIGHT
  return GROUPS.map((name) => {
    const tall = y(groups[name])
    base -= tall
    return tall > 0 ? (
      <rect key={name} x={x} width={width} y={base} height={Math.max(1, tall - 1)} className={FILLS[name]} />
    ) : null
  })
}

function Numbers({ title, head, columns }: Pick<Props, 'title' | 'head' | 'columns'>) {
  const t = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reachable by keyboard
    <section tabIndex={0} aria-label={title} className="overflow-x-auto">
      <table className="w-full text-right">
        <caption className="sr-only">{title}</caption>
        <thead className="text-11 text-ink-3">
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-medium">
              {head}
            </th>
            {GROUPS.map((name) => (
              <th key={name} scope="col" className="px-2 py-1 font-medium">
                {t(`home.group_${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.label} className="border-t border-line">
              <th scope="row" className="px-2 py-1 text-left font-medium">
                {column.label}
              </th>
              {GROUPS.map((name) => (
                <td key={name} className="px-2 py-1">
                  {column.groups[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
