import type { NumberObject } from '#contract/numbers.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { isId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { lockAgent } from '#store/agents.ts'
import type { Queryable } from '#store/db.ts'
import * as store from '#store/numbers.ts'

/**
 * The account's numbers, and who answers them. Each mode has its own: a number of the other mode, or of another
 * account, does not exist here.
 */
export async function listNumbers(
  db: Queryable,
  filter: Parameters<typeof store.listNumbers>[1],
): Promise<NumberObject[]> {
  const rows = await store.listNumbers(db, filter)
  return rows.map(view)
}

/**
 * Routes a number to a published inbound agent, or to nobody. Archiving the agent at the same time waits for its row.
 */
export async function routeNumber(
  tx: Queryable,
  caller: Caller,
  change: { id: string; agent: string | null; label?: string | undefined },
): Promise<NumberObject> {
  const which = { accountId: caller.accountId, livemode: caller.livemode, id: change.id }
  const known = isId('number', change.id) && (await store.numberById(tx, which))
  if (!known) throw new Problem('not_found')
  if (change.agent !== null) await checkAgent(tx, { accountId: caller.accountId, id: change.agent })
  await store.routeNumber(tx, { ...which, agentId: change.agent, label: change.label ?? null })
  const row = await store.numberById(tx, which)
  if (!row) throw new Problem('not_found')
  return view(row)
}

async function checkAgent(tx: Queryable, which: { accountId: string; id: string }): Promise<void> {
  const agent = isId('agent', which.id) ? await lockAgent(tx, which) : undefined
  if (!agent) throw new Problem('not_found', { param: '/agent', message: 'No such agent in this account.' })
  if (agent.status === 'archived') throw new Problem('agent_archived', { param: '/agent' })
  if (agent.published_version === null) throw new Problem('agent_not_published', { param: '/agent' })
  if (agent.type !== 'inbound')
    throw new Problem('wrong_agent_type', {
      param: '/agent',
      message: 'The agent places calls; it does not answer any.',
    })
}

function view(row: store.NumberRow): NumberObject {
  const agent = row.agent_id === null ? null : { id: row.agent_id, name: row.agent_name ?? '' }
  return {
    id: row.id,
    object: 'number',
    number: row.number,
    label: row.label,
    agent,
    livemode: row.livemode,
    created_at: row.created_at,
  }
}
