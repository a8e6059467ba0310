import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createConverse } from '#conversation/converse.ts'
import { nominalTime, scriptedModel } from '#conversation/scripted/model.ts'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { firstIdAt } from '#kernel/ids.ts'
import { sql } from '#store/sql.ts'
import { simulatedTelephone } from '#telephony/simulated/simulated.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { contractOf } from '../support/contract.ts'
import { POSTGRES } from '../support/database.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'

/** From the end of a call to somebody's mailbox, and to the sandbox where no mail may leave. */

const EMAIL = { to: ['anna@example.com', 'bruno@example.com'], cc: ['carla@example.com'], introduction: 'Buongiorno.' }
const HOURS = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }

const settings = () => ({ url: mails.url, from: { name: 'Centralino', address: 'calls@studio.example' } })
/** Nobody is called, in live mode neither. */
const telephone = () =>
  simulatedTelephone({
    converse: createConverse({ model: scriptedModel(), timekeeper: nominalTime }),
    machine: () => null,
  })

let house: TestHouse
let mails: MailServer
let live: Api
let tests: Api
let numbers = 0
before(async () => {
  mails = await startMailServer()
  house = await startHouse({ mail: settings() }, POSTGRES[0], { liveTelephone: telephone() })
  const contract = await contractOf(house.url)
  ;[live, tests] = [contract.api(await house.key(true)), contract.api(await house.key(false))]
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
})
after(async () => {
  await house[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
})
beforeEach(() => {
  mails.taken.length = 0
  mails.answers.clear()
  mails.dataAnswer = 250
})

const agentThat = (delivery: object, changes: object = {}) =>
  publishedAgent(live, { calling: { hours: HOURS }, delivery, ...changes })

async function endedCall(by: Api, agent: string, changes: object = {}): Promise<{ id: string; status: string }> {
  numbers += 1
  const to = `+39333${String(numbers * 100 + 50).padStart(7, '0')}`
  const { json, text } = await by('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' }, ...changes })
  assert.ok(json?.id, text)
  const seen = await until(
    () => by('GET', `/v1/calls/${json.id}`),
    (reply) => reply.json.ended_at !== null && reply.json.status !== 'processing',
  )
  return seen.json
}

const eventOf = async (by: Api, call: string) =>
  (await by('GET', `/v1/events?call=${call}&type=call.completed`)).json.data[0]
const mailOf = async (by: Api, call: string) =>
  (await eventOf(by, call))?.delivery.find((one: { channel: string }) => one.channel === 'email')
const mailIn = (by: Api, call: string, status: string) =>
  until(
    () => mailOf(by, call),
    (mail) => mail?.status === status && (status !== 'pending' || mail.attempts > 0),
  )
/** Lets the next try be due now, where it would be in seconds or hours. */
async function dueNow(call: string): Promise<void> {
  const past = '2026-01-01T00:00:00Z'
  await house.db.query(sql`
    update deliveries set due_at = ${past} where status = 'pending' and event_id in (select id from events where call_id = ${call})`)
  await house.db.query(sql`update endpoints set next_due = ${past} where next_due is not null`)
}

