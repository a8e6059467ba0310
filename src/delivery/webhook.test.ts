import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { createAccount } from '#domain/accounts/accounts.ts'
import { rotateSecret } from '#domain/events/secrets.ts'
import { addMs, type Clock, systemClock } from '#kernel/clock.ts'
import { createGuardedClient, type GuardedClient } from '#kernel/guarded-request.ts'
import { keyring } from '#kernel/seal.ts'
import { accountByName } from '#store/accounts.ts'
import type { Db } from '#store/db.ts'
import type { DueDelivery } from '#store/events.ts'
import { type FreshDatabase, freshDatabase, patientDb } from '../../tests/support/database.ts'
import type { Channel, Tried } from './channel.ts'
import { createWebhook } from './webhook.ts'

const keys = keyring([randomBytes(32)])
const LOOPBACK = { allowPrivate: false, allowLoopback: true }
const never = new AbortController().signal

let database: FreshDatabase
let db: Db
let client: GuardedClient
let accountId: string
let now = 0
/** Real time, moved on by so many milliseconds. */
const clock: Clock = { ...systemClock, now: () => addMs(systemClock.now(), now) }
before(async () => {
  database = await freshDatabase()
  db = patientDb(database, 4)
  // An endpoint that takes its time is given up sooner than in life.
  const patient = createGuardedClient()
  client = {
    ...patient,
    request: (order) => patient.request({ ...order, timeoutMs: Math.min(order.timeoutMs, TRY_MS) }),
  }
  await createAccount({ db, clock }, 'one')
  accountId = (await accountByName(db, 'one'))?.id ?? ''
})
after(async () => {
  await client.close()
  await db.close()
  await database[Symbol.asyncDispose]()
})

const TRY_MS = 300

interface Received {
  headers: Record<string, string>
  body: string
}

