import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { MODELS } from '#contract/agent-document.ts'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { openRegister } from '#domain/calls/register.ts'
import { type Installation, openInstallation } from '#domain/installation/installation.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import type { Db } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import type { Line } from '#telephony/port.ts'
import { apiFor, INBOUND, publishedAgent, until } from '../../tests/support/api.ts'
import { startHouse, type TestHouse } from '../../tests/support/house.ts'
import { ManualClock, settle } from '../../tests/support/manual-clock.ts'
import type { Prepare } from './answering.ts'
import { type Arriving, type ArrivingHouse, startArriving } from './arriving.ts'

const NODE = 'node_of_this_test'
const ROUTED = '+390212345678'
const UNROUTED = '+390212345679'
const CALLER = '+393331234567'
const LEG = { trunk: 'carrier', sipCallId: 'a1@carrier' }

let house: TestHouse
let installation: Installation
before(async () => {
  // No dialer and no worker, and nobody reaps: what happens to calls is only what these tests do.
  house = await startHouse({ roles: ['api'], times: { heartbeatMs: 60_000, leaseMs: 600_000 } })
  const keys = keyring([Buffer.from(house.secretKey, 'base64')])
  installation = await openInstallation({ db: house.db, keyring: keys })
  const api = apiFor(house.url, await house.key(true))
  for (const number of [ROUTED, UNROUTED])
    await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number })
  const agent = await publishedAgent(api, { ...INBOUND, opening: undefined, inputs: undefined, result: [] })
  const numbers = (await api('GET', '/v1/numbers')).json.data as { id: string; number: string }[]
  const routed = numbers.find(({ number }) => number === ROUTED)
  assert.equal((await api('PUT', `/v1/numbers/${routed?.id}`, { agent })).status, 200)
})
after(() => house[Symbol.asyncDispose]())
beforeEach(() => house.db.script('truncate calls cascade'))

const open: { clock: ManualClock; arriving: Arriving }[] = []
afterEach(async () => {
  for (const { clock, arriving } of open.splice(0)) {
    const drained = arriving.drain(0)
    await clock.advance(3_600_000)
    await drained
  }
})

function stage(changes: Partial<ArrivingHouse> & { lost?: AbortSignal } = {}) {
  const clock = new ManualClock()
  const { lost = new AbortController().signal, ...more } = changes
  const { db } = house
  const received: string[] = []
  const arriving = startArriving({
    ...{ db, clock, log: silentLog, installation, poke: () => {}, register: openRegister({ db, clock }) },
    lease: { nodeId: NODE, lost, stop: async () => {} },
    hasRoom: () => true,
    models: MODELS,
    openAgent: async () => ({ plan: examplePlan(), tools: null, [Symbol.asyncDispose]: async () => {} }),
    receive: async (nodeId, { call }) => {
      received.push(`${nodeId} ${call.id}`)
    },
    ...more,
  })
  open.push({ clock, arriving })
  return { clock, arriving, received }
}

const rows = () =>
  house.db.query(sql<{ id: string; status: string; direction: string; from: string; to: string; end_reason: string }>`
    select id, status, direction, from_number as from, to_number as to, node_id, end_reason from calls`)

/** A line that has nothing to say. */
const LINE: Line = { converse: () => assert.fail('nobody talks here'), hangUp: () => {} }

const ready: Prepare = async () => ({ kind: 'ready' })

const refusal = async (arriving: Arriving, to = ROUTED, prepare = ready) => {
  const arrival = await arriving.arrive({ to, from: CALLER, ...LEG }, prepare)
  return arrival.kind === 'refused' ? arrival.status : arrival.kind
}

/** The database as it is, but for transactions. */
const withTransaction = (transaction: Db['transaction']): Db => ({ ...house.db, transaction })

describe('a call that arrives', () => {
  for (const from of [CALLER, 'anonymous'])
    test(`from ${from} is written in progress for this node, held on its line once, and in hand until that is over`, async () => {
      const over = Promise.withResolvers<void>()
      const lines: Line[] = []
      const { arriving } = stage({
        receive: async (_node, { line }) => {
          lines.push(line)
          await over.promise
        },
      })
      const arrival = await arriving.arrive({ to: ROUTED, from, ...LEG }, ready)
      assert.ok(arrival.kind === 'answered')
      const [row] = await rows()
      assert.ok(row)
      const { id: _, ...seen } = row
      const expected = {
        status: 'in_progress',
        direction: 'inbound',
        from,
        to: ROUTED,
        node_id: NODE,
        end_reason: null,
      }
      assert.deepEqual(seen, expected)
      const held = arrival.hold(LINE)
      await settle()
      assert.deepEqual([lines, arriving.running()], [[LINE], 1])
      over.resolve()
      await held
      assert.equal(arriving.running(), 0)
    })

  test('is told to end by its id, and a call that is not in hand is not', async () => {
    const told = Promise.withResolvers<boolean>()
    const { arriving } = stage({
      receive: async (_node, _given, { hangUp }) => {
        hangUp?.addEventListener('abort', () => told.resolve(true))
        await told.promise
      },
    })
    const arrival = await arriving.arrive({ to: ROUTED, from: CALLER, ...LEG }, ready)
    assert.ok(arrival.kind === 'answered')
    const held = arrival.hold(LINE)
    await settle()
    assert.equal(arriving.tell('call_of_nobody', 'hang_up'), false)
    assert.equal(arriving.tell((await rows())[0]?.id ?? '', 'hang_up'), true)
    await held
  })
})

