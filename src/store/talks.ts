import type { AgentDocument } from '#contract/agent-document.ts'
import type { TalkKind } from '#contract/talks.ts'
import { type CallRow, callColumns } from './calls.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** Talks to drafts: tickets, the copy of what is talked to, and the call that a talk is. */

export interface TicketRow {
  account_id: string
  person_id: string
  agent_id: string
  revision: number
  kind: TalkKind
  inputs: CallRow['inputs']
}

export async function insertTicket(
  tx: Queryable,
  ticket: TicketRow & { hash: Buffer; now: string; expiresAt: string; most: number },
): Promise<void> {
  // What nobody used is gone with the next one; of one person the newest few hold.
  await tx.query(sql`
    delete from talk_tickets where expires_at <= ${ticket.now} or hash in (
      select hash from talk_tickets where person_id = ${ticket.person_id} order by expires_at desc offset ${ticket.most - 1})`)
  await tx.query(sql`
    insert into talk_tickets (hash, account_id, person_id, agent_id, revision, kind, inputs, expires_at)
    values (${ticket.hash}, ${ticket.account_id}, ${ticket.person_id}, ${ticket.agent_id}, ${ticket.revision}, ${ticket.kind},
            ${JSON.stringify(ticket.inputs)}, ${ticket.expiresAt})`)
}

/** The ticket is gone with the answer, so that of two who come with it one is told nothing. */
export async function takeTicket(
  db: Queryable,
  which: { hash: Buffer; personId: string; accountId: string; now: string },
): Promise<TicketRow | undefined> {
  const [row] = await db.query(sql<TicketRow>`
    delete from talk_tickets
     where hash = ${which.hash} and person_id = ${which.personId} and account_id = ${which.accountId} and expires_at > ${which.now}
    returning account_id, person_id, agent_id, revision, kind, inputs`)
  return row
}

/** Of a revision there is one copy, whoever talks to it first. */
export async function copyDraft(
  tx: Queryable,
  copy: { agentId: string; accountId: string; revision: number; config: AgentDocument; at: string },
): Promise<void> {
  await tx.query(sql`
    insert into draft_copies (agent_id, revision, account_id, config, copied_at)
    values (${copy.agentId}, ${copy.revision}, ${copy.accountId}, ${JSON.stringify(copy.config)}, ${copy.at})
    on conflict (agent_id, revision) do nothing`)
}

export async function copiedDraft(
  db: Queryable,
  which: { accountId: string; agentId: string; revision: number },
): Promise<AgentDocument | undefined> {
  const [row] = await db.query(sql<{ config: AgentDocument }>`
    select config from draft_copies
     where agent_id = ${which.agentId} and revision = ${which.revision} and account_id = ${which.accountId}`)
  return row?.config
}

export interface NewTalk {
  id: string
  accountId: string
  agentId: string
  agentVersion: number
  agentName: string
  clientId: string
  clientExternalId: string
  to: string
  from: string
  toHash: Buffer
  inputs: CallRow['inputs']
  line: number
  nodeId: string
  at: string
}

/** Written at answer, in progress and owned by the node that holds its line. */
export async function insertTalk(tx: Queryable, call: NewTalk): Promise<CallRow> {
  const [row] = await tx.query(sql<CallRow>`
    insert into calls as c (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                            to_number, to_hash, from_number, inputs, status, attempts, max_attempts, answered_at, created_at,
                            inbound_line, node_id)
    values (${call.id}, ${call.accountId}, false, 'inbound', ${call.agentId}, ${call.agentVersion}, ${call.agentName},
            ${call.clientId}, ${call.clientExternalId}, ${call.to}, ${call.toHash}, ${call.from}, ${JSON.stringify(call.inputs)},
            'in_progress', 1, 1, ${call.at}, ${call.at}, ${call.line}, ${call.nodeId})
    returning ${callColumns}`)
  if (!row) throw new Error('an insert that returns nothing')
  return row
}
