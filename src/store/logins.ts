import type { PersonRole } from '#contract/roles.ts'
import type { Queryable } from './db.ts'
import type { PlaceId } from './people.ts'
import { nothing, sql } from './sql.ts'

/** Sessions of people, the links by which they come in, and how often somebody has tried. */

export interface SessionRow {
  id: string
  person_id: string
  account_id: string
  account_name: string
  client_id: string | null
  client_name: string | null
  role: PersonRole
  name: string
  email: string
  totp_on: boolean
  last_seen_at: string
  expires_at: string
}

interface OpenSessionRow {
  id: string
  person_id: string
  name: string
  email: string
  address: string
  agent: string
  created_at: string
  last_seen_at: string
  expires_at: string
}

interface NewSession extends PlaceId {
  id: string
  hash: Buffer
  address: string
  agent: string
  at: string
  expiresAt: string
}

export async function insertSession(tx: Queryable, row: NewSession): Promise<void> {
  await tx.query(sql`
    insert into sessions (id, token_hash, person_id, account_id, client_id, address, agent, created_at, last_seen_at, expires_at)
    values (${row.id}, ${row.hash}, ${row.personId}, ${row.accountId}, ${row.clientId}, ${row.address}, ${row.agent},
            ${row.at}, ${row.at}, ${row.expiresAt})`)
}

/**
 * One that is still open, seen since `idleSince`, of somebody who still belongs there: what they may do is read with
 * it.
 */
export async function sessionByHash(
  db: Queryable,
  which: { hash: Buffer; now: string; idleSince: string },
): Promise<SessionRow | undefined> {
  const [row] = await db.query(sql<SessionRow>`
    select s.id, s.person_id, s.account_id, a.name as account_name, s.client_id, c.name as client_name, m.role, p.name,
           p.email, p.totp_on, s.last_seen_at, s.expires_at
      from sessions s
      join people p on p.id = s.person_id
      join accounts a on a.id = s.account_id
      left join clients c on c.id = s.client_id
      join memberships m on m.person_id = s.person_id and m.account_id = s.account_id
                        and m.client_id is not distinct from s.client_id and m.accepted_at is not null
     where s.token_hash = ${which.hash} and s.expires_at > ${which.now} and s.last_seen_at > ${which.idleSince}`)
  return row
}

export async function noteSeen(db: Queryable, which: { id: string; at: string }): Promise<void> {
  await db.query(sql`update sessions set last_seen_at = greatest(last_seen_at, ${which.at}) where id = ${which.id}`)
}

/** The same session under another cookie, in another place of the person. */
export async function moveSession(
  tx: Queryable,
  which: { id: string; hash: Buffer; accountId: string; clientId: string | null },
): Promise<void> {
  await tx.query(sql`
    update sessions set token_hash = ${which.hash}, account_id = ${which.accountId}, client_id = ${which.clientId}
     where id = ${which.id}`)
}

export async function endSession(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from sessions where id = ${id}`)
}

export async function endSessionByHash(tx: Queryable, hash: Buffer): Promise<void> {
  await tx.query(sql`delete from sessions where token_hash = ${hash}`)
}

/** False when there is no such session, or not of these. */
export async function endOneOf(
  tx: Queryable,
  which: { id: string; accountId: string; personId: string; owner: boolean },
): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from sessions where id = ${which.id}
       and ${which.owner ? sql`(account_id = ${which.accountId} or person_id = ${which.personId})` : sql`person_id = ${which.personId}`}
    returning 1`)
  return rows.length > 0
}

export async function endSessionsOf(tx: Queryable, which: { personId: string; except?: string }): Promise<void> {
  await tx.query(sql`delete from sessions where person_id = ${which.personId} and id <> ${which.except ?? ''}`)
}

export function listSessions(
  db: Queryable,
  filter: {
    accountId: string
    personId: string
    owner: boolean
    now: string
    idleSince: string
    before?: string | undefined
    limit: number
  },
): Promise<OpenSessionRow[]> {
  return db.query(sql<OpenSessionRow>`
    select s.id, s.person_id, p.name, p.email, s.address, s.agent, s.created_at, s.last_seen_at, s.expires_at
      from sessions s join people p on p.id = s.person_id
     where ${filter.owner ? sql`s.account_id = ${filter.accountId}` : sql`s.person_id = ${filter.personId}`}
       and s.expires_at > ${filter.now} and s.last_seen_at > ${filter.idleSince}
       ${filter.before !== undefined ? sql`and s.id < ${filter.before}` : nothing}
     order by s.id desc limit ${filter.limit}`)
}

