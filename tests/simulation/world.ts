import { cancelCall, listNumber, moveCampaign, type NewCall, queueCall, unlistNumber } from './api.ts'
import type { Client } from './database.ts'
import { Box, type Routine } from './kernel.ts'
import { Lock } from './locks.ts'
import { pokeAfter } from './outcome.ts'
import { isOpenInRome, romeDay } from './rome.ts'
import type { Sim } from './sim.ts'
import { type Account, type Call, type Campaign, newLane } from './tables.ts'

/**
 * Those who use the service: they queue calls in bursts where the rules change, list numbers, cancel, pause and
 * archive.
 */
const API: Client = { alive: true, stoppedUntil: 0, cutUntil: 0 }
const MINUTE = 60_000
/** A burst falls so close to its edge. */
const NEAR_MS = 5_000
const POKE_LOST = 0.1

export function populate(sim: Sim): void {
  const { swarm, tables, kernel } = sim
  for (const [n, { lines, hours }] of swarm.accounts.entries()) {
    const other = swarm.accounts[(n + 1) % swarm.accounts.length] ?? { hours }
    tables.accounts.push({
      id: `a${n}`,
      lines,
      agents: [
        { hours, archivedAt: null },
        { hours: other.hours, archivedAt: null },
      ],
      lane: { ...newLane(), singlesVtime: 0, floorVtime: 0 },
      listed: new Set(),
      list: new Lock(),
      slots: new Map(),
      touchedAt: 0,
    })
  }
  const edges = edgesOf(sim)
  const account = () => tables.accounts[kernel.between(0, tables.accounts.length - 1)] as Account
  for (let n = 0; n < swarm.campaigns; n += 1) addCampaign(sim, account(), `k${n}`)
  for (let n = 0; n < swarm.calls; n += 1) {
    const edge = edges[kernel.between(0, edges.length - 1)] ?? kernel.now
    kernel.after(edge - kernel.now + kernel.between(-NEAR_MS, NEAR_MS), API, () =>
      kernel.spawn(API, queueOne(sim, account())),
    )
  }
  for (const campaign of tables.campaigns) {
    const openings = edges.filter((at) => isOpenInRome(campaign.agent.hours, at + NEAR_MS))
    const edge = openings[kernel.between(0, openings.length - 1)] ?? kernel.now
    kernel.after(edge - kernel.now + kernel.between(-NEAR_MS, 0), API, () => {
      for (let n = 0; n < swarm.contacts; n += 1) kernel.spawn(API, queueOne(sim, campaign.account, campaign))
    })
  }
  kernel.spawn(API, meddle(sim))
}

/** Where a window opens or closes, midnight in Rome, and the beginning. */
function edgesOf({ kernel, swarm }: Sim): number[] {
  const edges = [kernel.now + NEAR_MS]
  for (let at = kernel.now; at < kernel.now + swarm.chaosMs; at += MINUTE) {
    const changes = swarm.accounts.some(({ hours }) => isOpenInRome(hours, at) !== isOpenInRome(hours, at + MINUTE))
    if (changes || romeDay(at) !== romeDay(at + MINUTE)) edges.push(at - (at % MINUTE) + MINUTE)
  }
  return edges
}

function addCampaign({ tables, kernel }: Sim, account: Account, id: string): void {
  const [agent] = account.agents
  if (!agent) return
  const lane = { nextDue: null, active: 0, vtime: account.lane.floorVtime }
  const cap = kernel.between(1, 4)
  tables.campaigns.push({
    id,
    account,
    agent,
    cap,
    status: 'running',
    runningSince: kernel.now,
    lane,
    slots: new Map(),
  })
}

