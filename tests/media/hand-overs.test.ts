import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { after, before, describe, it, test } from 'node:test'
import type { Config } from '#config.ts'
import {
  moveTransfer,
  requestTransfer,
  TRANSFER_MOVES,
  type TransferEvent,
  type TransferPhase,
} from '#domain/calls/transfer-moves.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import type { Centralino } from '#main.ts'
import { sql } from '#store/sql.ts'
import type { TrunkSettings } from '#telephony/sip/trunk/settings.ts'
import { sipOf } from '../sip/house.ts'
import { freshAddress } from '../sip/peers/address.ts'
import { startSipp } from '../sip/peers/sipp.ts'
import { referred } from '../sip/peers/telephones.ts'
import { until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import type { HandingOptions } from '../support/handing-model.ts'
import { startHouse, TEST_CONFIG, type TestHouse } from '../support/house.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import {
  answering,
  type Caller,
  type Exchange,
  HANDING,
  OPERATOR,
  OPERATORS,
  openExchange,
  places,
} from './exchange.ts'
import { NOTHING, transfersAtRandom } from './moments.ts'
import { startNode } from './node.ts'

const { it: itByNetwork } = needs('sip')

/**
 * Every row of the table of hand-overs, walked by the real server on a real network. What a node does is read from what
 * it writes of it in its log; what became of the call from the API and the database.
 */
/** Each has a node of its own, which takes a while of two cores to start. */
const WAIT = { timeout: 300_000, concurrency: 5 }
const PATIENCE_MS = 60_000
const DRAIN_MS = 200
const LEASE = { heartbeatMs: 500, leaseMs: 10_000 }
/** What a line is given that waits, one on which the agent has come back, and two who talk. */
const LIMITS_MS = [120_000, 140_000, 4 * 3_600_000]
const RINGS_MS = 30_000
const AT = '2026-11-16T10:00:00.000Z'
/** What has happened to a hand-over that is in this phase. */
const BEFORE = { requested: [], dialing: ['dial'], bridged: ['dial', 'answered'], returned: ['dial', 'busy'] } as const
const PHASES = ['requested', 'dialing', 'bridged', 'returned'] as const satisfies readonly TransferPhase[]
/** As the table has them. */
const walked = new Set<string>()

let house: TestHouse
let random: Exchange
const exchanges: Exchange[] = []
const killed: ChildProcess[] = []

before(async () => {
  const where = places()
  const sip = sipOf(where.address, [{ host: where.peer, options: false, cps: 100 }])
  house = await startHouse({ sip, times: LEASE }, POSTGRES[0], { speech: { module: HANDING, options: {} } })
  random = await openExchange(house, where)
  // Whoever is held there is about to dial, and has not yet.
  await house.db.script(`
    create table held (number text primary key);
    create function linger() returns trigger language plpgsql as $$ begin
      while exists (select 1 from held h join calls c on c.to_number = h.number where c.id = new.call_id) loop
        perform pg_sleep(0.02);
      end loop;
      return new;
    end $$;
    create trigger lingers before update of transfer on call_details for each row
      when (new.transfer ->> 'status' = 'dialing') execute function linger()`)
})
after(async () => {
  for (const node of killed) node.kill('SIGKILL')
  await house?.[Symbol.asyncDispose]()
  await Promise.all([random, ...exchanges].map((one) => one?.[Symbol.asyncDispose]()))
  await tidyUp()
})

interface Order {
  config?: Partial<Config>
  clock?: Clock
  model?: HandingOptions
  /** Trunks beside the one to the operator. */
  trunks?: (Partial<TrunkSettings> & { host: string })[]
}

/** One call leaves in a second, so that whoever comes behind one that is held waits for their turn. */
const config = ({ address, peer }: { address: string; peer: string }, trunks: Order['trunks'] = []) => ({
  roles: ['calls' as const],
  sip: sipOf(address, [{ host: peer, options: false, cps: 1 }, ...trunks]),
  times: LEASE,
})

async function openNode(order: Order = {}): Promise<{ node: Centralino; exchange: Exchange }> {
  const where = places()
  const speech = { module: HANDING, options: order.model ?? {} }
  const changes = { ...config(where, order.trunks), ...order.config }
  const { node } = await house.another(changes, { speech, ...(order.clock ? { clock: order.clock } : {}) })
  return { node, exchange: await around(where) }
}

async function around(where: { address: string; peer: string }): Promise<Exchange> {
  const exchange = await openExchange(house, where)
  exchanges.push(exchange)
  return exchange
}

/** Somebody whose hand-over is held before it dials, and has the only turn there is; until they are let go. */
async function holding(exchange: Exchange): Promise<() => Promise<void>> {
  const to = await exchange.number(OPERATORS.rings)
  await house.db.query(sql`insert into held values (${to})`)
  const caller = await exchange.calls(to)
  await caller.is('requested')
  return async () => {
    await house.db.query(sql`delete from held where number = ${to}`)
    caller.line.hangUp()
    await caller.is('failed')
  }
}