/** An endpoint that answers like this; what it received. */
async function endpoint(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<AsyncDisposable & { url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers as Record<string, string>, body })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook?x=1`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const webhook = (): Channel => createWebhook({ db, clock, keyring: keys, client, targets: () => LOOPBACK })
const delivery = (destination: string, changes: Partial<DueDelivery> = {}): DueDelivery => ({
  event_id: 'evt_01jcq3v5k8e7r9t2w4y6z8a0bc',
  channel: 'webhook',
  account_id: accountId,
  livemode: false,
  destination,
  endpoint: 'x',
  attempts: 0,
  round: 0,
  payload: '{"type":"call.completed","nome":"Niccolò 😀"}',
  ...changes,
})

describe('how an endpoint answers decides', () => {
  const TEN_MB = Buffer.alloc(10 * 1024 * 1024, 'x')
  const NO_ANSWER = 'timeout'
  const refusal = (status: number) => ({ kind: 'failed', status, error: `The endpoint answered ${status}.` }) as const
  const drip = (response: ServerResponse): void => {
    response.writeHead(200).write('x')
    const timer = setInterval(() => response.write('x'), TRY_MS / 10)
    response.on('close', () => clearInterval(timer))
  }
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, answer: (request: IncomingMessage, response: ServerResponse) => void, tried: Tried][] = [
    ['200',                    (_, to) => to.end('ok'),                                            { kind: 'delivered', status: 200 }],
    ['204',                    (_, to) => to.writeHead(204).end(),                                 { kind: 'delivered', status: 204 }],
    ['299',                    (_, to) => to.writeHead(299).end(),                                 { kind: 'delivered', status: 299 }],
    ['200 and ten megabytes',  (_, to) => to.end(TEN_MB),                                          { kind: 'delivered', status: 200 }],
    ['500 and ten megabytes',  (_, to) => to.writeHead(500).end(TEN_MB),                           refusal(500)],
    ['a redirect',             (_, to) => to.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), refusal(302)],
    ['a lasting redirect',     (_, to) => to.writeHead(308, { location: '/elsewhere' }).end(),     refusal(308)],
    ['404',                    (_, to) => to.writeHead(404).end(),                                 refusal(404)],
    ['410',                    (_, to) => to.writeHead(410).end(),                                 { ...refusal(410), kind: 'gone' }],
    ['429 and a wait',         (_, to) => to.writeHead(429, { 'retry-after': '120' }).end(),       { ...refusal(429), retryAfterSeconds: 120 }],
    ['503 and nonsense',       (_, to) => to.writeHead(503, { 'retry-after': 'soon' }).end(),      { ...refusal(503), retryAfterSeconds: 0 }],
    ['nothing',                () => {},                                                           { kind: 'failed', status: null, error: NO_ANSWER }],
    ['200, drop by drop',      (_, to) => drip(to),                                                { kind: 'failed', status: null, error: NO_ANSWER }],
  ]
  for (const [what, answer, expected] of rows)
    test(what, async () => {
      await using hook = await endpoint(answer)
      assert.deepEqual(await webhook().send(delivery(hook.url), never), expected)
      assert.equal(hook.received.length, 1, 'it was asked once, and nobody else was')
    })

  test('an endpoint that is not there is told of in one word, never in those of the network', async () => {
    const gone = await endpoint(() => {})
    await gone[Symbol.asyncDispose]()
    const tried = await webhook().send(delivery(gone.url), never)
    assert.deepEqual(tried, { kind: 'failed', status: null, error: 'connection_failed' })
  })

  test('a date to wait for is turned into seconds', async () => {
    const at = new Date(clock.now().epochMilliseconds + 600_000).toUTCString()
    await using hook = await endpoint((_, to) => to.writeHead(503, { 'retry-after': at }).end())
    const tried = await webhook().send(delivery(hook.url), never)
    assert.ok(tried.kind === 'failed')
    const asked = tried.retryAfterSeconds ?? 0
    assert.ok(asked > 590 && asked <= 600)
  })

  test('a connection that is reset, or never made, is a failure', async () => {
    await using hook = await endpoint((request) => request.socket.resetAndDestroy())
    for (const url of [hook.url, 'http://127.0.0.1:1/']) {
      const tried = await webhook().send(delivery(url), never)
      assert.ok(tried.kind === 'failed')
      assert.equal(tried.status, null)
      assert.ok(tried.error.length > 0)
    }
  })

  test('an address that may not be reached is refused', async () => {
    const tried = await webhook().send(delivery('http://10.0.0.1/'), never)
    assert.ok(tried.kind === 'failed' && tried.error.startsWith('Refused: '), JSON.stringify(tried))
  })

  test('what was emptied with its call is not sent', async () => {
    await using hook = await endpoint((_, to) => to.end())
    assert.equal((await webhook().send(delivery(hook.url, { payload: '' }), never)).kind, 'gone')
    assert.equal(hook.received.length, 0)
  })

  test('a try is given up when the node goes', async () => {
    await using hook = await endpoint(() => going.abort())
    const going = new AbortController()
    const tried = await webhook().send(delivery(hook.url), going.signal)
    assert.deepEqual(tried, { kind: 'failed', status: null, error: 'The try was cut off.' })
  })
})

describe('what is sent', () => {
  test('is the payload as it was frozen, under its id, unsigned as long as there is no secret', async () => {
    await using hook = await endpoint((_, to) => to.end())
    await webhook().send(delivery(hook.url), never)
    const [got] = hook.received
    assert.equal(got?.body, delivery('').payload)
    assert.equal(got?.headers['webhook-id'], delivery('').event_id)
    assert.match(got?.headers['webhook-timestamp'] ?? '', /^\d{10}$/)
    assert.equal(got?.headers['webhook-signature'], undefined)
    assert.equal(got?.headers['content-type'], 'application/json')
  })

  test('is signed by the newest secret and, for a day, by the one before it: never by a third', async () => {
    await using hook = await endpoint((_, to) => to.end())
    const channel = webhook()
    const rotate = async () =>
      (await db.transaction((tx) => rotateSecret({ db: tx, clock, keyring: keys }, accountId))).secret
    const verifies = async (secrets: readonly string[]): Promise<boolean[]> => {
      await channel.send(delivery(hook.url), never)
      const got = hook.received.at(-1)
      assert.ok(got)
      // The library holds the time against its own clock.
      return secrets.map((secret) => {
        const wh = new Webhook(secret)
        const at = new Date(Number(got.headers['webhook-timestamp']) * 1_000)
        const expected = wh.sign(got.headers['webhook-id'] ?? '', at, got.body)
        return (got.headers['webhook-signature'] ?? '').split(' ').includes(expected)
      })
    }
    const first = await rotate()
    assert.deepEqual(await verifies([first]), [true])
    assert.ok(new Webhook(first).verify(hook.received.at(-1)?.body ?? '', hook.received.at(-1)?.headers ?? {}))
    const second = await rotate()
    assert.deepEqual(await verifies([first, second]), [true, true])
    const third = await rotate()
    assert.deepEqual(await verifies([first, second, third]), [false, true, true])
    now = 24 * 3_600_000 - 60_000
    assert.deepEqual(await verifies([first, second, third]), [false, true, true])
    now = 24 * 3_600_000 + 1_000
    assert.deepEqual(await verifies([first, second, third]), [false, false, true])
    now = 0
  })

  test('reads the secrets of tries that start together in one statement', async () => {
    await using hook = await endpoint((_, to) => to.end())
    let reads = 0
    const counted: Db = {
      ...db,
      query: (statement) => {
        reads += 1
        return db.query(statement)
      },
    }
    const channel = createWebhook({ db: counted, clock, keyring: keys, client, targets: () => LOOPBACK })
    await Promise.all(Array.from({ length: 20 }, () => channel.send(delivery(hook.url), never)))
    assert.ok(reads <= 2, `${reads} reads`)
    assert.equal(hook.received.length, 20)
  })
})
