/** What the caller would rather have (RFC 9110, 12.5.1). */

interface Range {
  type: string
  weight: number
}

/** CSV for who names it, and does not want JSON more; JSON for everybody else. */
export function prefersCsv(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map(readRange)
  const named = ranges.some((range) => range.type === 'text/csv')
  const csv = weightOf(ranges, 'text/csv')
  return named && csv > 0 && csv >= weightOf(ranges, 'application/json')
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const q = parameters.find((one) => one.startsWith('q='))
  const weight = q === undefined ? 1 : Number(q.slice(2))
  return { type, weight: weight >= 0 && weight <= 1 ? weight : 0 }
}

/** The most specific range that covers the type decides. */
function weightOf(ranges: readonly Range[], type: string): number {
  const [family] = type.split('/')
  for (const covering of [type, `${family}/*`, '*/*']) {
    const found = ranges.find((range) => range.type === covering)
    if (found) return found.weight
  }
  return 0
}
