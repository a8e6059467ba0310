import { effectiveModel } from '#contract/agent-defaults.ts'
import type { Model } from '#contract/agent-document.ts'
import { publishedDocument } from '#domain/agents/versions.ts'
import type { Installation } from '#domain/installation/installation.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { CallRow } from '#store/calls.ts'
import type { Queryable } from '#store/db.ts'
import * as store from '#store/inbound.ts'

/**
 * Received calls. Whoever picks up, the telephone or the test endpoint, asks here first: either the call is written, in
 * progress and owned by the node that will hold it, or it is refused and leaves no trace. The do-not-call list has no
 * say, and no dialling slot is taken.
 */
export { type RingingRow, simulatedInbound, strayInbound } from '#store/inbound.ts'

export interface InboundRing {
  accountId: string
  livemode: boolean
  to: string
  /** E.164, or `anonymous`. */
  from: string
  /** The node that holds the line. */
  nodeId: string
  /** What a simulated caller plays; null on a real line. */
  scenario: string | null
  /** Who was made ready to answer, and as which call: anybody else is not. */
  ready?: { callId: string; agentId: string; version: number }
}

/** A refusal is a value: SIP answers 404, 480 and 486, HTTP in its own words. */
export type Received =
  | { kind: 'answered'; call: CallRow }
  | { kind: 'unknown_number' }
  | { kind: 'not_routed' }
  | { kind: 'lines_taken' }

/** Who would answer a live number now; nothing is written. A live number belongs to one account. */
export type OfferedCall =
  | { kind: 'offered'; accountId: string; agentId: string; version: number; model: Model }
  | { kind: 'unknown_number' }
  | { kind: 'not_routed' }
  | { kind: 'lines_taken' }

export async function offerLive(db: Queryable, to: string): Promise<OfferedCall> {
  const accountId = await store.ownerOfLive(db, to)
  if (accountId === null) return { kind: 'unknown_number' }
  const found = await store.answeringAgent(db, { accountId, livemode: true, number: to })
  if (!found) return { kind: 'unknown_number' }
  const { agent_id: agentId, agent_version: version } = found
  if (agentId === null || version === null) return { kind: 'not_routed' }
  // Asked again when the call is written; here so that nobody hears ringing, and no model is reached, for nothing.
  const limit = await store.inboundLimit(db, accountId)
  if ((await store.freeInboundLine(db, { accountId, livemode: true, limit })) === null) return { kind: 'lines_taken' }
  const document = await publishedDocument(db, { accountId, agentId, version })
  return { kind: 'offered', accountId, agentId, version, model: effectiveModel(document) }
}

/** Within a transaction, which holds the account's received calls back until it ends: the limit is exact. */
export async function answerInbound(
  house: { tx: Queryable; clock: Clock; installation: Installation },
  ring: InboundRing,
): Promise<Received> {
  const { tx } = house
  const limit = await store.lockInboundLimit(tx, ring.accountId)
  const found = await store.answeringAgent(tx, { ...ring, number: ring.to })
  if (!found) return { kind: 'unknown_number' }
  const { agent_id, agent_version, client_id, client_external_id } = found
  if (agent_id === null || agent_version === null || client_id === null || client_external_id === null)
    return { kind: 'not_routed' }
  if (ring.ready && (ring.ready.agentId !== agent_id || ring.ready.version !== agent_version))
    return { kind: 'not_routed' }
  const line = await store.freeInboundLine(tx, { ...ring, limit })
  if (line === null) return { kind: 'lines_taken' }
  const version = { accountId: ring.accountId, agentId: agent_id, version: agent_version }
  const call = await store.insertInboundCall(tx, {
    ...ring,
    at: iso(house.clock.now()),
    id: ring.ready?.callId ?? newId('call'),
    agentId: agent_id,
    agentVersion: agent_version,
    agentName: (await publishedDocument(tx, version)).name,
    clientId: client_id,
    clientExternalId: client_external_id,
    toHash: house.installation.numberHash(ring.to),
    line,
  })
  return { kind: 'answered', call }
}
