import type { AgentDocument } from '#contract/agent-document.ts'
import { versionOf } from '#store/agents.ts'
import type { Queryable } from '#store/db.ts'
import { copiedDraft } from '#store/talks.ts'

/**
 * What a call was held by: a published version, or a draft that somebody talked to, which is named by its revision
 * below zero.
 */
export const draftVersion = (revision: number): number => -revision
export const isOfDraft = ({ agent_version }: { agent_version: number }): boolean => agent_version < 0

/** Documents by agent and version. They never change, so what was read once is true for ever. */
const known = new Map<string, AgentDocument>()
const KNOWN_MAX = 1_000

export async function publishedDocument(
  db: Queryable,
  which: { accountId: string; agentId: string; version: number },
): Promise<AgentDocument> {
  const name = `${which.agentId}/${which.version}`
  const cached = known.get(name)
  if (cached) return cached
  const config = await read(db, which)
  if (!config) throw new Error(`there is no version ${name}`)
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(name, config)
  return config
}

async function read(
  db: Queryable,
  { accountId, agentId, version }: { accountId: string; agentId: string; version: number },
): Promise<AgentDocument | undefined> {
  if (version < 0) return copiedDraft(db, { accountId, agentId, revision: -version })
  return (await versionOf(db, { accountId, id: agentId, version }))?.config
}

/** What a call was queued with, or answered by. */
export const documentOf = (
  db: Queryable,
  call: { account_id: string; agent_id: string; agent_version: number },
): Promise<AgentDocument> =>
  publishedDocument(db, { accountId: call.account_id, agentId: call.agent_id, version: call.agent_version })
