import type { LanePoke } from '#domain/calls/attempt.ts'
import { readDialing, setDialing } from '#domain/dialing/dialing.ts'
import type { HandlersOf } from '#http/handler.ts'
import { type Clock, iso } from '#kernel/clock.ts'

export function dialingHandlers(house: {
  clock: Clock
  /** Tells the lane that it may go on. */
  onQueued: (lane: LanePoke) => void
}): HandlersOf<'get_dialing' | 'set_dialing'> {
  return {
    async get_dialing({ db, caller }) {
      return { status: 200, json: await readDialing(db, caller) }
    },
    async set_dialing({ db, caller, body, afterCommit }) {
      const { accountId, livemode } = caller
      const dueAt = iso(house.clock.now())
      if (!body.paused) afterCommit(() => house.onQueued({ accountId, livemode, campaignId: null, dueAt }))
      return { status: 200, json: await setDialing({ ...house, db }, caller, body) }
    },
  }
}
