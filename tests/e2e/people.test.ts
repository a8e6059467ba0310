import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAccount } from '#domain/accounts/accounts.ts'
import { makeFirstLink, makeResetLink } from '#domain/people/links.ts'
import { invitePerson } from '#domain/people/people.ts'
import { systemClock } from '#kernel/clock.ts'
import { totpOf, totpStep } from '#kernel/totp.ts'
import { sql } from '#store/sql.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { type Browser, browserFor, firstOwner, invited, PASSWORD } from '../support/person.ts'

/** People come in by a link or a password, and are let into what is theirs for as long as it is. */

let house: TestHouse
let contract: Contract
let owner: Browser
before(async () => {
  house = await startHouse({ roles: ['api'] })
  contract = await contractOf(house.url)
  owner = await firstOwner(house, 'anna@example.com', contract.api())
})
after(() => house[Symbol.asyncDispose]())

const browser = () => browserFor(house.url, contract.api())
const logIn = async (email: string, more: object = {}): Promise<Browser> => {
  const someone = browser()
  const reply = await someone.api('POST', '/v1/session', { email, password: PASSWORD, ...more })
  assert.equal(reply.status, 201, reply.text)
  return someone
}
const accountId = async (name: string): Promise<string> => {
  const [row] = await house.db.query(sql<{ id: string }>`select id from accounts where name = ${name}`)
  return row?.id ?? ''
}
let people = 0
const address = () => `person-${++people}@example.com`
const tokenOf = (url: string): string => url.split('/').at(-1) ?? ''
/** Everybody has tried nothing yet. */
const forgiveAll = () => house.db.query(sql`delete from throttles`)

describe('the first owner', () => {
  it('comes by a link that opens once, and there is no other once there is an owner', async () => {
    const { json } = await owner.api('GET', '/v1/session')
    assert.equal(json.role, 'owner')
    assert.equal(json.account.name, 'default')
    assert.deepEqual(
      json.accounts.map(({ name, role }: { name: string; role: string }) => [name, role]),
      [['default', 'owner']],
    )
    assert.equal(await makeFirstLink({ db: house.db, clock: systemClock }, json.account.id), null)
  })
})

