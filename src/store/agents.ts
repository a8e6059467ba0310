import type { AgentDocument } from '#contract/agent-document.ts'
import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/** Agents, their drafts and their published versions. */

export interface AgentRow {
  id: string
  client_id: string
  client_external_id: string
  client_alive: boolean
  type: 'inbound' | 'outbound'
  status: 'draft' | 'published' | 'archived'
  revision: number
  config: AgentDocument
  published_version: number | null
  mcp_token_set: boolean
  /** Where the token may be sent; null where the draft named no server when it was set. */
  mcp_token_origin: string | null
  created_at: string
  updated_at: string
}

export interface VersionRow {
  agent_id: string
  version: number
  revision: number
  config: AgentDocument
  published_at: string
}

const agent = sql`
  select a.id, a.client_id, c.external_id as client_external_id, c.deleted_at is null as client_alive, a.type, a.status,
         a.revision, a.config, a.published_version, a.mcp_token is not null as mcp_token_set, a.mcp_token_origin, a.created_at, a.updated_at
    from agents a join clients c on c.id = a.client_id`

export interface AgentOwner {
  accountId: string
  id: string
}

export async function agentById(db: Queryable, { accountId, id }: AgentOwner): Promise<AgentRow | undefined> {
  const [row] = await db.query(sql<AgentRow>`${agent} where a.id = ${id} and a.account_id = ${accountId}`)
  return row
}

/** The same, and nobody else changes the agent until this transaction ends. */
export async function lockAgent(tx: Queryable, { accountId, id }: AgentOwner): Promise<AgentRow | undefined> {
  const [row] = await tx.query(
    sql<AgentRow>`${agent} where a.id = ${id} and a.account_id = ${accountId} for update of a`,
  )
  return row
}

export function listAgents(
  db: Queryable,
  filter: {
    accountId: string
    status?: string | undefined
    type?: string | undefined
    client?: string | undefined
    before?: string | undefined
    limit: number
  },
): Promise<AgentRow[]> {
  return db.query(sql<AgentRow>`${agent}
    where a.account_id = ${filter.accountId}
      and ${filter.status !== undefined ? sql`a.status = ${filter.status}` : sql`a.status <> 'archived'`}
      ${filter.type !== undefined ? sql`and a.type = ${filter.type}` : nothing}
      ${filter.client !== undefined ? sql`and a.client_id = ${filter.client}` : nothing}
      ${filter.before !== undefined ? sql`and a.id < ${filter.before}` : nothing}
    order by a.id desc limit ${filter.limit}`)
}

export async function insertAgent(
  tx: Queryable,
  row: { id: string; accountId: string; clientId: string; config: AgentDocument; at: string },
): Promise<void> {
  await tx.query(sql`
    insert into agents (id, account_id, client_id, type, status, revision, config, created_at, updated_at)
    values (${row.id}, ${row.accountId}, ${row.clientId}, ${row.config.type}, 'draft', 1, ${JSON.stringify(row.config)}, ${row.at}, ${row.at})`)
}

export async function saveDraft(
  tx: Queryable,
  change: { id: string; config: AgentDocument; at: string },
): Promise<void> {
  await tx.query(sql`
    update agents set config = ${JSON.stringify(change.config)}, revision = revision + 1, updated_at = ${change.at}
     where id = ${change.id} and status <> 'archived'`)
}

export async function insertVersion(
  tx: Queryable,
  row: { agentId: string; accountId: string; version: number; revision: number; config: AgentDocument; at: string },
): Promise<void> {
  await tx.query(sql`
    insert into agent_versions (agent_id, account_id, version, revision, config, published_at)
    values (${row.agentId}, ${row.accountId}, ${row.version}, ${row.revision}, ${JSON.stringify(row.config)}, ${row.at})`)
  await tx.query(sql`
    update agents set status = 'published', published_version = ${row.version}, updated_at = ${row.at} where id = ${row.agentId}`)
}

/** The agents of a client that are not archived, by id; nobody else changes them until this transaction ends. */
export async function lockAgentsOf(tx: Queryable, which: { accountId: string; clientId: string }): Promise<string[]> {
  const rows = await tx.query(sql<{ id: string }>`
    select id from agents where client_id = ${which.clientId} and account_id = ${which.accountId} and status <> 'archived'
     order by id for update`)
  return rows.map((row) => row.id)
}

export async function archive(tx: Queryable, change: { ids: readonly string[]; at: string }): Promise<void> {
  await tx.query(sql`
    update agents set status = 'archived', updated_at = ${change.at}
     where id = any(${change.ids}::text[]) and status <> 'archived'`)
}

export async function setMcpToken(
  db: Queryable,
  change: AgentOwner & { token: Buffer | null; origin: string | null; at: string },
): Promise<boolean> {
  const rows = await db.query(sql`
    update agents set mcp_token = ${change.token}, mcp_token_origin = ${change.origin}, updated_at = ${change.at}
     where id = ${change.id} and account_id = ${change.accountId} returning id`)
  return rows.length > 0
}

/**
 * Sealed as it lies there, for a server of that origin; null when there is none, or it is another's, or no such agent.
 */
export async function mcpTokenOf(
  db: Queryable,
  { accountId, id, origin }: AgentOwner & { origin: string },
): Promise<Buffer | null> {
  const [row] = await db.query(sql<{ mcp_token: Buffer | null }>`
    select mcp_token from agents where id = ${id} and account_id = ${accountId} and mcp_token_origin = ${origin}`)
  return row?.mcp_token ?? null
}

const version = sql`select agent_id, version, revision, config, published_at from agent_versions`

export async function versionOf(
  db: Queryable,
  which: AgentOwner & { version: number },
): Promise<VersionRow | undefined> {
  const [row] = await db.query(sql<VersionRow>`
    ${version} where agent_id = ${which.id} and account_id = ${which.accountId} and version = ${which.version}`)
  return row
}

export async function versionOfRevision(
  db: Queryable,
  which: { agentId: string; revision: number },
): Promise<VersionRow | undefined> {
  const [row] = await db.query(
    sql<VersionRow>`${version} where agent_id = ${which.agentId} and revision = ${which.revision}`,
  )
  return row
}

export function listVersions(
  db: Queryable,
  filter: { agentId: string; before?: number; limit: number },
): Promise<VersionRow[]> {
  return db.query(sql<VersionRow>`${version}
    where agent_id = ${filter.agentId} ${filter.before !== undefined ? sql`and version < ${filter.before}` : nothing}
    order by version desc limit ${filter.limit}`)
}

/**
 * The client an agent is to belong to: the named one if it is this account's and alive, else the default one. It is not
 * deleted before this transaction ends.
 */
export async function clientFor(
  db: Queryable,
  accountId: string,
  client: string | undefined,
): Promise<string | undefined> {
  const [row] = await db.query(sql<{ id: string }>`
    select id from clients where account_id = ${accountId} and deleted_at is null
       and ${client === undefined ? sql`is_default` : sql`id = ${client}`} for key share`)
  return row?.id
}
