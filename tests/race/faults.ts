import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { turnsOf } from '#store/calls.ts'
import { sql } from '#store/sql.ts'
import { PACE } from '../support/pace.ts'
import type { Arena } from './arena.ts'
import type { Dial } from './carrier.ts'
import { HEARTBEAT_MS, LEASE_MS, type Weakness } from './messages.ts'
import type { World } from './world.ts'

/** Nodes that are killed, and nodes that stop for longer than their lease and wake again. */

/** Where a node is struck: at one of its weak places, or wherever it happens to be. */
export type Place = Weakness['at'] | 'anywhere'

/**
 * After the lease and a heartbeat whoever looks takes over; three times that on a machine that is busy with other
 * things.
 */
const TAKEN_OVER_MS = 3 * (LEASE_MS + HEARTBEAT_MS)
const WAIT_MS = 30_000 * PACE
const MORE_CALLS = 30

interface Struck {
  node: ChildProcess
  /** Its name in the tables. */
  name: string
}

/**
 * Kills nodes, one after the other, starts another in the place of each, and sees that somebody takes their calls over.
 */
export async function killAt(arena: Arena, places: readonly Place[]): Promise<void> {
  const killed: Struck[] = []
  for (const place of places) {
    const node = await busyNode(arena)
    if (place === 'anywhere') await arena.fleet.kill(node)
    else await strike(arena, node, { at: place, signal: 'SIGKILL' })
    killed.push({ node, name: await nodeName(arena.world, dialsOf(arena, node)) })
    await arena.fleet.start()
  }
  for (const one of killed) await takenOver(arena, one)
}

/**
 * Stops a node for longer than its lease and wakes it: others have taken over, and it neither knows nor changes
 * anything.
 */
export async function stopOne(arena: Arena, place: Place): Promise<void> {
  const { fleet, world, spared } = arena
  const node = await busyNode(arena)
  if (place === 'anywhere') fleet.freeze(node)
  else await strike(arena, node, { at: place, signal: 'SIGSTOP' })
  // Of these it was told, or will hear when it wakes: only what ended while it was stopped is for itself to hang up.
  const toldOf = new Set(dialsOf(arena, node).filter((dial) => dial.dropped))
  const name = await nodeName(world, dialsOf(arena, node))
  const held = await ownedBy(world, name)
  for (const id of held) spared.add(id)
  await takenOver(arena, { node, name })
  await resumed(arena, node)
  await world.watch(
    () => running(world, held),
    (count) => count === 0,
    WAIT_MS,
  )
  const before = await traceOf(world, held)
  const dialled = dialsOf(arena, node)
  fleet.wake(node)
  const dialledSince = () => dialsOf(arena, node).slice(dialled.length)
  await keptBusy(arena, () => dialledSince().length > 0)
  await world.watch(
    async () => dialled.filter((dial) => dial.dropped && !toldOf.has(dial) && !dial.hungUp).length,
    (left) => left === 0,
    WAIT_MS,
  )
  assert.deepEqual(await traceOf(world, held), before, 'who was taken for dead changes nothing')
  assert.notEqual(await nodeName(world, dialledSince()), name, 'it works on under another name')
  const stale = await world.db.query(sql`
    select call_id from attempts where node_id = ${name} and call_id || '/' || n = any(${dialledSince().map((d) => d.leg)}::text[])`)
  assert.deepEqual(stale, [], 'nothing is dialled in the old name')
  for (const id of held) spared.delete(id)
}

async function strike(arena: Arena, node: ChildProcess, weakness: Weakness): Promise<void> {
  const { struck } = arena.fleet.weaken(node, weakness)
  await keptBusy(arena, struck)
}

const dialsOf = ({ carrier }: Arena, node: ChildProcess): Dial[] =>
  [...carrier.dials.values()].filter((dial) => dial.node === node)

const PAUSE_DIALS_MAX = 30

/** After a few dials a node that has legs, both by chance. */
async function busyNode(arena: Arena): Promise<ChildProcess> {
  const { carrier, fleet, chance } = arena
  const busy = () => [...new Set(carrier.legs().map((dial) => dial.node))].filter((node) => fleet.nodes.has(node))
  const pausedUntil = carrier.dials.size + Math.floor(chance() * PAUSE_DIALS_MAX)
  await keptBusy(arena, () => carrier.dials.size >= pausedUntil && busy().length > 0)
  const node = busy()[Math.floor(chance() * busy().length)]
  assert.ok(node)
  return node
}

/** Waits until it holds, while there is always something to dial. */
export async function keptBusy({ world }: Arena, holds: () => boolean, withinMs = WAIT_MS): Promise<void> {
  const look = async () => {
    await world.keepQueued(MORE_CALLS)
    return holds()
  }
  await world.watch(look, (held) => held, withinMs)
}

/** The node's own name, under which it last dialled. */
async function nodeName(world: World, dials: readonly Dial[]): Promise<string> {
  const [row] = await world.db.query(sql<{ node_id: string }>`
    select node_id from attempts where call_id || '/' || n = ${dials.at(-1)?.leg ?? ''}`)
  assert.ok(row)
  return row.node_id
}

async function ownedBy(world: World, name: string): Promise<string[]> {
  const rows = await world.db.query(sql<{ id: string }>`select id from calls where node_id = ${name} order by id`)
  return rows.map((row) => row.id)
}

/** Its lease is over, the calls have other owners or none, and the carrier had dropped the legs before. */
async function takenOver({ world, carrier }: Arena, { node, name }: Struck): Promise<void> {
  await world.watch(
    () => world.db.query(sql`select 1 from nodes where id = ${name}`),
    (rows) => rows.length === 0,
    TAKEN_OVER_MS,
  )
  await world.watch(
    () => ownedBy(world, name),
    (owned) => owned.length === 0,
    TAKEN_OVER_MS,
  )
  assert.deepEqual(carrier.legs(node), [], 'its legs ended before its lease')
}

/** The other nodes dial again for every account, whatever the stopped one holds. */
async function resumed(arena: Arena, node: ChildProcess): Promise<void> {
  const before = arena.carrier.dials.size
  const since = () => [...arena.carrier.dials.values()].slice(before).filter((dial) => dial.node !== node)
  const accounts = new Set(arena.world.queued.map((call) => call.from).filter((from) => from !== arena.world.closed))
  await keptBusy(arena, () => new Set(since().map((dial) => dial.from)).size === accounts.size)
}

async function running(world: World, ids: readonly string[]): Promise<number> {
  const [row] = await world.db.query(sql<{ n: number }>`
    select count(*) as n from calls where id = any(${ids}::text[]) and status in ('dialing', 'in_progress', 'processing')`)
  return row?.n ?? 0
}

/** All that is written of these calls. */
async function traceOf({ db }: World, ids: readonly string[]): Promise<unknown> {
  return {
    calls: await db.query(sql`select * from calls where id = any(${ids}::text[]) order by id`),
    attempts: await db.query(sql`select * from attempts where call_id = any(${ids}::text[]) order by call_id, n`),
    events: await db.query(sql`select * from events where call_id = any(${ids}::text[]) order by id`),
    details: await db.query(sql`select * from call_details where call_id = any(${ids}::text[]) order by call_id`),
    words: await Promise.all(ids.map((id) => turnsOf(db, id))),
  }
}