describe('a link', () => {
  it('says what it is for, is used once, and is stored as a hash alone', async () => {
    const email = address()
    const { json } = await owner.api('POST', '/v1/people', { email, name: 'Berta', role: 'viewer' })
    assert.equal(json.status, 'invited')
    assert.equal(json.invitation.mailed, false)
    const token = tokenOf(json.invitation.url)
    assert.equal(json.invitation.url, `${house.url}/welcome/${token}`)
    const shown = await browser().api('GET', `/v1/invitations/${token}`)
    const { kind, role, has_password, account } = shown.json
    assert.deepEqual(
      [kind, shown.json.email, role, has_password, account.name],
      ['invitation', email, 'viewer', false, 'default'],
    )
    const stored = JSON.stringify(await house.db.query(sql`select * from links`))
    assert.ok(!stored.includes(token))
    const tries = await Promise.all(
      [1, 2, 3].map(() => browser().api('POST', `/v1/invitations/${token}`, { password: PASSWORD })),
    )
    assert.deepEqual(tries.map(({ status }) => status).sort(), [201, 404, 404])
    assert.equal((await browser().api('GET', `/v1/invitations/${token}`)).status, 404)
  })

  it('is replaced by the next one for the same person, expires, and goes with who was taken out again', async () => {
    const email = address()
    const wanted = { email, role: 'viewer' }
    const [first, second] = [
      await owner.api('POST', '/v1/people', wanted),
      await owner.api('POST', '/v1/people', wanted),
    ]
    assert.equal(first.json.id, second.json.id)
    const use = (url: string) => browser().api('POST', `/v1/invitations/${tokenOf(url)}`, { password: PASSWORD })
    assert.equal((await use(first.json.invitation.url)).status, 404)
    await house.db.query(sql`update links set expires_at = created_at`)
    assert.equal((await use(second.json.invitation.url)).status, 404)
    const third = await owner.api('POST', '/v1/people', wanted)
    assert.equal((await owner.api('DELETE', `/v1/people/${third.json.id}`)).status, 204)
    assert.equal((await use(third.json.invitation.url)).status, 404)
  })

  it('into another account gives whoever made it nothing of somebody who has a password, nor of who has none yet', async () => {
    const email = address()
    const victim = await invited(house, owner, { email, role: 'owner' }, contract.api())
    await createAccount({ db: house.db, clock: systemClock }, 'them')
    const theirs = await accountId('them')
    const wanted = { email, role: 'viewer' } as const
    const { link } = await house.db.transaction((tx) => invitePerson({ db: tx, clock: systemClock }, theirs, wanted))
    const attacker = browser()
    const taken = await attacker.api('POST', `/v1/invitations/${link.token}`, { password: 'another one, not theirs' })
    assert.equal(taken.status, 401)
    assert.equal(taken.json.error.code, 'wrong_credentials')
    // The person themselves come in with what they know, and are in both accounts from then on.
    const accepted = await victim.api('POST', `/v1/invitations/${link.token}`, { password: PASSWORD })
    assert.equal(accepted.json.account.name, 'them')
    assert.deepEqual(
      accepted.json.accounts.map((one: { name: string }) => one.name),
      ['default', 'them'],
    )

    const pending = address()
    await owner.api('POST', '/v1/people', { email: pending, role: 'owner' })
    const other = await house.db.transaction((tx) =>
      invitePerson({ db: tx, clock: systemClock }, theirs, { email: pending, role: 'viewer' }),
    )
    const in2 = await browser().api('POST', `/v1/invitations/${other.link.token}`, { password: PASSWORD })
    assert.deepEqual(
      in2.json.accounts.map((one: { name: string }) => one.name),
      ['them'],
    )
  })

  it('for a forgotten password sets it and ends every session', async () => {
    const email = address()
    const someone = await invited(house, owner, { email, role: 'viewer' }, contract.api())
    const link = await makeResetLink({ db: house.db, clock: systemClock }, email)
    const password = 'una frase del tutto nuova'
    const reply = await browser().api('POST', `/v1/invitations/${link?.token}`, { password })
    assert.equal(reply.status, 201)
    assert.equal((await someone.api('GET', '/v1/session')).status, 401)
    assert.equal((await browser().api('POST', '/v1/session', { email, password: PASSWORD })).status, 401)
    assert.equal((await browser().api('POST', '/v1/session', { email, password })).status, 201)
    // Whether or not there is such a person, the answer is the same; without a mail server no link is made.
    for (const asked of [email, 'nobody@example.com'])
      assert.equal((await browser().api('POST', '/v1/password-resets', { email: asked })).status, 202)
    assert.deepEqual(await house.db.query(sql`select 1 from links where kind = 'password'`), [])
  })
})

