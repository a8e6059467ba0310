import type { HeldLane, SettledLane, Share } from '#store/admission.ts'
import { shareLines } from './share.ts'

/** A line of the account, and a place within the campaign where the call belongs to one. */
export interface Places {
  slot: number
  campaignSlot: number | null
}

/** The free places of a held lane: lines of the account, and places within each of its campaigns. */
export class Room {
  readonly #lane: HeldLane
  readonly #free: number[]
  readonly #campaigns: Map<string, { free: number[]; vtime: number; used: number }>
  #used = 0
  #usedBySingles = 0

  constructor(lane: HeldLane) {
    this.#lane = lane
    this.#free = freeOf(lane)
    this.#campaigns = new Map(
      (lane.campaigns ?? []).map((one) => [one.id, { free: freeOf(one), vtime: one.vtime, used: 0 }]),
    )
  }

  get name(): string {
    return `${this.#lane.account_id}/${this.#lane.livemode}`
  }

  /** The account has spent its minutes of the day. */
  get isSpent(): boolean {
    return this.#lane.spent
  }

  /** What may come from here, of at most so many calls. */
  shares(limit: number): Share[] {
    const { account_id: accountId, livemode, singles_due, singles_vtime, floor_vtime, next_due: dueFrom } = this.#lane
    const free = Math.min(this.#free.length - this.#used, limit)
    const singles = singles_due ? [{ campaignId: null, vtime: singles_vtime + this.#usedBySingles, room: free }] : []
    const campaigns = [...this.#campaigns].map(([campaignId, one]) => ({
      campaignId,
      vtime: one.vtime + one.used,
      room: one.free.length - one.used,
    }))
    return shareLines([...singles, ...campaigns], free, floor_vtime).map(({ campaignId, lines }) => ({
      accountId,
      livemode,
      campaignId,
      dueFrom,
      limit: lines,
    }))
  }

  take(campaignId: string | null): Places | undefined {
    const slot = this.#free[this.#used]
    const campaign = campaignId === null ? null : this.#campaigns.get(campaignId)
    const campaignSlot = campaign ? campaign.free[campaign.used] : null
    if (slot === undefined || campaign === undefined || campaignSlot === undefined) return undefined
    this.#used += 1
    if (campaign) campaign.used += 1
    else this.#usedBySingles += 1
    return { slot, campaignSlot }
  }

  /** The lane after the admission; `floor` is the least virtual time among the lanes that were held with it. */
  settled(floor: number): SettledLane {
    const { account_id: accountId, livemode, vtime, singles_due, singles_vtime, floor_vtime, next_due } = this.#lane
    const singlesVtime = Math.max(singles_vtime, floor_vtime) + this.#usedBySingles
    const campaigns = [...this.#campaigns].map(([id, one]) => ({
      id,
      vtime: Math.max(one.vtime, floor_vtime) + one.used,
    }))
    // Whoever comes next begins where the least of these stands now: what was had before they came is no arrears of
    // theirs.
    const below = [...(singles_due ? [singlesVtime] : []), ...campaigns.map((one) => one.vtime)]
    const floorVtime = Math.max(floor_vtime, below.length > 0 ? Math.min(...below) : 0)
    return {
      accountId,
      livemode,
      vtime: Math.max(vtime, floor) + this.#used,
      singlesVtime,
      floorVtime,
      dueFrom: next_due,
      campaigns,
    }
  }
}

/** What each lane may bring, together no more than this node can carry. */
export function shareAmong(rooms: readonly Room[], limit: number): Share[] {
  let left = limit
  return rooms.flatMap((room) => {
    const shares = room.shares(left)
    left -= shares.reduce((sum, share) => sum + share.limit, 0)
    return shares
  })
}

function freeOf({ cap, taken }: { cap: number; taken: readonly number[] }): number[] {
  const held = new Set(taken)
  return Array.from({ length: cap }, (_, at) => at + 1).filter((slot) => !held.has(slot))
}
