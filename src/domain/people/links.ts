import type { InvitationObject } from '#contract/session.ts'
import { readBrand } from '#domain/brand/brand.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { hashPassword } from '#kernel/password.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db, Queryable } from '#store/db.ts'
import * as store from '#store/logins.ts'
import * as people from '#store/people.ts'
import { hashToken, newToken } from './sessions.ts'

/**
 * Links open once and not for ever. Whoever makes one sees it, so that it must give them nothing which is not theirs: a
 * link into an account sets no password of somebody who has one, and lets nobody in who does not know it.
 */
interface House {
  db: Queryable
  clock: Clock
}

// biome-ignore format: a table reads in columns
const LASTS_MS: Record<store.LinkKind, number> = {
  first_owner: 7 * 24 * 3_600_000,
  invitation:  7 * 24 * 3_600_000,
  password:    3_600_000,
}

export interface LoginLink {
  /** What stands behind `/welcome/`. */
  token: string
  expiresAt: string
}

export async function makeLink(
  { db, clock }: House,
  to: { kind: store.LinkKind; personId: string | null; accountId: string | null; clientId: string | null },
): Promise<LoginLink> {
  const token = newToken()
  const at = iso(clock.now())
  const expiresAt = iso(addMs(clock.now(), LASTS_MS[to.kind]))
  await store.insertLink(db, { ...to, hash: hashToken(token), at, expiresAt })
  return { token, expiresAt }
}

/** For whoever sets the installation up; null once an account of it has an owner. */
export function makeFirstLink({ db, clock }: { db: Db; clock: Clock }, accountId: string): Promise<LoginLink | null> {
  return db.transaction(async (tx) => {
    if (await people.hasOwner(tx)) return null
    return makeLink({ db: tx, clock }, { kind: 'first_owner', personId: null, accountId, clientId: null })
  })
}

interface ResetLink extends LoginLink {
  email: string
  personId: string
  /** The first of the accounts that they belong to. */
  accountId: string
}

/** For somebody who has forgotten their password; null when there is no such person, or they belong nowhere. */
export async function makeResetLink(house: House, email: string): Promise<ResetLink | null> {
  const person = await people.personByEmail(house.db, email)
  const [place] = person ? await people.placesOf(house.db, person.id) : []
  if (!person || !place) return null
  const link = await makeLink(house, { kind: 'password', personId: person.id, accountId: null, clientId: null })
  return { ...link, email: person.email, personId: person.id, accountId: place.account_id }
}

export async function readLink({ db, clock }: House, token: string): Promise<store.LinkRow> {
  const row = await store.linkByHash(db, { hash: hashToken(token), now: iso(clock.now()) })
  if (!row) throw gone()
  return row
}

const gone = () => new Problem('not_found', { message: 'This link was used, replaced or has expired.' })

/** Whoever has forgotten their password is shown the first account that they belong to, as in the mail. */
export async function showLink(db: Queryable, row: store.LinkRow): Promise<InvitationObject> {
  const [place] = row.account_id === null && row.person_id !== null ? await people.placesOf(db, row.person_id) : []
  return show(row, await readBrand(db, row.account_id ?? place?.account_id ?? ''))
}

const show = (row: store.LinkRow, brand: InvitationObject['brand']): InvitationObject => ({
  object: 'invitation',
  kind: row.kind,
  email: row.email,
  name: row.name === '' ? null : row.name,
  account: row.account_id !== null && row.account_name !== null ? { id: row.account_id, name: row.account_name } : null,
  role: row.role,
  brand,
  has_password: row.has_password,
  expires_at: row.expires_at,
})

export interface Acceptance {
  token: string
  name?: string | undefined
  email?: string | undefined
  password: string
}

/**
 * Uses the link, and says where the person now belongs. Whoever has a password was held to it before. In one
 * transaction: of two who use the same link one does.
 */
export async function useLink({ db, clock }: House, link: store.LinkRow, given: Acceptance): Promise<people.PlaceId> {
  if (!(await store.useLink(db, hashToken(given.token)))) throw gone()
  const at = iso(clock.now())
  if (link.kind === 'first_owner') return becomeFirstOwner({ db, clock }, link, given)
  const personId = link.person_id ?? ''
  const password = link.kind === 'password' || !link.has_password ? await hashPassword(given.password) : undefined
  await people.changePerson(db, { id: personId, name: given.name, password })
  if (link.kind === 'password') {
    await store.endSessionsOf(db, { personId })
    const [place] = await people.placesOf(db, personId)
    if (!place) throw gone()
    return { personId, accountId: place.account_id, clientId: place.client_id }
  }
  const place = { personId, accountId: link.account_id ?? '', clientId: link.client_id }
  if (!(await people.acceptPlace(db, { ...place, at }))) throw gone()
  return place
}

async function becomeFirstOwner(
  { db, clock }: House,
  link: store.LinkRow,
  { name, email, password }: Acceptance,
): Promise<people.PlaceId> {
  if (name === undefined || email === undefined) throw missing(name === undefined ? '/name' : '/email')
  if (await people.hasOwner(db)) throw gone()
  const at = iso(clock.now())
  const person = await people.foundPerson(db, { id: newId('person'), email, name, at })
  // Somebody who has a password already is not given another by whoever holds this link.
  if (person.password !== null) throw new Problem('person_exists', { param: '/email' })
  await people.changePerson(db, { id: person.id, name, password: await hashPassword(password) })
  const place = { personId: person.id, accountId: link.account_id ?? '', clientId: null }
  await people.insertPlace(db, { ...place, role: 'owner', at, acceptedAt: at })
  return place
}

function missing(param: string): Problem {
  const fault = { param, code: 'required', message: 'is required of the first owner' }
  return new Problem('invalid_request', { param, errors: [fault] })
}
