import type { Sim } from './sim.ts'
import type { Account, Call, Campaign } from './tables.ts'

/** The hints of the simulated lanes: poked after a commit, mended by the sweep (`store/lanes.ts`). */
const least = (...times: (number | null)[]): number | null =>
  times.reduce<number | null>((min, at) => (at === null ? min : min === null ? at : Math.min(min, at)), null)

const queuedIn = (sim: Sim, account: Account, campaign: Campaign | null): Call[] =>
  [...sim.tables.open].filter(
    (call) => call.status === 'queued' && call.account === account && call.campaign === campaign,
  )

const campaignsOf = (sim: Sim, account: Account): Campaign[] =>
  sim.tables.campaigns.filter((campaign) => campaign.account === account)

export function nextDueInCampaign(sim: Sim, campaign: Campaign): number | null {
  return least(...queuedIn(sim, campaign.account, campaign).map((call) => call.dueAt))
}

export function nextDueOf(sim: Sim, account: Account, since = 0): number | null {
  const served = campaignsOf(sim, account).filter((one) => one.status === 'running' && one.lane.active < one.cap)
  return least(
    ...queuedIn(sim, account, null)
      .map((call) => call.dueAt)
      .filter((dueAt) => dueAt !== null && dueAt >= since),
    ...served.map((campaign) => campaign.lane.nextDue),
  )
}

/** A call is due or a line is free. An idle lane is raised to the floor of the busy ones. */
export function poke(sim: Sim, { account, campaign }: Call, dueAt: number | null): void {
  const { now } = sim.kernel
  const { lane } = account
  const isIdle = lane.nextDue === null || lane.nextDue > now
  const busy = sim.tables.accounts.map((one) => one.lane).filter((one) => one.nextDue !== null && one.nextDue <= now)
  if (isIdle && busy.length > 0) lane.vtime = Math.max(lane.vtime, Math.min(...busy.map((one) => one.vtime)))
  lane.nextDue = least(lane.nextDue, dueAt, campaign?.lane.nextDue ?? null)
  lane.active = account.slots.size
  if (!campaign) return
  campaign.lane.nextDue = least(campaign.lane.nextDue, dueAt)
  campaign.lane.active = campaign.slots.size
}

/** Rebuilds the hints from calls and slots, and frees lines whose call neither rings nor talks. */
export function sweep(sim: Sim): void {
  if (!sim.broken.has('the sweep mends the hints')) {
    for (const campaign of sim.tables.campaigns) {
      campaign.lane.nextDue = nextDueInCampaign(sim, campaign)
      campaign.lane.active = campaign.slots.size
    }
    for (const account of sim.tables.accounts) {
      const nextDue = nextDueOf(sim, account)
      // A lane that nothing waits in is not looked at, as in the real sweep.
      if (nextDue === null) continue
      const isMissed = account.lane.nextDue === null || account.lane.nextDue > nextDue
      if (isMissed) sim.sometimes.reached('a lost poke was made good by the sweep')
      account.lane.nextDue = least(account.lane.nextDue, nextDue)
      account.lane.active = account.slots.size
    }
  }
  if (sim.broken.has('the sweep frees lines of nobody')) return
  for (const { slots } of [...sim.tables.accounts, ...sim.tables.campaigns])
    for (const [slot, call] of slots) if (call.status !== 'dialing' && call.status !== 'in_progress') slots.delete(slot)
}

/** When the first lane with a free line is due. */
export function nextLaneDue(sim: Sim): number | null {
  return least(
    ...sim.tables.accounts.filter((one) => one.lane.active < one.lines).map((account) => account.lane.nextDue),
  )
}
