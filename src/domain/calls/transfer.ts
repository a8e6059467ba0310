import { iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { CallRow } from '#store/calls.ts'
import type { Queryable } from '#store/db.ts'
import * as store from '#store/transfers.ts'
import { insertUsage } from '#store/usage.ts'
import { type AttemptPiece, type LineHouse, pokeFor } from './attempt.ts'
import { moveTransfer, phaseOf, secondsBetween, type Transfer, type TransferEvent } from './transfer-moves.ts'

/**
 * The steps of a hand-over as they happen, each written down before anything follows from it. It promises that a record
 * which was begun ends: by the node that holds the person's line, or by whoever takes over from it.
 */
export type { Transfer, TransferEvent } from './transfer-moves.ts'

/**
 * The hand-over as it stands after that; undefined when the line was not this node's any more, or there is no such
 * step.
 */
export async function stepTransfer(
  house: LineHouse,
  { call, transfer }: { call: CallRow; transfer: Transfer },
  on: TransferEvent,
): Promise<Transfer | undefined> {
  const { db, clock, nodeId } = house
  return step({ ...house, nodeId }, { call, transfer, at: iso(clock.now()) }, on, db)
}

async function step(
  house: LineHouse,
  { call, transfer, at }: { call: CallRow; transfer: Transfer; at: string },
  on: TransferEvent,
  db = house.db,
): Promise<Transfer | undefined> {
  const next = moveTransfer(transfer, on, at)
  if (!next) return undefined
  const { record, answeredAt } = next
  const written = { id: call.id, nodeId: house.nodeId, from: transfer.record.status, record, answeredAt }
  if (next.phase !== 'over') return (await store.stepTransfer(db, written)) ? next : undefined
  const ours = await db.transaction(async (tx) => {
    const ended = await store.endTransfer(tx, written)
    if (ended) await bill(tx, call, at)
    return ended
  })
  if (ours) house.poke(pokeFor(call, null))
  return ours ? next : undefined
}

/** The person is billed for as long as they were on the line. */
async function bill(tx: Queryable, call: CallRow, at: string): Promise<void> {
  if (!call.livemode) return
  const afterSeconds = secondsBetween(call.ended_at ?? at, at)
  await insertUsage(tx, [{ callId: call.id, usageId: newId('usage'), at, afterSeconds }])
}

/** Whether the person's line is still this node's. */
export function holdsTransfer({ db, nodeId }: LineHouse, callId: string): Promise<boolean> {
  return store.holdsTransfer(db, { id: callId, nodeId })
}

/** Keeps what was said after the agent had come back. */
export function keepReturnTurns({ db, nodeId }: LineHouse, callId: string, piece: AttemptPiece): Promise<void> {
  return store.keepReturnWords(db, { id: callId, nodeId, ...piece })
}

/** Ends what a node left behind that lost track of it, in that node's name. */
export async function loseTransfer(house: LineHouse, callId: string): Promise<void> {
  const row = await store.transferOf(house.db, callId)
  if (row?.transfer_node === house.nodeId) await lose(house, row)
}

/** The same for all whose nodes are gone; how many there were. */
export async function loseOrphanedTransfers(house: Omit<LineHouse, 'nodeId'>, limit: number): Promise<number> {
  const rows = await store.orphanedTransfers(house.db, limit)
  for (const row of rows) await lose({ ...house, nodeId: row.transfer_node }, row)
  return rows.length
}

async function lose(house: LineHouse, row: store.TransferringRow): Promise<void> {
  const { transfer: record, transfer_answered_at: answeredAt, transfer_seen_at: seenAt } = row
  const transfer = { phase: phaseOf(record, true), record, answeredAt }
  const begun = answeredAt ?? record.ended_at ?? record.requested_at
  // Nobody can say when the line ended: not before its last step, and not after its node was last heard of.
  const at = laterOf(begun, seenAt ?? iso(house.clock.now()))
  await step(house, { call: row, transfer, at }, 'node_lost')
}

const laterOf = (a: string, b: string): string =>
  Temporal.Instant.compare(Temporal.Instant.from(a), Temporal.Instant.from(b)) < 0 ? b : a
