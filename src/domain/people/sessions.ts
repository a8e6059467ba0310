import { createHash, randomBytes } from 'node:crypto'
import type { OpenSessionObject, SessionObject } from '#contract/session.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'
import * as store from '#store/logins.ts'
import { type PlaceId, placesOf } from '#store/people.ts'

/**
 * Sessions are rows: what a cookie opens is read at each request, so that what is revoked or taken away is gone with
 * the next one. A cookie is 256 random bits, of which the database keeps the hash.
 */
interface House {
  db: Queryable
  clock: Clock
}

const IDLE_MS = 12 * 3_600_000
const LONGEST_MS = 14 * 24 * 3_600_000
/** Its last use is noted about so often: most requests write nothing. */
const SEEN_EVERY_MS = 60_000
const TOKEN_BYTES = 32
const AGENT_MAX = 300
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export type { SessionRow } from '#store/logins.ts'

/** Where a session is opened from. */
export interface From {
  address: string
  agent: string
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

const idleSince = (now: Temporal.Instant): string => iso(addMs(now, -IDLE_MS))

/** Who is logged in with that cookie; null for nobody. */
export async function identifySession({ db, clock }: House, token: string): Promise<store.SessionRow | null> {
  if (!TOKEN.test(token)) return null
  const now = clock.now()
  const row = await store.sessionByHash(db, { hash: hashToken(token), now: iso(now), idleSince: idleSince(now) })
  if (!row) return null
  if (row.last_seen_at <= iso(addMs(now, -SEEN_EVERY_MS))) await store.noteSeen(db, { id: row.id, at: iso(now) })
  return row
}

/** A new session, always under a new cookie; the one that the browser came with ends. */
export async function openSession(
  { db, clock }: House,
  place: PlaceId,
  { from, former }: { from: From; former: string | null },
): Promise<{ token: string; session: SessionObject }> {
  const now = clock.now()
  const token = newToken()
  const hash = hashToken(token)
  if (former !== null) await store.endSessionByHash(db, hashToken(former))
  await store.insertSession(db, {
    ...{ ...place, id: newId('session'), hash, address: from.address, agent: from.agent.slice(0, AGENT_MAX) },
    ...{ at: iso(now), expiresAt: iso(addMs(now, LONGEST_MS)) },
  })
  return { token, session: await opened({ db, clock }, hash) }
}

/** To another place of theirs; the cookie is another one afterwards. */
export async function switchSession(
  { db, clock }: House,
  current: store.SessionRow,
  to: { account: string; client?: string | undefined },
): Promise<{ token: string; session: SessionObject }> {
  const places = await placesOf(db, current.person_id)
  const place = places.find(
    (one) => one.account_id === to.account && (to.client === undefined || one.client_id === to.client),
  )
  if (!place) throw new Problem('not_found', { param: '/account' })
  const token = newToken()
  const hash = hashToken(token)
  await store.moveSession(db, { id: current.id, hash, accountId: place.account_id, clientId: place.client_id })
  return { token, session: await opened({ db, clock }, hash) }
}

async function opened({ db, clock }: House, hash: Buffer): Promise<SessionObject> {
  const now = clock.now()
  const row = await store.sessionByHash(db, { hash, now: iso(now), idleSince: idleSince(now) })
  if (!row) throw new Error('a session that was just opened is not there')
  return showSession({ db, clock }, row)
}

export async function showSession({ db, clock }: House, row: store.SessionRow): Promise<SessionObject> {
  const places = await placesOf(db, row.person_id)
  return {
    object: 'session',
    person: { id: row.person_id, object: 'person', name: row.name, email: row.email, totp: row.totp_on },
    account: { id: row.account_id, name: row.account_name },
    role: row.role,
    client: row.client_id,
    client_name: row.client_name,
    accounts: places.map((place) => ({
      id: place.account_id,
      name: place.account_name,
      role: place.role,
      client: place.client_id,
      client_name: place.client_name,
    })),
    expires_at: endOf({ last_seen_at: iso(clock.now()), expires_at: row.expires_at }),
  }
}

/** When it ends if nothing more is asked. */
function endOf({ last_seen_at, expires_at }: { last_seen_at: string; expires_at: string }): string {
  const idle = iso(addMs(Temporal.Instant.from(last_seen_at), IDLE_MS))
  return idle < expires_at ? idle : expires_at
}

export async function listSessions(
  { db, clock }: House,
  current: store.SessionRow,
  page: { before: string | undefined; limit: number },
): Promise<OpenSessionObject[]> {
  const now = clock.now()
  const rows = await store.listSessions(db, {
    ...{ ...page, accountId: current.account_id, personId: current.person_id, owner: current.role === 'owner' },
    ...{ now: iso(now), idleSince: idleSince(now) },
  })
  return rows.map((row) => ({
    id: row.id,
    object: 'open_session',
    person: { id: row.person_id, name: row.name, email: row.email },
    current: row.id === current.id,
    address: row.address,
    agent: row.agent,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    expires_at: endOf(row),
  }))
}

export async function revokeSession(db: Queryable, current: store.SessionRow, id: string): Promise<void> {
  const which = { id, accountId: current.account_id, personId: current.person_id, owner: current.role === 'owner' }
  if (!(await store.endOneOf(db, which))) throw new Problem('not_found')
}

export const endSession = (db: Queryable, id: string): Promise<void> => store.endSession(db, id)

/** Rids the tables of what is over; how many rows that were. */
export const forgetLogins = ({ db, clock }: House, limit: number): Promise<number> =>
  store.forgetLogins(db, { now: iso(clock.now()), idleSince: idleSince(clock.now()), limit })
