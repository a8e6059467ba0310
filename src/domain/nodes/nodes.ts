import type { Model } from '#contract/agent-document.ts'
import type { Ending } from '#contract/conversation.ts'
import { attemptFailed, type CallRow, conversationEnded, type LanePoke, type LineHouse } from '#domain/calls/attempt.ts'
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
 * This node's lease. While its heart beats it owns the calls and deliveries that carry its id. When the database has
 * not heard of a node for the length of a lease, another node removes it and takes its work over. A node that cannot
 * beat hangs up by itself before that: `lost` fires after three quarters of the lease, by the monotonic clock.
 */
export interface Lease {
  /** Of this node; a node that was taken for dead and lives on gets a new one. */
  readonly nodeId: string
  /** Fires when this node may no longer act for its calls. */
  readonly lost: AbortSignal
  stop(): Promise<void>
}

const JOIN_TRIES = 5

export interface LeaseTimes {
  heartbeatMs: number
  leaseMs: number
}

interface House extends Pick<LineHouse, 'rescueRecording'> {
  db: Db
  /** For the heart and for who looks after others: connections that nobody else takes. */
  heartDb?: Db
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
  const heartDb = house.heartDb ?? db
  let nodeId = newId('node')
  let lost = new AbortController()
  let beatenAt = clock.monotonicMs()
  const join = (id: string) =>
    nodes.registerNode(heartDb, { ...node, id, roles: node.roles.join(','), at: iso(clock.now()) })
  // A machine that has just started may be too busy to let anybody in at once.
  for (let tries = 1; ; tries += 1) {
    beatenAt = clock.monotonicMs()
    const failure = await join(nodeId).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (failure === null) break
    if (tries === JOIN_TRIES) throw failure.error
    nodeId = newId('node')
  }

  /** From here on nothing that this node holds is its own: every leg ends, and nobody waits for an answer any more. */
  function giveUp(why: string): void {
    log.error({ node: nodeId }, why)
    lost.abort()
    db.renew()
  }

  async function beat(): Promise<void> {
    const startedAt = clock.monotonicMs()
    const ours = !lost.signal.aborted && (await nodes.beat(heartDb, { id: nodeId, at: iso(clock.now()) }))
    if (!ours) await beginAnew()
    beatenAt = startedAt
  }

  /** A lease once lost is never taken up again: what it held is orphaned, and this node goes on under another name. */
  async function beginAnew(): Promise<void> {
    if (!lost.signal.aborted) giveUp('this node lost its lease; whoever reaps takes its calls over')
    await nodes.leaveNodes(heartDb, nodeId)
    const next = newId('node')
    await join(next)
    nodeId = next
    lost = new AbortController()
  }

