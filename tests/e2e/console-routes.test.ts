import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeResetLink } from '#domain/people/links.ts'
import { gatherEndings } from '#domain/stats/stats.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, publishedAgent, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { type Browser, browserFor, firstOwner } from '../support/person.ts'

/** What the console asks of the API beyond the interface. */

let house: TestHouse
let contract: Contract
let api: Api
let key: string
let other: Api
let agent: string
let owner: Browser
before(async () => {
  house = await startHouse()
  contract = await contractOf(house.url)
  key = await house.key(false)
  api = contract.api(key)
  other = contract.api(await house.key(false, 'them'))
  agent = await publishedAgent(api)
  owner = await firstOwner(house, 'anna@example.com', contract.api())
})
after(() => house[Symbol.asyncDispose]())

const queue = async (to = '+390000000001', more: object = {}): Promise<string> =>
  (await api('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' }, ...more })).json.id
const ended = async (id: string) =>
  until(
    () => api('GET', `/v1/calls/${id}`),
    ({ json }) => ['completed', 'failed', 'cancelled'].includes(json.status),
  )

describe('a call', () => {
  it('shows its attempts, each with when and how it ended', async () => {
    const id = await queue('+390000000003', { max_attempts: 1 })
    const { json: call } = await ended(id)
    const { data } = (await api('GET', `/v1/calls/${id}/attempts`)).json
    assert.deepEqual(
      [data.length, data[0].number, data[0].outcome, data[0].answered_at, data[0].cause],
      [1, 1, 'busy', null, null],
    )
    assert.equal(data[0].ended_at, call.ended_at)
    const answered = await queue()
    const { json } = await ended(answered)
    const [attempt] = (await api('GET', `/v1/calls/${answered}/attempts`)).json.data
    assert.deepEqual([attempt.outcome, attempt.answered_at], [json.outcome, json.answered_at])
  })

  it('shows which words carry each value, while they are the value’s own and the person is not forgotten', async () => {
    const id = await queue()
    const { json } = await ended(id)
    const { values } = (await api('GET', `/v1/calls/${id}/evidence`)).json
    const { turns } = (await api('GET', `/v1/calls/${id}/transcript`)).json
    assert.deepEqual(Object.keys(values), Object.keys(json.result.data))
    const said = turns.find((turn: { start_seconds: number }) => turn.start_seconds === values.conferma.start_seconds)
    assert.equal(said.speaker, 'person')
    assert.ok(said.text.includes(values.conferma.text))
    await house.db.query(sql`update calls set to_number = '+390000000099' where id = ${id}`)
    await api('POST', '/v1/privacy/erase', { number: '+390000000099' })
    assert.deepEqual((await api('GET', `/v1/calls/${id}/evidence`)).json.values, {})
  })

  it('loses the words of a value that a review has changed', async () => {
    const reviewed = await publishedAgent(api, { review: 'always' })
    const { json } = await api('POST', '/v1/calls', { agent: reviewed, to: '+390000000001', inputs: { nome: 'Anna' } })
    const { json: call } = await until(
      () => api('GET', `/v1/calls/${json.id}`),
      (seen) => seen.json.status === 'needs_review',
    )
    assert.ok((await api('GET', `/v1/calls/${json.id}/evidence`)).json.values.conferma)
    await api('POST', `/v1/calls/${json.id}/review`, { data: { conferma: !call.result.data.conferma } })
    assert.deepEqual((await api('GET', `/v1/calls/${json.id}/evidence`)).json.values, {})
  })

  it('is found by client, number and end', async () => {
    const to = '+390000000002'
    const id = await queue(to, { scheduled_at: '2027-01-01T00:00:00Z' })
    const { json } = await api('GET', `/v1/calls/${id}`)
    const ids = async (query: string) =>
      (await api('GET', `/v1/calls?${query}`)).json.data.map((row: { id: string }) => row.id)
    assert.deepEqual(await ids(`to=${encodeURIComponent(to)}`), [id])
    assert.deepEqual(await ids(`to=${encodeURIComponent(to)}&client=${json.client.id}&agent=${agent}`), [id])
    assert.deepEqual(await ids('client=cli_01jcq3v5k8e7r9t2w4y6z8a0bc'), [])
    assert.ok(!(await ids(`until=${json.created_at}`)).includes(id))
    const later = Temporal.Instant.from(json.created_at).add({ milliseconds: 1 }).toString()
    assert.deepEqual(await ids(`to=${encodeURIComponent(to)}&since=${json.created_at}&until=${later}`), [id])
    await api('POST', `/v1/calls/${id}/cancel`)
  })
})

