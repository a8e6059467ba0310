import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, INBOUND, OUTBOUND, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/**
 * No secret and no personal datum reaches a log line, wherever in a request it stood and however the request failed.
 * The canaries have no shape by which they could be scrubbed: what hides them is that nobody logs them.
 */

const NAME = 'Canarina Canarini'
const NUMBER = '+393331234567'
const MAIL = 'canarina@posta.example'
const TOKEN = 'canary-token-0123456789'
const CANARY = /canar|3331234567|c4n4ry/i

let house: TestHouse
let key: string
let api: Api
let agent: string
const secrets: string[] = []
before(async () => {
  house = await startHouse()
  key = await house.key(false)
  api = apiFor(house.url, key)
  agent = await publishedAgent(api)
  secrets.push(key)
})
after(() => house[Symbol.asyncDispose]())

const call = (changes: object = {}, headers: Record<string, string> = {}) =>
  api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' }, ...changes }, headers)

function clean(): void {
  assert.ok(house.log.length > 0)
  for (const line of house.log) {
    assert.doesNotMatch(line, CANARY)
    for (const secret of secrets) assert.ok(!line.includes(secret), line)
  }
}

/** The table refuses while the request is made, and tells in its own words what it has refused. */
async function refusing(table: string, rule: string, ask: () => Promise<{ status: number }>): Promise<void> {
  await house.db.script(`alter table ${table} add constraint refusing ${rule} not valid`)
  const before = house.log.length
  const reply = await ask().finally(() => house.db.script(`alter table ${table} drop constraint refusing`))
  assert.equal(reply.status, 500)
  assert.ok(
    house.log.slice(before).some((line) => line.includes('"level":"error"')),
    'a failure of ours is logged',
  )
}

