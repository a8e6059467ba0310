import type { Turn } from '#contract/conversation.ts'
import type { LineHouse, Talked } from '#domain/calls/attempt.ts'
import { expireReviewsOnClock } from '#domain/calls/review.ts'
import { keepCampaigns } from '#domain/campaigns/keeper.ts'
import { type Lease, takeOver } from '#domain/nodes/nodes.ts'
import { standingAt } from '#domain/test-clock/test-clock.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import { placedOnClock } from '#store/admission.ts'
import type { CallRow } from '#store/calls.ts'
import { releaseClockAnalyses } from '#store/nodes.ts'
import * as store from '#store/test-clocks.ts'
import { admitOnClock } from './admission.ts'

/**
 * Runs what is due on test clocks. A clock is held by one node at a time; it goes from one due instant to the next, and
 * at each everything that is due is run to its end before the hands move on, so a clock shows the same every time. When
 * the node is lost, another one goes on from where the hands are.
 */
export interface ClockRunnerHouse extends Omit<LineHouse, 'nodeId'> {
  log: Log
  lease: Lease
  /** Dials a call that was admitted on this clock and sees it through; the conversation, if there was one. */
  run: (at: OnClock, call: CallRow, lost: AbortSignal) => Promise<Talk | null>
  /** Analyses conversations in this order, to their events. */
  analyse: (at: OnClock, talks: readonly Talk[], lost: AbortSignal) => Promise<void>
  onEvent: () => void
  /** What this node has in hand of placed calls that were there before the clock. */
  heldElsewhere?: () => string[]
}

export interface OnClock {
  nodeId: string
  clock: Clock
}

/** A conversation that has ended. */
export type Talk = Talked & { scenario: string; turns: readonly Turn[] }

const LONGEST_SLEEP_MS = 1_000
const ADMITTED_AT_ONCE = 100
/** Clocks that a node runs at a time: one that has a year to go keeps no other waiting. */
const CLOCKS_AT_ONCE = 8
/** Between two looks at what has to end first, and before a clock is given back on which something went wrong. */
const LOOK_MS = 20
const LOOKS_FOR_STRAYS = 50
const FAILED_PAUSE_MS = 1_000

export interface ClockRunner extends Loop {
  /** The calls that it has in hand. */
  ids(): string[]
}

export function startClockRunner(house: ClockRunnerHouse): ClockRunner {
  const running = new Set<Promise<void>>()
  const inHand = new Set<string>()
  const loop = startLoop(house, {
    name: 'test clocks',
    longestMs: LONGEST_SLEEP_MS,
    step: async (stopping) => {
      const { nodeId, lost } = house.lease
      if (lost.aborted || running.size >= CLOCKS_AT_ONCE) return LONGEST_SLEEP_MS
      const claimed = await store.claimTestClock(house.db, nodeId)
      if (!claimed) return LONGEST_SLEEP_MS
      const done = runHeld(
        { ...house, inHand },
        { accountId: claimed.account_id, nodeId },
        AbortSignal.any([stopping, lost]),
      )
        .catch((error) => house.log.error({ account: claimed.account_id, err: error }, 'a test clock was dropped'))
        .finally(() => {
          running.delete(done)
          loop.ring()
        })
      running.add(done)
      return 0
    },
  })
  return {
    ring: loop.ring,
    ids: () => [...inHand],
    async stop() {
      await loop.stop()
      await Promise.all(running)
    },
  }
}

/** With the calls that it has in hand now, of all clocks. */
type RunningHouse = ClockRunnerHouse & { inHand: Set<string> }

async function runHeld(house: RunningHouse, held: store.HeldClock, stop: AbortSignal): Promise<void> {
  const { lost } = house.lease
  try {
    await runClock(house, held, stop)
  } catch (error) {
    // Conversations whose analysis failed carry this node's name: whoever analyses takes them from here.
    if (!lost.aborted) await releaseClockAnalyses(house.db, held)
    await house.clock.sleep(FAILED_PAUSE_MS, stop).catch(() => {})
    throw error
  } finally {
    if (!lost.aborted) await store.releaseTestClock(house.db, held)
  }
}

