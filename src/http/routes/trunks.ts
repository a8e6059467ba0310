import type { LanePoke } from '#domain/calls/attempt.ts'
import { type QueueHouse, queueCall } from '#domain/calls/queue.ts'
import { mustOperate } from '#domain/installation/operator.ts'
import { livingNodes } from '#domain/installation/system.ts'
import { runCheck } from '#domain/nodes/checks.ts'
import type { LeaseTimes } from '#domain/nodes/nodes.ts'
import * as trunks from '#domain/trunks/trunks.ts'
import type { HandlersOf } from '#http/handler.ts'
import { createRateLimiter } from '#http/rate-limit.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Queryable } from '#store/db.ts'

interface House extends QueueHouse {
  keyring: Keyring
  times: LeaseTimes
  onQueued: (lane: LanePoke) => void
  onEvent: () => void
  /** Has every node look at the trunks now. */
  onTrunks: () => void
  /** Wakes who may answer a check. */
  onChecks: () => void
}

type TrunkIds =
  | 'list_trunks'
  | 'create_trunk'
  | 'order_trunks'
  | 'update_trunk'
  | 'delete_trunk'
  | 'check_trunk'
  | 'call_over_trunk'

/** Each trial is a few messages to an address of the owner's choice. */
const TRIALS_PER_SECOND = 1

export function trunkHandlers(house: House): HandlersOf<TrunkIds> {
  const limiter = createRateLimiter(house.clock, TRIALS_PER_SECOND)
  const { onTrunks } = house
  const show = async (db: Queryable, row: trunks.TrunkRow) => trunks.showTrunk(row, await livingNodes({ ...house, db }))
  const page = async (db: Queryable, rows: readonly trunks.TrunkRow[]) => {
    const nodes = await livingNodes({ ...house, db })
    const data = rows.map((row) => trunks.showTrunk(row, nodes))
    return { object: 'list' as const, data, has_more: false, next_cursor: null }
  }
  return {
    async list_trunks({ db, caller }) {
      await mustOperate(db, caller)
      return { status: 200, json: await page(db, await trunks.allTrunks(db)) }
    },
    async create_trunk({ db, caller, body, afterCommit }) {
      await mustOperate(db, caller)
      const row = await trunks.addTrunk({ ...house, db }, body)
      afterCommit(onTrunks)
      return { status: 201, json: await show(db, row) }
    },
    async order_trunks({ db, caller, body, afterCommit }) {
      await mustOperate(db, caller)
      const rows = await trunks.orderTrunks(db, body.trunks)
      afterCommit(onTrunks)
      return { status: 200, json: await page(db, rows) }
    },
    async update_trunk({ db, caller, params, body, afterCommit }) {
      await mustOperate(db, caller)
      const row = await trunks.changeTrunk({ ...house, db }, params.id, body)
      afterCommit(onTrunks)
      return { status: 200, json: await show(db, row) }
    },
    async delete_trunk({ db, caller, params, afterCommit }) {
      await mustOperate(db, caller)
      await trunks.removeTrunk(db, params.id)
      afterCommit(onTrunks)
      return { status: 204, json: undefined }
    },
    check_trunk: {
      async outside({ db, caller, params }) {
        await mustOperate(db, caller)
        const { id } = await trunks.knownTrunk(db, params.id)
        limiter.take(caller.accountId)
        const asking = { ...house, db, wake: house.onChecks }
        const found = await runCheck(asking, { kind: 'trunk', target: id }, ({ report }) => report?.listens === true)
        return { status: 200, json: found }
      },
    },
    call_over_trunk: {
      async outside({ pool, caller, params, body }) {
        await mustOperate(pool, caller)
        const { id: trunkId } = await trunks.knownTrunk(pool, params.id)
        limiter.take(caller.accountId)
        const live = { ...caller, livemode: true }
        const wanted = { caller: live, body: { ...body, max_attempts: 1 }, idempotency: null, trunkId }
        const { call } = await queueCall({ ...house, db: pool }, wanted)
        const { accountId } = caller
        if (call.status === 'queued')
          house.onQueued({ accountId, livemode: true, campaignId: null, dueAt: call.created_at })
        else house.onEvent()
        return { status: 202, json: call }
      },
    },
  }
}