describe('statistics', () => {
  it('count each call once, whether or not it has been gathered, and are those of the account and mode alone', async () => {
    const mine = contract.api(await house.key(false, 'counted'))
    const theirs = await publishedAgent(mine)
    const call = async (to: string) => {
      const body = { agent: theirs, to, inputs: { nome: 'Anna' }, max_attempts: 1 }
      const { json } = await mine('POST', '/v1/calls', body)
      await until(
        () => mine('GET', `/v1/calls/${json.id}`),
        (seen) => ['completed', 'failed'].includes(seen.json.status),
      )
      return json.id
    }
    const spoken = await call('+390000000001')
    const mood = (await mine('GET', `/v1/calls/${spoken}`)).json.result.sentiment
    for (const to of ['+390000000002', '+390000000003']) await call(to)
    const counted = async () => {
      const { rows } = (await mine('GET', '/v1/stats?by=agent')).json
      assert.equal(rows.length, 1)
      const [{ key: id, calls, attempts, answered, by_outcome, seconds, latency_p50_ms, moods }] = rows
      // The one that was answered, from its analysis.
      assert.deepEqual(moods, [{ start: mood.start, end: mood.end, calls: 1 }])
      const lines = (await mine('GET', '/v1/stats/lines?by=day')).json
      assert.deepEqual([lines.most, lines.rows.map((row: { most: number }) => row.most)], [1, [1]])
      assert.equal(id, theirs)
      assert.deepEqual([calls, attempts, answered, latency_p50_ms], [3, 3, 1, null])
      assert.deepEqual([by_outcome.completed, by_outcome.no_answer, by_outcome.busy, by_outcome.failed], [1, 1, 1, 0])
      assert.ok(seconds >= 20)
    }
    await counted()
    while ((await gatherEndings(house.db, 1)) > 0) await counted()
    await counted()
    for (const by of ['hour', 'day', 'weekday_hour', 'campaign', 'client']) {
      const { rows } = (await mine('GET', `/v1/stats?by=${by}`)).json
      assert.equal(
        rows.reduce((sum: number, row: { calls: number }) => sum + row.calls, 0),
        3,
        by,
      )
    }
    assert.deepEqual((await mine('GET', '/v1/stats?direction=inbound')).json.rows, [])
    assert.deepEqual((await other('GET', '/v1/stats')).json.rows, [])
    owner.mode = 'live'
    assert.deepEqual((await owner.api('GET', '/v1/stats')).json.rows, [])
    owner.mode = 'test'
    for (const range of ['from=2026-01-01&to=2026-04-03', 'from=2026-01-02&to=2026-01-01']) {
      const { status, json } = await mine('GET', `/v1/stats?${range}`)
      assert.deepEqual([status, json.error.param], [400, 'from'], range)
    }
  })
})