describe('a log-in', () => {
  before(forgiveAll)

  it('is answered alike for a wrong password and for nobody', async () => {
    const email = address()
    await invited(house, owner, { email, role: 'viewer' }, contract.api())
    const wrong = await browser().api('POST', '/v1/session', { email, password: 'not the right one' })
    const nobody = await browser().api('POST', '/v1/session', { email: 'nobody@example.com', password: PASSWORD })
    for (const { status, json } of [wrong, nobody]) {
      assert.equal(status, 401)
      assert.deepEqual({ ...json.error, request_id: '' }, { ...nobody.json.error, request_id: '' })
    }
  })

  it('finds the address in whatever case it is typed', async () => {
    await logIn('Anna@Example.COM')
  })

  it('sets a cookie that no script reads and no other site sends along, of another name where TLS is', async () => {
    const { headers } = await browser().api('POST', '/v1/session', { email: 'anna@example.com', password: PASSWORD })
    assert.match(
      headers.getSetCookie()[0] ?? '',
      /^centralino=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    )
    const { url } = await house.another({ trustedProxies: ['127.0.0.1'] })
    const secure = browserFor(url)
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'calls.example.com' }
    const given = { email: 'anna@example.com', password: PASSWORD }
    const reply = await secure.api('POST', '/v1/session', given, { ...forwarded, origin: 'https://calls.example.com' })
    assert.match(reply.headers.getSetCookie()[0] ?? '', /^__Host-centralino=[\w-]{43}; Path=\/; HttpOnly; .*; Secure$/)
    assert.equal((await secure.api('GET', '/v1/session', undefined, forwarded)).status, 200)
    // What came over TLS opens nothing under the plain name, and the other way round.
    const moved = { cookie: secure.cookie.replace('__Host-', '') }
    assert.equal((await browserFor(url).api('GET', '/v1/session', undefined, { ...forwarded, ...moved })).status, 401)
  })

  it('always makes a new session, and ends the one that the browser came with', async () => {
    const email = address()
    const someone = await invited(house, owner, { email, role: 'viewer' }, contract.api())
    const former = someone.cookie
    await someone.api('POST', '/v1/session', { email, password: PASSWORD })
    assert.notEqual(someone.cookie, former)
    assert.equal((await browser().api('GET', '/v1/session', undefined, { cookie: former })).status, 401)
    assert.equal((await someone.api('GET', '/v1/session')).status, 200)
  })

  it('is held back after too many tries, of one person and of one address, and also with the right password', async () => {
    await forgiveAll()
    const email = address()
    await invited(house, owner, { email, role: 'viewer' }, contract.api())
    const guess = (password: string) => browser().api('POST', '/v1/session', { email, password })
    for (let n = 0; n < 10; n += 1) assert.equal((await guess(`wrong guess ${n}`)).status, 401)
    const refused = await guess(PASSWORD)
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    // Others are not: until the address has tried too often.
    assert.equal((await browser().api('POST', '/v1/session', { email: address(), password: 'x' })).status, 401)
    await house.db.query(sql`update throttles set tries = 50 where tries < 50`)
    assert.equal((await browser().api('POST', '/v1/session', { email: address(), password: 'x' })).status, 429)
    await forgiveAll()
    assert.equal((await guess(PASSWORD)).status, 201)
  })
})

describe('an authenticator', () => {
  before(forgiveAll)

  it('counts from the first code on, asks for one at each log-in, and takes each code once', async () => {
    const email = address()
    const someone = await invited(house, owner, { email, role: 'viewer' }, contract.api())
    const { json, status } = await someone.api('POST', '/v1/people/me/totp')
    assert.equal(status, 201)
    assert.ok(json.uri.includes(json.secret))
    await logIn(email)
    assert.equal((await someone.api('PUT', '/v1/people/me/totp', { code: '000000' })).json.error.code, 'wrong_code')
    const step = totpStep(systemClock.now())
    const on = await someone.api('PUT', '/v1/people/me/totp', { code: totpOf(json.secret, step) })
    assert.equal(on.json.totp, true)
    assert.equal((await someone.api('POST', '/v1/people/me/totp')).json.error.code, 'totp_on')
    const given = { email, password: PASSWORD }
    const without = await browser().api('POST', '/v1/session', given)
    assert.deepEqual([without.status, without.json.error.code], [401, 'code_required'])
    const again = await browser().api('POST', '/v1/session', { ...given, code: totpOf(json.secret, step) })
    assert.equal(again.json.error.code, 'wrong_credentials')
    await logIn(email, { code: totpOf(json.secret, step + 1) })
    // A password that is wrong is never asked for a code: nobody learns that there is one.
    const wrong = await browser().api('POST', '/v1/session', { email, password: 'not the right one' })
    assert.equal(wrong.json.error.code, 'wrong_credentials')
    assert.ok(!JSON.stringify(await house.db.query(sql`select * from people`)).includes(json.secret))
    assert.equal((await someone.api('DELETE', '/v1/people/me/totp')).json.totp, false)
    await logIn(email)
  })
})

