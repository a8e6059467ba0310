import type { Model } from '#contract/agent-document.ts'
import type { Ending } from '#contract/conversation.ts'
import { attemptFailed, conversationEnded, type LanePoke, type LineHouse } from '#domain/calls/attempt.ts'
import type { CallRegister } from '#domain/calls/register.ts'
import { loseOrphanedTransfers, loseTransfer } from '#domain/calls/transfer.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import { callById, turnsOf } from '#store/calls.ts'
import { sweepCommands } from '#store/commands.ts'
import type { Db, Queryable } from '#store/db.ts'
import * as nodes from '#store/nodes.ts'
import { entriesOf, loseExecutions } from '#store/tool-executions.ts'
import { leaseLeftMs, silentSince } from './fence.ts'

/**
 * This node's lease. While its heart beats it owns the calls and deliveries that carry its id. When the database has not
 * heard of a node for the length of a lease, another node removes it and takes its work over. A node that cannot beat
 * hangs up by itself before that: `lost` fires after three quarters of the lease, by the monotonic clock.
 */
export interface Lease {
  /** Of this node; a node that was taken for dead and lives on gets a new one. */
  readonly nodeId: string
  /** Fires when this node may no longer act for its calls. */
  readonly lost: AbortSignal
  stop(): Promise<void>
}

export interface LeaseTimes {
  heartbeatMs: number
  leaseMs: number
}

interface House extends Pick<LineHouse, 'rescueRecording'> {
  db: Db
  clock: Clock
  log: Log
  register: CallRegister
  poke: (lane: LanePoke) => void
}

export async function startLease(
  house: House,
  node: {
    roles: readonly string[]
    telephony: boolean
    /** The speech models that it can hold live calls with. */
    models: readonly Model[]
    times: LeaseTimes
    onReaped: () => void
  },
): Promise<Lease> {
  const { db, clock, log } = house
  let nodeId = newId('node')
  let lost = new AbortController()
  let beatenAt = clock.monotonicMs()
  const join = (id: string) => nodes.register(db, { ...node, id, roles: node.roles.join(','), at: iso(clock.now()) })
  await join(nodeId)

  async function beat(): Promise<void> {
    const startedAt = clock.monotonicMs()
    const ours = !lost.signal.aborted && (await nodes.beat(db, { id: nodeId, at: iso(clock.now()) }))
    if (!ours) await beginAnew()
    beatenAt = startedAt
  }

  /** A lease once lost is never taken up again: what it held is orphaned, and this node goes on under another name. */
  async function beginAnew(): Promise<void> {
    lost.abort()
    log.error({ node: nodeId }, 'this node lost its lease; whoever reaps takes its calls over')
    await nodes.leave(db, nodeId)
    const next = newId('node')
    await join(next)
    nodeId = next
    lost = new AbortController()
  }

  const heart = startLoop(house, {
    name: 'heartbeat',
    longestMs: node.times.heartbeatMs,
    step: async () => {
      await beat()
      return node.times.heartbeatMs
    },
  })
  const left = () => leaseLeftMs({ beatenAtMs: beatenAt, leaseMs: node.times.leaseMs }, clock.monotonicMs())
  // Apart from the heart, so that a statement that hangs cannot keep this node from noticing.
  const fence = startLoop(house, {
    name: 'fence',
    longestMs: node.times.heartbeatMs,
    step: async () => {
      const leftMs = left()
      if (leftMs <= 0 && !lost.signal.aborted) {
        log.error({ node: nodeId }, 'no heartbeat reached the database in time; hanging up')
        lost.abort()
      }
      return Math.max(leftMs, node.times.heartbeatMs / 4)
    },
  })
  // One that wakes from a long stop must not take its own calls over before its fence has fallen.
  const reaper = startReaper(house, { ...node, mayReap: () => left() > 0 && !lost.signal.aborted })
  return {
    get nodeId() {
      return nodeId
    },
    get lost() {
      return lost.signal
    },
    async stop() {
      await Promise.all([heart.stop(), fence.stop(), reaper.stop()])
      // What it still owns is orphaned from here on: the others take it at once, not after a lease.
      await nodes.leave(db, nodeId)
    },
  }
}

