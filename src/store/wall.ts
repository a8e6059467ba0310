import type { Turn } from '#contract/conversation.ts'
import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/** The lines that are in use, as a wall shows them. */

export interface LineRow {
  id: string
  status: 'dialing' | 'in_progress' | string
  direction: 'outbound' | 'inbound'
  agent_id: string
  agent_name: string
  campaign_id: string | null
  client_id: string
  to_number: string
  from_number: string
  inputs: Record<string, unknown>
  attempts: number
  since: string
  transfer: 'requested' | 'dialing' | 'answered' | string | null
  turns: Turn[] | null
}

export interface WallFilter {
  accountId: string
  livemode: boolean
  agent?: string | undefined
  campaign?: string | undefined
  client?: string | undefined
  limit: number
}

/**
 * Calls that ring or talk, and those whose person is with an operator or waits for one, oldest first: as few as there
 * are lines, by the index of what somebody has in hand. Of the words the last two pieces are read.
 */
export function runningLines(db: Queryable, which: WallFilter): Promise<LineRow[]> {
  return db.query(sql<LineRow>`
    select c.id, c.status, c.direction, c.agent_id, c.agent_name, c.campaign_id, c.client_id, c.to_number, c.from_number, c.inputs,
           c.attempts, coalesce(c.answered_at, (select max(a.started_at) from attempts a where a.call_id = c.id), c.created_at) as since,
           case when d.transfer_node is not null then d.transfer ->> 'status' end as transfer,
           (select json_agg(t.turn order by p.n, t.at) from
              (select w.n, w.turns from call_words w where w.call_id = c.id order by w.n desc limit 2) p,
              json_array_elements(p.turns) with ordinality as t(turn, at)) as turns
      from calls c left join call_details d on d.call_id = c.id
     where c.account_id = ${which.accountId} and c.livemode = ${which.livemode}
       and (c.stage = 'running' and c.status in ('dialing', 'in_progress')
            or c.id in (select t.call_id from call_details t where t.transfer_node is not null))
       ${which.agent !== undefined ? sql`and c.agent_id = ${which.agent}` : nothing}
       ${which.campaign !== undefined ? sql`and c.campaign_id = ${which.campaign}` : nothing}
       ${which.client !== undefined ? sql`and c.client_id = ${which.client}` : nothing}
     order by c.id limit ${which.limit}`)
}