describe('lines at once', () => {
  const DAY = '2026-10-25'
  // biome-ignore format: a table reads in columns
  const SPANS: readonly [table: string, from: string, to: string, agent: string, live: boolean][] = [
    ['call_spans',   '08:59:59', '10:31:00', 'agt_a', false],
    ['call_spans',   '09:10:00', '09:16:00', 'agt_a', false],
    // Begins as the one before ends: the line is free before it is taken again.
    ['call_endings', '09:16:00', '09:31:00', 'agt_b', false],
    // Of no length.
    ['call_endings', '11:00:00', '11:00:00', 'agt_a', false],
    ['call_spans',   '09:11:00', '09:15:00', 'agt_a', true],
  ]
  it('are counted from when each conversation began and ended, of the account and mode alone', async () => {
    const mine = contract.api(await house.key(false, 'lines'))
    const [account] = await house.db.query(sql<{ id: string }>`select id from accounts where name = 'lines'`)
    const id = account?.id ?? ''
    for (const [table, from, to, agent, live] of SPANS) {
      // On that day clocks went back at three: in Rome it was an hour later than in Greenwich.
      const [began, ended] = [from, to].map((time) => `${DAY}T${time}+01:00`)
      const filed =
        table === 'call_spans'
          ? sql`insert into call_spans (account_id, livemode, ended_at, answered_at, agent_id, campaign_id, client_id, direction)
                values (${id}, ${live}, ${ended}, ${began}, ${agent}, '', 'cli_a', 'outbound')`
          : sql`insert into call_endings (account_id, livemode, ended_at, answered_at, agent_id, campaign_id, client_id, direction,
                                          outcome, attempts, answered, seconds, waits)
                values (${id}, ${live}, ${ended}, ${began}, ${agent}, '', 'cli_a', 'outbound', 'completed', 1, true, 1, '{}')`
      await house.db.query(filed)
    }
    const lines = async (query: string, by = mine) => {
      const { json } = await by('GET', `/v1/stats/lines?from=${DAY}&to=${DAY}&${query}`)
      return json.rows.map(({ key: at, most }: { key: string; most: number }) => `${at.slice(11)} ${most}`)
    }
    const quarters = ['08:45 1', '09:00 2', '09:15 2', '09:30 2', '09:45 1', '10:00 1', '10:15 1', '10:30 1', '11:00 1']
    assert.deepEqual(await lines('by=quarter_hour'), quarters)
    while ((await gatherEndings(house.db, 100)) > 0);
    assert.deepEqual(await lines('by=quarter_hour'), quarters)
    assert.deepEqual(await lines('by=hour'), ['08 1', '09 2', '10 1', '11 1'])
    assert.deepEqual(await lines('by=hour&agent=agt_b'), ['09 1'])
    assert.deepEqual(await lines('by=day'), [' 2'])
    assert.deepEqual(await lines('by=day', other), [])
    const csv = await fetch(`${house.url}/v1/stats/lines?from=${DAY}&to=${DAY}&by=day`, {
      headers: { authorization: `Bearer ${await house.key(false, 'lines')}`, accept: 'text/csv' },
    })
    assert.equal(await csv.text(), `key,most\r\n${DAY},2\r\n`)
    assert.equal((await mine('GET', '/v1/stats/lines?from=2026-01-01&to=2026-04-03')).json.error.param, 'from')
  })

  it('count who waits for a review, and who talks now', async () => {
    const mine = contract.api(await house.key(false, 'lines-now'))
    const theirs = await publishedAgent(mine, { review: 'always' })
    const { json } = await mine('POST', '/v1/calls', { agent: theirs, to: '+390000000001', inputs: { nome: 'Anna' } })
    const most = async () => (await mine('GET', '/v1/stats/lines')).json.most
    await until(
      () => mine('GET', `/v1/calls/${json.id}`),
      (seen) => seen.json.status === 'needs_review',
    )
    assert.equal(await most(), 1)
    const { data } = (await mine('GET', '/v1/reviews')).json
    assert.deepEqual([data.length, data[0].call, data[0].created_at], [1, json.id, json.created_at])
    await mine('POST', `/v1/calls/${json.id}/review`)
    assert.equal(await most(), 1)
    assert.deepEqual((await mine('GET', '/v1/reviews')).json.data, [])
  })
})

