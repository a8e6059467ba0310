import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { openRegister } from '#domain/calls/register.ts'
import { reap } from '#domain/nodes/nodes.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import type { Loop } from '#kernel/loop.ts'
import { COMMANDS_CHANNEL } from '#store/commands.ts'
import type { Db } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { until } from '../../../tests/support/api.ts'
import { ManualClock, settle } from '../../../tests/support/manual-clock.ts'
import { plantedDatabase } from '../../../tests/support/planted.ts'
import { type CommandKind, type CommandsHouse, startAnnouncer, startCommands } from './commands.ts'

const NODE = 'node_x'
let planted: Awaited<ReturnType<typeof plantedDatabase>>
let whose: { accountId: string; clientId: string }
before(async () => {
  planted = await plantedDatabase()
  whose = await planted.account('one')
})
after(() => planted[Symbol.asyncDispose]())

const running: Loop[] = []
beforeEach(() => planted.db.script('truncate commands; truncate calls cascade; truncate nodes'))
afterEach(async () => {
  for (const loop of running.splice(0)) await loop.stop()
})

const ringing = (livemode = true) => planted.call(whose, { status: 'dialing', livemode })
const write = (callId: string, { kind = 'hang_up', node = NODE }: { kind?: CommandKind; node?: string } = {}) =>
  planted.db.query(sql`
    insert into commands (node_id, call_id, kind, created_at) values (${node}, ${callId}, ${kind}, '2026-11-16T10:00:00Z')`)
const left = () => planted.db.query(sql<{ call_id: string }>`select call_id from commands`)

/** Whoever waits for a notice waits for ever. */
const deaf = (): Db => ({
  ...planted.db,
  listen: async () => ({ lost: new Promise(() => {}), [Symbol.asyncDispose]: async () => {} }),
})

/** A node that has these calls in hand. */
function obey({ held, db = deaf() }: { held: string[]; db?: Db }) {
  const clock = new ManualClock()
  const told: string[] = []
  const seen = { asked: 0 }
  const lease = { nodeId: NODE, lost: new AbortController().signal, stop: async () => {} }
  const tell: CommandsHouse['tell'] = (callId, kind) => {
    seen.asked += 1
    if (held.includes(callId)) told.push(`${kind} ${callId}`)
    return held.includes(callId)
  }
  running.push(startCommands({ db, clock, log: silentLog, lease, tell }))
  const eventually = (count: number) =>
    until(
      async () => told,
      (all) => all.length >= count,
    )
  return { clock, told, seen, held, eventually }
}

describe('a command', () => {
  test('is obeyed within a second and then taken away, though no notice ever comes', async () => {
    const id = await ringing()
    const { clock, told, eventually } = obey({ held: [id] })
    await settle()
    await write(id)
    await settle()
    assert.deepEqual(told, [])
    await clock.advance(1_000)
    assert.deepEqual(await eventually(1), [`hang_up ${id}`])
    await until(left, (rows) => rows.length === 0)
    await clock.advance(3_000)
    assert.deepEqual(told, [`hang_up ${id}`], 'once')
  })

  test('is obeyed at once when somebody wakes the node', async () => {
    const id = await ringing()
    const { eventually } = obey({ held: [id], db: planted.db })
    await listening()
    await write(id, { kind: 'cancel' })
    const announcer = startAnnouncer({ db: planted.db, clock: new ManualClock(), log: silentLog })
    running.push(announcer)
    announcer.ring()
    // Nobody moves the clock: only the notice can have told.
    assert.deepEqual(await eventually(1), [`cancel ${id}`])
  })

  test('waits for a call that is this node’s and not in hand yet', async () => {
    const id = await ringing()
    const { clock, told, seen, held } = obey({ held: [] })
    await write(id)
    const looks = (holds: () => boolean) =>
      until(
        async () => {
          await clock.advance(1_000)
          return holds()
        },
        (held) => held,
      )
    await looks(() => seen.asked >= 2)
    assert.deepEqual(told, [])
    held.push(id)
    await looks(() => told.length > 0)
    await until(left, (rows) => rows.length === 0)
    assert.deepEqual(told, [`hang_up ${id}`])
  })

  test('about a call that has ended or changed hands is taken away, and nobody is told', async () => {
    const ended = await planted.call(whose, { livemode: true })
    const moved = await ringing()
    await planted.db.query(sql`update calls set node_id = 'node_y' where id = ${moved}`)
    const analysed = await planted.call(whose, { livemode: true, status: 'processing' })
    await planted.db.query(sql`update calls set node_id = ${NODE} where id = ${analysed}`)
    for (const id of [ended, moved, analysed]) await write(id)
    const { clock, told } = obey({ held: [] })
    await until(
      async () => {
        await clock.advance(1_000)
        return left()
      },
      (rows) => rows.length === 0,
    )
    assert.deepEqual(told, [])
  })

  test('for another node is left alone, and for one that is gone swept by whoever reaps', async () => {
    const id = await ringing()
    await write(id, { node: 'node_y' })
    const { clock, told } = obey({ held: [id] })
    await clock.advance(5_000)
    await settle()
    assert.deepEqual([told, (await left()).length], [[], 1])
    const { db } = planted
    const register = openRegister({ db, clock: systemClock })
    await reap({ db, clock: systemClock, log: silentLog, register, poke: () => {} }, 20_000)
    assert.deepEqual(await left(), [])
  })
})

/** The connections that listen now. */
const ears = () =>
  planted.db.query(sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`)
const listening = () => until(ears, (found) => found.length === 1)

test('a node whose listening connection was lost listens again, and looks at what it may have missed', async () => {
  const id = await ringing()
  const { clock, eventually } = obey({ held: [id], db: planted.db })
  const [before] = await listening()
  await planted.db.query(sql`select pg_terminate_backend(${before?.pid ?? 0})`)
  await until(
    async () => {
      await clock.advance(1_000)
      return ears()
    },
    ([now]) => now !== undefined && now.pid !== before?.pid,
  )
  await settle()
  await write(id)
  const announcer = startAnnouncer({ db: planted.db, clock: new ManualClock(), log: silentLog })
  running.push(announcer)
  announcer.ring()
  assert.deepEqual(await eventually(1), [`hang_up ${id}`])
})

test('what is announced together is one notice', async () => {
  let heard = 0
  await using _ear = await planted.db.listen(COMMANDS_CHANNEL, () => {
    heard += 1
  })
  const announcer = startAnnouncer({ db: planted.db, clock: new ManualClock(), log: silentLog })
  running.push(announcer)
  for (let n = 0; n < 100; n += 1) announcer.ring()
  await until(
    async () => heard,
    (count) => count > 0,
  )
  await announcer.stop()
  await planted.db.query(sql`select pg_notify(${COMMANDS_CHANNEL}, 'last')`)
  await until(
    async () => heard,
    (count) => count > 1,
  )
  assert.ok(heard <= 3, `${heard} notices of a hundred`)
})
