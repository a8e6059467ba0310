import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { TransferRecord } from '#contract/calls.ts'
import type { Desk, Ending, Plan } from '#contract/conversation.ts'
import { conversationEnded, transferOfAttempt } from '#domain/calls/attempt.ts'
import { openRegister } from '#domain/calls/register.ts'
import { iso } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { callById, turnsOf } from '#store/calls.ts'
import { sql } from '#store/sql.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import type { Dialled, DialOrder, HeldLine, Line, Referred, Telephone } from '#telephony/port.ts'
import { ManualClock } from '../../tests/support/manual-clock.ts'
import { plantedDatabase } from '../../tests/support/planted.ts'
import { handOver } from './handing-over.ts'

const NODE = 'node_x'
/** What hangs has failed. */
const PATIENCE = { timeout: 20_000 }
const START = '2026-11-16T10:00:00.000Z'
const ENDING: Ending = { reason: 'transfer', durationSeconds: 20, intents: [] }
const SAID = {
  speaker: 'agent',
  text: 'Le passo il collega.',
  start_seconds: 1,
  end_seconds: 2,
  interrupted: false,
} as const

describe('a person who is handed over', async () => {
  const planted = await plantedDatabase()
  const { db } = planted
  after(() => planted[Symbol.asyncDispose]())

  /** A stage on which the test plays both ends of the line, the operator and the node. */
  async function stage({ direction = 'outbound' as 'outbound' | 'inbound' } = {}) {
    const clock = new ManualClock(START)
    const register = openRegister({ db, clock })
    const house = { db, clock, nodeId: NODE, register, log: silentLog, poke() {} }
    const whose = await planted.account(`account ${crypto.randomUUID()}`)
    const id = await planted.call(whose, { status: 'in_progress', livemode: true, direction })
    await db.query(sql`update calls set answered_at = ${START} where id = ${id}`)
    const row = await callById(db, { id, accountId: whose.accountId, livemode: true })
    assert.ok(row)
    clock.advance(20_000)
    const at = iso(clock.now())
    const transfer = transferOfAttempt(ENDING, '+390299999999', at)
    assert.ok(transfer)
    const unkept = { from: 1, turns: [SAID] }
    const call = await conversationEnded(house, row, {
      ending: ENDING,
      toolCalls: [],
      transfer,
      unkept,
      analyst: null,
      at,
    })
    assert.ok(call)

    const over = new AbortController()
    const ears = { closing: new AbortController(), lost: new AbortController(), hangUp: new AbortController() }
    const bridged = Promise.withResolvers<Awaited<ReturnType<HeldLine['bridge']>>>()
    const seen = { orders: [] as DialOrder[], statuses: [] as string[], hungUp: [] as string[], plans: [] as Plan[] }
    const look = async () => {
      const [found] = await db.query(sql<{ transfer: TransferRecord; transfer_node: string | null }>`
        select transfer, transfer_node from call_details where call_id = ${id}`)
      assert.ok(found)
      return found
    }
    const operator: Line = {
      converse: () => assert.fail(),
      hangUp() {
        seen.hungUp.push('operator')
        bridged.resolve('error')
      },
    }
    const act = {
      dial: async (_order: DialOrder, _signal: AbortSignal): Promise<Dialled> => ({ kind: 'answered', line: operator }),
      bridge: async (): ReturnType<HeldLine['bridge']> => 'operator',
      converse: async (_desk: Desk): Promise<Ending> => ({ reason: 'agent', durationSeconds: 5, intents: [] }),
    }
    const held: Omit<HeldLine, 'refer'> & Pick<{ refer: HeldLine['refer'] }, 'refer'> = {
      over: over.signal,
      play() {},
      refer: undefined,
      async bridge() {
        seen.statuses.push((await look()).transfer.status)
        return act.bridge()
      },
    }
    const line: Line = {
      converse(plan, desk) {
        seen.plans.push(plan)
        return act.converse(desk)
      },
      hangUp() {
        seen.hungUp.push('person')
        over.abort('error')
        bridged.resolve('error')
      },
      held,
    }
    const telephone: Telephone = {
      async dial(order, signal, leave) {
        seen.orders.push(order)
        const left = await leave(() => {})
        seen.statuses.push((await look()).transfer.status)
        if (!left) return { kind: 'not_sent', details: { reason: 'it may not leave' } }
        return act.dial(order, signal)
      },
    }
    const run = async () => {
      const signals = {
        ...{ closing: ears.closing.signal, lost: ears.lost.signal, hangUp: ears.hangUp.signal },
        ending: AbortSignal.any([ears.closing.signal, ears.lost.signal]),
      }
      const comeBack = (plan: Plan, { why }: { why: string }) => ({ ...plan, firstWords: why })
      const holdSound = () => ({ kind: 'ringing' }) as const
      const given = { call, line, telephone, plan: examplePlan(), transfer, turns: [SAID] }
      await handOver({ ...house, comeBack, holdSound }, given, signals)
      return look()
    }
    const leaves = (by: 'person' | 'error' | 'limit') => over.abort(by)
    return { ...seen, ...{ seen, act, ears, clock, id, operator, bridged, leaves, run, call, look, held } }
  }

  test('is dialled beside their line with the account’s own number, and each step is on record before the next', async () => {
    for (const direction of ['outbound', 'inbound'] as const) {
      const { run, seen, call, act, clock } = await stage({ direction })
      act.bridge = async () => {
        clock.advance(31_000)
        return 'operator'
      }
      const { transfer, transfer_node } = await run()
      const [order] = seen.orders
      assert.ok(order?.beside)
      assert.deepEqual([order.to, order.ringForSeconds], ['+390299999999', 30])
      assert.equal(order.from, direction === 'outbound' ? call.from_number : call.to_number)
      assert.deepEqual(seen.statuses, ['dialing', 'answered'])
      assert.deepEqual([transfer.status, transfer.duration_seconds, transfer_node], ['answered', 31, null])
      assert.deepEqual(seen.hungUp.sort(), ['operator', 'person'])
    }
  })

  type Stage = Awaited<ReturnType<typeof stage>>
  const waits = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  /** It rings until that happens, or is cancelled. */
  const rings = (happens: (given: Stage) => void) => (given: Stage) => {
    given.act.dial = async (_order, signal) => {
      setImmediate(() => happens(given))
      await waits(signal)
      return { kind: 'no_answer' }
    }
  }
  const talks = (happens: (given: Stage) => void) => (given: Stage) => {
    given.act.bridge = () => {
      setImmediate(() => happens(given))
      return given.bridged.promise
    }
  }
  const unanswered = (dialled: Exclude<Dialled, { kind: 'answered' }>) => (given: Stage) => {
    given.act.dial = async () => dialled
  }
  const details = { reason: 'x' }
  // biome-ignore format: a table reads in columns
  const WAYS: readonly [what: string, play: (given: Stage) => void, status: string, back: string | null][] = [
    ['the person hangs up while it rings',       rings(({ leaves }) => leaves('person')),            'failed',    null],
    ['the line breaks while it rings',           rings(({ leaves }) => leaves('error')),             'failed',    null],
    ['the longest wait is over while it rings',  rings(({ leaves }) => leaves('limit')),             'failed',    null],
    ['the node stops while it rings',            rings(({ ears }) => ears.closing.abort()),          'failed',    null],
    ['somebody ends the call while it rings',    rings(({ ears }) => ears.hangUp.abort()),           'failed',    null],
    ['nobody answers',                           unanswered({ kind: 'no_answer' }),                  'no_answer', 'no_answer'],
    ['the operator is busy',                     unanswered({ kind: 'busy' }),                       'busy',      'busy'],
    ['the network fails',                        unanswered({ kind: 'failed', details }),            'failed',    'failed'],
    ['there is no such number',                  unanswered({ kind: 'invalid_number', details }),    'failed',    'failed'],
    ['no trunk is up',                           unanswered({ kind: 'not_sent', details }),          'failed',    'failed'],
    ['the operator hangs up',                    talks(({ bridged }) => bridged.resolve('operator')),'answered',  null],
    ['the person hangs up',                      talks(({ bridged }) => bridged.resolve('person')),  'answered',  null],
    ['the sound is lost with its worker',        talks(({ bridged }) => bridged.resolve('error')),   'answered',  null],
    ['they have talked for the longest time',    talks(({ bridged }) => bridged.resolve('limit')),   'answered',  null],
    ['the node’s patience is over as they talk', talks(({ ears }) => ears.closing.abort()),          'answered',  null],
  ]
  for (const [what, play, status, back] of WAYS)
    test(`${what}: ${status}${back ? ', and the agent comes back' : ', and both legs end'}`, PATIENCE, async () => {
      const given = await stage()
      play(given)
      const { transfer, transfer_node } = await given.run()
      assert.deepEqual([transfer.status, transfer_node, transfer.ended_at !== null], [status, null, true])
      assert.deepEqual(
        given.plans.map(({ firstWords }) => firstWords),
        back ? [back] : [],
      )
      assert.ok(given.hungUp.includes('person'))
    })

  test('where the account may not call the operator any more nothing leaves, and the agent comes back', async () => {
    const given = await stage()
    await db.query(sql`update accounts set destinations = '{+41}' where id = ${given.call.account_id}`)
    given.act.dial = () => assert.fail('it was dialled')
    const { transfer } = await given.run()
    assert.deepEqual([transfer.status, given.seen.statuses], ['failed', ['requested']])
    assert.deepEqual(
      given.plans.map(({ firstWords }) => firstWords),
      ['failed'],
    )
  })

  const refers = (by: () => Promise<Referred>) => (given: Stage) => {
    given.held.refer = async (to, leave) => {
      assert.equal(to, '+390299999999')
      assert.equal(await leave(() => given.seen.statuses.push('referred')), true)
      return by()
    }
  }
  // biome-ignore format: a table reads in columns
  const REFERRED: readonly [what: string, play: (given: Stage) => void, status: string, back: string | null, dials: number][] = [
    ['the network puts them through',                  refers(async () => 'answered'),  'answered',  null,        0],
    ['the network finds the operator busy',            refers(async () => 'busy'),      'busy',      'busy',      0],
    ['the network finds nobody',                       refers(async () => 'no_answer'), 'no_answer', 'no_answer', 0],
    ['the network fails',                              refers(async () => 'failed'),    'failed',    'failed',    0],
    ['the network will not, so the operator is dialled', refers(async () => 'refused'), 'answered',  null,        1],
  ]
  for (const [what, play, status, back, dials] of REFERRED)
    test(`${what}: ${status}`, PATIENCE, async () => {
      const given = await stage()
      play(given)
      const { transfer, transfer_node } = await given.run()
      assert.deepEqual([transfer.status, transfer_node, given.seen.orders.length], [status, null, dials])
      if (dials === 0) assert.equal(transfer.duration_seconds, 0)
      assert.deepEqual(
        given.plans.map(({ firstWords }) => firstWords),
        back ? [back] : [],
      )
      assert.ok(given.hungUp.includes('person'))
    })

  test('who hangs up while the network looks for the operator is gone, and nobody is dialled', PATIENCE, async () => {
    const given = await stage()
    refers(async () => {
      given.leaves('person')
      return 'refused'
    })(given)
    const { transfer } = await given.run()
    assert.deepEqual([transfer.status, given.seen.orders.length], ['failed', 0])
  })

  test('whoever answers in the moment in which the person leaves is hung up on', async () => {
    const given = await stage()
    given.act.dial = async () => {
      given.leaves('person')
      return { kind: 'answered', line: given.operator }
    }
    assert.equal((await given.run()).transfer.status, 'failed')
    assert.deepEqual([given.hungUp.includes('operator'), given.statuses], [true, ['dialing']])
  })

  test('what is said after the agent has come back joins the transcript, at its time from the answer on', async () => {
    const given = await stage()
    given.act.dial = async () => {
      given.clock.advance(30_000)
      return { kind: 'no_answer' }
    }
    const turn = (text: string, at: number) => ({
      speaker: 'agent' as const,
      text,
      start_seconds: at,
      end_seconds: at + 1,
      interrupted: false,
    })
    given.act.converse = async (desk) => {
      desk.turn(turn('Non risponde.', 0.5))
      desk.turn(turn('Arrivederci.', 3))
      return { reason: 'agent', durationSeconds: 5, intents: [] }
    }
    const { transfer } = await given.run()
    assert.equal(transfer.status, 'no_answer')
    assert.deepEqual(await turnsOf(db, given.id), [SAID, turn('Non risponde.', 50.5), turn('Arrivederci.', 53)])
  })

  test('a node that has lost its lease writes nothing more: whoever takes over does', async () => {
    const given = await stage()
    rings(({ ears }) => ears.lost.abort())(given)
    const { transfer, transfer_node } = await given.run()
    assert.deepEqual([transfer.status, transfer_node], ['dialing', NODE])
    assert.ok(given.hungUp.includes('person'))
  })

  test('nothing leaves for an operator whose person is somebody else’s by now', async () => {
    const given = await stage()
    await db.query(sql`update call_details set transfer_node = 'node_other' where call_id = ${given.id}`)
    given.act.dial = () => assert.fail('it left')
    const { transfer, transfer_node } = await given.run()
    assert.deepEqual([transfer.status, transfer_node, given.plans.length], ['requested', 'node_other', 0])
  })
})
