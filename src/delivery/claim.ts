import type { Lease } from '#domain/nodes/nodes.ts'
import type { Db } from '#store/db.ts'
import * as store from '#store/deliveries.ts'
import type { DueDelivery } from '#store/events.ts'
import type { DeliveryPlace, DeliveryPlaces } from './places.ts'

/** Takes due deliveries for this node, as many as find a place. */
interface House {
  db: Db
  lease: Pick<Lease, 'nodeId'>
  places: DeliveryPlaces
}

/** A delivery with the place that it holds. */
export interface Claimed {
  delivery: DueDelivery
  place: DeliveryPlace
  nodeId: string
}

/** Lines looked at in one go. */
const LANES_AT_ONCE = 128

/** Those who have waited longest come first; also names the lines of which nobody could be taken. */
export async function claimFromLanes(
  { db, lease: { nodeId }, places }: House,
  now: string,
): Promise<{ claimed: Claimed[]; idle: string[] }> {
  const held = new Map<string, DeliveryPlace[]>()
  try {
    const taken = await db.transaction(async (tx) => {
      const { healthy, throttled } = places.left
      const most = { healthyMax: Math.min(LANES_AT_ONCE, healthy), throttledMax: throttled }
      for (const lane of await store.holdLanes(tx, { now, full: places.full, ...most }))
        held.set(lane.endpoint, takeAll(lane, places))
      const lanes = [...held].flatMap(([endpoint, { length }]) => (length > 0 ? { endpoint, room: length } : []))
      return lanes.length > 0 ? store.takeFromLanes(tx, { nodeId, now, lanes }) : []
    })
    const claimed = taken.map((delivery) => ({ delivery, place: placeFor(held.get(delivery.endpoint)?.pop()), nodeId }))
    const served = new Set(taken.map(({ endpoint }) => endpoint))
    return { claimed, idle: [...held.keys()].filter((endpoint) => !served.has(endpoint)) }
  } finally {
    // What was held for nobody, or for a transaction that failed.
    for (const places_ of held.values()) for (const place of places_) places.leave(place)
  }
}

/** As many places as the lane may have. */
function takeAll(lane: store.Lane, places: DeliveryPlaces): DeliveryPlace[] {
  const taken: DeliveryPlace[] = []
  for (let place = places.take(lane); place; place = places.take(lane)) taken.push(place)
  return taken
}

function placeFor(place: DeliveryPlace | undefined): DeliveryPlace {
  if (!place) throw new Error('a delivery was taken that has no place')
  return place
}

/** Fresh deliveries looked at in one go: as many as find a place, or many more when hardly any does. */
const FRESH_MIN = 128
const FRESH_MAX = 2_000

/** Those that stand in no line yet: they are taken where there is a place. Where there is none they are late. */
export class FreshClaims {
  readonly #house: House
  #limit = FRESH_MIN

  constructor(house: House) {
    this.#house = house
  }

  /**
   * Who was late, and whether there may be more, is told beside. Where every place of the node was taken nobody was:
   * who found none is not in the way of others, and is taken as soon as there is one.
   */
  async claim(now: string): Promise<{ claimed: Claimed[]; late: store.FreshDelivery[]; more: boolean }> {
    const { db, lease, places } = this.#house
    const { nodeId } = lease
    const held = new Map<string, DeliveryPlace>()
    try {
      const { taken, looked, late, full } = await db.transaction(async (tx) => {
        const fresh = await store.holdFresh(tx, { now, limit: this.#limit })
        const late = fresh.filter((one) => !this.#hold(one, held))
        const full = places.allTaken
        const found = fresh.filter((one) => held.has(nameOf(one)))
        const taken = found.length > 0 ? await store.takeFresh(tx, nodeId, found) : []
        return { taken, looked: fresh.length, late, full }
      })
      const claimed = taken.map((delivery) => {
        const place = placeFor(held.get(nameOf(delivery)))
        held.delete(nameOf(delivery))
        return { delivery, place, nodeId }
      })
      const more = looked === this.#limit
      this.#limit = strideAfter(this.#limit, { looked, late: late.length })
      return { claimed, late: full ? [] : late, more }
    } finally {
      for (const place of held.values()) places.leave(place)
    }
  }

  #hold(one: store.FreshDelivery, held: Map<string, DeliveryPlace>): boolean {
    const place = this.#house.places.take(one)
    if (place) held.set(nameOf(one), place)
    return place !== null
  }
}

/**
 * Where nearly all found a place there may be more for whom there is one. Where many did not, standing in line costs
 * each a write: fewer are looked at, so that places become free first. Where nobody did, they are in the way of others,
 * and all of them shall be out of it soon.
 */
export function strideAfter(limit: number, { looked, late }: { looked: number; late: number }): number {
  if (looked < limit) return Math.max(FRESH_MIN, limit / 2)
  if (late * 8 < looked || late === looked) return Math.min(FRESH_MAX, limit * 2)
  return late * 2 > looked ? Math.max(FRESH_MIN, limit / 2) : limit
}

const nameOf = ({ event_id, channel }: { event_id: string; channel: string }): string => `${event_id}/${channel}`