  const heart = startLoop(house, {
    name: 'heartbeat',
    longestMs: node.times.heartbeatMs,
    step: async () => {
      try {
        await beat()
        return node.times.heartbeatMs
      } catch (error) {
        // Not after a pause that grows, as other work is tried again: each try may be the one that keeps the lease.
        log.warn({ node: nodeId, err: error }, 'a heartbeat did not reach the database')
        return node.times.heartbeatMs / 4
      }
    },
  })
  const left = () => leaseLeftMs({ beatenAtMs: beatenAt, leaseMs: node.times.leaseMs }, clock.monotonicMs())
  // Apart from the heart, so that a statement that hangs cannot keep this node from noticing.
  const fence = startLoop(house, {
    name: 'fence',
    longestMs: node.times.heartbeatMs,
    step: async () => {
      const leftMs = left()
      if (leftMs <= 0 && !lost.signal.aborted) giveUp('no heartbeat reached the database in time; hanging up')
      return leftMs > 0 ? leftMs : node.times.heartbeatMs / 4
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
      await nodes.leaveNodes(heartDb, nodeId)
    },
  }
}

/**
 * A dead node is noticed so soon after its lease has run out; whatever else names a dead one, by the next heartbeat.
 */
const LOOK_MS = 1_000

/**
 * Looks for dead nodes and takes their work over. Every node does; the fences in the statements decide who succeeds.
 */
function startReaper(house: House, node: { times: LeaseTimes; onReaped: () => void; mayReap: () => boolean }): Loop {
  const { heartbeatMs, leaseMs } = node.times
  const lookMs = Math.min(LOOK_MS, heartbeatMs)
  let reapedMs = Number.NEGATIVE_INFINITY
  return startLoop(house, {
    name: 'reaper',
    longestMs: lookMs,
    step: async () => {
      if (!node.mayReap()) return lookMs
      const isDue = house.clock.monotonicMs() - reapedMs >= heartbeatMs
      if ((await removeDead(house, leaseMs)) === 0 && !isDue) return lookMs
      reapedMs = house.clock.monotonicMs()
      if ((await takeWork(house)) > 0) node.onReaped()
      return lookMs
    },
  })
}

const REAPED_AT_ONCE = 200
/** Taken over at the same time: each waits for several answers, and those who rang wait for all of it. */
const TAKERS = 8

/**
 * Removes nodes whose lease has run out, then whatever names an owner that is no more: analyses and deliveries return
 * to the queue; a call that rang counts as unanswered and goes on by the retry schedule; a conversation is analysed on
 * what was said; who was handed over is billed until then. Killed half-way, the next reaper finds the rest. Returns how
 * many calls were taken over.
 */
export async function reap(house: House, leaseMs: number): Promise<number> {
  await removeDead(house, leaseMs)
  return takeWork(house)
}

async function removeDead({ db, heartDb = db, clock, log }: House, leaseMs: number): Promise<number> {
  const dead = await nodes.removeDead(heartDb, iso(silentSince(clock.now(), leaseMs)))
  if (dead.length > 0) log.warn({ nodes: dead }, 'nodes are gone; their work goes on')
  return dead.length
}

/** The calls first: somebody waits for their lines. One that cannot be moved now keeps no other. */
async function takeWork(house: House): Promise<number> {
  const { db, heartDb = db, clock, log } = house
  const calls = await nodes.orphans(heartDb, REAPED_AT_ONCE)
  const waiting = calls.values()
  const taker = async () => {
    for (const call of waiting) {
      const whose = { accountId: call.account_id, livemode: call.livemode }
      try {
        const lived = await clockOf({ db, clock }, whose)
        await takeOver({ ...house, clock: lived, clocked: lived !== clock, nodeId: call.node_id }, call)
      } catch (error) {
        log.error({ call: call.id, err: error }, 'the call of a lost node could not be moved on yet')
      }
    }
  }
  await Promise.all(Array.from({ length: TAKERS }, taker))
  await loseOrphanedTransfers(house, REAPED_AT_ONCE)
  await nodes.releaseOrphanedWork(db)
  await sweepCommands(db)
  return calls.length
}

/**
 * Moves a call on that nobody holds any more, in the name of the node that did: the same statements, so the same fences
 * hold. What it was doing is taken from its row as it is now.
 */
export async function takeOver(
  house: LineHouse,
  which: { id: string; account_id: string; livemode: boolean },
  /** When its line ended, for who was there. */
  endedAt?: string,
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
  const recorded = (await house.rescueRecording?.(call.id)) ?? null
  const heardSeconds = Math.ceil(turns.at(-1)?.end_seconds ?? 0)
  const lasted = recorded?.seconds ?? (await lastedSeconds(house, call, endedAt))
  const durationSeconds = Math.max(heardSeconds, call.livemode ? Math.ceil(lasted) : 0)
  const ending: Ending = { reason: 'error', durationSeconds, intents: [], ...(recorded ? { recorded: true } : {}) }
  await conversationEnded(house, call, {
    ending,
    toolCalls: await entriesOf(house.db, call.id),
    unkept: { from: turns.length + 1, turns: [] },
    analyst: null,
  })
}

/** How long a line was up of which there is no recording: until it ended, or until its node was last heard of. */
async function lastedSeconds({ db, nodeId }: LineHouse, call: CallRow, endedAt?: string): Promise<number> {
  const until = endedAt ?? (await nodes.lastSeenAt(db, nodeId))
  if (until === null || call.answered_at === null) return 0
  const [from, to] = [call.answered_at, until].map((at) => Temporal.Instant.from(at).epochMilliseconds)
  return Math.max(0, ((to ?? 0) - (from ?? 0)) / 1_000)
}

/**
 * Whether some living node of the installation can place live calls, and whether one of those has this speech model.
 */
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
