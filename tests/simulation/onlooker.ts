import type { Fleet } from './faults.ts'
import type { Process } from './kernel.ts'
import type { Sim } from './sim.ts'
import { type Call, isRunning } from './tables.ts'

/**
 * Looks on: whether what waits is dialled in time, and what a dead node held is taken over in time, while some node is
 * well.
 */
const ONLOOKER: Process = { alive: true, stoppedUntil: 0 }
const LISTEN_MS = 500
const LOOK_MS = 4_000
/** A sweep and the admission after it, on the slowest of databases. */
const SERVED_MS = 60_000
/** What a reaper needs for its own statements. */
const SLACK_MS = 30_000

export function startOnlooker(sim: Sim, fleet: Fleet): void {
  const { kernel } = sim
  const wellSince = new Map<object, number>()
  const orphanSince = new Map<Call, number>()
  const listen = () => {
    sim.carrier.listen()
    kernel.afterIdle(LISTEN_MS, ONLOOKER, listen)
  }
  const look = () => {
    for (const node of fleet.nodes)
      if (!fleet.isWell(node)) wellSince.delete(node)
      else if (!wellSince.has(node)) wellSince.set(node, kernel.now)
    const since = Math.min(...fleet.nodes.map((node) => wellSince.get(node) ?? kernel.now))
    sim.witness.slots()
    lookForWaiting(sim, fleet, since)
    lookForOrphans(sim, { fleet, orphanSince }, since)
    kernel.afterIdle(LOOK_MS, ONLOOKER, look)
  }
  kernel.afterIdle(0, ONLOOKER, listen)
  kernel.afterIdle(0, ONLOOKER, look)
}

function lookForWaiting({ tables, kernel, witness, swarm }: Sim, { nodes }: Fleet, wellSince: number): void {
  if (nodes.some((node) => node.running.size >= swarm.carries)) return
  // A node that can carry little serves the accounts one after the other.
  const servedAt = Math.max(...tables.accounts.map((account) => account.touchedAt))
  const isNarrow = swarm.carries < tables.accounts.reduce((lines, account) => lines + account.lines, 0)
  for (const { id, status, dueAt, account, campaign } of tables.open) {
    if (status !== 'queued' || dueAt === null || account.slots.size >= account.lines) continue
    if (campaign !== null && (campaign.status !== 'running' || campaign.slots.size >= campaign.cap)) continue
    const since = Math.max(wellSince, dueAt, isNarrow ? servedAt : account.touchedAt, campaign?.runningSince ?? 0)
    if (kernel.now - since > SERVED_MS) witness.blame(`${id} waits though lines are free`)
  }
}

function lookForOrphans(
  { tables, kernel, witness, swarm }: Sim,
  { fleet, orphanSince }: { fleet: Fleet; orphanSince: Map<Call, number> },
  wellSince: number,
): void {
  const { leaseMs, heartbeatMs } = swarm.lease
  const owners = new Set(fleet.nodes.map((node) => node.lease.nodeId))
  for (const call of tables.open) {
    if (!isRunning(call) || call.nodeId === null || owners.has(call.nodeId)) {
      orphanSince.delete(call)
      continue
    }
    const since = Math.max(orphanSince.get(call) ?? kernel.now, wellSince)
    orphanSince.set(call, Math.min(orphanSince.get(call) ?? kernel.now, kernel.now))
    if (kernel.now - since > leaseMs + 2 * heartbeatMs + SLACK_MS)
      witness.blame(`${call.id} is left behind by ${call.nodeId}`)
  }
}