/** Four people, each in another phase of being handed over. */
async function inEachPhase(exchange: Exchange): Promise<{ callers: InPhases; letGo: () => Promise<void> }> {
  const bridged = await exchange.call(answering().operator)
  await bridged.is('answered')
  const dialing = await exchange.call(OPERATORS.rings)
  await dialing.is('dialing')
  const returned = await exchange.call(OPERATORS.busy)
  await returned.is('busy')
  const letGo = await holding(exchange)
  const requested = await exchange.call(OPERATORS.rings)
  await requested.is('requested')
  return { callers: { requested, dialing, bridged, returned }, letGo }
}
type InPhases = Record<(typeof PHASES)[number], Caller>

/** What happened to it in the words of the table, once that is over; the record is as the table has it. */
async function stepsOf(exchange: Exchange, number: string): Promise<TransferEvent[]> {
  const { id } = await exchange.handedOver(number, 'requested', 'dialing', 'answered', 'busy', 'no_answer', 'failed')
  const line = await until(
    async () => house.log.find((one) => one.includes('"a transfer ended"') && one.includes(id)),
    (found) => found !== undefined,
    PATIENCE_MS,
  )
  const { steps } = JSON.parse(line ?? '') as { steps: TransferEvent[] }
  await endsAs(exchange, number, steps)
  return steps
}

/** The record, the slot and the bill of a call to which that happened. */
async function endsAs(exchange: Exchange, number: string, steps: readonly TransferEvent[]): Promise<void> {
  let transfer = requestTransfer(OPERATOR, AT)
  for (const on of steps) {
    walked.add(`${transfer.phase} ${on}`)
    transfer = moveTransfer(transfer, on, AT) ?? assert.fail(`${transfer.phase} has no row for ${on}`)
  }
  assert.equal(transfer.phase, 'over')
  const look = async () => {
    const call = await exchange.handedOver(number, transfer.record.status)
    const [row] = await house.db.query(sql<{ held: boolean; slot: boolean }>`
      select transfer_node is not null as held, exists (select 1 from line_slots where call_id = ${call.id}) as slot
        from call_details where call_id = ${call.id}`)
    const { data } = (await exchange.api('GET', '/v1/usage/records')).json
    const bills = data.filter((one: { call: string }) => one.call === call.id).length
    const { status, outcome } = call
    return { ended: call.transfer.ended_at !== null, status, outcome, ...row, bills }
  }
  const seen = await until(look, ({ ended, status, held }) => ended && status === 'completed' && !held, PATIENCE_MS)
  const expected = { ended: true, status: 'completed', outcome: 'transferred', held: false, slot: false, bills: 1 }
  assert.deepEqual(seen, expected)
}

/** Real time, but that what lasts as long as that passes when a test says so. */
function skipping(): { clock: Clock; skip: (...lengthsMs: number[]) => void } {
  const waiting = new Map<() => void, number>()
  const clock: Clock = {
    ...systemClock,
    after(ms, task) {
      if (ms !== RINGS_MS && !LIMITS_MS.includes(ms)) return systemClock.after(ms, task)
      const passed = () => task()
      waiting.set(passed, ms)
      return () => void waiting.delete(passed)
    },
  }
  const skip = (...lengthsMs: number[]) => {
    for (const [task, ms] of [...waiting]) if (lengthsMs.includes(ms) && waiting.delete(task)) task()
  }
  return { clock, skip }
}

interface Stage {
  node: Centralino
  exchange: Exchange
  callers: InPhases
  skip: (...lengthsMs: number[]) => void
  dies: string
}

// biome-ignore format: a table reads in columns
const EVENTS: readonly [what: string, on: TransferEvent, happens: (given: Stage) => Promise<unknown>][] = [
  ['the person hangs up',         'person_left', async ({ callers }) => PHASES.forEach((phase) => { callers[phase].line.hangUp() })],
  ['somebody ends the call',      'hung_up',     ({ callers, exchange }) => Promise.all(PHASES.map((phase) => hangUp(exchange, callers[phase])))],
  ['the node stops',              'closing',     async ({ node }) => void node.stop()],
  ['its longest time is over',    'limit',       async ({ skip }) => skip(...LIMITS_MS)],
  ['the worker of its sound dies', 'line_lost',  async ({ dies }) => tell(dies)],
]

async function hangUp(exchange: Exchange, caller: Caller): Promise<void> {
  const { id } = await caller.is('requested', 'dialing', 'answered', 'busy')
  const { status, text } = await exchange.api('POST', `/v1/calls/${id}/hangup`)
  assert.ok(status < 300, text)
}

function tell(name: string): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('die')
  channel.close()
}

