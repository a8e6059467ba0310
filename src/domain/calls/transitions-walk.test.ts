import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MODELS } from '#contract/agent-document.ts'
import type { CallStatus } from '#contract/calls.ts'
import type { Ending } from '#contract/conversation.ts'
import { admitDue } from '#dialer/admission.ts'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { silentLog } from '#kernel/log.ts'
import { brokenConstraint } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, publishedAgent, until } from '../../../tests/support/api.ts'
import { eachPostgres, freshDatabase, patientDb } from '../../../tests/support/database.ts'
import { startHouse, type TestHouse } from '../../../tests/support/house.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { needs } from '../../../tests/support/needs.ts'
import { answered } from './attempt.ts'
import { machineAnswered } from './machine-answered.ts'
import { openRegister } from './register.ts'
import { startReviewExpiry } from './review.ts'
import { TRANSITIONS } from './transitions.ts'
import { attemptUnsent } from './unsent.ts'

const STATES = Object.keys({
  queued: 1,
  dialing: 1,
  in_progress: 1,
  processing: 1,
  completed: 1,
  failed: 1,
  cancelled: 1,
  needs_review: 1,
} satisfies Record<CallStatus, 1>) as CallStatus[]

for (const { server, test } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = patientDb(database, 2)
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })

    /** A call in that state, whoever it belongs to. */
    async function callIn(status: CallStatus): Promise<string> {
      const id = newId('call')
      await db.query(sql`
        insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                           to_number, to_hash, from_number, inputs, status, max_attempts, created_at, due_at, node_id, ended_at, review_until)
        select ${id}, 'acc', false, 'outbound', 'agt', 1, 'a', 'cli', 'default', '+390000000001', decode(repeat('00', 16), 'hex'),
               '+390000000100', '{}', ${status}::text, 3, '2026-11-16Z', fit.due_at, fit.node_id, fit.ended_at, fit.review_until
          from (${fitting(status)}) fit`)
      return id
    }
    /** What the table's other constraints ask of a call in that state. */
    const fitting = (status: CallStatus) => sql`
      select case when ${status}::text = 'queued' then '2026-11-16Z'::timestamptz end as due_at,
             case when ${status}::text in ('dialing', 'in_progress') then 'node' end as node_id, '2026-11-16Z'::timestamptz as ended_at,
             case when ${status}::text = 'needs_review' then '2026-11-19Z'::timestamptz end as review_until`
    const move = (id: string, to: CallStatus) =>
      db.query(sql`
        update calls set status = ${to}, due_at = fit.due_at, node_id = fit.node_id, ended_at = fit.ended_at,
                         review_until = fit.review_until
          from (${fitting(to)}) fit where id = ${id} returning 1`)

    test('of all pairs of states the database lets a call take those of the table, and no other', async () => {
      const allowed: string[] = []
      for (const from of STATES) {
        for (const to of STATES) {
          const id = await callIn(from)
          try {
            assert.equal((await move(id, to)).length, 1)
            allowed.push(`${from} → ${to}`)
          } catch (error) {
            assert.equal(brokenConstraint(error), 'calls_transitions', String(error))
            assert.match(String(error), new RegExp(`a call does not go from ${from} to ${to}`))
          }
        }
      }
      const table = new Set(TRANSITIONS.map((row) => `${row.from} → ${row.to}`))
      // A call that stays where it is has not moved.
      for (const state of STATES) table.add(`${state} → ${state}`)
      assert.deepEqual(allowed.sort(), [...table].sort())
    })

    test('one call that may not move holds back the others of its statement', async () => {
      const ids = [await callIn('processing'), await callIn('completed')]
      const both = sql`update calls set status = 'needs_review', review_until = '2026-11-19Z' where id = any(${ids}::text[])`
      await assert.rejects(db.query(both), (error) => brokenConstraint(error) === 'calls_transitions')
      const seen = await db.query(sql`select status from calls where id = any(${ids}::text[]) order by id`)
      assert.deepEqual(seen, [{ status: 'processing' }, { status: 'completed' }])
    })
  })
}