/** Looks for dead nodes and takes their work over. Every node does; the fences in the statements decide who succeeds. */
function startReaper(house: House, node: { times: LeaseTimes; onReaped: () => void; mayReap: () => boolean }): Loop {
  return startLoop(house, {
    name: 'reaper',
    longestMs: node.times.heartbeatMs,
    step: async () => {
      if (node.mayReap() && (await reap(house, node.times.leaseMs)) > 0) node.onReaped()
      return node.times.heartbeatMs
    },
  })
}

const REAPED_AT_ONCE = 200

/**
 * Removes nodes whose lease has run out, then whatever names an owner that is no more: analyses and deliveries return to
 * the queue; a call that rang counts as unanswered and goes on by the retry schedule; a conversation is analysed on what
 * was said; who was handed over is billed until then. Killed half-way, the next reaper finds the rest. Returns how many calls were taken over.
 */
export async function reap(house: House, leaseMs: number): Promise<number> {
  const { db, clock, log } = house
  const dead = await nodes.removeDead(db, iso(silentSince(clock.now(), leaseMs)))
  if (dead.length > 0) log.warn({ nodes: dead }, 'nodes are gone; their work goes on')
  await nodes.releaseOrphanedWork(db)
  await sweepCommands(db)
  await loseOrphanedTransfers(house, REAPED_AT_ONCE)
  const calls = await nodes.orphans(db, REAPED_AT_ONCE)
  for (const call of calls) {
    const whose = { accountId: call.account_id, livemode: call.livemode }
    const lived = await clockOf({ db, clock }, whose)
    await takeOver({ ...house, clock: lived, clocked: lived !== clock, nodeId: call.node_id }, call)
  }
  return calls.length
}

/**
 * Moves a call on that nobody holds any more, in the name of the node that did: the same statements, so the same fences
 * hold. What it was doing is taken from its row as it is now.
 */
export async function takeOver(
  house: LineHouse,
  which: { id: string; account_id: string; livemode: boolean },
): Promise<void> {
  const call = await callById(house.db, { id: which.id, accountId: which.account_id, livemode: which.livemode })
  if (call?.status === 'dialing') {
    const error = {
      code: 'node_lost',
      message: 'The node that was dialling is gone; the attempt counts as not answered.',
    }
    await attemptFailed(house, call, { outcome: 'no_answer', error })
    return
  }
  if (call?.status !== 'in_progress') {
    if (call?.transfer) await loseTransfer(house, call.id)
    return
  }
  const turns = await turnsOf(house.db, call.id)
  await loseExecutions(house.db, call.id, iso(house.clock.now()))
  // Before the call is moved on: whoever comes next finds its recording, or knows that there is none.
  const recorded = (await house.rescueRecording?.(call.id)) ?? false
  const durationSeconds = Math.ceil(turns.at(-1)?.end_seconds ?? 0)
  const ending: Ending = { reason: 'error', durationSeconds, intents: [], ...(recorded ? { recorded } : {}) }
  await conversationEnded(house, call, {
    ending,
    toolCalls: await entriesOf(house.db, call.id),
    unkept: { from: turns.length + 1, turns: [] },
    analyst: null,
  })
}

/** Whether some living node of the installation can place live calls, and whether one of those has this speech model. */
export function liveService({ db, clock }: { db: Queryable; clock: Clock }, times: LeaseTimes, model: Model) {
  return nodes.liveService(db, { model, aliveSince: iso(silentSince(clock.now(), times.leaseMs)) })
}

/** What a node owns at most before it takes no received call on; above it the network hears 503. */
export const NODE_FULL = 400

/** Who is to hold a call that is received now: this node if it takes calls, else the least busy; null when none can. */
export function callsNode(
  { db, clock, lease }: { db: Queryable; clock: Clock; lease: Lease },
  times: LeaseTimes,
): Promise<string | null> {
  const aliveSince = iso(silentSince(clock.now(), times.leaseMs))
  return nodes.callsNode(db, { preferred: lease.nodeId, aliveSince, full: NODE_FULL })
}