describe('what waits', () => {
  it('is told campaign by campaign, with its reasons and when it may be through', async () => {
    const mine = contract.api(await house.key(false, 'waiting'))
    const theirs = await publishedAgent(mine)
    await mine('PUT', '/v1/dialing', { paused: true })
    const contacts = ['+390000000001', '+390000000002'].map((to) => ({ to, inputs: { nome: 'Anna' } }))
    const { json } = await mine('POST', '/v1/campaigns', { agent: theirs, name: 'Aspetta', contacts })
    const waiting = (await mine('GET', '/v1/waiting')).json
    const [only] = waiting.campaigns
    assert.deepEqual([only.id, only.queued, only.by_reason.dialing_paused], [json.id, 2, 2])
    assert.ok(only.estimated_end.from <= only.estimated_end.to)
    assert.deepEqual(
      waiting.next.map((call: { to: string; waiting_for: string }) => [call.to, call.waiting_for]),
      contacts.map(({ to }) => [to, 'dialing_paused']),
    )
    await mine('POST', `/v1/campaigns/${json.id}/cancel`)
  })

  it('is told in the order in which it is due, what a pause holds last, of its account and mode alone', async () => {
    const mine = contract.api(await house.key(false, 'in line'))
    const agent = await publishedAgent(mine)
    const at = (hours: number) => systemClock.now().add({ hours }).toString()
    const call = async (hours: number) =>
      (
        await mine('POST', '/v1/calls', {
          agent,
          to: '+390000000001',
          inputs: { nome: 'Anna' },
          scheduled_at: at(hours),
        })
      ).json.id
    const [late, soon] = [await call(50), await call(40)]
    const contacts = [{ to: '+390000000002', inputs: { nome: 'Bruno' } }]
    await mine('PUT', '/v1/dialing', { paused: true })
    const held = (await mine('POST', '/v1/campaigns', { agent, name: 'Ferma', contacts })).json.id
    await mine('POST', `/v1/campaigns/${held}/pause`)
    await mine('PUT', '/v1/dialing', { paused: false })
    const next = async (by: Api) => (await by('GET', '/v1/waiting')).json.next
    const mineNext = await next(mine)
    assert.deepEqual(
      mineNext.map(({ id, campaign_id, waiting_for }: Record<string, string>) => [campaign_id ?? id, waiting_for]),
      [
        [soon, 'scheduled_at'],
        [late, 'scheduled_at'],
        [held, 'campaign_paused'],
      ],
    )
    for (const stranger of [api, contract.api(await house.key(true, 'in line'))])
      assert.deepEqual(await next(stranger), [])
    for (const id of [late, soon]) await mine('POST', `/v1/calls/${id}/cancel`)
    await mine('POST', `/v1/campaigns/${held}/cancel`)
  })
})

describe('the stop of all dialling', () => {
  it('holds whatever is queued, of its account and mode alone, until it is taken back', async () => {
    const stopped = await api('PUT', '/v1/dialing', { paused: true, reason: 'noise' })
    assert.deepEqual([stopped.json.paused, stopped.json.reason], [true, 'noise'])
    const id = await queue()
    const [first] = (await api('GET', '/v1/calls?status=queued')).json.data
    assert.deepEqual([first.id, first.waiting_for], [id, 'dialing_paused'])
    assert.equal((await api('GET', '/v1/waiting')).json.by_reason.dialing_paused, 1)
    // Others go on meanwhile: theirs would be stuck behind it otherwise.
    const theirs = await publishedAgent(other)
    const { json } = await other('POST', '/v1/calls', { agent: theirs, to: '+390000000001', inputs: { nome: 'Anna' } })
    await until(
      () => other('GET', `/v1/calls/${json.id}`),
      (seen) => seen.json.status === 'completed',
    )
    assert.equal((await api('GET', `/v1/calls/${id}`)).json.attempts, 0)
    assert.equal((await other('GET', '/v1/dialing')).json.paused, false)
    const again = await api('PUT', '/v1/dialing', { paused: false })
    assert.deepEqual([again.json.paused, again.json.reason], [false, null])
    await ended(id)
    assert.equal((await api('GET', '/v1/waiting')).json.total, 0)
  })
})