/** Until the clock has arrived, is taken away, or this node has to stop. */
async function runClock(house: RunningHouse, held: store.HeldClock, stop: AbortSignal): Promise<void> {
  const aMoment = () => house.clock.sleep(LOOK_MS, stop).catch(() => {})
  let looks = 0
  while (!stop.aborted) {
    const row = await store.testClockOf(house.db, held.accountId)
    if (!row) return
    // What began before this node had the clock ends first, at the instant at which it began.
    if (await store.isBusyOnClock(house.db, held.accountId)) {
      looks += 1
      if (looks % LOOKS_FOR_STRAYS === 0) await moveStrays(house, held, row.now)
      await aMoment()
      continue
    }
    const until = row.target ?? row.now
    const next = await store.nextOnClock(house.db, held.accountId)
    if (next === null || next > until) {
      await keepCampaigns({ ...house, clock: standingAt(house.clock, until) }, { onClockOf: held.accountId })
      if (await store.arrive(house.db, { ...held, at: until })) return
      continue
    }
    const moved = await store.moveHands(house.db, { ...held, now: next })
    if (!moved) return
    const ran = await runInstant(house, held, { now: moved.now, stop })
    // Something is due and may not run yet: its campaign is being moved, or a call is held by somebody.
    if (ran === 0 && (await store.nextOnClock(house.db, held.accountId)) === next) await aMoment()
  }
}

/**
 * Everything that is due by now, to its end; what it brings about for this very instant too. How many calls it was
 * about.
 */
async function runInstant(
  house: RunningHouse,
  { accountId, nodeId }: store.HeldClock,
  { now, stop }: { now: string; stop: AbortSignal },
): Promise<number> {
  const clock = standingAt(house.clock, now)
  let ran = await runReviews(house, { accountId, nodeId }, { now, stop })
  while (!stop.aborted) {
    const { admitted, ended } = await admitOnClock({ ...house, clock }, { nodeId, accountId, limit: ADMITTED_AT_ONCE })
    if (ended) house.onEvent()
    if (admitted.length === 0) break
    ran += admitted.length
    const talks = await Promise.all(admitted.map((call) => runCall(house, call, { nodeId, clock })))
    // In the order of admission: what they bring about is then in the same order every time.
    const held = talks.filter((talk) => talk !== null)
    if (held.length > 0) await house.analyse({ nodeId, clock }, held, house.lease.lost)
    await keepCampaigns({ ...house, clock }, { onClockOf: accountId })
  }
  return ran
}

/** What nobody has reviewed by now; how many calls. */
async function runReviews(
  house: ClockRunnerHouse,
  held: store.HeldClock,
  { now, stop }: { now: string; stop: AbortSignal },
): Promise<number> {
  let ran = 0
  while (!stop.aborted) {
    const { calls, waits } = await expireReviewsOnClock(house.db, held, now)
    if (waits) house.onEvent()
    if (calls === 0) break
    ran += calls
  }
  return ran
}

async function runCall(house: RunningHouse, call: CallRow, at: OnClock): Promise<Talk | null> {
  house.inHand.add(call.id)
  try {
    return await house.run(at, call, house.lease.lost)
  } catch (error) {
    house.log.error({ call: call.id, at: iso(at.clock.now()), err: error }, 'a call on a test clock was dropped')
    await takeOver({ ...house, ...at, clocked: true }, call)
    return null
  } finally {
    house.inHand.delete(call.id)
  }
}

/**
 * Moves on what this node dials on a clock and has in nobody's hands: what was admitted and whose answer was lost.
 * Nothing is admitted on the clock meanwhile.
 */
async function moveStrays(house: RunningHouse, held: store.HeldClock, now: string): Promise<void> {
  const mine = () => new Set([...house.inHand, ...(house.heldElsewhere?.() ?? [])])
  const before = mine()
  const clock = standingAt(house.clock, now)
  for (const call of await placedOnClock(house.db, held))
    if (!before.has(call.id) && !mine().has(call.id))
      await takeOver({ ...house, clock, nodeId: held.nodeId, clocked: true }, call)
}
