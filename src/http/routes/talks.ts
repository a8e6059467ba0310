import type { Model } from '#contract/agent-document.ts'
import { prepareTalk } from '#domain/talks/talks.ts'
import type { HandlersOf } from '#http/handler.ts'
import { TALKS_PATH } from '#http/talk-door.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'

export interface TalksHouse {
  clock: Clock
  /** Null where this node holds no calls. */
  talks: { models: readonly Model[]; hasWriter: boolean } | null
}

export function talkHandlers(house: TalksHouse): HandlersOf<'create_talk'> {
  const { clock } = house
  return {
    async create_talk({ db, caller, params, body }) {
      const { session, livemode, accountId } = caller
      if (livemode || !session)
        throw new Problem('forbidden', { message: 'Drafts are talked to in test mode only, by people.' })
      if (!house.talks) throw new Problem('unavailable', { message: 'This node holds no calls.' })
      const { models, hasWriter } = house.talks
      const { kind, inputs = {} } = body
      const wanted = { accountId, personId: session.person_id, agentId: params.id, kind, inputs, models }
      const { ticket, revision, expiresAt } = await prepareTalk({ db, clock }, wanted)
      const answered_by = kind === 'microphone' || hasWriter ? ('model' as const) : ('script' as const)
      const url = `${TALKS_PATH}/${ticket}`
      return {
        status: 201,
        json: { object: 'talk', kind, agent: params.id, revision, answered_by, url, expires_at: expiresAt },
      }
    },
  }
}
