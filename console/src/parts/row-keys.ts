import type { KeyboardEvent } from 'react'

/** j and k walk the rows, Enter opens one, c copies it: where no letter is typed into anything. */
interface Rows<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  onOpen?: ((row: Row) => void) | undefined
  onCopy?: ((row: Row) => void) | undefined
}

export function rowKeys<Row>(event: KeyboardEvent<HTMLElement>, { rows, keyOf, onOpen, onCopy }: Rows<Row>): void {
  const target = event.target as HTMLElement
  if (target.tagName !== 'TR' || event.metaKey || event.ctrlKey || event.altKey) return
  const row = rows.find((one) => keyOf(one) === target.dataset.row)
  const beside = { j: target.nextElementSibling, k: target.previousElementSibling }[event.key]
  if (beside instanceof HTMLElement) beside.focus()
  if (event.key === 'Enter' && row) onOpen?.(row)
  if (event.key === 'c' && row) onCopy?.(row)
}