describe('a session', () => {
  before(forgiveAll)

  it('names the mode of what it asks for, in a header or in the address, and sees that mode alone', async () => {
    const someone = await logIn('anna@example.com')
    assert.equal((await someone.api('GET', '/v1/me')).json.mode, 'test')
    someone.mode = 'live'
    assert.equal((await someone.api('GET', '/v1/me')).json.mode, 'live')
    someone.mode = null
    const missing = await someone.api('GET', '/v1/me')
    assert.deepEqual(
      [missing.status, missing.json.error.code, missing.json.error.param],
      [422, 'mode_required', 'centralino-mode'],
    )
    assert.equal((await someone.api('GET', '/v1/me?mode=live')).json.mode, 'live')
    assert.equal((await someone.api('GET', '/v1/me?mode=both')).status, 422)
    assert.equal((await someone.api('GET', '/v1/session')).status, 200)
    // A key has its own, and knows no such parameter.
    const key = contract.api(await house.key(false))
    assert.equal((await key('GET', '/v1/me?mode=live')).status, 400)
    assert.equal((await key('GET', '/v1/me', undefined, { 'centralino-mode': 'live' })).json.mode, 'test')
  })

  it('changes nothing for a page of another server, nor without an Origin', async () => {
    const someone = await logIn('anna@example.com')
    for (const origin of [
      'https://evil.example',
      'null',
      null,
      `${house.url}.evil.example`,
      house.url.replace(/\d+$/, '1'),
    ]) {
      someone.origin = origin
      for (const [method, path, body] of [
        ['POST', '/v1/clients', { name: 'x' }],
        ['DELETE', '/v1/session', undefined],
        ['PUT', '/v1/people/me', { name: 'Changed' }],
      ] as const) {
        const reply = await someone.api(method, path, body)
        assert.deepEqual([reply.status, reply.json.error.code], [403, 'forbidden'], `${method} ${path} from ${origin}`)
      }
    }
    someone.origin = house.url
    assert.equal((await someone.api('GET', '/v1/session')).json.person.name, 'Anna')
    assert.equal((await someone.api('PUT', '/v1/people/me', { name: 'Anna Verdi' })).json.name, 'Anna Verdi')
    // Nor is anybody logged in by another page.
    const lured = browser()
    lured.origin = 'https://evil.example'
    assert.equal(
      (await lured.api('POST', '/v1/session', { email: 'anna@example.com', password: PASSWORD })).status,
      403,
    )
  })

  it('opens no door for programs', async () => {
    const someone = await logIn('anna@example.com')
    const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const reply = await browserFor(house.url).api('POST', '/mcp', ping, { cookie: someone.cookie })
    assert.equal(reply.status, 401)
  })

  it('ends when it is idle for 12 hours, after 14 days at most, and when it is ended', async () => {
    const open = async (change: ReturnType<typeof sql>) => {
      const someone = await logIn('anna@example.com')
      assert.equal((await someone.api('GET', '/v1/session')).status, 200)
      await house.db.query(change)
      return (await someone.api('GET', '/v1/session')).status
    }
    const newest = sql`(select max(id) from sessions)`
    assert.equal(
      await open(
        sql`update sessions set last_seen_at = last_seen_at - interval '11 hours 59 minutes' where id = ${newest}`,
      ),
      200,
    )
    assert.equal(
      await open(
        sql`update sessions set last_seen_at = last_seen_at - interval '12 hours 1 second' where id = ${newest}`,
      ),
      401,
    )
    assert.equal(
      await open(sql`update sessions set expires_at = expires_at - interval '14 days' where id = ${newest}`),
      401,
    )
    const someone = await logIn('anna@example.com')
    const { cookie } = someone
    assert.equal((await someone.api('DELETE', '/v1/session')).status, 204)
    assert.equal((await browser().api('GET', '/v1/session', undefined, { cookie })).status, 401)
  })

  it('is listed and ended by whoever it belongs to, and by an owner of the account, and by nobody else', async () => {
    const [email, other] = [address(), address()]
    const someone = await invited(house, owner, { email, role: 'viewer' }, contract.api())
    const stranger = await invited(house, owner, { email: other, role: 'viewer' }, contract.api())
    const mine = (await someone.api('GET', '/v1/sessions')).json.data
    assert.deepEqual(
      mine.map((one: { current: boolean }) => one.current),
      [true],
    )
    const all = (await owner.api('GET', '/v1/sessions?limit=100')).json.data
    assert.ok(all.some((one: { person: { email: string } }) => one.person.email === email))
    assert.equal((await stranger.api('DELETE', `/v1/sessions/${mine[0].id}`)).status, 404)
    assert.equal((await someone.api('GET', '/v1/session')).status, 200)
    assert.equal((await owner.api('DELETE', `/v1/sessions/${mine[0].id}`)).status, 204)
    assert.equal((await someone.api('GET', '/v1/session')).status, 401)
  })

  it('moves to another account of the person under another cookie, and to no account that is not theirs', async () => {
    await createAccount({ db: house.db, clock: systemClock }, 'second')
    await createAccount({ db: house.db, clock: systemClock }, 'third')
    const [second, third] = [await accountId('second'), await accountId('third')]
    const email = address()
    const someone = await invited(house, owner, { email, role: 'viewer' }, contract.api())
    const { link } = await house.db.transaction((tx) =>
      invitePerson({ db: tx, clock: systemClock }, second, { email, role: 'owner' }),
    )
    await someone.api('POST', `/v1/invitations/${link.token}`, { password: PASSWORD })
    assert.equal((await someone.api('GET', '/v1/me')).json.name, 'second')
    const before = someone.cookie
    const moved = await someone.api('PUT', '/v1/session', { account: await accountId('default') })
    assert.deepEqual([moved.json.account.name, moved.json.role], ['default', 'viewer'])
    assert.notEqual(someone.cookie, before)
    assert.equal((await browser().api('GET', '/v1/session', undefined, { cookie: before })).status, 401)
    assert.equal((await someone.api('PUT', '/v1/session', { account: third })).status, 404)
    // Nor does the owner of one account reach the people of another.
    const { json } = await someone.api('PUT', '/v1/session', { account: second })
    assert.equal(json.role, 'owner')
    const { data } = (await owner.api('GET', '/v1/people')).json
    const one = data.find((row: { email: string }) => row.email === 'anna@example.com')
    assert.equal((await someone.api('DELETE', `/v1/people/${one.id}`)).status, 404)
    assert.equal((await someone.api('PATCH', `/v1/people/${one.id}`, { role: 'viewer' })).status, 404)
  })

  it('of somebody who is taken out, or whose role changes, knows it at the next request', async () => {
    const someone = await invited(house, owner, { email: address(), role: 'operator' }, contract.api())
    const { id } = (await someone.api('GET', '/v1/session')).json.person
    assert.equal((await owner.api('PATCH', `/v1/people/${id}`, { role: 'viewer' })).json.role, 'viewer')
    assert.equal((await someone.api('GET', '/v1/session')).json.role, 'viewer')
    assert.equal((await owner.api('DELETE', `/v1/people/${id}`)).status, 204)
    assert.equal((await someone.api('GET', '/v1/session')).status, 401)
  })
})

