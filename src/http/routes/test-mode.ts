import type { Caller } from '#domain/accounts/authenticate.ts'
import type { LanePoke } from '#domain/calls/attempt.ts'
import { viewCall } from '#domain/calls/view.ts'
import type { Installation } from '#domain/installation/installation.ts'
import { answerInbound, type Received } from '#domain/numbers/inbound.ts'
import {
  advanceTestClock,
  clockOf,
  readTestClock,
  removeTestClock,
  setTestClock,
} from '#domain/test-clock/test-clock.ts'
import type { HandlersOf } from '#http/handler.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'

interface House {
  db: Queryable
  clock: Clock
  onQueued: (lane: LanePoke) => void
  installation: Installation
  /** The node that is to hold a received call: this one where it can, else the least busy; null when none can. */
  callsNode: (db: Queryable) => Promise<string | null>
  /** Wakes whoever takes received calls up on this node; other nodes look by themselves. */
  onReceived: () => void
  /** Wakes whoever runs test clocks on this node. */
  onClock: () => void
  /** How long an answer waits for the clock to arrive. */
  clockWaitMs?: number | undefined
}

type TestModeIds =
  | 'create_test_inbound_call'
  | 'get_test_clock'
  | 'set_test_clock'
  | 'advance_test_clock'
  | 'delete_test_clock'

export function testModeHandlers(house: House): HandlersOf<TestModeIds> {
  return {
    async get_test_clock({ db, caller }) {
      return { status: 200, json: await readTestClock(db, caller) }
    },
    set_test_clock: {
      async handle({ db, caller, body, afterCommit }) {
        const json = await setTestClock(db, caller, iso(Temporal.Instant.from(body.now)))
        afterCommit(house.onClock)
        return { status: 202, json }
      },
      settle: ({ caller }) => arrived(house, caller),
    },
    advance_test_clock: {
      async handle({ db, caller, body, afterCommit }) {
        const json = await advanceTestClock(db, caller, body.seconds)
        afterCommit(house.onClock)
        return { status: 202, json }
      },
      settle: ({ caller }) => arrived(house, caller),
    },
    async delete_test_clock({ db, caller, afterCommit }) {
      await removeTestClock(db, caller)
      afterCommit(() => house.onQueued({ ...whose(caller), campaignId: null, dueAt: null }))
      return { status: 204, json: undefined }
    },
    async create_test_inbound_call({ db, caller, body, afterCommit }) {
      if (caller.livemode) throw new Problem('forbidden', { message: 'Calls are simulated with a test key only.' })
      const nodeId = await house.callsNode(db)
      if (nodeId === null)
        throw new Problem('unavailable', { message: 'No node of this installation takes calls now.' })
      const { to, from, scenario = '01' } = body
      const ring = { accountId: caller.accountId, livemode: false, to, from, nodeId, scenario }
      const clock = await clockOf({ ...house, db }, caller)
      const received = await answerInbound({ ...house, clock, tx: db }, ring)
      if (received.kind !== 'answered') throw refusal(received)
      afterCommit(house.onReceived)
      return { status: 202, json: viewCall(received.call, clock.now()) }
    },
  }
}

const whose = ({ accountId, livemode }: Caller) => ({ accountId, livemode })

const ARRIVES_WITHIN_MS = 20_000
const LOOK_MS = 20

/** Once the clock has arrived, or as far as it is after a while. */
async function arrived({ db, clock, clockWaitMs = ARRIVES_WITHIN_MS }: House, caller: Caller) {
  const until = clock.monotonicMs() + clockWaitMs
  for (;;) {
    const json = await readTestClock(db, caller)
    if (json.status === 'ready') return { status: 200 as const, json }
    if (clock.monotonicMs() >= until) return { status: 202 as const, json }
    await clock.sleep(LOOK_MS)
  }
}

const RETRY_AFTER_SECONDS = 1

function refusal({ kind }: Exclude<Received, { kind: 'answered' }>): Problem {
  switch (kind) {
    case 'unknown_number':
      return new Problem('not_found', { param: '/to', message: 'No such test number in this account.' })
    case 'not_routed':
      return new Problem('number_not_routed', { param: '/to' })
    case 'lines_taken':
      return new Problem('rate_limited', {
        message: "The account's lines for inbound calls are all taken.",
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
  }
}
