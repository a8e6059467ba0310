import { createHash } from 'node:crypto'
import type { Page } from '#contract/shapes.ts'
import { canonicalJson } from '#kernel/canonical-json.ts'
import { Problem } from '#kernel/problem.ts'

/**
 * Cursors name the last row seen and the list they belong to; they stay valid while rows arrive. Opaque to callers; one
 * that was made for other filters is refused rather than misread.
 */
const VERSION = 1

export function readCursor(cursor: string | undefined, filters: object): string | undefined {
  if (cursor === undefined) return undefined
  try {
    const [version, list, last] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (version === VERSION && list === listName(filters) && typeof last === 'string') return last
  } catch {
    // Falls through: not one of ours.
  }
  throw new Problem('invalid_cursor', { param: 'cursor' })
}

/** A page out of one row more than it holds: the extra one only tells that there is more. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  page: { limit: number; filters: object; last: (row: Row) => string; show: (row: Row) => Item },
): Page<Item> {
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const more = rows.length > page.limit && last !== undefined
  const cursor = more
    ? Buffer.from(JSON.stringify([VERSION, listName(page.filters), page.last(last)])).toString('base64url')
    : null
  return { object: 'list', data: shown.map(page.show), has_more: more, next_cursor: cursor }
}

function listName(filters: object): string {
  return createHash('sha256').update(canonicalJson(filters)).digest('base64url').slice(0, 12)
}
