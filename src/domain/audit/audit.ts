import type { AuditEntry } from '#contract/audit.ts'
import type { Actor, Caller } from '#domain/accounts/authenticate.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { firstIdAt, newId } from '#kernel/ids.ts'
import { type AuditFilter, type AuditRow, auditPage, insertAudit, type NewAudit } from '#store/audit.ts'
import type { Queryable } from '#store/db.ts'

/**
 * The audit log: who changed what, which object, when and from where. An entry is written in the transaction of its
 * change, so that there is neither without the other, and nobody changes it afterwards. It holds ids and codes: what an
 * object is named by is told only where that is an id.
 */
export type { NewAudit } from '#store/audit.ts'

/** By which request something is asked for. */
export interface AuditedVisit {
  address: string
  requestId: string
}

export const entryFor = (clock: Clock, caller: Caller, asked: AuditedVisit & { action: string }): NewAudit => ({
  id: newId('audit'),
  accountId: caller.accountId,
  livemode: caller.livemode,
  actorKind: caller.actor.kind,
  actorId: caller.actor.id,
  action: asked.action,
  address: asked.address,
  requestId: asked.requestId,
  at: iso(clock.now()),
})

const ID = /^[a-z]{3,4}_[0-9a-hjkmnp-tv-z]{26}$/

/** What was changed: what the path names, else what was made. A telephone number is no id. */
export function targetOf(params: unknown, json: unknown): string | null {
  const named = (params as { id?: unknown } | undefined)?.id ?? (json as { id?: unknown } | null | undefined)?.id
  return typeof named === 'string' && ID.test(named) ? named : null
}

export const note = (tx: Queryable, entry: NewAudit, target: string | null): Promise<void> =>
  insertAudit(tx, entry, target)

const COMMAND: Actor = { kind: 'cli', id: 'cli' }

/** What the operator does by command: there is no key and no address. */
export function noteCommand(
  { db, clock }: { db: Queryable; clock: Clock },
  done: { accountId: string; livemode?: boolean; action: string; target?: string },
): Promise<void> {
  const row = {
    id: newId('audit'),
    accountId: done.accountId,
    livemode: done.livemode ?? null,
    actorKind: COMMAND.kind,
    actorId: COMMAND.id,
    action: done.action,
    address: null,
    requestId: null,
    at: iso(clock.now()),
  }
  return insertAudit(db, row, done.target ?? null)
}

type Asked = Omit<AuditFilter, 'since' | 'until'> & { since?: string | undefined; until?: string | undefined }

/** Newest first. Ids rise with time, so an instant is a bound on them. */
export async function listAudit(db: Queryable, { since, until, ...filter }: Asked): Promise<AuditEntry[]> {
  const at = (instant: string) =>
    firstIdAt('audit', Math.ceil(Number(Temporal.Instant.from(instant).epochNanoseconds) / 1e6))
  const rows = await auditPage(db, {
    ...filter,
    since: since === undefined ? undefined : at(since),
    until: until === undefined ? undefined : at(until),
  })
  return rows.map(show)
}

const show = (row: AuditRow): AuditEntry => ({
  id: row.id,
  object: 'audit_entry',
  actor: { kind: row.actor_kind, id: row.actor_id },
  action: row.action,
  target: row.target,
  reason: row.reason,
  livemode: row.livemode,
  address: row.address,
  request_id: row.request_id,
  created_at: row.created_at,
})