describe('people', () => {
  before(forgiveAll)

  it('are listed with who was invited, and are invited once', async () => {
    const email = address()
    await invited(house, owner, { email, role: 'operator' }, contract.api())
    const again = await owner.api('POST', '/v1/people', { email, role: 'viewer' })
    assert.deepEqual([again.status, again.json.error.code], [409, 'person_exists'])
    const { data } = (await owner.api('GET', '/v1/people?limit=100')).json
    const row = data.find((one: { email: string }) => one.email === email)
    assert.deepEqual([row.role, row.status, row.client], ['operator', 'active', null])
  })

  it('keep an owner', async () => {
    const { json } = await owner.api('GET', '/v1/session')
    // Whoever else came to be one steps down first.
    for (const row of (await owner.api('GET', '/v1/people?limit=100')).json.data)
      if (row.role === 'owner' && row.id !== json.person.id) await owner.api('DELETE', `/v1/people/${row.id}`)
    const codes = [
      await owner.api('DELETE', `/v1/people/${json.person.id}`),
      await owner.api('PATCH', `/v1/people/${json.person.id}`, { role: 'viewer' }),
    ].map((reply) => reply.json.error.code)
    assert.deepEqual(codes, ['last_owner', 'last_owner'])
  })

  it('change their password with the old one, which ends their other sessions', async () => {
    const email = address()
    const here = await invited(house, owner, { email, role: 'viewer' }, contract.api())
    const there = await logIn(email)
    const change = (old: string) =>
      here.api('PUT', '/v1/people/me', { password: { old, new: 'una frase del tutto nuova' } })
    assert.equal((await change('not the right one')).json.error.code, 'wrong_password')
    assert.equal((await there.api('GET', '/v1/session')).status, 200)
    assert.equal((await change(PASSWORD)).status, 200)
    assert.equal((await there.api('GET', '/v1/session')).status, 401)
    assert.equal((await here.api('GET', '/v1/session')).status, 200)
  })

  it('who look after a client are made and removed with it', async () => {
    const email = address()
    const { json: client } = await owner.api('POST', '/v1/clients', { name: 'Bianchi', email })
    const row = (await owner.api('GET', '/v1/people?limit=100')).json.data.find(
      (one: { email: string }) => one.email === email,
    )
    assert.deepEqual([row.role, row.client, row.status], ['client', client.id, 'invited'])
    assert.equal((await owner.api('PATCH', `/v1/people/${row.id}`, { role: 'owner' })).json.error.code, 'client_login')
    const someone = await invited(house, owner, { email, role: 'client', client: client.id }, contract.api())
    assert.equal((await someone.api('GET', '/v1/session')).json.client, client.id)
    const unnamed = await owner.api('POST', '/v1/people', { email: address(), role: 'client' })
    assert.equal(unnamed.json.error.param, '/client')
    const gone = await contract.api(await house.key(false))('DELETE', `/v1/clients/${client.id}`)
    assert.equal(gone.status, 200)
    assert.equal((await someone.api('GET', '/v1/session')).status, 401)
    assert.equal((await browser().api('POST', '/v1/session', { email, password: PASSWORD })).status, 401)
    assert.deepEqual(await house.db.query(sql`select 1 from people where email = ${email}`), [])
  })
})