const fails: Db['transaction'] = () => Promise.reject(new Error('away'))

describe('a call that arrives is refused, within seconds and without a trace,', () => {
  // biome-ignore format: a table reads in columns
  const REFUSED: [why: string, status: number, to: string, stage: () => Parameters<typeof stage>[0]][] = [
    ['to a number of nobody',           404, '+390299999999', () => ({})],
    ['to a number that is not routed',  480, UNROUTED,        () => ({})],
    ['by a node that is full',          503, ROUTED,          () => ({ hasRoom: () => false })],
    ['whose model nobody has here',     480, ROUTED,          () => ({ models: ['gemini-3.8-live'] })],
    ['by a node that lost its lease',   503, ROUTED,          () => ({ lost: AbortSignal.abort() })],
    ['while the database is away',      503, ROUTED,          () => ({ db: withTransaction(fails) })],
  ]
  for (const [why, status, to, changes] of REFUSED)
    test(`${why}: ${status}`, async () => {
      const { arriving } = stage(changes())
      assert.equal(await refusal(arriving, to), status)
      assert.deepEqual([await rows(), arriving.running()], [[], 0])
    })

  test('where the model will not take it: 480, and what was opened for it is given back', async () => {
    let given = 0
    const openAgent: ArrivingHouse['openAgent'] = async () => ({
      ...{ plan: examplePlan(), tools: null },
      [Symbol.asyncDispose]: async () => {
        given += 1
      },
    })
    const { arriving } = stage({ openAgent })
    const fault = { code: 'quota_spent', message: 'The quota is spent.' } as const
    assert.equal(await refusal(arriving, ROUTED, async () => ({ kind: 'refused', fault })), 480)
    assert.deepEqual([await rows(), arriving.running(), given], [[], 0, 1])
  })

  test('while the database hangs: 503', async () => {
    const asked = Promise.withResolvers<void>()
    const hangs: Db['transaction'] = () => {
      asked.resolve()
      return new Promise(() => {})
    }
    const { clock, arriving } = stage({ db: withTransaction(hangs) })
    const told: unknown[] = []
    void refusal(arriving).then((status) => told.push(status))
    await asked.promise
    await settle()
    await clock.advance(4_000)
    assert.deepEqual([told, arriving.running()], [[503], 0])
  })

  test('above the lines of the account: 486', async () => {
    await house.db.query(sql`update accounts set inbound_calls = 1`)
    const { arriving } = stage({ receive: () => new Promise(() => {}) })
    assert.equal(await refusal(arriving), 'answered')
    assert.equal(await refusal(arriving), 486)
    await house.db.query(sql`update accounts set inbound_calls = 10`)
    assert.equal((await rows()).length, 1)
    open.length = 0
  })

  test('from the first moment of a stop: 503', async () => {
    const { arriving } = stage()
    arriving.refuse()
    assert.equal(await refusal(arriving), 503)
  })
})

const ended = () =>
  until(
    async () => (await rows())[0],
    (row) => row?.status === 'processing',
  )

describe('a call that was written down', () => {
  test('after its caller had been refused is undone', async () => {
    const [late, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const written: Promise<unknown>[] = []
    const slow: Db['transaction'] = (work) => {
      const one = house.db.patiently(async (tx) => {
        begun.resolve()
        await late.promise
        return work(tx)
      })
      written.push(one)
      return one
    }
    const { clock, arriving } = stage({ db: withTransaction(slow) })
    const asked = refusal(arriving)
    await begun.promise
    await settle()
    await clock.advance(4_000)
    assert.equal(await asked, 503)
    late.resolve()
    await Promise.allSettled(written)
    assert.deepEqual(await rows(), [])
  })

  test('by a commit whose answer was lost is moved on, though its caller was refused', async () => {
    const losing: Db['transaction'] = async (work) => {
      await house.db.transaction(work)
      throw new Error('Connection terminated')
    }
    const { clock, arriving } = stage({ db: withTransaction(losing) })
    assert.equal(await refusal(arriving), 503)
    assert.equal((await rows())[0]?.status, 'in_progress')
    // Sooner than the loop would come by, that has nothing to look for; a slow database has looked before the last second.
    let passed = 0
    await until(
      async () => {
        if (passed < 55_000) await clock.advance(1_000)
        passed += 1_000
        return (await rows())[0]
      },
      (row) => row?.status === 'processing',
    )
  })

  test('and for which no line comes is moved on after a minute', async () => {
    const { clock, arriving, received } = stage()
    assert.equal(await refusal(arriving), 'answered')
    await clock.advance(59_999)
    assert.equal((await rows())[0]?.status, 'in_progress')
    await clock.advance(1)
    assert.equal((await ended())?.end_reason, 'error')
    assert.deepEqual(received, [])
  })

  test('and whose work fails is moved on', async () => {
    const { arriving } = stage({ receive: () => Promise.reject(new Error('dropped')) })
    const arrival = await arriving.arrive({ to: ROUTED, from: CALLER, ...LEG }, ready)
    assert.ok(arrival.kind === 'answered')
    await arrival.hold(LINE)
    assert.equal((await ended())?.end_reason, 'error')
  })
})
