import type { LanePoke } from '#domain/calls/attempt.ts'
import type { QueueHouse } from '#domain/calls/queue.ts'
import { createCampaign, listCampaigns, moveCampaign, readCampaign } from '#domain/campaigns/campaigns.ts'
import { checkCampaign } from '#domain/campaigns/check.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf, RouteRequest } from '#http/handler.ts'
import { iso } from '#kernel/clock.ts'

interface House extends Omit<QueueHouse, 'db'> {
  /** Tells the lane; what it misses the sweep finds. */
  onQueued: (lane: LanePoke) => void
  /** Wakes the delivery: cancelling ends calls. */
  onEvent: () => void
}

type CampaignIds =
  | 'create_campaign'
  | 'check_campaign'
  | 'list_campaigns'
  | 'get_campaign'
  | 'pause_campaign'
  | 'resume_campaign'
  | 'cancel_campaign'

export function campaignHandlers(house: House): HandlersOf<CampaignIds> {
  type Moved = Pick<RouteRequest<never>, 'db' | 'caller' | 'afterCommit'> & { params: { id: string } }
  const poke = ({ caller }: Pick<Moved, 'caller'>, campaignId: string) =>
    house.onQueued({
      accountId: caller.accountId,
      livemode: caller.livemode,
      campaignId,
      dueAt: iso(house.clock.now()),
    })
  const moving = (move: 'pause' | 'resume' | 'cancel') => async (asked: Moved) => {
    const { id } = asked.params
    const { campaign, cancelled } = await moveCampaign({ ...house, db: asked.db }, asked.caller, { id, move })
    if (cancelled > 0) asked.afterCommit(house.onEvent)
    if (move === 'resume') asked.afterCommit(() => poke(asked, id))
    return { status: 200 as const, json: campaign }
  }
  return {
    async create_campaign({ db, caller, body, afterCommit }) {
      const campaign = await createCampaign({ ...house, db }, caller, body)
      afterCommit(() => poke({ caller }, campaign.id))
      if (caller.livemode) afterCommit(house.onEvent)
      return { status: 201, json: campaign }
    },
    async check_campaign({ db, caller, body }) {
      return { status: 200, json: await checkCampaign({ ...house, db }, caller, body) }
    },
    async list_campaigns({ db, caller, query: { limit, cursor, status, agent } }) {
      const { accountId, livemode } = caller
      const named = { list: 'campaigns', accountId, livemode, status, agent }
      const before = readCursor(cursor, named)
      const rows = await listCampaigns(db, { accountId, livemode, status, agent, before, limit: limit + 1 })
      return { status: 200, json: pageOf(rows, { limit, filters: named, last: (row) => row.id, show: (row) => row }) }
    },
    async get_campaign({ db, caller, params }) {
      return { status: 200, json: await readCampaign(db, caller, params.id) }
    },
    pause_campaign: moving('pause'),
    resume_campaign: moving('resume'),
    cancel_campaign: moving('cancel'),
  }
}
