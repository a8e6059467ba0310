import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** How the installation is, as its tables tell it. */

/** What a node says of itself. */
export interface NodeReport {
  /** Whether it has a telephone, with trunks or without. */
  listens: boolean
  trunks: { name: string; id: string | null; up: boolean; registered: boolean | null; answer_ms: number | null }[]
  disk: { free_bytes: number; total_bytes: number } | null
}

export interface ReportedNode {
  id: string
  roles: string
  telephony: boolean
  models: string[]
  version: string
  started_at: string
  heartbeat_at: string
  report: NodeReport | null
}

/** Those that live. */
export const reportedNodes = (db: Queryable, aliveSince: string): Promise<ReportedNode[]> =>
  db.query(sql<ReportedNode>`
    select id, roles, telephony, models, version, started_at, heartbeat_at, report
      from nodes where heartbeat_at >= ${aliveSince} order by started_at, id`)

export async function keepReport(
  db: Queryable,
  node: { id: string; version: string; telephony: boolean; report: NodeReport; at: string },
): Promise<void> {
  await db.query(sql`
    update nodes set version = ${node.version}, telephony = ${node.telephony},
                     report = ${JSON.stringify(node.report)}::json, reported_at = ${node.at}
     where id = ${node.id}`)
}

/** How many deliveries are counted at most: beyond it there are many. */
const COUNTED_MAX = 10_000

export async function eventLag(db: Queryable, now: string): Promise<{ waiting: number; lag_seconds: number }> {
  const [row] = await db.query(sql<{ waiting: number; lag_seconds: number }>`
    select count(*)::int as waiting,
           coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(due_at))), 0)::float8 as lag_seconds
      from (select due_at from deliveries
             where status = 'pending' and node_id is null and not waiting and due_at <= ${now}
             order by due_at limit ${COUNTED_MAX}) d`)
  return row ?? { waiting: 0, lag_seconds: 0 }
}

export async function databaseBytes(db: Queryable): Promise<number> {
  const [row] = await db.query(sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`)
  return row?.bytes ?? 0
}

/** The account that the installation began with: whoever owns it runs the installation. */
export async function firstAccountId(db: Queryable): Promise<string | null> {
  const [row] = await db.query(sql<{ id: string }>`select id from accounts order by created_at, id limit 1`)
  return row?.id ?? null
}