describe('a hand-over', WAIT, () => {
  for (const [what, on, happens] of EVENTS)
    it(`ends in every phase where ${what}`, async () => {
      const [{ clock, skip }, dies] = [skipping(), `dies by ${on}`]
      const { node, exchange } = await openNode({ clock, model: { dies }, config: { drainMs: DRAIN_MS } })
      const { callers, letGo } = await inEachPhase(exchange)
      await happens({ node, exchange, callers, skip, dies })
      for (const phase of PHASES)
        assert.deepEqual(await stepsOf(exchange, callers[phase].number), [...BEFORE[phase], on], phase)
      await letGo()
    })

  it('ends in every phase where its node is killed, by another one, within the lease', async () => {
    const where = places()
    const { connection, secretKey, recordingsDir } = house
    const node = await startNode({
      ...{ connection, secretKey, config: { ...TEST_CONFIG, recordingsDir, ...config(where) } },
      speech: { module: HANDING, options: {} },
    })
    killed.push(node)
    const exchange = await around(where)
    const { callers, letGo } = await inEachPhase(exchange)
    node.kill('SIGKILL')
    const killedMs = systemClock.now().epochMilliseconds
    await letGo()
    for (const phase of PHASES) {
      await endsAs(exchange, callers[phase].number, [...BEFORE[phase], 'node_lost'])
      const { transfer } = await callers[phase].is('failed', 'answered', 'busy')
      const late = Temporal.Instant.from(transfer.ended_at).epochMilliseconds - killedMs
      assert.ok(late < LEASE.leaseMs, `${phase}: it ended ${late} ms after its node`)
    }
  })

  it('whose operator hangs up, or whose trunk fails, is over for both', async () => {
    const { operator, answered } = answering()
    const [joined, failing] = [await random.call(operator), await random.call(OPERATORS.fails)]
    await joined.is('answered')
    ;(await answered).hangUp()
    await failing.is('failed')
    failing.line.hangUp()
    assert.deepEqual(await stepsOf(random, joined.number), ['dial', 'answered', 'operator_left'])
    assert.deepEqual(await stepsOf(random, failing.number), ['dial', 'failed', 'person_left'])
  })

  it('that nobody answers for thirty seconds brings the agent back, which says goodbye', async () => {
    const { clock, skip } = skipping()
    const { exchange } = await openNode({ clock, model: { takesLeave: true } })
    const caller = await exchange.call(OPERATORS.rings)
    await caller.is('dialing')
    skip(RINGS_MS)
    assert.deepEqual(await stepsOf(exchange, caller.number), ['dial', 'no_answer', 'agent_done'])
  })

  it('to where the account may not call any more leaves for nobody', async () => {
    const { exchange } = await openNode()
    const letGo = await holding(exchange)
    const caller = await exchange.call(OPERATORS.rings)
    await caller.is('requested')
    await house.db.query(sql`update accounts set destinations = '{+41}' where name = ${exchange.account}`)
    await letGo()
    await caller.is('failed')
    caller.line.hangUp()
    assert.deepEqual(await stepsOf(exchange, caller.number), ['failed', 'person_left'])
  })

  // biome-ignore format: a table reads in columns
  const BY_NETWORK: readonly [what: string, says: Parameters<typeof referred>[0], steps: readonly TransferEvent[], rings: number][] = [
    ['takes it',               { status: 202, notifies: [100, 180, 200] }, ['dial', 'referred'],                 0],
    ['finds the operator busy', { status: 202, notifies: [100, 486] },     ['dial', 'busy', 'person_left'],      0],
    ['refuses',                { status: 603 },                            ['dial', 'answered', 'operator_left'], 1],
    ['says nothing',           { status: null },                           ['dial', 'answered', 'operator_left'], 1],
  ]
  for (const [what, says, steps, rings] of BY_NETWORK)
    itByNetwork(`whose network is asked first and ${what} is ${steps.at(-1)}`, async () => {
      const address = freshAddress()
      const { exchange } = await openNode({ trunks: [{ host: address, refer: true, options: false }] })
      const { operator, answered } = answering()
      let rung = 0
      const number = await exchange.number(() => {
        rung += 1
        return operator()
      })
      await using person = await startSipp({
        ...{ scenario: referred(says), address, to: exchange.address, number, calls: 1 },
      })
      await person.hears(/^REFER /)
      if (rings > 0) (await answered).hangUp()
      assert.deepEqual([await stepsOf(exchange, number), rung], [steps, rings])
      const { transfer } = await exchange.handedOver(number, 'answered', 'busy')
      if (steps.includes('referred')) assert.equal(transfer.duration_seconds, 0)
      await person.done()
    })

  it('at any moment of anybody leaves no leg and no port behind', async () => {
    const { statuses, left, billed } = await transfersAtRandom({ house, exchange: random }, 8)
    assert.deepEqual(left, NOTHING)
    assert.ok(statuses.length > 0 && billed >= statuses.length, `${statuses.length} were handed over, ${billed} billed`)
  })
})

test('every row of the table was walked by a real server', () => {
  const rows = TRANSFER_MOVES.map(({ from, on }) => `${from} ${on}`)
  // By the network's own hand, where there is one to try it with.
  const tried = rows.filter((row) => row !== 'dialing referred')
  assert.deepEqual(
    tried.filter((row) => !walked.has(row)),
    [],
  )
})