describe('a live call that has ended', () => {
  test('is mailed once, to everybody the agent names, by the agent’s version', async () => {
    const agent = await agentThat({ mode: 'email', email: { ...EMAIL, subject: '{{agent_name}} [{{reference}}]' } })
    const call = await endedCall(live, agent, { reference: 'ordine\n42' })
    const delivered = await mailIn(live, call.id, 'delivered')
    const { id } = await eventOf(live, call.id)
    assert.deepEqual(
      [delivered.destination, delivered.attempts, delivered.response_status, delivered.error],
      ['anna@example.com, bruno@example.com', 1, 250, null],
    )
    assert.equal(mails.taken.length, 1)
    const [{ from, to, mail } = assert.fail()] = mails.taken
    assert.deepEqual([from, to], ['calls@studio.example', [...EMAIL.to, ...EMAIL.cc]])
    assert.equal(mail.headers.get('subject'), 'Conferma appuntamenti [ordine 42]')
    assert.equal(mail.headers.get('message-id'), `<${id}@studio.example>`)
    assert.match(
      mail.parts.get('text/plain') ?? '',
      /Buongiorno\.(.|\n)*Numero chiamato: \+39333(.|\n)*Riferimento: ordine 42/,
    )
    assert.match(mail.parts.get('text/html') ?? '', /<h1[^>]*>Chiamata completata<\/h1>/)
    assert.match(mail.parts.get('text/plain') ?? '', /Messaggio automatico di Centralino · call_/)
  })

  test('is mailed, and shown in the sandbox, in the name by which its account shows itself', async () => {
    const named = (name: string | null) => house.db.query(sql`update accounts set brand_name = ${name}`)
    await named('Voce & Filo')
    const agent = await agentThat({ mode: 'email', email: EMAIL })
    const call = await endedCall(live, agent)
    await mailIn(live, call.id, 'delivered')
    const sent = mails.taken[0]?.mail.parts.get('text/plain') ?? ''
    await endedCall(tests, agent, { to: '+390000000001' })
    const [{ email: kept }] = (await tests('GET', '/v1/sandbox')).json.data
    for (const text of [sent, kept.text]) {
      assert.match(text, /Messaggio automatico di Voce & Filo · call_/)
      assert.doesNotMatch(text, /Centralino/)
    }
    await named(null)
  })

  test('is not mailed when nobody was spoken to, nor by an agent that does not mail', async () => {
    const mailing = await agentThat({ mode: 'email', email: EMAIL })
    const invalid = await endedCall(live, mailing, { to: '+390000000001' })
    assert.equal(invalid.status, 'failed')
    const silent = await endedCall(live, await agentThat({ mode: 'sandbox' }))
    for (const call of [invalid, silent]) assert.equal(await mailOf(live, call.id), undefined)
    assert.equal(mails.taken.length, 0)
  })

  test('that is greylisted is mailed at a later try, under the same name', async () => {
    for (const address of [...EMAIL.to, ...EMAIL.cc]) mails.answers.set(address, 451)
    const call = await endedCall(live, await agentThat({ mode: 'email', email: EMAIL }))
    const waiting = await mailIn(live, call.id, 'pending')
    assert.deepEqual(
      [waiting.attempts, waiting.response_status, waiting.error],
      [1, 451, 'The mail server answered 451 to RCPT TO.'],
    )
    mails.answers.clear()
    await dueNow(call.id)
    assert.equal((await mailIn(live, call.id, 'delivered')).attempts, 2)
    assert.equal(mails.taken.length, 1)
  })

  test('that every mailbox refuses is not tried again, and can be asked for again', async () => {
    for (const address of [...EMAIL.to, ...EMAIL.cc]) mails.answers.set(address, 550)
    const call = await endedCall(live, await agentThat({ mode: 'email', email: EMAIL }))
    const failed = await mailIn(live, call.id, 'failed')
    assert.deepEqual([failed.attempts, failed.response_status, failed.next_attempt_at], [1, 550, null])
    mails.answers.clear()
    const { id } = await eventOf(live, call.id)
    assert.equal((await live('POST', `/v1/events/${id}/redeliver`)).status, 202)
    await mailIn(live, call.id, 'delivered')
    assert.equal(mails.taken[0]?.mail.headers.get('message-id'), `<${id}@studio.example>`)
  })

  test('is mailed anew as the agent has it now: to nobody who was taken off', async () => {
    const agent = await agentThat({ mode: 'email', email: EMAIL })
    const call = await endedCall(live, agent)
    await mailIn(live, call.id, 'delivered')
    const { config, revision } = (await live('GET', `/v1/agents/${agent}`)).json
    const email = { to: ['dario@example.com'], subject: 'Di nuovo' }
    const draft = { config: { ...config, delivery: { mode: 'email', email } }, revision }
    const saved = (await live('PUT', `/v1/agents/${agent}/draft`, draft)).json
    assert.equal((await live('POST', `/v1/agents/${agent}/publish`, { revision: saved.revision })).status, 201)
    await live('POST', `/v1/events/${(await eventOf(live, call.id)).id}/redeliver`)
    await until(
      async () => mails.taken,
      (taken) => taken.length === 2,
    )
    const [, { to, mail } = assert.fail()] = mails.taken
    assert.deepEqual([to, mail.headers.get('cc'), mail.headers.get('subject')], [email.to, undefined, 'Di nuovo'])
  })

  test('that some mailboxes refuse is delivered, and says of how many it is not', async () => {
    mails.answers.set('bruno@example.com', 550)
    const call = await endedCall(live, await agentThat({ mode: 'email', email: EMAIL }))
    const delivered = await mailIn(live, call.id, 'delivered')
    assert.equal(delivered.error, 'The mail server refused 1 of the recipients.')
    assert.deepEqual(mails.taken[0]?.to, ['anna@example.com', 'carla@example.com'])
  })

  test('leaves no address in the log', () => {
    const log = house.log.join('')
    assert.ok(log.length > 0)
    assert.doesNotMatch(log, /anna@|bruno@|carla@|calls@studio/)
  })
})

