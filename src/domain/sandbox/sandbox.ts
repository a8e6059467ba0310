import type { SandboxMessage } from '#contract/sandbox.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { addMs, type Clock } from '#kernel/clock.ts'
import { firstIdAt } from '#kernel/ids.ts'
import type { Queryable } from '#store/db.ts'
import { listSandbox, type MailNames, type SandboxRow } from '#store/sandbox.ts'

/**
 * The sandbox is an inbox of what went nowhere else. Nothing is stored for it: events are there anyway, and a mail is
 * made anew of the event and the version, neither of which changes, and of the names of today. So it shows no more than
 * they do, also once they are emptied.
 */
export interface SandboxHouse {
  clock: Clock
  /** Null when the event tells nothing any more. */
  mailOf(
    db: Queryable,
    event: { accountId: string; payload: string; to: string; round: number; names: MailNames },
  ): Promise<SandboxMessage['email']>
}

const SHOWN_FOR_MS = 30 * 24 * 3_600_000

export async function listSandboxMessages(
  { clock, mailOf, db }: SandboxHouse & { db: Queryable },
  { accountId, livemode }: Caller,
  page: { before: string | undefined; limit: number },
): Promise<SandboxMessage[]> {
  const from = firstIdAt('event', addMs(clock.now(), -SHOWN_FOR_MS).epochMilliseconds)
  const before = page.before?.replace(MESSAGE_PREFIX, EVENT_PREFIX)
  const rows = await listSandbox(db, { accountId, livemode, from, before, limit: page.limit })
  const mails: SandboxMessage['email'][] = []
  for (const { channel, payload, destination: to, round, ...names } of rows)
    mails.push(channel === 'email' ? await mailOf(db, { accountId, payload, to, round, names }) : null)
  return rows.map((row, n) => view(row, mails[n] ?? null))
}

/** A message has its event's id, under a prefix of its own. */
const [MESSAGE_PREFIX, EVENT_PREFIX] = [/^msg_/, 'evt_']

function view(row: SandboxRow, email: SandboxMessage['email']): SandboxMessage {
  return {
    id: row.event_id.replace(EVENT_PREFIX, 'msg_'),
    object: 'sandbox_message',
    kind: row.channel === 'email' ? 'email' : 'event',
    event: row.event_id,
    call: row.call_id,
    livemode: row.livemode,
    created_at: row.created_at,
    email,
    payload: row.channel === 'email' || row.payload === '' ? null : JSON.parse(row.payload),
  }
}
