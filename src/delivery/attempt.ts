import { addMs, type Clock, iso } from '#kernel/clock.ts'
import { together } from '#kernel/together.ts'
import { type Db, wasRefused } from '#store/db.ts'
import { recordTries, type TriedDelivery } from '#store/deliveries.ts'
import type { DueDelivery } from '#store/events.ts'
import type { Channel, Tried } from './channel.ts'
import type { Claimed } from './claim.ts'
import { nextTryMs } from './schedule.ts'

/** One try, and the record of what came of it. */
export interface AttemptHouse {
  db: Db
  clock: Clock
  channels: { webhook: Channel; email: Channel }
}

/** What a try says of its endpoint, if anything. */
export type Went = 'delivered' | 'failed' | undefined

export interface Attempts {
  make(claimed: Claimed): Promise<Tried>
  record(claimed: Claimed, tried: Tried): Promise<Went>
  /** Puts back what was not tried. */
  giveBack(claimed: Claimed): Promise<Went>
}

/** Tries that are written down in one statement. */
const RECORDED_AT_ONCE = 500
/** Nobody waits for it but the place that is held: many go into one statement. */
const RECORDED_AFTER_MS = 10
/** Where too much was under way for it to be sent. */
const UNSENT_AGAIN_MS = 1_000
const ERROR_CHARACTERS_MAX = 300

export function openAttempts({ db, clock, channels }: AttemptHouse, stopping: AbortSignal): Attempts {
  const record = together<{ nodeId: string; tried: TriedDelivery }, undefined>({
    max: RECORDED_AT_ONCE,
    wasRefused,
    gather: () => clock.sleep(RECORDED_AFTER_MS),
    run: async (items) => {
      // A node has one name, but for the moment in which it was taken for dead and goes on under another.
      const byNode = Map.groupBy(items, ({ nodeId }) => nodeId)
      for (const [nodeId, theirs] of byNode) await recordTries(db, nodeId, triesOf(theirs))
      return items.map(() => undefined)
    },
  })
  return {
    async make({ delivery }) {
      if (delivery.channel === 'sandbox') throw new Error('what goes into the sandbox is never due')
      const tried = await channels[delivery.channel].send(delivery, stopping)
      // A try that was cut off because this node goes says nothing of its endpoint.
      return stopping.aborted && tried.kind === 'failed' ? { kind: 'unsent' } : tried
    },
    async record({ delivery, nodeId }, tried) {
      const waitMs = waitOf(delivery, tried)
      await record({ nodeId, tried: outcomeOf(delivery, tried, { now: clock.now(), waitMs }) })
      return wentOf(tried)
    },
    giveBack: ({ delivery, nodeId }) =>
      record({ nodeId, tried: outcomeOf(delivery, { kind: 'unsent' }, { now: clock.now(), waitMs: 0 }) }),
  }
}

export function wentOf({ kind }: Tried): Went {
  if (kind === 'unsent') return undefined
  return kind === 'delivered' ? 'delivered' : 'failed'
}

const triesOf = (items: readonly { tried: TriedDelivery }[]): TriedDelivery[] => items.map(({ tried }) => tried)

function outcomeOf(
  { event_id: eventId, channel, round }: DueDelivery,
  tried: Tried,
  { now, waitMs }: { now: Temporal.Instant; waitMs: number | null },
): TriedDelivery {
  return {
    eventId,
    channel,
    round,
    kind: tried.kind,
    status: tried.kind === 'delivered' ? 'delivered' : waitMs === null ? 'failed' : 'pending',
    at: iso(now),
    dueAt: waitMs === null ? null : iso(addMs(now, waitMs)),
    responseStatus: 'status' in tried ? tried.status : null,
    error: 'error' in tried ? tried.error.slice(0, ERROR_CHARACTERS_MAX) : null,
  }
}

/** Until the next try; null when there is none. */
function waitOf({ attempts }: DueDelivery, tried: Tried): number | null {
  if (tried.kind === 'unsent') return UNSENT_AGAIN_MS
  return tried.kind === 'failed' ? nextTryMs(attempts + 1, tried.retryAfterSeconds) : null
}
