import { type Client, transaction } from './database.ts'
import type { Routine } from './kernel.ts'
import { Lock } from './locks.ts'
import { move } from './moves.ts'
import type { Sim } from './sim.ts'
import type { Account, Call, Campaign } from './tables.ts'

/** What the API does to calls, lists and campaigns, with the locks of the real statements. */
export type NewCall = Pick<Call, 'account' | 'agent' | 'campaign' | 'to' | 'maxAttempts' | 'scheduledAt' | 'depth'> & {
  dueAt: number | null
}

export function newCall(sim: Sim, given: NewCall): Call {
  const { account, agent, campaign, to, maxAttempts, scheduledAt, depth, dueAt } = given
  const call: Call = {
    id: `c${sim.tables.calls.length}`,
    account,
    agent,
    campaign,
    to,
    hash: Buffer.from(to),
    status: 'queued',
    outcome: null,
    attempts: 0,
    maxAttempts,
    made: [],
    nodeId: null,
    dueAt,
    scheduledAt,
    waitingFor: null,
    unsent: 0,
    depth,
    endedAt: null,
    movedAt: sim.kernel.now,
    completions: 0,
    lock: new Lock(),
  }
  sim.tables.calls.push(call)
  sim.tables.open.add(call)
  sim.witness.queued(call)
  return call
}

/** Queues a call unless its number is listed, its agent archived or its campaign over. */
export function* queueCall(sim: Sim, client: Client, given: NewCall): Routine<Call | null> {
  return yield* transaction(sim, { client }, function* ({ tx, commit, wait }) {
    yield* wait(() => given.account.list.tryTogether(tx, sim.kernel.now))
    return yield* commit(() => {
      const isOver = given.campaign !== null && ['cancelled', 'completed'].includes(given.campaign.status)
      if (isOver || given.agent.archivedAt !== null || given.account.listed.has(given.to)) return null
      return newCall(sim, given)
    })
  })
}

/** Lists a number: its list is held, then the lane, then what waits ends with the entry's commit. */
export function* listNumber(sim: Sim, client: Client, { account, to }: { account: Account; to: string }): Routine {
  const { kernel, tables, witness, sometimes } = sim
  yield* transaction(sim, { client }, function* ({ tx, commit, wait }) {
    yield* wait(() => account.list.tryAlone(tx, kernel.now))
    yield* wait(() => account.lane.lock.tryAlone(tx, kernel.now))
    yield* commit(() => {
      account.listed.add(to)
      kernel.note(`list ${to}`)
      for (const call of tables.open) {
        if (call.account !== account || call.to !== to) continue
        if (call.status === 'dialing') sometimes.reached('a number was listed while its call was dialling')
        if (call.status === 'queued' && !sim.broken.has('a listed number ends its queued calls'))
          move(sim, call, { on: 'suppress', outcome: 'suppressed' })
      }
      witness.listed(account, to)
    })
  })
}

export function unlistNumber(sim: Sim, { account, to }: { account: Account; to: string }): void {
  account.listed.delete(to)
  sim.witness.unlisted(account, to)
}

/** A queued call is cancelled; who holds it is waited for. */
export function* cancelCall(sim: Sim, client: Client, call: Call): Routine {
  yield* transaction(sim, { client }, function* ({ tx, commit, wait }) {
    yield* wait(() => call.lock.tryAlone(tx, sim.kernel.now))
    yield* commit(() => {
      if (call.status !== 'queued') return
      move(sim, call, { on: 'cancel', outcome: 'cancelled' })
      sim.sometimes.reached('a queued call was cancelled')
    })
  })
}

/** With the account's lane held: from the commit on nothing is admitted against the new state. */
export function* moveCampaign(
  sim: Sim,
  client: Client,
  { campaign, to }: { campaign: Campaign; to: Exclude<Campaign['status'], 'completed'> },
): Routine<boolean> {
  const { kernel, tables, sometimes } = sim
  return yield* transaction(sim, { client }, function* ({ tx, commit, wait }) {
    yield* wait(() => campaign.account.lane.lock.tryAlone(tx, kernel.now))
    return yield* commit(() => {
      const from: readonly Campaign['status'][] =
        to === 'running' ? ['paused'] : to === 'paused' ? ['running'] : ['running', 'paused']
      if (!from.includes(campaign.status)) return false
      campaign.status = to
      const calls = [...tables.open].filter((call) => call.campaign === campaign)
      if (to === 'running') {
        campaign.runningSince = kernel.now
        sometimes.reached('a campaign was resumed')
      }
      if (to === 'paused' && calls.some((call) => call.status === 'queued'))
        sometimes.reached('a campaign was paused with calls in the queue')
      if (to === 'cancelled') {
        if (calls.some((call) => call.status === 'dialing'))
          sometimes.reached('a campaign was cancelled while it dialled')
        for (const call of calls) if (call.status === 'queued') move(sim, call, { on: 'cancel', outcome: 'cancelled' })
      }
      return true
    })
  })
}