export type LinkKind = 'first_owner' | 'invitation' | 'password'

export interface LinkRow {
  kind: LinkKind
  person_id: string | null
  account_id: string | null
  account_name: string | null
  client_id: string | null
  role: PersonRole | null
  email: string | null
  name: string | null
  has_password: boolean
  expires_at: string
}

interface NewLink {
  hash: Buffer
  kind: LinkKind
  personId: string | null
  accountId: string | null
  clientId: string | null
  at: string
  expiresAt: string
}

/** A newer one takes the place of the former, which opens no more. */
export async function insertLink(tx: Queryable, row: NewLink): Promise<void> {
  await tx.query(sql`
    insert into links (token_hash, kind, person_id, account_id, client_id, created_at, expires_at)
    values (${row.hash}, ${row.kind}, ${row.personId}, ${row.accountId}, ${row.clientId}, ${row.at}, ${row.expiresAt})
    on conflict (kind, person_id, account_id, client_id) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`)
}

export async function linkByHash(db: Queryable, which: { hash: Buffer; now: string }): Promise<LinkRow | undefined> {
  const [row] = await db.query(sql<LinkRow>`
    select l.kind, l.person_id, l.account_id, a.name as account_name, l.client_id,
           case l.kind when 'first_owner' then 'owner' else m.role end as role,
           p.email, p.name, coalesce(p.password is not null, false) as has_password, l.expires_at
      from links l
      left join people p on p.id = l.person_id
      left join accounts a on a.id = l.account_id
      left join memberships m on m.person_id = l.person_id and m.account_id = l.account_id
                             and m.client_id is not distinct from l.client_id
     where l.token_hash = ${which.hash} and l.expires_at > ${which.now}`)
  return row
}

/** False when somebody else has just used it. */
export async function useLink(tx: Queryable, hash: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`delete from links where token_hash = ${hash} returning 1`)
  return rows.length > 0
}

/** How often it has been tried within the time that runs, this one included, and until when that is. */
export async function countTry(
  db: Queryable,
  which: { name: Buffer; now: string; until: string },
): Promise<{ tries: number; until: string }> {
  const [row] = await db.query(sql<{ tries: number; until: string }>`
    insert into throttles as t (name, tries, until) values (${which.name}, 1, ${which.until})
    on conflict (name) do update
       set tries = case when t.until <= ${which.now} then 1 else t.tries + 1 end,
           until = case when t.until <= ${which.now} then excluded.until else t.until end
    returning tries, until`)
  if (!row) throw new Error('a try was not counted')
  return row
}

export async function forgetTries(db: Queryable, name: Buffer): Promise<void> {
  await db.query(sql`delete from throttles where name = ${name}`)
}

/** A bounded batch of what is over. */
export async function forgetLogins(
  db: Queryable,
  which: { now: string; idleSince: string; limit: number },
): Promise<number> {
  const gone = await db.query(sql`
    with s as (delete from sessions where ctid in (select ctid from sessions
                where expires_at <= ${which.now} or last_seen_at <= ${which.idleSince} limit ${which.limit}) returning 1),
         l as (delete from links where ctid in (select ctid from links where expires_at <= ${which.now} limit ${which.limit}) returning 1),
         t as (delete from throttles where ctid in (select ctid from throttles where until <= ${which.now} limit ${which.limit}) returning 1),
         k as (delete from talk_tickets where ctid in (select ctid from talk_tickets where expires_at <= ${which.now} limit ${which.limit}) returning 1)
    select 1 from s union all select 1 from l union all select 1 from t union all select 1 from k`)
  return gone.length
}

/**
 * The session is there, and its person has the same role where it is; idleness is not asked, since somebody listens.
 */
export async function isSessionOpen(db: Queryable, which: { id: string; role: string }): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from sessions s
      join memberships m on m.person_id = s.person_id and m.account_id = s.account_id
                        and m.client_id is not distinct from s.client_id and m.accepted_at is not null
     where s.id = ${which.id} and m.role = ${which.role}`)
  return rows.length > 0
}

export async function isKeyOpen(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from api_keys where id = ${id} and revoked_at is null`)
  return rows.length > 0
}