describe('events', () => {
  it('are sent once more by call, by time and by endpoint, and no others', async () => {
    const id = await queue()
    await ended(id)
    const byCall = await api('POST', '/v1/events/redeliver', { call: id })
    assert.deepEqual([byCall.status, byCall.json.events, byCall.json.has_more], [202, 1, false])
    const { json } = await api('GET', `/v1/calls/${id}`)
    assert.ok((await api('POST', '/v1/events/redeliver', { since: json.created_at })).json.events >= 1)
    assert.equal((await api('POST', '/v1/events/redeliver', { since: '2199-01-01T00:00:00Z' })).json.events, 0)
    assert.equal(
      (await api('POST', '/v1/events/redeliver', { endpoint: 'https://nowhere.example/hook' })).json.events,
      0,
    )
    assert.equal((await other('POST', '/v1/events/redeliver', { call: id })).json.events, 0)
    assert.equal((await api('POST', '/v1/events/redeliver', {})).status, 400)
  })

  it('that an endpoint never got are sent to it again, in their order', async () => {
    const dead = 'http://127.0.0.1:1/hook'
    const calls = [
      await queue('+390000000001', { callback_url: dead }),
      await queue('+390000000003', { callback_url: dead, max_attempts: 1 }),
    ]
    for (const id of calls) await ended(id)
    const rows = () =>
      house.db.query(sql<{ event_id: string; due_at: string; round: number }>`
        select event_id, due_at, round from deliveries where destination = ${dead} order by event_id`)
    const expected = (await rows()).length
    const { json } = await api('POST', '/v1/events/redeliver', { endpoint: `${dead}?any=query` })
    assert.equal(json.events, expected)
    assert.ok((await rows()).every(({ round }) => round >= 1))
  })
})

describe('requests', () => {
  it('are listed with replays marked, without what was in them, and not those that people look at', async () => {
    const mine = await house.key(false, 'developer')
    const { url, node } = await house.another({ roles: ['api'] })
    const dev = (await contractOf(url)).api(mine)
    const one = { 'idempotency-key': 'one' }
    for (let n = 0; n < 2; n += 1) await dev('POST', '/v1/clients', { name: 'Segreto' }, one)
    await dev('GET', '/v1/calls/call_01jcq3v5k8e7r9t2w4y6z8a0bc')
    await dev('GET', '/v1/nothing?q=%2B393331234567')
    await node.stop()
    const reader = contract.api(mine)
    const { data } = (await reader('GET', '/v1/requests')).json
    const seen = data.map(
      (row: { method: string; route: string; status: number; replayed: boolean; code: string | null }) => [
        row.method,
        row.route,
        row.status,
        row.replayed,
        row.code,
      ],
    )
    assert.deepEqual(seen, [
      ['GET', '/v1/calls/{id}', 404, false, 'not_found'],
      ['POST', '/v1/clients', 201, true, null],
      ['POST', '/v1/clients', 201, false, null],
    ])
    assert.doesNotMatch(JSON.stringify(data), /Segreto|393331234567/)
    const first = (await reader('GET', '/v1/requests?limit=1&operation=create_client')).json
    const next = (await reader('GET', `/v1/requests?limit=1&operation=create_client&cursor=${first.next_cursor}`)).json
    assert.deepEqual([first.data[0].replayed, next.data[0].replayed, next.has_more], [true, false, false])
    assert.equal((await reader('GET', '/v1/requests?status=4xx')).json.data.length, 1)
    assert.equal((await reader('GET', '/v1/requests?operation=create_client&method=POST')).json.data.length, 2)
    assert.deepEqual((await other('GET', '/v1/requests?operation=create_client')).json.data, [])
  })
})

/** Reads a stream until it has said so much, or ended. */
async function listen(url: string, headers: Record<string, string>) {
  const leaving = new AbortController()
  const reply = await fetch(url, { headers, signal: leaving.signal })
  let text = ''
  let over = false
  const reading = (async () => {
    for await (const chunk of reply.body ?? []) text += Buffer.from(chunk).toString()
    over = true
  })().catch(() => {
    over = true
  })
  return {
    reply,
    text: () => text,
    over: () => over,
    async says(pattern: RegExp): Promise<RegExpExecArray> {
      const found = await until(
        async () => pattern.exec(text),
        (match) => match !== null,
      )
      if (!found) throw new Error(text)
      return found
    },
    async leave() {
      leaving.abort()
      await reading
    },
  }
}

