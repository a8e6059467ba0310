import type { EventObject } from '#contract/events.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { publishedDocument } from '#domain/agents/versions.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import { isId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { agentById } from '#store/agents.ts'
import { callById } from '#store/calls.ts'
import type { Queryable } from '#store/db.ts'
import { eventById } from '#store/event-pages.ts'
import { eventsToRedeliver, redeliver } from '#store/events.ts'
import { destinationsOf, webhookEndpoint } from './destinations.ts'
import { readEvent } from './listing.ts'

/**
 * Sends an event once more, to the address now in force: the call's own, else what the agent's newest published version
 * says. An event that was emptied with its call stays as it is.
 */
export async function redeliverEvent(
  { db, clock }: { db: Queryable; clock: Clock },
  caller: Caller,
  id: string,
): Promise<EventObject> {
  const { accountId, livemode } = caller
  const event = isId('event', id) ? await eventById(db, { accountId, livemode, id }) : undefined
  const call = event && (await callById(db, { accountId, livemode, id: event.call_id }))
  const agent = call && (await agentById(db, { accountId, id: call.agent_id }))
  if (!event || !call || !agent) throw new Problem('not_found')
  if (call.anonymized_at === null) {
    const version = agent.published_version ?? call.agent_version
    const { delivery } = await publishedDocument(db, { accountId, agentId: agent.id, version })
    const at = iso(clock.now())
    await redeliver(db, { id, accountId, livemode, at }, destinationsOf(delivery, call, event.type))
  }
  return readEvent({ db, clock }, caller, id)
}

/**
 * The same for many, the oldest first: each is due a moment after the one before it. In one transaction, so that a
 * repetition under the same key is one.
 */
export async function redeliverMany(
  { db, clock }: { db: Queryable; clock: Clock },
  { accountId, livemode }: Caller,
  wanted: { endpoint?: string | undefined; call?: string | undefined; since?: string | undefined; limit: number },
): Promise<{ events: number; nextSince: string | null }> {
  const whose = { accountId, livemode }
  const rows = await eventsToRedeliver(db, {
    ...whose,
    endpoint: wanted.endpoint === undefined ? undefined : webhookEndpoint(whose, wanted.endpoint),
    call: wanted.call,
    since: wanted.since === undefined ? undefined : iso(Temporal.Instant.from(wanted.since)),
    limit: wanted.limit + 1,
  })
  const now = clock.now()
  const taken = rows.slice(0, wanted.limit)
  for (const [nth, row] of taken.entries()) {
    const version = row.published_version ?? row.agent_version
    const { delivery } = await publishedDocument(db, { accountId, agentId: row.agent_id, version })
    const at = iso(addMs(now, nth))
    await redeliver(db, { ...whose, id: row.id, at }, destinationsOf(delivery, row, row.type))
  }
  return { events: taken.length, nextSince: rows[wanted.limit]?.created_at ?? null }
}
