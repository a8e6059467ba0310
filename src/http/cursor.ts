import { createHash } from 'node:crypto'
import type { Page } from '#contract/shapes.ts'
import { canonicalJson } from '#kernel/canonical-json.ts'
import { Problem } from '#kernel/problem.ts'

/**
 * Cursors name the last row seen and the list they belong to; they stay valid while rows arrive. Opaque to callers; one
 * that was made for other filters is refused rather than misread.
 */
const VERSION = 1
/** What a row may be named by: an id, or the number of a version. Anyone can write a cursor; none may break a query. */
const LAST = /^(?:[a-z]{3,4}_[0-9a-z]{26}|[1-9][0-9]{0,8})$/

export function readCursor(cursor: string | undefined, filters: object): string | undefined {
  if (cursor === undefined) return undefined
  try {
    const [version, list, last] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    const ours = version === VERSION && list === listName(filters)
    if (ours && typeof last === 'string' && LAST.test(last)) return last
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