describe('what people do', () => {
  it('is in the audit log, under their own name', async () => {
    const { id } = (await owner.api('GET', '/v1/session')).json.person
    await owner.api('PUT', '/v1/people/me', { name: 'Anna' })
    await owner.api('POST', '/v1/clients', { name: 'Verdi' })
    const entries = (await owner.api('GET', `/v1/audit?actor=${id}&limit=100`)).json.data
    const seen = new Map(entries.map((one: { action: string; livemode: boolean | null }) => [one.action, one.livemode]))
    assert.deepEqual(
      ['update_me', 'invite_person', 'accept_invitation', 'create_client'].map((action) => seen.get(action)),
      [null, null, null, false],
    )
  })

  it('begins in it with their own word: who was invited is there by the id that they got, once, and from where they came', async () => {
    const someone = await invited(house, owner, { email: address(), role: 'operator' }, contract.api())
    const { id } = (await someone.api('GET', '/v1/session')).json.person
    const { data } = (await owner.api('GET', `/v1/audit?action=accept_invitation&target=${id}`)).json
    assert.equal(data.length, 1)
    assert.deepEqual(data[0].actor, { kind: 'person', id })
    assert.deepEqual([data[0].address, data[0].livemode], ['127.0.0.1', null])
    assert.match(data[0].request_id, /^req_/)
  })
})

describe('without a session', () => {
  it('a key is not asked where people are', async () => {
    const key = contract.api(await house.key(true))
    for (const path of ['/v1/session', '/v1/people', '/v1/sessions'])
      assert.equal((await key('GET', path)).status, 401, path)
  })

  it('the door says whose it is, or nothing', async () => {
    assert.equal((await contract.api('')('GET', '/v1/door')).status, 200)
  })
})

describe('every operation of people', () => {
  it('has answered as the document says, with each of its good statuses', () => {
    const people = contract.operations.filter(({ tags }) => tags?.includes('People')).map((one) => one.operationId)
    assert.ok(people.length >= 17)
    assert.deepEqual(
      contract.unseen().filter((one) => people.includes(one.split(' ')[0] ?? '')),
      [],
    )
  })
})
