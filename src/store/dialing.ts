import type { Queryable } from './db.ts'
import { type LaneKey, lockLane } from './lanes.ts'
import { sql } from './sql.ts'

/** The stop of all dialling, on the lane's own row: whoever admits holds it. */

export interface DialingRow {
  paused: boolean
  pause_reason: string | null
  pause_changed_at: string | null
}

export async function dialingOf(db: Queryable, lane: LaneKey): Promise<DialingRow | undefined> {
  const [row] = await db.query(sql<DialingRow>`
    select paused, pause_reason, pause_changed_at from lanes
     where account_id = ${lane.accountId} and livemode = ${lane.livemode}`)
  return row
}

/** An admission that is under way is waited for; none follows it. */
export async function setDialing(
  tx: Queryable,
  lane: LaneKey & { paused: boolean; reason: string | null; at: string },
): Promise<DialingRow | undefined> {
  await lockLane(tx, lane)
  const [row] = await tx.query(sql<DialingRow>`
    update lanes set paused = ${lane.paused}, pause_reason = ${lane.reason}, pause_changed_at = ${lane.at}
     where account_id = ${lane.accountId} and livemode = ${lane.livemode}
    returning paused, pause_reason, pause_changed_at`)
  return row
}