describe('the log is clean', () => {
  it('of what stands in a path, a query or a header', async () => {
    const encoded = encodeURIComponent(`${NAME} ${NUMBER} ${MAIL}`)
    for (const path of [
      `/v1/calls/${encoded}`,
      `/v1/calls/%zz${encoded}`,
      `/v1/calls?reference=${encoded}`,
      `/v1/calls?${encoded}=1`,
      `/v1/calls?cursor=${encoded}`,
      `/v1/${encoded}`,
      `/${encoded}`,
      `/v1/agents/${agent}/versions/${encoded}`,
    ]) {
      await api('GET', path)
      await apiFor(house.url)('GET', path)
    }
    for (const [name, value] of [
      ['user-agent', NAME],
      ['x-custom', TOKEN],
      ['cookie', `session=${TOKEN}`],
      ['referer', `https://x.example/${NAME}?mail=${MAIL}`],
      ['authorization', `Bearer ${TOKEN}`],
      ['authorization', `Basic ${TOKEN}`],
      ['x-forwarded-for', NUMBER],
      ['accept', `text/${TOKEN}`],
      ['content-type', `text/${TOKEN}`],
      ['idempotency-key', `${NAME} ${NUMBER}`],
      ['idempotency-key', `${TOKEN}é`],
    ] as const) {
      await api('POST', '/v1/webhook-secret', {}, { [name]: value })
      await api('GET', '/metrics', undefined, { [name]: value })
    }
    clean()
  })

  it('of what stands in a body, be it good or bad', async () => {
    const personal = { inputs: { nome: `${NAME} ${MAIL}` }, reference: `${NAME} ${NUMBER}` }
    assert.equal((await call({ ...personal, to: NUMBER }, { 'idempotency-key': `${MAIL}` })).status, 202)
    assert.equal((await call({ reference: 'other' }, { 'idempotency-key': `${MAIL}` })).status, 422)
    await call({ inputs: { [NAME]: NUMBER } })
    await call({ to: `00${NUMBER}`, [NAME]: MAIL })
    await api('POST', '/v1/calls', `{"to":"${NUMBER}","${NAME}":`)
    await api('POST', '/v1/calls', NAME)
    await api('POST', '/v1/calls', `{"x":"${NAME}\\u0000"}`)
    await api('POST', '/v1/calls', `"${'canary'.repeat(200_000)}"`)
    assert.equal((await api('PUT', `/v1/agents/${agent}/mcp-token`, { token: TOKEN })).status, 200)
    await api('PUT', `/v1/agents/${agent}/mcp-token`, { token: `${TOKEN}é` })
    await api('POST', '/v1/agents', {
      config: { ...INBOUND, persona: NAME, greeting: `Sono ${NAME}, chiama ${NUMBER} o ${MAIL}` },
    })
    await api('POST', '/v1/agents/validate', { config: { ...INBOUND, [NAME]: NUMBER } })
    secrets.push((await api('POST', '/v1/webhook-secret')).json.secret)
    clean()
  })

  it('of what a conversation and its delivery hold, also when the endpoint refuses or is not there', async (test) => {
    const refusal = createServer((_request, response) => response.writeHead(500).end(NAME))
    await new Promise<void>((resolve) => refusal.listen(0, '127.0.0.1', resolve))
    test.after(() => refusal.close())
    const { port } = refusal.address() as { port: number }
    const urls = [
      `http://127.0.0.1:${port}/c4n4ry?mail=${MAIL}`,
      `http://127.0.0.1:1/c4n4ry/${TOKEN}`,
      `https://c4n4ry.invalid/${TOKEN}`,
    ]
    for (const url of urls) {
      const sender = await publishedAgent(api, { delivery: { mode: 'webhook', url } })
      const { json } = await call({ agent: sender, inputs: { nome: NAME }, reference: NAME })
      await until(
        () => api('GET', `/v1/calls/${json.id}`),
        (seen) => seen.json.status === 'completed',
      )
      const tried = () =>
        house.db.query(sql<{ attempts: number }>`
          select d.attempts from deliveries d join events e on e.id = d.event_id where e.call_id = ${json.id}`)
      await until(tried, (rows) => rows.some((row) => row.attempts > 0))
    }
    const withPassword = await api('POST', '/v1/agents', {
      config: { ...OUTBOUND, delivery: { mode: 'webhook', url: `https://user:${TOKEN}@x.example/` } },
    })
    assert.ok([201, 400].includes(withPassword.status))
    await call({ callback_url: `https://user:${TOKEN}@x.example/${NAME}` })
    clean()
  })

  it('of what the database says when it refuses a row', async () => {
    await refusing('calls', 'check (reference is null)', () =>
      call({ reference: NAME, inputs: { nome: NAME }, to: NUMBER }),
    )
    await refusing('agents', "check (config::text = '')", () =>
      api('POST', '/v1/agents', { config: { ...OUTBOUND, persona: NAME } }),
    )
    await refusing('idempotency_keys', "check (key = '')", () =>
      api('POST', '/v1/agents', { config: OUTBOUND }, { 'idempotency-key': NAME }),
    )
    await house.db.script(`
      create function complain() returns trigger language plpgsql as $$ begin raise exception 'no, %', new.reference; end $$;
      create trigger complain before insert on calls for each row execute function complain()`)
    const reply = await call({ reference: NAME }).finally(() => house.db.script('drop trigger complain on calls'))
    assert.equal(reply.status, 500)
    await house.db.script('alter table calls alter column reference type integer using null')
    const number = await call({ reference: `${NAME} ${NUMBER}` })
    const filter = await api('GET', `/v1/calls?reference=${encodeURIComponent(NAME)}`)
    await house.db.script('alter table calls alter column reference type text')
    assert.deepEqual([number.status, filter.status], [500, 500])
    clean()
  })

  it('of what we stumble over ourselves', async () => {
    const { id } = (await api('POST', '/v1/agents', { config: OUTBOUND }, { 'idempotency-key': 'kept' })).json
    await house.db.query(sql`update idempotency_keys set reply = ${Buffer.from(NAME)} where key = 'kept'`)
    assert.equal((await api('POST', '/v1/agents', { config: OUTBOUND }, { 'idempotency-key': 'kept' })).status, 500)
    await house.db.query(
      sql`update agents set config = ${JSON.stringify({ canary: NAME, inputs: NUMBER })} where id = ${id}`,
    )
    const broken = await api('GET', `/v1/agents/${id}`)
    assert.equal(broken.status, 500)
    assert.deepEqual(Object.keys(broken.json.error).sort(), ['code', 'message', 'request_id', 'type'])
    await house.db.query(sql`delete from agents where id = ${id}`)
    clean()
  })

  it('of what is no HTTP', async () => {
    const { port } = new URL(house.url)
    for (const bytes of [
      `${NAME} ${NUMBER}\r\n\r\n`,
      `GET /${NAME} HTTP/1.1\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'canary'.repeat(4_000)}\r\n\r\n`,
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1')
        socket.on('error', () => {})
        socket.once('close', () => resolve())
        socket.resume()
        socket.end(bytes)
      })
    }
    clean()
  })
})

describe('the log tells', () => {
  it('every request by its pattern, with its id', async () => {
    const reply = await api('GET', `/v1/agents/${agent}`)
    const id = reply.headers.get('request-id')
    const line = await until(
      async () => house.log.find((one) => one.includes(id ?? '')),
      (found) => found !== undefined,
    )
    const { method, route, status, request } = JSON.parse(line ?? '')
    assert.deepEqual(
      { method, route, status, request },
      { method: 'GET', route: '/v1/agents/:id', status: 200, request: id },
    )
  })

  it('of a failure what kind it was and where, by the id that the caller was told', async () => {
    await house.db.script('alter table webhook_secrets rename to elsewhere')
    const reply = await api('POST', '/v1/webhook-secret')
    await house.db.script('alter table elsewhere rename to webhook_secrets')
    const line = house.log.find((one) => one.includes(reply.json.error.request_id) && one.includes('"level":"error"'))
    const { code, err } = JSON.parse(line ?? '{}')
    assert.equal(code, 'internal_error')
    assert.equal(err.code, '42P01')
    assert.match(err.stack, /webhook-secrets\.ts:\d+/)
    assert.equal('message' in err, false)
  })
})
