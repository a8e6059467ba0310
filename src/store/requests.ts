import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/** What was asked of the API in the last days. */

export interface RequestRow {
  id: string
  account_id: string
  livemode: boolean
  method: string
  route: string
  operation: string | null
  status: number
  code: string | null
  replayed: boolean
  actor: string
  duration_ms: number
  created_at: string
}

/** Many in one statement, so that no request waits for its own line. */
export async function insertRequests(db: Queryable, rows: readonly RequestRow[]): Promise<void> {
  await db.query(sql`
    insert into requests (id, account_id, livemode, method, route, operation, status, code, replayed, actor, duration_ms, created_at)
    select id, account_id, livemode, method, route, operation, status, code, replayed, actor, duration_ms, created_at
      from json_populate_recordset(null::requests, ${JSON.stringify(rows)}::json)
    on conflict (id) do nothing`)
}

export function listRequests(
  db: Queryable,
  filter: {
    accountId: string
    livemode: boolean
    method?: string | undefined
    /** The first digit of the status. */
    kind?: number | undefined
    operation?: string | undefined
    since?: string | undefined
    before?: string | undefined
    limit: number
  },
): Promise<RequestRow[]> {
  return db.query(sql<RequestRow>`
    select * from requests
     where account_id = ${filter.accountId} and livemode = ${filter.livemode}
       ${filter.method === undefined ? nothing : sql`and method = ${filter.method}`}
       ${filter.kind === undefined ? nothing : sql`and status / 100 = ${filter.kind}`}
       ${filter.operation === undefined ? nothing : sql`and operation = ${filter.operation}`}
       ${filter.since === undefined ? nothing : sql`and created_at >= ${filter.since}`}
       ${filter.before === undefined ? nothing : sql`and id < ${filter.before}`}
     order by id desc limit ${filter.limit}`)
}

/** A bounded batch of those with an older id than this, and of those beyond the newest so many. */
export async function forgetRequests(
  db: Queryable,
  which: { before: string; most: number; limit: number },
): Promise<number> {
  const rows = await db.query(sql`
    delete from requests where id in (
      select id from requests
       where id < greatest(${which.before}, (select id from requests order by id desc offset ${which.most} limit 1))
       order by id limit ${which.limit}) returning 1`)
  return rows.length
}
