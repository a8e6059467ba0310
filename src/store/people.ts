import type { PersonRole } from '#contract/roles.ts'
import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/** People, and where they belong. */

export interface PersonRow {
  id: string
  email: string
  name: string
  password: string | null
  totp: Buffer | null
  totp_on: boolean
  totp_step: number
  created_at: string
}

export interface MemberRow {
  id: string
  email: string
  name: string
  totp_on: boolean
  role: PersonRole
  client_id: string | null
  created_at: string
  accepted_at: string | null
  last_seen_at: string | null
}

interface PlaceRow {
  account_id: string
  account_name: string
  role: PersonRole
  client_id: string | null
  client_name: string | null
}

/** One place that somebody has in an account: that of a client is a place of its own. */
export interface PlaceId {
  personId: string
  accountId: string
  clientId: string | null
}

const person = sql`select id, email, name, password, totp, totp_on, totp_step::float8 as totp_step, created_at from people`

export async function personByEmail(db: Queryable, email: string): Promise<PersonRow | undefined> {
  const [row] = await db.query(sql<PersonRow>`${person} where email = lower(${email})`)
  return row
}

export async function personById(db: Queryable, id: string): Promise<PersonRow | undefined> {
  const [row] = await db.query(sql<PersonRow>`${person} where id = ${id}`)
  return row
}

/** The person of that address, who is made when there is none; a name that is there stays. */
export async function foundPerson(
  tx: Queryable,
  row: { id: string; email: string; name: string; at: string },
): Promise<PersonRow> {
  await tx.query(sql`
    insert into people (id, email, name, created_at) values (${row.id}, lower(${row.email}), ${row.name}, ${row.at})
    on conflict (email) do nothing`)
  const [found] = await tx.query(sql<PersonRow>`${person} where email = lower(${row.email}) for update`)
  if (!found) throw new Error('a person went while being invited')
  return found
}

export async function changePerson(
  tx: Queryable,
  which: { id: string; name?: string | undefined; password?: string | undefined },
): Promise<void> {
  await tx.query(sql`
    update people set name = coalesce(${which.name ?? null}, name), password = coalesce(${which.password ?? null}, password)
     where id = ${which.id}`)
}

export async function setTotp(tx: Queryable, which: { id: string; totp: Buffer | null; on: boolean }): Promise<void> {
  await tx.query(sql`update people set totp = ${which.totp}, totp_on = ${which.on} where id = ${which.id}`)
}

/** False when a code of that period or a later one was taken already: of two that come together one is. */
export async function takeTotpStep(db: Queryable, which: { id: string; step: number }): Promise<boolean> {
  const rows = await db.query(sql`
    update people set totp_step = ${which.step} where id = ${which.id} and totp_step < ${which.step} returning 1`)
  return rows.length > 0
}

/** Whether they are in it, or invited; null when neither. */
export async function placeOf(
  tx: Queryable,
  which: PlaceId,
): Promise<{ accepted_at: string | null; role: PersonRole } | null> {
  const [row] = await tx.query(sql<{ accepted_at: string | null; role: PersonRole }>`
    select accepted_at, role from memberships
     where person_id = ${which.personId} and account_id = ${which.accountId}
       and client_id is not distinct from ${which.clientId} for update`)
  return row ?? null
}

export async function insertPlace(
  tx: Queryable,
  row: PlaceId & { role: PersonRole; at: string; acceptedAt: string | null },
): Promise<void> {
  await tx.query(sql`
    insert into memberships (person_id, account_id, role, client_id, created_at, accepted_at)
    values (${row.personId}, ${row.accountId}, ${row.role}, ${row.clientId}, ${row.at}, ${row.acceptedAt})
    on conflict (person_id, account_id, client_id) do update
       set role = excluded.role, accepted_at = coalesce(memberships.accepted_at, excluded.accepted_at)`)
}

/** False when the invitation was withdrawn meanwhile. */
export async function acceptPlace(tx: Queryable, which: PlaceId & { at: string }): Promise<boolean> {
  const rows = await tx.query(sql`
    update memberships set accepted_at = coalesce(accepted_at, ${which.at})
     where person_id = ${which.personId} and account_id = ${which.accountId}
       and client_id is not distinct from ${which.clientId} returning 1`)
  return rows.length > 0
}

