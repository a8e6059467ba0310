import type { ClientObject, NewClient } from '#contract/clients.ts'
import { archiveAgentsOf } from '#domain/agents/agents.ts'
import { invitePerson, type LoginLink, removeClientPlaces } from '#domain/people/people.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { isId, newId } from '#kernel/ids.ts'
import { showMoney, toMicros } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import * as store from '#store/clients.ts'
import type { Queryable } from '#store/db.ts'

/**
 * Clients group an account's agents for re-billing, in both modes. Every account has one that is used when none is
 * named and cannot be deleted. Deleting another ends what it has running up and keeps what it has behind it.
 */
interface House {
  db: Queryable
  clock: Clock
}

export async function listClients(
  db: Queryable,
  filter: Parameters<typeof store.listClients>[1],
): Promise<ClientObject[]> {
  const rows = await store.listClients(db, filter)
  return rows.map(view)
}

/** With an address it has a log-in, whose link is for whoever can hand it on. */
export async function createClient(
  { db, clock }: House,
  accountId: string,
  wanted: NewClient,
): Promise<{ client: ClientObject; link: LoginLink | null }> {
  const [id, at] = [newId('client'), iso(clock.now())]
  const externalId = wanted.external_id ?? id
  const price = wanted.price
    ? { perMinute: toMicros(wanted.price.per_minute), roundingSeconds: wanted.price.rounding_seconds }
    : null
  const { name, email = null } = wanted
  if (!(await store.insertClient(db, { id, accountId, name, externalId, price, at })))
    throw new Problem('external_id_taken', { param: '/external_id' })
  if (email !== null) await store.insertLogin(db, { clientId: id, email, at })
  const login = email === null ? null : ({ email, role: 'client', client: id } as const)
  const link = login && (await invitePerson({ db, clock }, accountId, login)).link
  const client = view({
    id,
    name,
    external_id: externalId,
    is_default: false,
    email,
    price_per_minute: price?.perMinute.toString() ?? null,
    rounding_seconds: price?.roundingSeconds ?? null,
    created_at: at,
  })
  return { client, link }
}

/**
 * In one transaction: its agents are archived, with all that follows from it in both modes, its log-in is removed, and
 * its external id is free. Calls that are under way end normally; calls and usage records of the past stay.
 */
export async function deleteClient(
  { db, clock }: House,
  which: { accountId: string; id: string },
): Promise<{ agents: number; calls: number }> {
  const client = isId('client', which.id) ? await store.lockClient(db, which) : undefined
  if (!client) throw new Problem('not_found')
  if (client.is_default) throw new Problem('default_client')
  const ended = await archiveAgentsOf({ db, clock }, { accountId: which.accountId, clientId: client.id })
  await store.markDeleted(db, { id: client.id, at: iso(clock.now()) })
  await removeClientPlaces(db, client.id)
  return ended
}

function view(row: store.ClientRow): ClientObject {
  const { price_per_minute: perMinute, rounding_seconds: roundingSeconds } = row
  return {
    id: row.id,
    object: 'client',
    name: row.name,
    external_id: row.external_id,
    email: row.email,
    price:
      perMinute === null || roundingSeconds === null
        ? null
        : { per_minute: showMoney(BigInt(perMinute)), rounding_seconds: roundingSeconds },
    created_at: row.created_at,
  }
}
