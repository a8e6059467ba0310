import type { AgentDocument } from '#contract/agent-document.ts'
import { versionOf } from '#store/agents.ts'
import type { Queryable } from '#store/db.ts'

/** Published documents by agent and version. They never change, so what was read once is true for ever. */
const known = new Map<string, AgentDocument>()
const KNOWN_MAX = 1_000

export async function publishedDocument(
  db: Queryable,
  which: { accountId: string; agentId: string; version: number },
): Promise<AgentDocument> {
  const name = `${which.agentId}/${which.version}`
  const cached = known.get(name)
  if (cached) return cached
  const row = await versionOf(db, { accountId: which.accountId, id: which.agentId, version: which.version })
  if (!row) throw new Error(`there is no version ${name}`)
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(name, row.config)
  return row.config
}

/** What a call was queued with, or answered by. */
export const documentOf = (
  db: Queryable,
  call: { account_id: string; agent_id: string; agent_version: number },
): Promise<AgentDocument> =>
  publishedDocument(db, { accountId: call.account_id, agentId: call.agent_id, version: call.agent_version })