describe('without a mail server', () => {
  test('a mail fails at once and says so; it goes out when it is asked for and there is one', async () => {
    await using bare = await startHouse({ roles: ['api', 'calls'] }, POSTGRES[0], { liveTelephone: telephone() })
    const { node } = await bare.another({ roles: ['worker'] })
    const by = apiFor(bare.url, await bare.key(true))
    await addLiveNumber({ db: bare.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
    const agent = await publishedAgent(by, { calling: { hours: HOURS }, delivery: { mode: 'email', email: EMAIL } })
    const call = await endedCall(by, agent)
    const failed = await mailIn(by, call.id, 'failed')
    assert.deepEqual(
      [failed.error, failed.attempts, failed.next_attempt_at],
      ['No mail server is configured: SMTP_URL is not set.', 1, null],
    )
    await node.stop()
    await bare.another({ roles: ['worker'], mail: settings() })
    await by('POST', `/v1/events/${(await eventOf(by, call.id)).id}/redeliver`)
    await mailIn(by, call.id, 'delivered')
    assert.equal(mails.taken.length, 1)
  })
})

describe('the sandbox', () => {
  const inbox = async (by: Api, query = '') => (await by('GET', `/v1/sandbox${query}`)).json

  test('shows the mail that test mode did not send, as it would have been', async () => {
    const result = [{ key: 'conferma', label: 'Ha <b>confermato</b>', type: 'boolean', required: true }]
    const agent = await agentThat({ mode: 'email', email: { ...EMAIL, aiSummary: true } }, { result })
    const call = await endedCall(tests, agent, { to: '+390000000001' })
    assert.equal((await mailOf(tests, call.id)).status, 'skipped')
    const [message] = (await inbox(tests)).data
    const { id: event } = await eventOf(tests, call.id)
    assert.deepEqual(
      [message.id, message.kind, message.event, message.call, message.livemode, message.payload],
      [event.replace('evt_', 'msg_'), 'email', event, call.id, false, null],
    )
    assert.deepEqual([message.email.to, message.email.cc], [EMAIL.to, EMAIL.cc])
    assert.equal(message.email.subject, 'Nuova chiamata per default')
    assert.match(message.email.text, /Ha <b>confermato<\/b>: (Sì|No)/)
    assert.match(message.email.html, /Ha &lt;b&gt;confermato&lt;\/b&gt;/)
    assert.equal(mails.taken.length, 0)
  })

  test('shows the events of agents that deliver nowhere, as they would have been posted', async () => {
    const call = await endedCall(tests, await agentThat({ mode: 'sandbox' }), { to: '+390000000001' })
    const [message] = (await inbox(tests)).data
    const { delivery: _, object: __, ...envelope } = await eventOf(tests, call.id)
    assert.deepEqual([message.kind, message.email, message.payload], ['event', null, envelope])
  })

  test('keeps modes apart: a live mail is never in it, a live event only for live keys', async () => {
    const mailed = await endedCall(live, await agentThat({ mode: 'email', email: EMAIL }))
    await mailIn(live, mailed.id, 'delivered')
    // As a live mail is that nobody wants any more when its event is sent anew.
    await house.db.query(sql`
      update deliveries d set status = 'skipped' from events e where e.id = d.event_id and e.call_id = ${mailed.id}`)
    const kept = await endedCall(live, await agentThat({ mode: 'sandbox' }))
    const calls = async (by: Api) => (await inbox(by, '?limit=100')).data.map((one: { call: string }) => one.call)
    const [inLive, inTest] = [await calls(live), await calls(tests)]
    assert.ok(inLive.includes(kept.id) && !inLive.includes(mailed.id))
    assert.ok(!inTest.includes(kept.id) && !inTest.includes(mailed.id))
    const theirs = apiFor(house.url, await house.key(false, 'others'))
    assert.deepEqual(await calls(theirs), [])
  })

  test('shows nothing of an event that was emptied', async () => {
    const call = await endedCall(tests, await agentThat({ mode: 'email', email: EMAIL }), { to: '+390000000001' })
    const event = await endedCall(tests, await agentThat({ mode: 'sandbox' }), { to: '+390000000001' })
    await house.db.query(sql`update events set payload = '' where call_id = any (${[call.id, event.id]}::text[])`)
    const { data } = await inbox(tests, '?limit=2')
    assert.deepEqual(
      data.map((one: { kind: string; email: unknown; payload: unknown }) => [one.kind, one.email, one.payload]),
      [
        ['event', null, null],
        ['email', null, null],
      ],
    )
  })

  test('forgets what is older than 30 days', async () => {
    const call = await endedCall(tests, await agentThat({ mode: 'sandbox' }), { to: '+390000000001' })
    const agedBy = async (days: number): Promise<string> => {
      const id = firstIdAt('event', systemClock.now().subtract({ hours: days * 24 }).epochMilliseconds)
      await house.db.query(sql`
        with aged as (insert into events (id, account_id, livemode, type, call_id, attempt, created_at, payload)
                      select ${id}, account_id, livemode, 'call.attempt_failed', call_id, ${days}, created_at, payload
                        from events where call_id = ${call.id} and type = 'call.completed' returning account_id)
        insert into deliveries (event_id, channel, account_id, livemode, destination, endpoint, status)
        select ${id}, 'sandbox', account_id, false, '', '', 'delivered' from aged`)
      return id
    }
    const [young, old] = [await agedBy(29), await agedBy(31)]
    const seen = (await inbox(tests, '?limit=100')).data.map((one: { event: string }) => one.event)
    assert.deepEqual([seen.includes(young), seen.includes(old)], [true, false])
  })

  test('can be read as CSV', async () => {
    const csv = await tests('GET', '/v1/sandbox?limit=1', undefined, { accept: 'text/csv' })
    assert.match(csv.text, /^id,object,kind,event,call,livemode,created_at,email,payload\r\nmsg_/)
  })
})
