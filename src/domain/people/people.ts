import type { PersonObject } from '#contract/people.ts'
import type { PersonRole } from '#contract/roles.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { lockClient } from '#store/clients.ts'
import type { Queryable } from '#store/db.ts'
import * as store from '#store/people.ts'
import { type LoginLink, makeLink } from './links.ts'

/**
 * The people of accounts. Who is invited belongs to the account once they have accepted, and from then on until
 * somebody takes them out; what they may do is read at each request. An account keeps an owner.
 */
export { removeClientPlaces } from '#store/people.ts'
export type { LoginLink } from './links.ts'
export type { SessionRow } from './sessions.ts'
export { forgetLogins } from './sessions.ts'

interface House {
  db: Queryable
  clock: Clock
}

export async function listPeople(
  db: Queryable,
  filter: Parameters<typeof store.listMembers>[1],
): Promise<PersonObject[]> {
  const rows = await store.listMembers(db, filter)
  return rows.map(showMember)
}

export interface Invited {
  person: PersonObject
  link: LoginLink
}

/** With a new link for somebody who has not come yet. */
export async function invitePerson(
  { db, clock }: House,
  accountId: string,
  wanted: { email: string; name?: string | undefined; role: PersonRole; client?: string | undefined },
): Promise<Invited> {
  if ((wanted.role === 'client') !== (wanted.client !== undefined)) throw unfitClient(wanted.role)
  const clientId = wanted.client ?? null
  if (clientId !== null && !(await lockClient(db, { accountId, id: clientId })))
    throw new Problem('not_found', { param: '/client' })
  const at = iso(clock.now())
  const person = await store.foundPerson(db, { id: newId('person'), email: wanted.email, name: wanted.name ?? '', at })
  const place = { personId: person.id, accountId, clientId }
  if ((await store.placeOf(db, place))?.accepted_at) throw new Problem('person_exists', { param: '/email' })
  await store.insertPlace(db, { ...place, role: wanted.role, at, acceptedAt: null })
  const link = await makeLink({ db, clock }, { kind: 'invitation', ...place })
  const rows = await store.lockMember(db, place)
  const row = rows.find((one) => one.client_id === clientId)
  if (!row) throw new Error('somebody who was just invited is not there')
  return { person: showMember(row), link }
}

function unfitClient(role: PersonRole): Problem {
  const message = role === 'client' ? 'is required for the role client' : 'is for the role client only'
  return new Problem('invalid_request', { param: '/client', errors: [{ param: '/client', code: 'required', message }] })
}

export async function changeRole(
  { db }: House,
  which: { accountId: string; personId: string; role: PersonRole },
): Promise<PersonObject> {
  const [row] = await store.lockMember(db, which)
  if (!row) throw new Problem('not_found')
  if (row.role === 'client') throw new Problem('client_login')
  if (row.role === 'owner' && which.role !== 'owner') await keepAnOwner(db, which)
  await store.changeRole(db, which)
  return showMember({ ...row, role: which.role })
}

export async function removePerson({ db }: House, which: { accountId: string; personId: string }): Promise<void> {
  const rows = await store.lockMember(db, which)
  if (rows.length === 0) throw new Problem('not_found')
  if (rows.some((row) => row.role === 'owner' && row.accepted_at !== null)) await keepAnOwner(db, which)
  await store.removeMember(db, which)
}

async function keepAnOwner(db: Queryable, which: { accountId: string; personId: string }): Promise<void> {
  if ((await store.countOwnersBeside(db, which)) === 0) throw new Problem('last_owner')
}

const showMember = (row: store.MemberRow): PersonObject => ({
  id: row.id,
  object: 'person',
  name: row.name,
  email: row.email,
  role: row.role,
  client: row.client_id,
  totp: row.totp_on,
  status: row.accepted_at === null ? 'invited' : 'active',
  last_seen_at: row.last_seen_at,
  created_at: row.created_at,
})
