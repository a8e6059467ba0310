import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/** The sandbox: events that went nowhere else, and the mails that test mode did not send. Read from where they are. */

/** Whom a mail is about, and in whose name it comes; null: in ours. */
export interface MailNames {
  client_name: string
  sender: string | null
}

/** Clients keep their name, also when they are deleted. */
export async function mailNames(
  db: Queryable,
  which: { accountId: string; clientId: string },
): Promise<MailNames | undefined> {
  const [row] = await db.query(sql<MailNames>`
    select ${names} from clients k join accounts a on a.id = k.account_id
     where k.id = ${which.clientId} and k.account_id = ${which.accountId}`)
  return row
}

const names = sql`k.name as client_name, a.brand_name as sender`

export interface SandboxRow extends MailNames {
  event_id: string
  call_id: string
  livemode: boolean
  created_at: string
  payload: string
  channel: 'sandbox' | 'email'
  destination: string
  round: number
}

export interface SandboxFilter {
  accountId: string
  livemode: boolean
  /** The first event that is looked at. */
  from: string
  /** The id of the last event of the page before. */
  before?: string | undefined
  limit: number
}

/**
 * Newest first, each event once: one that was sent anew as a mail is shown as that. Live mails are sent, never kept
 * here. Each half is a short walk along `deliveries_by_state`, said in the index's own terms (see `event-pages.ts`).
 */
export function listSandbox(db: Queryable, filter: SandboxFilter): Promise<SandboxRow[]> {
  const whose = sql`(select ${filter.accountId}::text), (select ${filter.livemode}::boolean)`
  const walk = (channel: SandboxRow['channel']) => sql`
    (select d.event_id, d.channel, d.destination, d.round from deliveries d
      where (${columns}) < (${whose}, ${kept(channel)}, (select ${filter.before ?? AFTER_ALL}::text))
        and (${columns}) >= (${whose}, ${kept(channel)}, (select ${filter.from}::text))
        ${channel === 'sandbox' && !filter.livemode ? unlessMailed : nothing}
      order by d.account_id desc, d.livemode desc, d.channel desc, d.status desc, d.event_id desc limit ${filter.limit})`
  return db.query(sql<SandboxRow>`
    select e.id as event_id, e.call_id, e.livemode, e.created_at, e.payload, ${names}, page.channel, page.destination, page.round
      from (${walk('sandbox')} ${filter.livemode ? nothing : sql`union all ${walk('email')}`}) page
      join events e on e.id = page.event_id join calls c on c.id = e.call_id join clients k on k.id = c.client_id
      join accounts a on a.id = k.account_id
     order by e.id desc limit ${filter.limit}`)
}

const columns = sql`d.account_id, d.livemode, d.channel, d.status, d.event_id`
/** What the sandbox takes is delivered; what it shows instead of sending is skipped. */
const STATUS = { sandbox: 'delivered', email: 'skipped' } as const
const kept = (channel: SandboxRow['channel']) => sql`(select ${channel}::text), (select ${STATUS[channel]}::text)`
/** Sorts after every id. */
const AFTER_ALL = 'evt_~'

const unlessMailed = sql`
  and not exists (select 1 from deliveries m where m.event_id = d.event_id and m.channel = 'email' and m.status = 'skipped')`
