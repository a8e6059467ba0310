import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { TransferRecord } from '#contract/calls.ts'
import type { Ending } from '#contract/conversation.ts'
import { reap, takeOver } from '#domain/nodes/nodes.ts'
import { addMs, iso } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { callById, turnsOf } from '#store/calls.ts'
import { commandsFor, hangUp, removeCommands } from '#store/commands.ts'
import { brokenConstraint } from '#store/db.ts'
import { freeInboundLine } from '#store/inbound.ts'
import { sweepLanes } from '#store/lanes.ts'
import * as nodes from '#store/nodes.ts'
import { sql } from '#store/sql.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { plantedDatabase } from '../../../tests/support/planted.ts'
import { conversationEnded, type LanePoke, transferOfAttempt } from './attempt.ts'
import { openRegister } from './register.ts'
import { keepReturnTurns, stepTransfer, type TransferEvent } from './transfer.ts'
import { TRANSFER_MOVES } from './transfer-moves.ts'

const NODE = 'node_x'
const LEASE_MS = 20_000
const START = '2026-11-16T10:00:00.000Z'
const OPERATOR = '+390299999999'
const ENDING: Ending = { reason: 'transfer', durationSeconds: 20, intents: [] }

describe('a person who is handed over', async () => {
  const planted = await plantedDatabase()
  const { db } = planted
  after(() => planted[Symbol.asyncDispose]())

  /** A live call whose conversation has just ended with a hand-over. */
  async function handedOver({ direction = 'outbound' as 'outbound' | 'inbound' } = {}) {
    const clock = new ManualClock(START)
    const pokes: LanePoke[] = []
    const register = openRegister({ db, clock })
    const house = { db, clock, nodeId: NODE, register, log: silentLog, poke: (lane: LanePoke) => void pokes.push(lane) }
    const whose = await planted.account(`account ${crypto.randomUUID()}`)
    const id = await planted.call(whose, { status: 'in_progress', livemode: true, direction })
    await db.query(
      sql`update calls set answered_at = ${iso(addMs(clock.now(), -20_000))}, inbound_line = 1 where id = ${id}`,
    )
    await db.query(sql`
      insert into line_slots (account_id, livemode, slot, call_id) values (${whose.accountId}, true, 1, ${id})`)
    const call = await callById(db, { id, accountId: whose.accountId, livemode: true })
    assert.ok(call)
    const at = iso(clock.now())
    const transfer = transferOfAttempt(ENDING, OPERATOR, at)
    assert.ok(transfer)
    const unkept = { from: 1, turns: [] }
    const talked = await conversationEnded(house, call, {
      ending: ENDING,
      toolCalls: [],
      transfer,
      unkept,
      analyst: null,
      at,
    })
    assert.ok(talked)
    pokes.length = 0
    let now = transfer
    return {
      ...{ house, clock, pokes, whose, id, call: talked },
      async step(...events: TransferEvent[]) {
        for (const on of events) {
          clock.advance(10_000)
          now = (await stepTransfer(house, { call: talked, transfer: now }, on)) ?? now
        }
        return now
      },
      async look() {
        const [row] = await db.query(sql<{
          transfer: TransferRecord
          transfer_node: string | null
          line_kept: boolean
          slots: number
        }>`
          select d.transfer, d.transfer_node, c.line_kept, (select count(*) from line_slots s where s.call_id = c.id) as slots
            from calls c join call_details d on d.call_id = c.id where c.id = ${id}`)
        assert.ok(row)
        return row
      },
      async billed() {
        const rows = await db.query(sql<{ seconds: number }>`select seconds from usage_records where call_id = ${id}`)
        return rows.map((row) => row.seconds)
      },
    }
  }

  const WAYS: readonly TransferEvent[][] = [
    ['dial', 'answered', 'operator_left'],
    ['dial', 'answered', 'person_left'],
    ['dial', 'busy', 'agent_done'],
    ['dial', 'no_answer', 'person_left'],
    ['failed', 'agent_done'],
    ['dial', 'person_left'],
    ['dial', 'referred'],
    ['closing'],
  ]
  for (const way of WAYS)
    test(`holds the line until it ends, and is billed once and until then: ${way.join(', ')}`, async () => {
      const { step, look, billed, pokes } = await handedOver()
      for (const [n, on] of way.entries()) {
        const before = await look()
        assert.deepEqual([before.transfer_node, before.line_kept, before.slots], [NODE, true, 1])
        await sweepLanes(db)
        assert.deepEqual([(await look()).slots, await billed(), pokes.length], [1, [], 0])
        const { record } = await step(on)
        assert.deepEqual((await look()).transfer, record)
        if (n < way.length - 1) continue
        const over = await look()
        assert.deepEqual([over.transfer_node, over.line_kept, over.slots], [null, false, 0])
        assert.notEqual(over.transfer.ended_at, null)
      }
      assert.deepEqual(await billed(), [20 + 10 * way.length])
      assert.equal(pokes.length, 1, 'the lane hears of the free line')
    })

  test('counts the time with the operator from their answer on', async () => {
    const { step } = await handedOver()
    const { record } = await step('dial', 'answered', 'operator_left')
    assert.deepEqual([record.status, record.duration_seconds], ['answered', 10])
  })

  test('keeps a received line taken', async () => {
    const { step, whose } = await handedOver({ direction: 'inbound' })
    const free = () => freeInboundLine(db, { accountId: whose.accountId, livemode: true, limit: 1 })
    assert.equal(await free(), null)
    await step('dial', 'person_left')
    assert.equal(await free(), 1)
  })

  test('is moved by the node that holds the line, and by no other', async () => {
    const { house, call, step, look } = await handedOver()
    const transfer = await step('dial')
    for (const on of ['answered', 'person_left'] as const)
      assert.equal(await stepTransfer({ ...house, nodeId: 'node_other' }, { call, transfer }, on), undefined)
    assert.equal((await look()).transfer.status, 'dialing')
  })

  test('stays as it ended, whoever comes later', async () => {
    const { house, call, step, look, billed } = await handedOver()
    const dialing = await step('dial')
    const { record } = await step('person_left')
    assert.equal(await stepTransfer(house, { call, transfer: dialing }, 'answered'), undefined)
    assert.equal(await stepTransfer(house, { call, transfer: dialing }, 'person_left'), undefined)
    assert.deepEqual([(await look()).transfer, (await billed()).length], [record, 1])
  })

  // biome-ignore format: a table reads in columns
  const KILLED: readonly [way: TransferEvent[], status: string, seconds: number, billed: number][] = [
    [[],                    'failed',    0,  27],
    [['dial'],              'failed',    0,  37],
    [['dial', 'answered'],  'answered',  7,  47],
    [['dial', 'no_answer'], 'no_answer', 0,  47],
  ]
  for (const [way, status, seconds, billed] of KILLED)
    test(`is ended by another node where the first is killed: ${way.at(-1) ?? 'requested'}`, async () => {
      const held = await handedOver()
      const { house, clock, step, look } = held
      await nodes.registerNode(db, { id: NODE, roles: 'calls', telephony: true, models: [], at: iso(clock.now()) })
      await step(...way)
      clock.advance(7_000)
      await nodes.beat(db, { id: NODE, at: iso(clock.now()) })
      clock.advance(LEASE_MS - 1)
      await reap(house, LEASE_MS)
      assert.equal((await look()).transfer_node, NODE, 'a node whose lease runs keeps its line')
      clock.advance(2)
      await reap(house, LEASE_MS)
      const { transfer, transfer_node, slots } = await look()
      assert.deepEqual([transfer.status, transfer.duration_seconds, transfer_node, slots], [status, seconds, null, 0])
      assert.notEqual(transfer.ended_at, null)
      assert.deepEqual(await held.billed(), [billed], 'until its node was last heard of')
    })

  test('is ended by whoever moves on what its node has dropped', async () => {
    const { house, call, step, look } = await handedOver()
    await step('dial')
    await takeOver({ ...house, nodeId: 'node_other' }, call)
    assert.equal((await look()).transfer_node, NODE)
    await takeOver(house, call)
    const { transfer, transfer_node } = await look()
    assert.deepEqual([transfer.status, transfer_node], ['failed', null])
  })

  test('can be hung up on: its node is told for as long as it holds the line', async () => {
    const { whose, id, step } = await handedOver()
    const asked = { ...whose, livemode: true, id, at: START }
    assert.equal(await db.transaction((tx) => hangUp(tx, asked)), true)
    const told = [{ call_id: id, kind: 'hang_up' }]
    await removeCommands(db, NODE, [])
    assert.deepEqual(await commandsFor(db, NODE, 10), told)
    await step('hung_up')
    await removeCommands(db, NODE, [])
    assert.deepEqual(await commandsFor(db, NODE, 10), [])
    assert.equal(await db.transaction((tx) => hangUp(tx, asked)), false)
  })

  test('hears the agent again where nobody is there; nothing of that is added to a call without its person', async () => {
    const { house, id, step, call } = await handedOver()
    const turn = { speaker: 'agent' as const, text: 'canary', start_seconds: 30, end_seconds: 31, interrupted: false }
    await step('dial', 'busy')
    await keepReturnTurns(house, call.id, { from: 1, turns: [turn] })
    assert.deepEqual(await turnsOf(db, id), [turn])
    await db.query(sql`
      update calls set status = 'completed' where id = ${id}`)
    await db.query(sql`
      update calls set anonymized_at = ${START}, to_number = '', from_number = '', to_hash = ${Buffer.alloc(16)}, reference = null,
                       inputs = '{}', callback_url = null, request_hash = null where id = ${id}`)
    await keepReturnTurns(house, call.id, { from: 2, turns: [turn] })
    assert.deepEqual(await turnsOf(db, id), [turn])
  })

  test('of all pairs of states the database lets a record take those of the table, and no other', async () => {
    const STATUSES = ['requested', 'dialing', 'answered', 'no_answer', 'busy', 'failed'] as const
    const wayTo: Record<(typeof STATUSES)[number], TransferEvent[]> = {
      requested: [],
      dialing: ['dial'],
      answered: ['dial', 'answered'],
      no_answer: ['dial', 'no_answer'],
      busy: ['dial', 'busy'],
      failed: ['failed'],
    }
    const allowed = new Set<string>()
    for (const from of STATUSES) {
      const { id, step } = await handedOver()
      await step(...wayTo[from])
      for (const to of STATUSES) {
        if (from === to) continue
        const change = db.transaction(async (tx) => {
          await tx.query(sql`
            update call_details set transfer = json_build_object('status', ${to}::text) where call_id = ${id}`)
          throw new Error('undone')
        })
        const broken = await change.catch(brokenConstraint)
        if (broken !== 'call_details_transfer_moves') allowed.add(`${from} → ${to}`)
      }
    }
    const rows = TRANSFER_MOVES.flatMap((row) => ('status' in row ? [`${row.from} → ${row.status}`] : []))
    assert.deepEqual([...allowed].sort(), [...new Set(rows)].sort())
  })

  test('a record that nobody holds and that has not ended cannot be written', async () => {
    const { id, step } = await handedOver()
    for (const on of [null, 'dial', 'answered'] as const) {
      if (on) await step(on)
      await assert.rejects(
        db.query(sql`update call_details set transfer_node = null where call_id = ${id}`),
        (error) => brokenConstraint(error) === 'call_details_transfer_held',
      )
    }
  })
})
