import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { type Db, IDLE_IN_TRANSACTION, sqlState } from '#store/db.ts'
import { type MayLeave, mayLeave } from '#store/leave.ts'
import { type Hours, isOpen } from './window.ts'

/**
 * The last look before a live call leaves for the network (rules.md#do-not-call-list). Between admission and this
 * moment the number may have been listed, the window closed, or the call taken over. `send` runs while a short
 * transaction holds the list against additions: whoever lists the number commits before the look, which then finds the
 * entry, or after `send`.
 */
export interface LeaveHouse {
  db: Db
  clock: Clock
  log: Log
  nodeId: string
}

/** `kept`: nothing left, for no fault of the call's. */
export type Left = 'sent' | 'listed' | 'gone' | 'kept'

export interface Parting {
  callId: string
  /** The calling window of the call, which may have closed since the admission. */
  hours: Hours
  send: () => void
  /** The node is stopping: nothing new leaves. */
  closing: AbortSignal
  /** The node may no longer act for its calls. */
  lost: AbortSignal
}

/** After this long in the middle of a look the server lets go of the list: a stopped process holds nobody up. */
const IDLE_MS = 1_000
/** An answer that took longer may be older than the server's letting go. */
const ANSWER_MS = IDLE_MS / 2
/** So long somebody may be adding, or the database be away; then the attempt is given up. */
const PATIENCE_MS = 10_000
const PAUSE_MIN_MS = 20
const PAUSE_MAX_MS = 500

/** Runs `send` at most once, and never rejects: what left has left, whatever becomes of the transaction. */
export async function leaveForNetwork(house: LeaveHouse, parting: Parting): Promise<Left> {
  const { clock } = house
  const stop = AbortSignal.any([parting.closing, parting.lost])
  const until = clock.monotonicMs() + PATIENCE_MS
  for (let tries = 0; ; tries += 1) {
    const left = await look(house, parting)
    if (left !== 'again') return left
    if (clock.monotonicMs() >= until) return 'kept'
    await clock.sleep(Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** tries), stop).catch(() => {})
  }
}

/** What the look saw: the database's answer, how long it took, and what this node was told meanwhile. */
interface Seen {
  answer: MayLeave
  lost: boolean
  closing: boolean
  tookMs: number
}

/** Whether the call leaves at this instant. */
export function mayPart(
  { answer, lost, closing, tookMs }: Seen,
  hours: Hours,
  now: Temporal.Instant,
): 'send' | 'again' | Left {
  if (lost) return 'gone'
  if (closing) return 'kept'
  if (answer === 'adding') return 'again'
  if (answer !== 'leave') return answer
  if (!isOpen(hours, now)) return 'kept'
  return tookMs > ANSWER_MS ? 'again' : 'send'
}

async function look({ db, clock, log, nodeId }: LeaveHouse, parting: Parting): Promise<Left | 'again'> {
  const { callId: id, hours, send, closing, lost } = parting
  let sent = false
  try {
    return await db.transaction(async (tx) => {
      const askedAt = clock.monotonicMs()
      const answer = await mayLeave(tx, { id, nodeId, idleMs: IDLE_MS })
      const seen = { answer, lost: lost.aborted, closing: closing.aborted, tookMs: clock.monotonicMs() - askedAt }
      const verdict = mayPart(seen, hours, clock.now())
      if (verdict !== 'send') return verdict
      sent = true
      send()
      return 'sent'
    })
  } catch (error) {
    // The server lets go of the list when a look takes too long: a rule of ours, and it looks again.
    if (sqlState(error) === IDLE_IN_TRANSACTION)
      log.info({ call: id, sent }, 'the look before a call leaves took too long')
    else log.warn({ call: id, sent, err: error }, 'the look before a call leaves was cut short')
    if (sent) return 'sent'
    return lost.aborted ? 'gone' : closing.aborted ? 'kept' : 'again'
  }
}
