import type { TestClock } from '#contract/test-mode.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'
import { lockLane } from '#store/lanes.ts'
import * as store from '#store/test-clocks.ts'

/**
 * The test clock of an account (rules.md#test-clock). Its test calls live on it, every rule holds, and what is due is
 * run by whoever holds the clock (`dialer/clock-runner.ts`), one due instant at a time.
 */

/** A clock that stands still at that instant; waiting takes real time. */
export const standingAt = (clock: Clock, now: string): Clock => ({ ...clock, now: () => Temporal.Instant.from(now) })

/** The clock that an account's calls of that mode live on. */
export async function clockOf(
  { db, clock }: { db: Queryable; clock: Clock },
  whose: { accountId: string; livemode: boolean },
): Promise<Clock> {
  const row = whose.livemode ? undefined : await store.testClockOf(db, whose.accountId)
  return row ? standingAt(clock, row.now) : clock
}

export async function readTestClock(db: Queryable, caller: Caller): Promise<TestClock> {
  return view(await store.testClockOf(db, ownTestAccount(caller)))
}

/** Gives the account a clock, or sends the one it has on to there. Within the transaction of the request. */
export async function setTestClock(db: Queryable, caller: Caller, now: string): Promise<TestClock> {
  const accountId = ownTestAccount(caller)
  await lockLane(db, { accountId, livemode: false })
  if (
    !(await store.insertTestClock(db, { accountId, now })) &&
    !(await store.sendTestClock(db, { accountId, to: now }))
  )
    throw new Problem('clock_backwards', { param: '/now' })
  return readTestClock(db, caller)
}

export async function advanceTestClock(db: Queryable, caller: Caller, seconds: number): Promise<TestClock> {
  const row = await store.sendTestClock(db, { accountId: ownTestAccount(caller), seconds })
  if (!row)
    throw new Problem('not_found', { message: 'The account has no test clock: PUT /v1/test/clock gives it one.' })
  return view(row)
}

export async function removeTestClock(db: Queryable, caller: Caller): Promise<void> {
  const accountId = ownTestAccount(caller)
  await lockLane(db, { accountId, livemode: false })
  if (!(await store.deleteTestClock(db, accountId))) throw new Problem('not_found')
}

function ownTestAccount({ accountId, livemode }: Caller): string {
  if (livemode) throw new Problem('forbidden', { message: 'Only test calls live on a test clock: use a test key.' })
  return accountId
}

function view(row: store.TestClockRow | undefined): TestClock {
  return {
    object: 'test_clock',
    now: row?.now ?? null,
    status: row?.target ? 'advancing' : 'ready',
  }
}
