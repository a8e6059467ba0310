import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { rowKeys } from './row-keys.ts'

/** A table that is read: one head that stays, rows that can be walked with j and k and opened with Enter. */
export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Left out on a telephone, where the row has two lines. */
  wide?: boolean
  end?: boolean
}

interface Props<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  onOpen?: (row: Row) => void
  onCopy?: (row: Row) => void
  current?: string | undefined
}

export function Table<Row>({ caption, columns, rows, keyOf, onOpen, onCopy, current }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reachable by keyboard
    <section className="overflow-x-auto rounded-b-l" tabIndex={0} aria-label={caption}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-11 text-ink-3">
            {columns.map((column) => (
              <th
                key={column.head}
                scope="col"
                className={classes(
                  'px-4 py-2 font-medium whitespace-nowrap max-tablet:px-2.5',
                  column.wide && 'max-tablet:hidden',
                  column.end && 'text-right',
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={(event) => rowKeys(event, { rows, keyOf, onOpen, onCopy })}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              data-row={keyOf(row)}
              tabIndex={onOpen ? 0 : undefined}
              onClick={onOpen ? () => onOpen(row) : undefined}
              className={classes(
                'h-11 border-b border-line last:border-0',
                onOpen && 'cursor-pointer hover:bg-hover focus-visible:-outline-offset-2',
                current === keyOf(row) && 'bg-selected',
              )}
            >
              {columns.map((column) => (
                <td
                  key={column.head}
                  className={classes(
                    'px-4 py-1.5 max-tablet:px-2.5',
                    column.wide && 'max-tablet:hidden',
                    column.end && 'text-right',
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
