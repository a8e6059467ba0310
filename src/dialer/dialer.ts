import type { Model } from '#contract/agent-document.ts'
import type { LineHouse } from '#domain/calls/attempt.ts'
import type { CommandKind } from '#domain/commands/commands.ts'
import type { Lease } from '#domain/nodes/nodes.ts'
import { iso } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import { dialledSince, placedBy } from '#store/admission.ts'
import type { CallRow } from '#store/calls.ts'
import { clearGone, nextLaneDue, sweepLanes } from '#store/lanes.ts'
import { type HeldCall, RunningCalls } from '#switchboard/running.ts'
import type { CallSignals } from '#switchboard/signals.ts'
import { admitDue, modesOf } from './admission.ts'

/**
 * Decides when a queued call is dialled. It promises that a call is admitted by one node, once per attempt, and that
 * the attempt is on record before anything leaves for the network.
 */
export interface Dialer extends Pick<Loop, 'ring'> {
  /** Admits nothing more, then waits for the calls under way, at most `drainMs`; then asks them to close. */
  drain(drainMs: number): Promise<void>
  running(): number
  /** The calls that it has in hand. */
  ids(): string[]
  /** Tells a live call that it is to end; false when it is not in hand here. */
  tell(callId: string, kind: CommandKind): boolean
}

export interface DialerHouse extends Omit<LineHouse, 'nodeId'> {
  log: Log
  lease: Lease
  /** The speech models with which this node can hold live calls; none without a telephone. */
  models: readonly Model[]
  /** What this node has in hand of placed calls beside the dialer's own. */
  heldElsewhere?: () => string[]
  /** Rung when a call ended here without being dialled. */
  onEvent: () => void
  /** Dials an admitted call in this node's name and sees it through. */
  place: (nodeId: string, call: CallRow, signals: CallSignals) => Promise<void>
}

/** Calls one node carries at most. */
const RUNNING_MAX = 400
const ADMITTED_AT_ONCE = 100
/** A call queued on another node is noticed after this at the latest. */
const LONGEST_SLEEP_MS = 1_000
/** What is due is in the hands of another node, or waits for one that can serve it: nobody asks all the time. */
const ELSEWHERE_MS = 50
/** A call that this node has lost track of is found after this at the latest. */
const STRAYS_MS = 2_000
const STRAY = 'a call was in nobody’s hands'
/** A poke that was lost to a crash costs no more than this. */
const SWEEP_MS = 5_000

export function startDialer(house: DialerHouse): Dialer {
  const { db, clock, lease } = house
  const running = new RunningCalls({ ...house, onDone: () => loop.ring() })

  const carry = (held: HeldCall, call: CallRow) =>
    running.carry(held, call, (signals) => house.place(held.nodeId, call, signals))

  /** The answer to an admission that began then was lost, perhaps after its commit. */
  let unsure: (HeldCall & { since: string }) | null = null

  /** Takes up what such an admission wrote: those calls are this node's, and nothing of them has left. */
  async function findUnsure(): Promise<void> {
    if (unsure === null) return
    const { since, ...held } = unsure
    const mine = new Set(running.ids())
    const strays = held.lost.aborted ? [] : await dialledSince(db, { nodeId: held.nodeId, since })
    unsure = null
    for (const call of strays) if (!mine.has(call.id)) carry(held, call)
  }

  let lookedMs = Number.NEGATIVE_INFINITY

  /**
   * Moves on what carries this node's name and is in nobody's hands: a commit may come to pass long after whoever
   * waited for it has given it up and looked. No admission is under way meanwhile, so all that this node knows of is in
   * hand.
   */
  async function findStrays(held: HeldCall): Promise<void> {
    if (clock.monotonicMs() - lookedMs < STRAYS_MS) return
    lookedMs = clock.monotonicMs()
    const inHand = () => [...running.ids(), ...(house.heldElsewhere?.() ?? [])]
    const strays = await placedBy(db, { nodeId: held.nodeId, held: inHand() })
    const now = new Set(inHand())
    for (const call of strays)
      if (!now.has(call.id)) void running.carry(held, call, () => Promise.reject(new Error(STRAY)))
  }

  const loop = startLoop(house, {
    name: 'dialer',
    longestMs: LONGEST_SLEEP_MS,
    step: async () => {
      const { nodeId, lost } = lease
      const limit = Math.min(ADMITTED_AT_ONCE, RUNNING_MAX - running.count)
      if (limit <= 0 || lost.aborted) return LONGEST_SLEEP_MS
      await findUnsure()
      await findStrays({ nodeId, lost })
      const since = iso(clock.now())
      const { admitted, moved, ended } = await admitDue(house, { nodeId, limit, models: house.models }).catch(
        (error) => {
          unsure ??= { nodeId, lost, since }
          throw error
        },
      )
      for (const call of admitted) carry({ nodeId, lost }, call)
      if (ended) house.onEvent()
      if (admitted.length > 0) return 0
      const due = await nextLaneDue(db, modesOf(house))
      return due === null ? LONGEST_SLEEP_MS : Math.max(untilMs(due), moved ? 0 : ELSEWHERE_MS)
    },
  })

  const untilMs = (due: string) => Temporal.Instant.from(due).epochMilliseconds - clock.now().epochMilliseconds
  // Every node sweeps; the statement changes only what is wrong.
  const sweep = startLoop(house, {
    name: 'sweep',
    longestMs: SWEEP_MS,
    step: async () => {
      await clearGone(db)
      await sweepLanes(db)
      loop.ring()
      return SWEEP_MS
    },
  })

  return {
    ring: loop.ring,
    running: () => running.count,
    ids: () => running.ids(),
    tell: (callId, kind) => running.tell(callId, kind),
    async drain(drainMs) {
      await Promise.all([loop.stop(), sweep.stop()])
      await running.drain(drainMs)
    },
  }
}
