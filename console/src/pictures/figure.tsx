import { type ReactNode, useState } from 'react'
import { Panel } from '../parts/panel.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { useWidth } from '../parts/use-width.ts'
import { useWords } from '../words/use-words.ts'
import { useDrawnWidth } from './drawn-width.ts'
import { type Along, ReadAlong } from './read-along.tsx'

/** A picture and the table that says the same, which can be read, copied and heard. */
interface Props {
  title: string
  chart: ReactNode
  head: readonly string[]
  rows: readonly (readonly [string, ...(string | number)[]])[]
  legend?: ReactNode
  aside?: ReactNode
  /** Where each row lies in the picture, where it can be read point by point. */
  along?: Along
}

/** Pictures are stretched to the place that there is; their letters are not. */
const LETTERS = 11
const LETTERS_MAX = 18

export function Figure({ title, chart, head, rows, legend, aside, along }: Props) {
  const t = useWords()
  const drawn = useDrawnWidth()
  const { place, width } = useWidth<HTMLDivElement>(drawn)
  const [as, setAs] = useState('chart')
  const choices = [
    { value: 'chart', label: t('home.chart') },
    { value: 'table', label: t('home.table') },
  ]
  const said = (at: number) => {
    const [name, ...cells] = rows[at] ?? ['']
    const told = cells.flatMap((cell, n) => (cell === '' || cell === 0 ? [] : `${head[n + 1]} ${cell}`))
    return told.length === 0 ? `${name}: 0` : `${name}: ${told.join(', ')}`
  }
  return (
    <Panel
      title={title}
      aside={
        <>
          {aside}
          <Segmented label={title} value={as} choices={choices} onChange={setAs} />
        </>
      }
    >
      {as === 'chart' ? (
        <>
          <div ref={place} style={{ fontSize: Math.min(LETTERS_MAX, (LETTERS * drawn) / width) }}>
            {along ? (
              <ReadAlong {...along} label={title} said={along.said ?? said}>
                {chart}
              </ReadAlong>
            ) : (
              chart
            )}
          </div>
          {legend}
        </>
      ) : (
        <FigureTable title={title} head={head} rows={rows} />
      )}
    </Panel>
  )
}

function FigureTable({ title, head, rows }: Pick<Props, 'title' | 'head' | 'rows'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keyboard
    <section tabIndex={0} aria-label={title} className="max-h-96 overflow-auto">
      <table className="w-full text-right">
        <caption className="sr-only">{title}</caption>
        <thead className="text-11 text-ink-3">
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" className={`px-2 py-1 font-medium ${at === 0 ? 'text-left' : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-2 py-1 text-left font-medium whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]} className="px-2 py-1">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
