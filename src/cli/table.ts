/** Rows in columns, as wide as they need to be; the first one has the headings. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)))
  const lines = rows.map((cells) => cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}