describe('the stream', () => {
  const bearer = () => ({ authorization: `Bearer ${key}` })

  it('tells what changes in the account and mode, whichever node it changed on, and no word of any other', async () => {
    const { url, node } = await house.another({ roles: ['api'] })
    const stream = await listen(`${url}/v1/stream`, bearer())
    assert.equal(stream.reply.status, 200)
    assert.match(stream.reply.headers.get('content-type') ?? '', /^text\/event-stream/)
    const live = await listen(`${url}/v1/stream`, { authorization: `Bearer ${await house.key(true)}` })
    const theirs = await publishedAgent(other)
    const hidden = (await other('POST', '/v1/calls', { agent: theirs, to: '+390000000001', inputs: { nome: 'A' } }))
      .json.id
    const id = await queue()
    await ended(id)
    for (const change of ['queued', 'dialing', 'in_progress', 'processing', 'completed'])
      await stream.says(new RegExp(`data: {"object":"call","id":"${id}","change":"${change}"}`))
    await stream.says(/"object":"event","id":"evt_\w+","change":"call.completed"/)
    await api('PUT', '/v1/dialing', { paused: true })
    await api('PUT', '/v1/dialing', { paused: false })
    await stream.says(/"object":"dialing","id":"","change":"resumed"/)
    assert.doesNotMatch(stream.text(), new RegExp(hidden))
    assert.doesNotMatch(live.text(), /data:/)
    await live.leave()
    await stream.leave()
    await node.stop()
  })

  it('goes on where it broke off, and says so where it cannot', async () => {
    const stream = await listen(`${house.url}/v1/stream`, bearer())
    const first = await queue()
    const [, place = ''] = await stream.says(
      new RegExp(`id: (\\S+)\nevent: change\ndata: {"object":"call","id":"${first}","change":"completed"}`),
    )
    await stream.leave()
    const missed = await queue()
    await ended(missed)
    const again = await listen(`${house.url}/v1/stream`, { ...bearer(), 'last-event-id': place })
    await again.says(new RegExp(`"id":"${missed}","change":"completed"`))
    assert.doesNotMatch(again.text(), new RegExp(`"id":"${first}","change":"completed"`))
    await again.leave()
    for (const lost of ['1-1', 'nonsense']) {
      const anew = await listen(`${house.url}/v1/stream`, { ...bearer(), 'last-event-id': lost })
      await anew.says(/event: reset/)
      await anew.leave()
    }
  })

  it('tells the turns of the calls that are followed, each once, and of no other account’s', async () => {
    const [mine, followed] = [await queue(), await queue()]
    for (const id of [mine, followed]) await ended(id)
    const turns = (await api('GET', `/v1/calls/${followed}/transcript`)).json.turns
    const stream = await listen(`${house.url}/v1/stream?words=${followed}`, bearer())
    await stream.says(new RegExp(`event: turn\ndata: {"call":"${followed}","n":${turns.length},`))
    assert.equal(stream.text().match(/event: turn/g)?.length, turns.length)
    const theirs = { authorization: `Bearer ${await house.key(false, 'them')}` }
    const elsewhere = await listen(`${house.url}/v1/stream?words=${followed}`, theirs)
    await queue()
    await stream.says(/event: change/)
    assert.doesNotMatch(elsewhere.text(), /event: turn/)
    assert.doesNotMatch(stream.text(), new RegExp(`"call":"${mine}"`))
    for (const one of [stream, elsewhere]) await one.leave()
  })

  it('is for people too, by the mode in the address, and ends when the node stops', async () => {
    const { url, node } = await house.another({ roles: ['api'] })
    const { cookie } = owner
    const without = await browserFor(url).api('GET', '/v1/stream', undefined, { cookie, 'centralino-mode': '' })
    assert.equal(without.status, 422)
    const stream = await listen(`${url}/v1/stream?mode=test`, { cookie })
    await stream.says(/^retry: \d+/)
    const id = await queue()
    await stream.says(new RegExp(`"id":"${id}"`))
    await node.stop()
    await until(
      async () => stream.over(),
      (over) => over,
    )
  })

  it('writes nothing down while nobody looks', async () => {
    // Calls of the tests before, which somebody looked at, may be running still.
    await until(
      () => house.db.query(sql`select 1 from calls where ended_at is null`),
      (running) => running.length === 0,
    )
    await house.db.query(sql`delete from watchers`)
    const [before] = await house.db.query(sql<{ n: number }>`select count(*) as n from changes`)
    await ended(await queue())
    const [afterwards] = await house.db.query(sql<{ n: number }>`select count(*) as n from changes`)
    assert.equal(afterwards?.n, before?.n)
  })
})

