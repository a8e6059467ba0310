import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/** Who changed what. Rows are only ever added: the table itself refuses the rest. */

export interface NewAudit {
  id: string
  accountId: string
  /** Null for what belongs to no mode. */
  livemode: boolean | null
  actorKind: 'key' | 'person' | 'cli'
  actorId: string
  action: string
  address: string | null
  requestId: string | null
  at: string
  /** A code: nothing personal is in the log. */
  reason?: string | null
}

export interface AuditRow {
  id: string
  livemode: boolean | null
  actor_kind: NewAudit['actorKind']
  actor_id: string
  action: string
  target: string | null
  address: string | null
  request_id: string | null
  created_at: string
  reason: string | null
}

export async function insertAudit(tx: Queryable, row: NewAudit, target: string | null): Promise<void> {
  await tx.query(sql`
    insert into audit (id, account_id, livemode, actor_kind, actor_id, action, target, address, request_id, created_at, reason)
    values (${row.id}, ${row.accountId}, ${row.livemode}, ${row.actorKind}, ${row.actorId}, ${row.action}, ${target}, ${row.address},
            ${row.requestId}, ${row.at}, ${row.reason ?? null})`)
}

export interface AuditFilter {
  accountId: string
  actor?: string | undefined
  action?: string | undefined
  target?: string | undefined
  since?: string | undefined
  until?: string | undefined
  before?: string | undefined
  limit: number
}

export function auditPage(db: Queryable, filter: AuditFilter): Promise<AuditRow[]> {
  const { accountId, actor, action, target, since, until, before, limit } = filter
  return db.query(sql<AuditRow>`
    select id, livemode, actor_kind, actor_id, action, target, address, request_id, created_at, reason
      from audit where account_id = ${accountId}
      ${actor !== undefined ? sql`and actor_id = ${actor}` : nothing}
      ${action !== undefined ? sql`and action = ${action}` : nothing}
      ${target !== undefined ? sql`and target = ${target}` : nothing}
      ${since !== undefined ? sql`and id >= ${since}` : nothing}
      ${until !== undefined ? sql`and id < ${until}` : nothing}
      ${before !== undefined ? sql`and id < ${before}` : nothing}
     order by id desc limit ${limit}`)
}
