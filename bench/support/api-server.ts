import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import Fastify from 'fastify'
import { readConfig } from '#config.ts'
import { createKey } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { startCentralino } from '#main.ts'
import { createPool, dbOn } from '#store/db.ts'
import { startEmbedded } from '#store/embedded.ts'
import { migrate } from '#store/migrate.ts'
import type { Sql } from '#store/sql.ts'

/**
 * The server under measurement and, in the same process and on the same pool of connections, the bare handlers that set
 * the limit: Fastify with nothing but one statement and its reply.
 */
const [dataDir = '', roles = ''] = process.argv.slice(2)
const log = createLog('info')
const embedded = await startEmbedded({
  dataDir,
  clock: systemClock,
  log,
  role: 'server',
  onGivenUp: (failure) => {
    throw failure
  },
})
const pool = createPool({ connection: embedded.connection })
const db = dbOn(pool, { connection: embedded.connection, log })
await migrate(db, log)
/** Notes the statement behind the next page, so that the bare handler can run the very same. */
let noting = false
let noted: Sql<unknown> | null = null
const watched: typeof db = {
  ...db,
  query(statement) {
    // The node's own work asks too, whenever it likes.
    if (noting && /\bfrom calls\b/.test(statement.text)) noted = statement
    return db.query(statement)
  },
}
const config = { ...readConfig({ CENTRALINO_ROLES: roles }), loopbackForAll: true, port: 0, rateLimit: 0 }
const node = await startCentralino({
  config,
  clock: systemClock,
  log,
  db: watched,
  keyring: keyring([randomBytes(32)]),
})

// The same columns and indexes as the table that a call is queued in.
await db.script('create table bare_calls (like calls including all)')
const HASH = Buffer.alloc(16)
const bare = Fastify({ logger: false })

const INSERT = `
  insert into bare_calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                          to_number, to_hash, from_number, inputs, status, max_attempts, due_at, created_at, idempotency_key)
  values ($1, $2, false, 'outbound', $3, 1, 'bare', 'cli', 'default', $4, $5, '+390000000100', $6, 'queued', 3,
          '2027-01-01T00:00:00Z', '2026-01-01T00:00:00Z', $7)`

bare.post('/calls', async (request, reply) => {
  const body = request.body as { id: string; account: string; to: string; agent: string; inputs: object; key: string }
  const values = [body.id, body.account, body.agent, body.to, HASH, JSON.stringify(body.inputs), body.key]
  await pool.query({ name: 'bare insert', text: INSERT, values })
  return reply.code(202).send({ id: body.id })
})

bare.get<{ Params: { id: string } }>('/calls/:id', async (request) => {
  const text = 'select * from calls where id = $1'
  const { rows } = await pool.query({ name: 'bare read', text, values: [request.params.id] })
  return rows[0]
})

/** The same statement as the API's page, and the same bytes. */
let bytes = ''
bare.get('/page', async (_request, reply) => {
  if (!noted) throw new Error('no page was noted')
  await pool.query({ name: 'bare page', text: noted.text, values: [...noted.values] })
  return reply.type('application/json; charset=utf-8').send(bytes)
})
await bare.listen({ port: 0, host: '127.0.0.1' })

/** What a campaign wrote, written again with nothing around it: one transaction, a thousand rows at a time. */
async function insertBare(campaign: string): Promise<number> {
  const { rows } = await pool.query('select * from calls where campaign_id = $1 order by id', [campaign])
  const started = performance.now()
  const client = await pool.connect()
  await client.query('begin')
  for (let first = 0; first < rows.length; first += 1_000) {
    const some = rows.slice(first, first + 1_000)
    const column = (name: string) => some.map((row) => row[name])
    const inputs = some.map((row) => JSON.stringify(row.inputs))
    await client.query({ name: 'bare bulk', text: INSERT_MANY, values: [campaign, ...BULK.map(column), inputs] })
  }
  await client.query('commit')
  client.release()
  return performance.now() - started
}

const BULK = ['id', 'account_id', 'agent_id', 'client_id', 'reference', 'to_number', 'to_hash']
const INSERT_MANY = `
  insert into bare_calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id, campaign_id,
                          reference, to_number, to_hash, from_number, inputs, status, max_attempts, due_at, created_at)
  select c.id, c.account_id, false, 'outbound', c.agent_id, 1, 'bare', c.client_id, 'default', $1, c.reference, c.to_number, c.to_hash,
         '+390000000100', c.inputs, 'queued', 3, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'
    from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::json[])
      as c(id, account_id, agent_id, client_id, reference, to_number, to_hash, inputs)`

const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()

type Message =
  | { kind: 'bulk'; campaign: string }
  | { kind: 'key'; account: string }
  | { kind: 'script'; text: string }
  | { kind: 'page'; path: string; key: string }
  | { kind: 'watch' }
  | { kind: 'stop' }

process.on('message', async (message: Message) => {
  if (message.kind === 'key') {
    process.send?.({ key: await createKey({ db, clock: systemClock }, { name: message.account, livemode: false }) })
  }
  if (message.kind === 'script') {
    await db.script(message.text)
    process.send?.({ done: true })
  }
  if (message.kind === 'bulk') process.send?.({ ms: await insertBare(message.campaign) })
  // How late the event loop was since it was asked last.
  if (message.kind === 'watch') {
    const [p50, p99, most] = [loop.percentile(50), loop.percentile(99), loop.max].map((ns) => ns / 1e6)
    loop.reset()
    process.send?.({ p50, p99, most })
  }
  if (message.kind === 'page') {
    noting = true
    const url = `http://127.0.0.1:${node.address?.port}${message.path}`
    bytes = await (await fetch(url, { headers: { authorization: `Bearer ${message.key}` } })).text()
    noting = false
    process.send?.({ bytes: bytes.length, statement: noted?.text })
  }
  if (message.kind === 'stop') {
    await bare.close()
    await node.stop()
    await db.close()
    await embedded.stop()
    process.exit(0)
  }
})
const { port } = bare.server.address() as { port: number }
process.send?.({ api: node.address?.port, bare: port })