describe('what the house does', () => {
  let house: TestHouse
  let api: Api
  let live: Api
  let agent: string
  let reviewed: string
  before(async () => {
    house = await startHouse()
    ;[api, live] = [apiFor(house.url, await house.key(false)), apiFor(house.url, await house.key(true))]
    agent = await publishedAgent(api)
    reviewed = await publishedAgent(api, { review: 'always' })
    // Somebody who can place live calls, and one in whose name this test acts; neither dies of silence.
    for (const [node, telephony] of [['node_live', true] as const, [OURS, false] as const])
      await house.db.query(sql`
        insert into nodes (id, roles, telephony, models, started_at, heartbeat_at) values (${node}, 'none', ${telephony}, '{gpt-live-1,gemini-3.8-live}', '2030-01-01Z', '2030-01-01Z')`)
    // Writes down every move; an event of the same transaction is told by its `xmin`.
    await house.db.script(`
      create table walked (call_id text, left_state text, reached text);
      create function note_move() returns trigger language plpgsql as $$
      begin insert into walked values (new.id, old.status, new.status); return null; end $$;
      create trigger walked after update of status on calls for each row
        when (old.status <> new.status) execute function note_move();`)
  })
  after(() => house[Symbol.asyncDispose]())

  const OURS = 'node_walks'
  const LATER = '2027-06-01T10:00:00Z'
  const AFTER_THAT = new ManualClock('2027-06-02T10:00:00Z')

  async function queue(body: object = {}, by: Api = api): Promise<string> {
    const { status, json, text } = await by('POST', '/v1/calls', {
      agent,
      to: '+390000000001',
      inputs: { nome: 'Anna' },
      ...body,
    })
    assert.equal(status, 202, text)
    return json.id
  }
  const later = (body: object = {}) => queue({ scheduled_at: LATER, ...body })
  async function ok(reply: ReturnType<Api>): Promise<void> {
    const { status, text } = await reply
    assert.ok(status < 300, text)
  }

  /** A call that rings in this test's own hands: it is due at a time that no dialer has reached yet. */
  async function ringing() {
    const id = await later()
    // Retries that wait may be admitted beside it, and are left ringing.
    const call = await until(
      async () => {
        const { admitted } = await admitDue(
          { db: house.db, clock: AFTER_THAT },
          { nodeId: OURS, limit: 10, models: MODELS },
        )
        return admitted.find((one) => one.id === id)
      },
      (found) => found !== undefined,
    )
    assert.ok(call)
    const line = {
      db: house.db,
      clock: systemClock,
      nodeId: OURS,
      poke: () => {},
      register: openRegister({ db: house.db, clock: systemClock }),
    }
    return { id, call, line }
  }

  const reached = (id: string, status: CallStatus) =>
    until(
      () => api('GET', `/v1/calls/${id}`),
      ({ json }) => json.status === status,
    )
  async function inReview(body: object = {}): Promise<string> {
    const id = await queue({ agent: reviewed, ...body })
    await reached(id, 'needs_review')
    return id
  }

  /** How each row of the table comes about; the call that it came about for. */
  const PROVOKED: Record<Way, () => Promise<string>> = {
    'queued dial': () => queue(),
    'queued suppress': async () => {
      const id = await later({ to: '+393331234567' })
      await ok(api('POST', '/v1/suppressions', { number: '+393331234567' }))
      return id
    },
    'queued reject': async () => {
      await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
      return queue({}, live)
    },
    'queued cancel': async () => {
      const id = await later()
      await ok(api('POST', `/v1/calls/${id}/cancel`))
      return id
    },
    'dialing answer': () => queue(),
    'dialing retry': () => queue({ to: '+390000000002' }),
    'dialing void': async () => {
      const { id, call, line } = await ringing()
      await attemptUnsent(line, call, { listed: false, details: { reason: 'nothing left' } })
      return id
    },
    'dialing give_up': () => queue({ to: '+390000000012' }),
    'in_progress end': () => queue(),
    'in_progress give_up': async () => {
      const { id, call, line } = await ringing()
      const talking = await answered(line, call)
      assert.ok(talking)
      const ending: Ending = { reason: 'voicemail', durationSeconds: 4, intents: [] }
      assert.ok(await machineAnswered(line, talking, { ending, toolCalls: [], unkept: { from: 1, turns: [] } }))
      return id
    },
    'processing analysed': () => queue(),
    'processing question': () => queue({ agent: reviewed }),
    'needs_review review': async () => {
      const id = await inReview()
      await ok(api('POST', `/v1/calls/${id}/review`))
      return id
    },
    'needs_review expire': async () => {
      const id = await inReview()
      await house.db.query(sql`update calls set review_until = '2026-11-01Z' where id = ${id}`)
      const { db } = house
      const expiry = startReviewExpiry({ db, clock: systemClock, log: silentLog, reviewMs: 0, onEvent: () => {} })
      await reached(id, 'completed').finally(() => expiry.stop())
      return id
    },
    'needs_review erase': async () => {
      const id = await inReview({ to: '+393337654321' })
      await ok(api('POST', '/v1/privacy/erase', { number: '+393337654321' }))
      return id
    },
  }

  const walked = (id: string, row: Row) =>
    house.db.query(sql<{ tells: string[] }>`
      select array(select e.type from events e where e.call_id = w.call_id and e.xmin = w.xmin) as tells
        from walked w where w.call_id = ${id} and w.left_state = ${row.from} and w.reached = ${row.to}`)

  for (const row of TRANSITIONS) {
    const emits = 'emits' in row ? [row.emits] : []
    test(`${row.from}, on ${row.on}, becomes ${row.to} and tells ${emits[0] ?? 'nobody'}`, async () => {
      const provoke = PROVOKED[`${row.from} ${row.on}` as Way]
      assert.ok(provoke, 'no test brings this row of the table about')
      const id = await provoke()
      const moves = await until(
        () => walked(id, row),
        (seen) => seen.length > 0,
      )
      assert.deepEqual(moves, [{ tells: emits }])
    })
  }

  test('takes no road that is not in the table', async () => {
    const roads = await house.db.query(
      sql<{ road: string }>`select distinct left_state || ' → ' || reached as road from walked`,
    )
    const table: string[] = TRANSITIONS.map((row) => `${row.from} → ${row.to}`)
    assert.deepEqual(
      roads.map(({ road }) => road).filter((road) => !table.includes(road)),
      [],
    )
  })
})

type Row = (typeof TRANSITIONS)[number]
/** A row of the table by where it begins and what happens there. */
type Way = { [R in Row as `${R['from']} ${R['on']}`]: R } extends infer Ways ? keyof Ways : never
