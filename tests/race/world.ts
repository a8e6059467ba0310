import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { agentDocumentSchema } from '#contract/agent-document.ts'
import { createAccount } from '#domain/accounts/accounts.ts'
import { createAgent, publish } from '#domain/agents/agents.ts'
import { type Installation, openInstallation } from '#domain/installation/installation.ts'
import { iso, systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { silentLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { accountByName } from '#store/accounts.ts'
import { insertCall } from '#store/calls.ts'
import { type Connection, type Db, openDb, wasUndone } from '#store/db.ts'
import { pokeLanes } from '#store/lanes.ts'
import { sql } from '#store/sql.ts'
import { OUTBOUND, until } from '../support/api.ts'
import { freshDatabase } from '../support/database.ts'
import type { Called } from './carrier.ts'

/** Accounts, agents and queued live calls on a database of their own, for nodes in other processes to fight over. */
const clock = systemClock
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const ACCOUNTS = 5
const NUMBERS = 60
const CONNECTIONS = 8
/** Between two looks at the tables: nobody should have to race with the onlooker for the processor. */
const LOOK_MS = 50
const SETTLED_MS = 60_000
const CLOSED_MS = 15_000

interface Owner {
  accountId: string
  agentId: string
  clientId: string
}

export interface World extends AsyncDisposable {
  db: Db
  connection: Connection
  secretKey: string
  installation: Installation
  queued: Called[]
  /** The account whose window is closed. */
  closed: string
  /** Queues so many calls to numbers of their own, unless there are still as many to dial. */
  keepQueued(count: number): Promise<void>
  /** Looks now and then until it holds. */
  watch<T>(look: () => Promise<T>, holds: (seen: T) => boolean, withinMs: number): Promise<T>
  /** Settles when nothing runs and nothing that may be dialled now waits. */
  settled(): Promise<void>
  /**
   * How often the server had to break a circle. Ends every connection of ours first: what one has counted shows then.
   */
  deadlocks(): Promise<number | undefined>
}

export async function raceWorld(calls: number): Promise<World> {
  const database = await freshDatabase()
  const db = insisting(openDb({ connection: database.connection, log: silentLog, max: CONNECTIONS }))
  const secretKey = randomBytes(32).toString('base64')
  const installation = await openInstallation({ db, keyring: keyring([Buffer.from(secretKey, 'base64')]) })
  const open: Owner[] = []
  for (let n = 0; n < ACCOUNTS; n += 1) {
    open.push(await owner(db, `race ${n}`, { days: EVERY_DAY, from: '00:00', to: '23:59' }))
  }
  // Its window closed an hour ago, whatever the hour is.
  const hour = String((clock.now().toZonedDateTimeISO('Europe/Rome').hour + 22) % 24).padStart(2, '0')
  const closed = await owner(db, 'race closed', { days: EVERY_DAY, from: `${hour}:00`, to: `${hour}:59` })
  const queued: Called[] = []
  const queueOne = async (n: number, of: Owner | undefined, to: string) => {
    assert.ok(of)
    queued.push({
      id: await queue(db, { of, to, toHash: installation.numberHash(to), nth: n }),
      from: of.accountId,
      to,
    })
  }
  for (let from = 0; from < calls; from += CONNECTIONS) {
    const some = Array.from({ length: Math.min(CONNECTIONS, calls - from) }, (_, at) => from + at)
    // Account and number run through all their pairs.
    await Promise.all(some.map((n) => queueOne(n, n % 25 === 0 ? closed : open[n % ACCOUNTS], number(n / ACCOUNTS))))
  }
  // As the API does after each commit: the sweep would find them too, seconds later.
  const poke = () => {
    const now = iso(clock.now())
    const lanes = open.map(({ accountId }) => ({ accountId, livemode: true, campaignId: null, dueAt: now }))
    return pokeLanes(db, lanes, now)
  }
  await poke()
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= db.close()
    return closing
  }
  return {
    db,
    secretKey,
    installation,
    connection: database.connection,
    queued,
    closed: closed.accountId,
    watch,
    async keepQueued(count) {
      const [due] = await db.query(sql<{ n: number }>`
        select count(*) as n from calls where status = 'queued' and due_at <= ${iso(clock.now())}`)
      if ((due?.n ?? 0) >= count) return
      const before = queued.length
      for (let n = before; n < before + count; n += 1) await queueOne(n, open[n % ACCOUNTS], `+39021${1_000_000 + n}`)
      await poke()
    },
    async settled() {
      const look = () =>
        db.query(sql<{ n: number }>`
          select count(*) as n from calls where status in ('dialing', 'in_progress', 'processing')
              or (status = 'queued' and due_at <= ${iso(clock.now())})`)
      await watch(look, ([row]) => row?.n === 0, SETTLED_MS)
    },
    async deadlocks() {
      await close()
      return countDeadlocks(database.connection)
    },
    async [Symbol.asyncDispose]() {
      await close()
      await database[Symbol.asyncDispose]()
    },
  }
}

const watch: World['watch'] = (look, holds, withinMs) => until(() => clock.sleep(LOOK_MS).then(look), holds, withinMs)

/** Who waits too long for a node that is stopped or starved is told to come again, and does. */
function insisting(db: Db): Db {
  const insist = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!wasUndone(error)) throw error
      }
    }
  }
  return {
    ...db,
    query: (statement) => insist(() => db.query(statement)),
    transaction: (work) => insist(() => db.transaction(work)),
  }
}

async function countDeadlocks(connection: Connection): Promise<number | undefined> {
  const db = openDb({ connection, log: silentLog, max: 1 })
  try {
    const others = () =>
      db.query(sql<{ n: number }>`
        select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    await watch(others, ([row]) => row?.n === 0, CLOSED_MS)
    const [row] = await db.query(sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`)
    return row?.deadlocks
  } finally {
    await db.close()
  }
}

const number = (n: number): string => `+390212345${String(Math.floor(n) % NUMBERS).padStart(2, '0')}`

async function owner(db: Db, name: string, hours: object): Promise<Owner> {
  await createAccount({ db, clock }, name)
  const row = await accountByName(db, name)
  assert.ok(row)
  await db.query(sql`update accounts set destinations = '{any}' where id = ${row.id}`)
  const config = agentDocumentSchema({ allowHttp: false }).parse({ ...OUTBOUND, calling: { hours, maxAttempts: 1 } })
  const agent = await db.transaction((tx) => createAgent({ db: tx, clock }, { accountId: row.id, config }))
  await db.transaction((tx) => publish({ db: tx, clock }, { accountId: row.id, id: agent.id, revision: 1 }))
  return { accountId: row.id, agentId: agent.id, clientId: row.client_id }
}

/** Every third call may be tried again when nobody answers. */
async function queue(db: Db, call: { of: Owner; to: string; toHash: Buffer; nth: number }): Promise<string> {
  const id = newId('call')
  const now = iso(clock.now())
  const queued = await insertCall(db, {
    id,
    ...call.of,
    livemode: true,
    agentVersion: 1,
    agentName: 'x',
    clientExternalId: 'default',
    reference: null,
    to: call.to,
    toHash: call.toHash,
    from: call.of.accountId,
    inputs: {},
    callbackUrl: null,
    maxAttempts: call.nth % 3 === 0 ? 3 : 1,
    scheduledAt: null,
    createdAt: now,
    idempotencyKey: null,
    requestHash: null,
    model: 'gpt-live-1',
  })
  assert.ok(queued)
  return id
}