/** Where somebody is let in, in the order in which they came there. */
export function placesOf(db: Queryable, personId: string): Promise<PlaceRow[]> {
  return db.query(sql<PlaceRow>`
    select m.account_id, a.name as account_name, m.role, m.client_id, c.name as client_name
      from memberships m join accounts a on a.id = m.account_id left join clients c on c.id = m.client_id
     where m.person_id = ${personId} and m.accepted_at is not null
     order by m.accepted_at, m.account_id, m.client_id nulls first`)
}

const member = sql`
  select p.id, p.email, p.name, p.totp_on, m.role, m.client_id, m.created_at, m.accepted_at,
         (select max(s.last_seen_at) from sessions s where s.person_id = p.id and s.account_id = m.account_id) as last_seen_at
    from memberships m join people p on p.id = m.person_id`

/** Somebody who looks after two clients stands here once, with the first of them. */
export function listMembers(
  db: Queryable,
  filter: { accountId: string; before?: string | undefined; limit: number },
): Promise<MemberRow[]> {
  return db.query(sql<MemberRow>`${member}
    where m.account_id = ${filter.accountId}
      and not exists (select 1 from memberships o where o.person_id = m.person_id and o.account_id = m.account_id
                         and coalesce(o.client_id, '') < coalesce(m.client_id, ''))
      ${filter.before !== undefined ? sql`and p.id < ${filter.before}` : nothing}
    order by p.id desc limit ${filter.limit}`)
}

/** All places of somebody in an account; nobody else changes its people until this transaction ends. */
export async function lockMember(tx: Queryable, which: { accountId: string; personId: string }): Promise<MemberRow[]> {
  await tx.query(sql`select id from accounts where id = ${which.accountId} for no key update`)
  return tx.query(sql<MemberRow>`${member} where m.account_id = ${which.accountId} and m.person_id = ${which.personId}`)
}

export async function changeRole(
  tx: Queryable,
  which: { accountId: string; personId: string; role: PersonRole },
): Promise<void> {
  await tx.query(sql`
    update memberships set role = ${which.role}
     where account_id = ${which.accountId} and person_id = ${which.personId} and client_id is null`)
}

/** Out of the account; who belongs nowhere any more is forgotten. */
export async function removeMember(tx: Queryable, which: { accountId: string; personId: string }): Promise<void> {
  await tx.query(sql`delete from memberships where account_id = ${which.accountId} and person_id = ${which.personId}`)
  await tx.query(sql`delete from sessions where account_id = ${which.accountId} and person_id = ${which.personId}`)
  await tx.query(sql`delete from links where account_id = ${which.accountId} and person_id = ${which.personId}`)
  await forgetStrangers(tx, [which.personId])
}

/** The log-ins of a client go with it. */
export async function removeClientPlaces(tx: Queryable, clientId: string): Promise<void> {
  const gone = await tx.query(sql<{ person_id: string }>`
    delete from memberships where client_id = ${clientId} returning person_id`)
  await tx.query(sql`delete from sessions where client_id = ${clientId}`)
  await tx.query(sql`delete from links where client_id = ${clientId}`)
  await forgetStrangers(
    tx,
    gone.map((row) => row.person_id),
  )
}

async function forgetStrangers(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from people p where p.id = any(${ids}::text[])
       and not exists (select 1 from memberships m where m.person_id = p.id)`)
}

/** Owners of the account other than this person who have come in. */
export async function countOwnersBeside(
  tx: Queryable,
  which: { accountId: string; personId: string },
): Promise<number> {
  const [row] = await tx.query(sql<{ n: number }>`
    select count(*) as n from memberships
     where account_id = ${which.accountId} and role = 'owner' and accepted_at is not null and person_id <> ${which.personId}`)
  return row?.n ?? 0
}

export async function hasOwner(db: Queryable): Promise<boolean> {
  const rows = await db.query(sql`select 1 from memberships where role = 'owner' and accepted_at is not null limit 1`)
  return rows.length > 0
}
