import type { AgentDocument } from '#contract/agent-document.ts'
import { cancelCampaignsOfAgents } from '#domain/campaigns/campaigns.ts'
import { recordAllCompleted } from '#domain/events/events.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { isId, newId } from '#kernel/ids.ts'
import { type Fault, Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import * as store from '#store/agents.ts'
import { cancelQueuedOfAgents } from '#store/call-moves.ts'
import type { Queryable } from '#store/db.ts'
import { numbersOf, unrouteAgents } from '#store/numbers.ts'
import { holdList } from '#store/suppressions.ts'
import { checkRules } from './rules.ts'

/**
 * Agents: a draft that is edited, versions that are published and never change again, and the end of both in the
 * archive. Every operation takes the account it acts for; an agent of another account does not exist here.
 */
export type { AgentRow, VersionRow } from '#store/agents.ts'

interface House {
  db: Queryable
  clock: Clock
}

/** An agent as it is shown: with what keeps its draft from being published. */
export type AgentView = store.AgentRow & { problems: Fault[] }

export async function createAgent(
  { db, clock }: House,
  wanted: { accountId: string; config: AgentDocument; client?: string | undefined },
): Promise<AgentView> {
  const clientId = await store.clientFor(db, wanted.accountId, wanted.client)
  if (!clientId) throw new Problem('not_found', { param: '/client', message: 'No such client in this account.' })
  const id = newId('agent')
  await store.insertAgent(db, {
    id,
    accountId: wanted.accountId,
    clientId,
    config: wanted.config,
    at: iso(clock.now()),
  })
  return readAgent(db, { accountId: wanted.accountId, id })
}

export async function readAgent(db: Queryable, which: store.AgentOwner): Promise<AgentView> {
  const row = isId('agent', which.id) ? await store.agentById(db, which) : undefined
  if (!row) throw new Problem('not_found')
  return view(db, which.accountId, row)
}

export async function listAgents(db: Queryable, filter: Parameters<typeof store.listAgents>[1]): Promise<AgentView[]> {
  const ownNumbers = await numbersOf(db, filter.accountId)
  const rows = await store.listAgents(db, filter)
  return rows.map((row) => shown(row, ownNumbers))
}

export async function saveDraft(
  { db, clock }: House,
  change: store.AgentOwner & { config: AgentDocument; revision?: number | undefined; documentAt: string },
): Promise<AgentView> {
  const agent = await lock(db, change)
  if (agent.status === 'archived') throw new Problem('agent_archived')
  if (change.revision !== undefined && change.revision !== agent.revision)
    throw staleRevision(agent.revision, '/revision')
  if (change.config.type !== agent.type) {
    const fault = {
      param: `${change.documentAt}/type`,
      code: 'type_is_fixed',
      message: `The type of this agent is fixed: ${agent.type}.`,
    }
    throw new Problem('invalid_agent', { param: fault.param, errors: [fault] })
  }
  await store.saveDraft(db, { id: agent.id, config: change.config, at: iso(clock.now()) })
  return readAgent(db, change)
}

/** The version of this revision, and whether it had been published before. */
export async function publish(
  { db, clock }: House,
  wanted: store.AgentOwner & { revision: number },
): Promise<{ version: store.VersionRow; repeated: boolean }> {
  const agent = await lock(db, wanted)
  if (agent.status === 'archived') throw new Problem('agent_archived')
  if (wanted.revision !== agent.revision) throw staleRevision(agent.revision, '/revision')
  const before = await store.versionOfRevision(db, { agentId: agent.id, revision: agent.revision })
  if (before) return { version: before, repeated: true }
  const { problems } = checkRules(agent.config, { ownNumbers: await numbersOf(db, wanted.accountId) })
  const [first] = problems
  if (first)
    throw new Problem('invalid_agent', {
      message: 'The draft has problems to solve first.',
      param: first.param,
      errors: problems,
    })
  const version = {
    agentId: agent.id,
    accountId: wanted.accountId,
    version: (agent.published_version ?? 0) + 1,
    revision: agent.revision,
    config: agent.config,
    at: iso(clock.now()),
  }
  await store.insertVersion(db, version)
  const row = {
    agent_id: agent.id,
    version: version.version,
    revision: version.revision,
    config: version.config,
    published_at: version.at,
  }
  return { version: row, repeated: false }
}

/**
 * In one transaction: no new calls, the queued ones of both modes cancelled with their events, its numbers unrouted.
 * Whoever queues a call at this very moment commits before the look at the queue, or finds the agent archived.
 */
export async function archiveAgent({ db, clock }: House, which: store.AgentOwner): Promise<AgentView> {
  const agent = await lock(db, which)
  await archiveIn({ db, clock }, which.accountId, [agent.id])
  return readAgent(db, which)
}

/** The same for every agent of a client at once; how many agents and queued calls that were. */
export async function archiveAgentsOf(
  { db, clock }: House,
  which: { accountId: string; clientId: string },
): Promise<{ agents: number; calls: number }> {
  const ids = await store.lockAgentsOf(db, which)
  return { agents: ids.length, calls: await archiveIn({ db, clock }, which.accountId, ids) }
}

/** Archives agents that this transaction holds; how many queued calls it cancelled. */
async function archiveIn({ db, clock }: House, accountId: string, ids: readonly string[]): Promise<number> {
  const at = iso(clock.now())
  await store.archive(db, { ids, at })
  // Before any lane, as whoever lists a number does.
  for (const livemode of [false, true]) await holdList(db, { accountId, livemode })
  await cancelCampaignsOfAgents({ db, clock }, ids)
  const calls = await cancelQueuedOfAgents(db, { agentIds: ids, now: at })
  await recordAllCompleted(db, calls, at)
  await unrouteAgents(db, ids)
  return calls.length
}

export const tokenPlace = (agentId: string): string => `agents:${agentId}:mcp_token`

/** Stores the token of the agent's tool server sealed, for the origin that the draft names, or forgets it. */
export async function setMcpToken(
  { db, clock, keyring }: House & { keyring: Keyring },
  change: store.AgentOwner & { token: string | null },
): Promise<AgentView> {
  const { config } = await lock(db, change)
  const token = change.token === null ? null : keyring.seal(change.token, tokenPlace(change.id))
  const origin = token === null ? null : toolOrigin(config)
  await store.setMcpToken(db, { ...change, token, origin, at: iso(clock.now()) })
  return readAgent(db, change)
}

/** Scheme, host and port of the server that an agent has its tools from. */
const toolOrigin = ({ mcp }: AgentDocument): string | null => (mcp ? (URL.parse(mcp.url)?.origin ?? null) : null)

/** The token for the tool server of this document, for whoever is about to call that; null when none was set for it. */
export async function readMcpToken(
  { db, keyring }: { db: Queryable; keyring: Keyring },
  { config, ...which }: store.AgentOwner & { config: AgentDocument },
): Promise<string | null> {
  const origin = toolOrigin(config)
  const sealed = origin === null ? null : await store.mcpTokenOf(db, { ...which, origin })
  return sealed && keyring.open(sealed, tokenPlace(which.id))
}

export async function readVersion(
  db: Queryable,
  which: store.AgentOwner & { version: number },
): Promise<store.VersionRow> {
  const row = isId('agent', which.id) ? await store.versionOf(db, which) : undefined
  if (!row) throw new Problem('not_found')
  return row
}

export async function listVersions(
  db: Queryable,
  filter: store.AgentOwner & { before?: number; limit: number },
): Promise<store.VersionRow[]> {
  const agent = await readAgent(db, filter)
  return store.listVersions(db, {
    agentId: agent.id,
    limit: filter.limit,
    ...(filter.before ? { before: filter.before } : {}),
  })
}

async function view(db: Queryable, accountId: string, row: store.AgentRow): Promise<AgentView> {
  return shown(row, await numbersOf(db, accountId))
}

/** A token that was set for another server is none for this draft. */
function shown(row: store.AgentRow, ownNumbers: readonly string[]): AgentView {
  const isItsOwn = row.mcp_token_origin === toolOrigin(row.config)
  const { problems } = checkRules(row.config, { ownNumbers })
  return { ...row, mcp_token_set: row.mcp_token_set && isItsOwn, problems }
}

async function lock(db: Queryable, which: store.AgentOwner): Promise<store.AgentRow> {
  const agent = isId('agent', which.id) ? await store.lockAgent(db, which) : undefined
  if (!agent) throw new Problem('not_found')
  return agent
}

function staleRevision(current: number, param: string): Problem {
  return new Problem('revision_conflict', {
    param,
    message: `The draft has revision ${current} by now: read it again.`,
  })
}