function* queueOne(sim: Sim, account: Account, given: Campaign | null = null): Routine {
  const { kernel, swarm, tables } = sim
  const campaigns = tables.campaigns.filter((one) => one.account === account)
  const any = campaigns[kernel.between(0, campaigns.length - 1)] ?? null
  const campaign = given ?? (kernel.chance() < 0.3 ? any : null)
  const agent = campaign?.agent ?? account.agents[kernel.between(0, account.agents.length - 1)]
  if (!agent) return
  const scheduledAt = campaign === null && kernel.chance() < 0.2 ? kernel.now + kernel.between(0, 60 * MINUTE) : null
  const asked: NewCall = {
    account,
    agent,
    campaign,
    to: `+39${kernel.between(1, swarm.numbers)}`,
    maxAttempts: kernel.between(1, 5),
    scheduledAt,
    depth: 0,
    dueAt: scheduledAt ?? kernel.now,
  }
  const call = yield* queueCall(sim, API, asked)
  if (call && kernel.chance() >= POKE_LOST) yield* pokeAfter(sim, API, { call, dueAt: call.dueAt })
}

/** Now and then somebody does something to a call that waits or rings, close to its dial. */
function* meddle(sim: Sim): Routine {
  const { kernel, swarm, tables } = sim
  while (!sim.phase.healing) {
    const due = new Box<void>()
    kernel.afterIdle(-Math.log(1 - kernel.chance()) * swarm.meddleEveryMs, API, () => due.fill())
    yield* due.wait()
    const calls = [...tables.open].filter((call) => call.dueAt === null || call.dueAt < kernel.now + MINUTE)
    const call = calls[kernel.between(0, calls.length - 1)]
    const campaign = tables.campaigns[kernel.between(0, tables.campaigns.length - 1)]
    const chance = kernel.chance()
    if (chance < 0.2 && call) yield* listForAWhile(sim, call)
    else if (chance < 0.45 && call) yield* cancelAtDial(sim, call)
    else if (chance < 0.95 && campaign) yield* changeCampaign(sim, campaign)
    else if (chance > 0.96 && call) yield* archive(sim, call)
  }
}

/** Within five seconds before or after the call is due, or while it rings. */
function* listForAWhile(sim: Sim, call: Call): Routine {
  const { kernel } = sim
  if (call.account.listed.has(call.to)) return
  const aheadMs = call.dueAt === null ? 0 : Math.max(0, call.dueAt - kernel.now)
  yield Math.max(0, aheadMs + kernel.between(-NEAR_MS, NEAR_MS))
  yield* listNumber(sim, API, call)
  kernel.after(kernel.between(0, 10 * MINUTE), API, () => unlistNumber(sim, call))
}

/** At the moment in which it is being admitted, if it can be. */
function* cancelAtDial(sim: Sim, call: Call): Routine {
  const aheadMs = call.dueAt === null ? 0 : call.dueAt - sim.kernel.now
  yield Math.max(0, aheadMs + sim.kernel.between(0, sim.swarm.databaseMs * 4))
  yield* cancelCall(sim, API, call)
}

function* changeCampaign(sim: Sim, campaign: Campaign): Routine {
  const { kernel } = sim
  if (kernel.chance() < 0.35) yield* moveCampaign(sim, API, { campaign, to: 'cancelled' })
  else yield* moveCampaign(sim, API, { campaign, to: campaign.status === 'paused' ? 'running' : 'paused' })
}

/** The agent is gone; what waited for it ends when it is next looked at. */
function* archive(sim: Sim, { agent }: Call): Routine {
  agent.archivedAt ??= sim.kernel.now
  for (const campaign of sim.tables.campaigns)
    if (campaign.agent === agent) yield* moveCampaign(sim, API, { campaign, to: 'cancelled' })
}

/** An admission may be what somebody listed the number on account of. */
export function listSoon(sim: Sim, call: Call): void {
  const { kernel } = sim
  if (sim.phase.healing || kernel.chance() >= sim.swarm.listing) return
  kernel.spawn(API, listForAWhile(sim, call))
}

/** Faults have ended: what was paused goes on. */
export function heal(sim: Sim): void {
  for (const campaign of sim.tables.campaigns)
    if (campaign.status === 'paused') sim.kernel.spawn(API, moved(sim, campaign))
}

function* moved(sim: Sim, campaign: Campaign): Routine {
  yield* moveCampaign(sim, API, { campaign, to: 'running' })
}
