import { viewCall } from '#domain/calls/view.ts'
import type { Installation } from '#domain/installation/installation.ts'
import { answerInbound, type Received } from '#domain/numbers/inbound.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'

interface House {
  clock: Clock
  installation: Installation
  /** The node that is to hold a received call: this one where it can, else the least busy; null when none can. */
  callsNode: (db: Queryable) => Promise<string | null>
  /** Wakes whoever takes received calls up on this node; other nodes look by themselves. */
  onReceived: () => void
}

export function testModeHandlers(house: House): HandlersOf<'create_test_inbound_call'> {
  return {
    async create_test_inbound_call({ db, caller, body, afterCommit }) {
      if (caller.livemode) throw new Problem('forbidden', { message: 'Calls are simulated with a test key only.' })
      const nodeId = await house.callsNode(db)
      if (nodeId === null)
        throw new Problem('unavailable', { message: 'No node of this installation takes calls now.' })
      const { to, from, scenario = '01' } = body
      const ring = { accountId: caller.accountId, livemode: false, to, from, nodeId, scenario }
      const received = await answerInbound({ ...house, tx: db }, ring)
      if (received.kind !== 'answered') throw refusal(received)
      afterCommit(house.onReceived)
      return { status: 202, json: viewCall(received.call, house.clock.now()) }
    },
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
