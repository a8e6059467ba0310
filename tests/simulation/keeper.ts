import { isFailing } from '#domain/campaigns/keeper.ts'
import { moveCampaign } from './api.ts'
import { ask, type Client } from './database.ts'
import type { Routine } from './kernel.ts'
import type { Sim } from './sim.ts'

/**
 * Looks after campaigns (`domain/campaigns/keeper.ts`): one of which nothing waits or runs is complete, one that fails
 * is paused.
 */
const WITHIN_MS = 120_000

export function* keepCampaigns(sim: Sim, client: Client): Routine {
  const { kernel, tables, sometimes } = sim
  if (tables.campaigns.length === 0) return
  const failing = yield* ask(sim, client, () => {
    const unfinished = tables.campaigns.filter(({ status }) => status === 'running' || status === 'paused')
    for (const campaign of unfinished) {
      if ([...tables.open].some((call) => call.campaign === campaign)) continue
      campaign.status = 'completed'
      sometimes.reached('a campaign was completed')
    }
    return unfinished.filter((campaign) => {
      const since = Math.max(campaign.runningSince, kernel.now - WITHIN_MS)
      const ended = tables.calls.filter((call) => call.campaign === campaign && (call.endedAt ?? 0) >= since)
      const failed = ended.filter((call) => call.outcome === 'failed').length
      return campaign.status === 'running' && isFailing({ ended: ended.length, failed })
    })
  })
  for (const campaign of failing)
    if (yield* moveCampaign(sim, client, { campaign, to: 'paused' }))
      sometimes.reached('a campaign failed and was paused')
}