describe('the brand of an account', () => {
  /** The smallest picture that there is: one transparent pixel. */
  const PNG =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const brand = async (ask: Api) => (await ask('GET', '/v1/brand')).json

  it('changes part by part, for both modes, and is that account’s alone', async () => {
    const none = { object: 'brand', name: null, accent: null, logo: null }
    assert.deepEqual(await brand(api), none)
    const changed = await api('PATCH', '/v1/brand', { name: ' Voce & Filo ', accent: '#0B6E4F', logo: PNG })
    const whole = { ...none, name: 'Voce & Filo', accent: '#0b6e4f', logo: PNG }
    assert.deepEqual([changed.status, changed.json], [200, whole])
    assert.deepEqual(await brand(contract.api(await house.key(true))), whole)
    assert.deepEqual(await brand(owner.api), whole)
    assert.deepEqual(await brand(other), none)
    assert.deepEqual((await api('PATCH', '/v1/brand', { accent: null })).json, { ...whole, accent: null })
    assert.deepEqual((await api('PATCH', '/v1/brand', { name: null, logo: null })).json, none)
    owner.mode = 'live'
    const noted = (await owner.api('GET', '/v1/audit?action=update_brand')).json.data
    owner.mode = 'test'
    assert.equal(noted.length, 3)
  })

  it('is shown to whoever has a link into the account, and to nobody else while there are several', async () => {
    await api('PATCH', '/v1/brand', { name: 'Voce & Filo', accent: '#0b6e4f' })
    // Whichever of them came first would show a name.
    await house.db.query(sql`update accounts set brand_name = 'Un altro' where brand_name is null`)
    const nobody = contract.api()
    const door = await nobody('GET', '/v1/door')
    await house.db.query(sql`update accounts set brand_name = null where brand_name = 'Un altro'`)
    assert.deepEqual([door.status, door.json], [200, { object: 'brand', name: null, accent: null, logo: null }])
    const email = 'ospite@example.com'
    const shownAt = async (token: string) => (await nobody('GET', `/v1/invitations/${token}`)).json.brand.name
    const { json } = await owner.api('POST', '/v1/people', { email, role: 'viewer' })
    assert.equal(await shownAt(json.invitation.url.split('/').at(-1)), 'Voce & Filo')
    const reset = await makeResetLink({ db: house.db, clock: systemClock }, 'anna@example.com')
    assert.equal(await shownAt(reset?.token ?? ''), 'Voce & Filo')
    await api('PATCH', '/v1/brand', { name: null, accent: null })
  })

  it('takes pictures that are what they say, small ones, and colours', async () => {
    const pngOf = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes, 1).toString('base64')}`
    const wrong: [body: object, param: string][] = [
      [{ accent: 'blue' }, '/accent'],
      [{ accent: '#12345' }, '/accent'],
      [{ name: '' }, '/name'],
      [{ name: 'x'.repeat(61) }, '/name'],
      [{ logo: 'https://example.com/logo.png' }, '/logo'],
      [{ logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, '/logo'],
      [{ logo: PNG.replace('png', 'jpeg') }, '/logo'],
      [{ logo: pngOf(100) }, '/logo'],
      [{ logo: pngOf(65_537) }, '/logo'],
    ]
    for (const [body, param] of wrong) {
      const { status, json } = await api('PATCH', '/v1/brand', body)
      assert.deepEqual([status, json.error.param], [400, param], JSON.stringify(body).slice(0, 80))
    }
    assert.equal((await brand(api)).logo, null)
  })
})
