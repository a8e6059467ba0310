import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { readAgent, readMcpToken } from '#domain/agents/agents.ts'
import { secretsOfAccounts } from '#domain/events/secrets.ts'
import { recall } from '#domain/idempotency/idempotency.ts'
import { openInstallation } from '#domain/installation/installation.ts'
import { resealAll } from '#domain/installation/reseal.ts'
import { totpPlace } from '#domain/people/prove.ts'
import { passwordPlace } from '#domain/trunks/trunks.ts'
import { systemClock as clock } from '#kernel/clock.ts'
import { keyring } from '#kernel/seal.ts'
import type { Db } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { apiFor, OUTBOUND } from '../support/api.ts'
import { startHouse } from '../support/house.ts'

test('what another key has sealed is sealed with the first, however often it breaks off, and then that key may go', async () => {
  await using house = await startHouse({ roles: ['api'] })
  const api = apiFor(house.url, await house.key(false))
  const { id: accountId } = (await api('GET', '/v1/me')).json
  const config = { ...OUTBOUND, mcp: { url: 'https://tools.example.com/mcp' } }
  const agents: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const { id } = (await api('POST', '/v1/agents', { config })).json
    await api('PUT', `/v1/agents/${id}/mcp-token`, { token: `token ${n}` })
    agents.push(id)
  }
  const { secret } = (await api('POST', '/v1/webhook-secret', {}, { 'idempotency-key': 'one' })).json
  const [old, fresh] = [Buffer.from(house.secretKey, 'base64'), randomBytes(32)]
  const both = keyring([fresh, old])
  const { db } = house
  const numbers = await openInstallation({ db, keyring: keyring([old]) })

  const [trunk, person] = ['trk_x', 'per_x']
  await db.query(sql`
    insert into trunks (id, name, position, settings, password, created_at, updated_at)
    values (${trunk}, 'Carrier', 1, '{}', ${keyring([old]).seal('hunter2', passwordPlace(trunk))}, now(), now())`)
  await db.query(sql`
    insert into people (id, email, name, totp, created_at)
    values (${person}, 'anna@example.com', 'Anna', ${keyring([old]).seal('GEZDGNBV', totpPlace(person))}, now())`)
  let left = 4
  const breaking: Db = {
    ...db,
    query(statement) {
      if (statement.text.includes('update') && left-- <= 0) throw new Error('the machine went away')
      return db.query(statement)
    },
  }
  await assert.rejects(resealAll({ db: breaking, keyring: both }), /went away/)
  const rest = await resealAll({ db, keyring: both })
  assert.ok(rest.resealed > 0 && rest.current > 0, JSON.stringify(rest))
  assert.equal(rest.unopened, 0)
  assert.equal((await resealAll({ db, keyring: both })).resealed, 0)

  const alone = keyring([fresh])
  for (const [n, id] of agents.entries()) {
    const agent = await readAgent(db, { accountId, id })
    assert.equal(await readMcpToken({ db, keyring: alone }, { accountId, id, config: agent.config }), `token ${n}`)
  }
  const [kept] = await db.query(
    sql<{ password: Buffer; totp: Buffer }>`select t.password, p.totp from trunks t, people p`,
  )
  assert.ok(kept)
  assert.equal(alone.open(kept.password, passwordPlace(trunk)), 'hunter2')
  assert.equal(alone.open(kept.totp, totpPlace(person)), 'GEZDGNBV')
  assert.deepEqual((await secretsOfAccounts({ db, clock, keyring: alone }, [accountId])).get(accountId), [secret])
  const [row] = await db.query(sql<{ request_hash: Buffer; path: string; key: string }>`
    select request_hash, path, key from idempotency_keys where account_id = ${accountId}`)
  assert.ok(row)
  const scope = { accountId, livemode: false, path: row.path, key: row.key }
  const reply = await recall({ db, clock, keyring: alone }, scope, row.request_hash)
  assert.equal((reply?.json as { secret?: string } | undefined)?.secret, secret)
  const after = await openInstallation({ db, keyring: alone })
  assert.deepEqual(after.numberHash('+390212345678'), numbers.numberHash('+390212345678'))

  await db.query(
    sql`update agents set mcp_token = ${keyring([randomBytes(32)]).seal('x', 'y')} where id = ${agents[0]}`,
  )
  assert.equal((await resealAll({ db, keyring: both })).unopened, 1)
})
