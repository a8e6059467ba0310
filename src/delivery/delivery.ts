import { signingSecrets } from '#domain/events/secrets.ts'
import type { Lease } from '#domain/nodes/nodes.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import { type GuardedClient, TargetRefused, type TargetRules } from '#kernel/guarded-request.ts'
import type { Log } from '#kernel/log.ts'
import { startLoop } from '#kernel/loop.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Db } from '#store/db.ts'
import { claimDeliveries, type DueDelivery, nextDelivery, recordDelivery } from '#store/events.ts'
import { releaseDeliveries } from '#store/nodes.ts'
import { nextTryMs } from './schedule.ts'
import { signedHeaders } from './sign.ts'

/**
 * Carries events to where their owner wants them, at least once. A delivery is a row that a node takes by lease, tries, and
 * puts back with its next due time; each try runs by itself, so a slow endpoint delays no other.
 */
export interface DeliveryHouse {
  db: Db
  clock: Clock
  log: Log
  lease: Lease
  keyring: Keyring
  client: GuardedClient
  targets: (livemode: boolean) => TargetRules
}

export interface Delivery {
  ring(): void
  /** Takes no more; waits for the tries under way. */
  stop(): Promise<void>
}

const UNDER_WAY_MAX = 128
const LONGEST_SLEEP_MS = 1_000
const TRY_MS = 15_000
/** An endpoint's answer is only looked at for its status. */
const REPLY_BYTES_MAX = 64 * 1024
const ERROR_CHARACTERS_MAX = 300

export function startDelivery(house: DeliveryHouse): Delivery {
  const underWay = new Map<string, Promise<void>>()
  /** Set when a delivery failed us and may still carry our name: it is given back before others are taken. */
  let dropped = false
  const loop = startLoop(house, {
    name: 'delivery',
    longestMs: LONGEST_SLEEP_MS,
    step: async () => {
      const limit = UNDER_WAY_MAX - underWay.size
      if (limit <= 0) return LONGEST_SLEEP_MS
      const { nodeId } = house.lease
      if (dropped) await releaseDeliveries(house.db, nodeId, [...underWay.keys()])
      dropped = false
      const now = house.clock.now()
      const due = await claimDeliveries(house.db, { nodeId, now: iso(now), limit })
      for (const delivery of due) {
        const name = `${delivery.event_id}/${delivery.channel}`
        const done = attempt(house, { delivery, nodeId })
          .catch((error) => {
            house.log.error({ event: delivery.event_id, err: error }, 'a delivery was dropped')
            dropped = true
          })
          .finally(() => {
            underWay.delete(name)
            if (underWay.size === UNDER_WAY_MAX - 1) loop.ring()
          })
        underWay.set(name, done)
      }
      const next = await nextDelivery(house.db)
      return next === null ? LONGEST_SLEEP_MS : Temporal.Instant.from(next).epochMilliseconds - now.epochMilliseconds
    },
  })
  return {
    ring: loop.ring,
    async stop() {
      await loop.stop()
      await Promise.all(underWay.values())
    },
  }
}

interface Tried {
  kind: 'delivered' | 'gone' | 'failed'
  status: number | null
  error: string | null
  retryAfter?: string | undefined
}

async function attempt(
  house: DeliveryHouse,
  { delivery, nodeId }: { delivery: DueDelivery; nodeId: string },
): Promise<void> {
  const tried = await post(house, delivery)
  const now = house.clock.now()
  const waitMs = tried.kind === 'failed' ? nextTryMs(delivery.attempts + 1, tried.retryAfter, now) : null
  await recordDelivery(house.db, {
    eventId: delivery.event_id,
    channel: delivery.channel,
    nodeId,
    status: tried.kind === 'delivered' ? 'delivered' : waitMs === null ? 'failed' : 'pending',
    at: iso(now),
    dueAt: waitMs === null ? null : iso(addMs(now, waitMs)),
    responseStatus: tried.status,
    error: tried.error?.slice(0, ERROR_CHARACTERS_MAX) ?? null,
  })
}

/** One try. Success is any 2xx in time; redirects are failures; 410 means nobody wants it any more. */
async function post(house: DeliveryHouse, delivery: DueDelivery): Promise<Tried> {
  const secrets = await signingSecrets(house, delivery.account_id)
  const timestampSeconds = Math.floor(house.clock.now().epochMilliseconds / 1_000)
  try {
    const reply = await house.client.request({
      url: delivery.destination,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Centralino',
        ...signedHeaders({ id: delivery.event_id, timestampSeconds, body: delivery.payload }, secrets),
      },
      body: delivery.payload,
      rules: house.targets(delivery.livemode),
      timeoutMs: TRY_MS,
      maxReplyBytes: REPLY_BYTES_MAX,
    })
    if (reply.status >= 200 && reply.status < 300) return { kind: 'delivered', status: reply.status, error: null }
    const retryAfter = reply.headers['retry-after']
    return {
      kind: reply.status === 410 ? 'gone' : 'failed',
      status: reply.status,
      error: `The endpoint answered ${reply.status}.`,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', status: null, error: error instanceof TargetRefused ? `Refused: ${message}` : message }
  }
}
