import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/**
 * What nodes say to each other in passing, and nobody writes down: it is lost where nobody listens. The server takes
 * notices of less than 8,000 bytes.
 */
export const SAID_CHANNEL = 'centralino_said'
export const NOTICE_BYTES_MAX = 7_900

/** All of them in one statement of its own: inside a transaction they would hold a lock of the whole server. */
export async function giveNotices(db: Queryable, channel: string, notices: readonly string[]): Promise<void> {
  await db.query(sql`select pg_notify(${channel}, n) from unnest(${notices}::text[]) as n`)
}
