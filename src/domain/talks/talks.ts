import { effectiveModel } from '#contract/agent-defaults.ts'
import type { AgentDocument, Model } from '#contract/agent-document.ts'
import type { TalkKind } from '#contract/talks.ts'
import { readAgent } from '#domain/agents/agents.ts'
import { checkInputs, exampleInputs } from '#domain/agents/inputs.ts'
import { draftVersion } from '#domain/agents/versions.ts'
import type { Installation } from '#domain/installation/installation.ts'
import { hashToken, newToken } from '#domain/people/sessions.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { TEST_NUMBER } from '#kernel/test-numbers.ts'
import type { CallRow } from '#store/calls.ts'
import type { Queryable } from '#store/db.ts'
import { freeInboundLine, lockInboundLimit } from '#store/inbound.ts'
import * as store from '#store/talks.ts'

/**
 * Talks to a draft. A ticket is asked for with the rights of whoever builds, and opens one line, once, for the same
 * person; what is then held on it is a test call of the draft as it was when it was asked for. Nobody is rung, so it is
 * written as a received call: it takes one of the account's lines for those, and neither list nor callback concerns it.
 */
export type { TicketRow } from '#store/talks.ts'

interface House {
  db: Queryable
  clock: Clock
}

const TICKET_MS = 60_000
const TICKETS_MAX = 5
/** How the network names a caller who withholds the number. */
const NOBODY = 'anonymous'

interface Wanted {
  accountId: string
  personId: string
  agentId: string
  kind: TalkKind
  inputs: Record<string, unknown>
  /** The speech models that a microphone can be answered with. */
  models: readonly Model[]
}

export async function prepareTalk(
  { db, clock }: House,
  wanted: Wanted,
): Promise<{ ticket: string; revision: number; expiresAt: string }> {
  const { accountId, personId, agentId, kind } = wanted
  const agent = await readAgent(db, { accountId, id: agentId })
  if (agent.status === 'archived') throw new Problem('agent_archived')
  const model = effectiveModel(agent.config)
  if (kind === 'microphone' && !wanted.models.includes(model))
    throw new Problem('unavailable', { param: '/kind', message: `No node here has a key for ${model}: talk by text.` })
  const inputs = inputsFor(agent.config, wanted.inputs)
  const now = clock.now()
  const at = iso(now)
  const { revision, config } = agent
  await store.copyDraft(db, { agentId, accountId, revision, config, at })
  const ticket = newToken()
  const expiresAt = iso(addMs(now, TICKET_MS))
  await store.insertTicket(db, {
    ...{ account_id: accountId, person_id: personId, agent_id: agentId, revision, kind, inputs },
    ...{ hash: hashToken(ticket), now: at, expiresAt, most: TICKETS_MAX },
  })
  return { ticket, revision, expiresAt }
}

function inputsFor(document: AgentDocument, given: Record<string, unknown>): CallRow['inputs'] {
  const definitions = document.type === 'outbound' ? document.inputs : []
  const { values, faults } = checkInputs(definitions, exampleInputs(definitions, document.language, given))
  if (faults.length > 0) throw new Problem('invalid_inputs', { param: faults[0]?.param ?? '/inputs', errors: faults })
  return values
}

/** What the ticket opens, for the person it was given to and for nobody else; null once it was used, or is over. */
export async function redeemTicket(
  { db, clock }: House,
  { ticket, ...who }: { ticket: string; personId: string; accountId: string },
): Promise<store.TicketRow | null> {
  const found = await store.takeTicket(db, { ...who, hash: hashToken(ticket), now: iso(clock.now()) })
  return found ?? null
}

/** Within a transaction, which holds the account's received calls back until it ends; null: no line is free. */
export async function startTalk(
  house: { tx: Queryable; clock: Clock; installation: Installation },
  { ticket, nodeId }: { ticket: store.TicketRow; nodeId: string },
): Promise<CallRow | null> {
  const { tx, clock, installation } = house
  const { account_id: accountId, agent_id: agentId, revision, inputs } = ticket
  const limit = await lockInboundLimit(tx, accountId)
  const agent = await readAgent(tx, { accountId, id: agentId })
  const config = await store.copiedDraft(tx, { accountId, agentId, revision })
  const line = await freeInboundLine(tx, { accountId, livemode: false, limit })
  if (line === null || !config || agent.status === 'archived') return null
  return store.insertTalk(tx, {
    ...{ id: newId('call'), accountId, agentId, agentVersion: draftVersion(revision), agentName: config.name },
    ...{ clientId: agent.client_id, clientExternalId: agent.client_external_id, inputs, line, nodeId },
    ...{ to: TEST_NUMBER, from: NOBODY, toHash: installation.numberHash(TEST_NUMBER), at: iso(clock.now()) },
  })
}
