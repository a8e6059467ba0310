import type { TransferRecord } from '#contract/calls.ts'

/**
 * The hand-over of a person to an operator, row by row (rules.md#transfer-record): what happens in which phase, where
 * that leads, and what the record then says. Whatever happens, in whatever phase, there is a row, and every way ends in
 * `over`. `returned`: nobody was there, and the agent has the person again. `over`: the person's line has ended.
 */
// biome-ignore format: a table reads in columns
export const TRANSFER_MOVES = [
  { from: 'requested', on: 'dial',          to: 'dialing',  status: 'dialing' },
  { from: 'requested', on: 'failed',        to: 'returned', status: 'failed' },
  { from: 'requested', on: 'person_left',   to: 'over',     status: 'failed' },
  { from: 'requested', on: 'hung_up',       to: 'over',     status: 'failed' },
  { from: 'requested', on: 'closing',       to: 'over',     status: 'failed' },
  { from: 'requested', on: 'limit',         to: 'over',     status: 'failed' },
  { from: 'requested', on: 'line_lost',     to: 'over',     status: 'failed' },
  { from: 'requested', on: 'node_lost',     to: 'over',     status: 'failed' },
  { from: 'dialing',   on: 'answered',      to: 'bridged',  status: 'answered' },
  { from: 'dialing',   on: 'referred',      to: 'over',     status: 'answered' },
  { from: 'dialing',   on: 'no_answer',     to: 'returned', status: 'no_answer' },
  { from: 'dialing',   on: 'busy',          to: 'returned', status: 'busy' },
  { from: 'dialing',   on: 'failed',        to: 'returned', status: 'failed' },
  { from: 'dialing',   on: 'person_left',   to: 'over',     status: 'failed' },
  { from: 'dialing',   on: 'hung_up',       to: 'over',     status: 'failed' },
  { from: 'dialing',   on: 'closing',       to: 'over',     status: 'failed' },
  { from: 'dialing',   on: 'limit',         to: 'over',     status: 'failed' },
  { from: 'dialing',   on: 'line_lost',     to: 'over',     status: 'failed' },
  { from: 'dialing',   on: 'node_lost',     to: 'over',     status: 'failed' },
  { from: 'bridged',   on: 'operator_left', to: 'over' },
  { from: 'bridged',   on: 'person_left',   to: 'over' },
  { from: 'bridged',   on: 'hung_up',       to: 'over' },
  { from: 'bridged',   on: 'closing',       to: 'over' },
  { from: 'bridged',   on: 'limit',         to: 'over' },
  { from: 'bridged',   on: 'line_lost',     to: 'over' },
  { from: 'bridged',   on: 'node_lost',     to: 'over' },
  { from: 'returned',  on: 'agent_done',    to: 'over' },
  { from: 'returned',  on: 'person_left',   to: 'over' },
  { from: 'returned',  on: 'hung_up',       to: 'over' },
  { from: 'returned',  on: 'closing',       to: 'over' },
  { from: 'returned',  on: 'limit',         to: 'over' },
  { from: 'returned',  on: 'line_lost',     to: 'over' },
  { from: 'returned',  on: 'node_lost',     to: 'over' },
] as const satisfies readonly { from: string; on: string; to: string; status?: TransferRecord['status'] }[]

type Row = (typeof TRANSFER_MOVES)[number]
export type TransferPhase = Row['from'] | Row['to']
export type TransferEvent = Row['on']

/** A hand-over as it stands. */
export interface Transfer {
  phase: TransferPhase
  record: TransferRecord
  /** When the operator answered; null before, and where none did. */
  answeredAt: string | null
}

/** The operator was asked for. */
export function requestTransfer(to: string, at: string): Transfer {
  const record = { to, status: 'requested', requested_at: at, ended_at: null, duration_seconds: 0 } as const
  return { phase: 'requested', record, answeredAt: null }
}

/** What is stored tells its phase, by whether somebody still holds the person's line. */
export function phaseOf({ status }: TransferRecord, isHeld: boolean): TransferPhase {
  if (!isHeld) return 'over'
  if (status === 'requested' || status === 'dialing') return status
  return status === 'answered' ? 'bridged' : 'returned'
}

/** One row on; null where the table has none, and then nothing happened. */
export function moveTransfer(transfer: Transfer, on: TransferEvent, at: string): Transfer | null {
  const row = TRANSFER_MOVES.find((candidate) => candidate.from === transfer.phase && candidate.on === on)
  if (!row) return null
  const { phase, record, answeredAt } = transfer
  const status = 'status' in row ? row.status : record.status
  if (row.to === 'dialing') return { ...transfer, phase: row.to, record: { ...record, status } }
  if (row.to === 'bridged') return { phase: row.to, record: { ...record, status }, answeredAt: at }
  // Once the agent has the person again, the hand-over itself has ended already.
  if (phase === 'returned') return { ...transfer, phase: row.to }
  const duration_seconds = answeredAt === null ? 0 : secondsBetween(answeredAt, at)
  return { phase: row.to, record: { ...record, status, ended_at: at, duration_seconds }, answeredAt }
}

/** Whole seconds, the last one begun counted, never less than none. */
export function secondsBetween(from: string, to: string): number {
  const ms = Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds
  return Math.max(0, Math.ceil(ms / 1_000))
}
