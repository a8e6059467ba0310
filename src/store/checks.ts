import type { CheckFinding } from '#contract/checks.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** What somebody wants tried, and what each node has found. */

export type CheckKind = 'trunk' | 'model' | 'analysis' | 'mail'

export interface CheckRow {
  id: string
  kind: CheckKind
  target: string | null
}

export async function askCheck(db: Queryable, { id, kind, target, at }: CheckRow & { at: string }): Promise<void> {
  await db.query(sql`insert into checks (id, kind, target, created_at) values (${id}, ${kind}, ${target}, ${at})`)
}

/** Those that this node has not answered yet and somebody still waits for. */
export const checksFor = (
  db: Queryable,
  which: { nodeId: string; kinds: readonly string[]; since: string; limit: number },
): Promise<CheckRow[]> =>
  db.query(sql<CheckRow>`
    select c.id, c.kind, c.target from checks c
     where c.created_at >= ${which.since} and c.kind = any (${which.kinds}::text[])
       and not exists (select 1 from check_findings f where f.check_id = c.id and f.node_id = ${which.nodeId})
     order by c.id limit ${which.limit}`)

export async function keepFindings(
  db: Queryable,
  found: { checkId: string; nodeId: string; findings: readonly CheckFinding[] },
): Promise<void> {
  await db.query(sql`
    insert into check_findings (check_id, node_id, findings)
    select c.id, ${found.nodeId}, ${JSON.stringify(found.findings)}::json from checks c where c.id = ${found.checkId}
    on conflict do nothing`)
}

interface FoundRow {
  node_id: string
  findings: CheckFinding[]
}

export const findingsOf = (db: Queryable, checkId: string): Promise<FoundRow[]> =>
  db.query(sql<FoundRow>`select node_id, findings from check_findings where check_id = ${checkId} order by node_id`)

/** What was tried last is known for longer: somebody may ask whether it ever was. Of a trunk its nodes tell. */
export async function forgetChecks(db: Queryable, before: string): Promise<void> {
  await db.query(sql`
    delete from checks c
     where c.created_at < ${before}
       and (c.kind = 'trunk' or exists (select 1 from checks later
                                         where later.target = c.target and later.created_at > c.created_at))`)
}

export interface LastCheck {
  what: string
  at: string
  /** Whether somebody has tried it, and nobody has found a fault. */
  ok: boolean
}

export const lastChecks = (db: Queryable): Promise<LastCheck[]> =>
  db.query(sql<LastCheck>`
    select distinct on (c.target) c.target as what, c.created_at as at,
           coalesce((select bool_and((found ->> 'ok')::boolean)
                       from check_findings f, json_array_elements(f.findings) as found
                      where f.check_id = c.id), false) as ok
      from checks c where c.kind <> 'trunk'
     order by c.target, c.created_at desc, c.id desc`)
