import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openRegister } from '#domain/calls/register.ts'
import { silentLog } from '#kernel/log.ts'
import type { Db } from '#store/db.ts'
import { ManualClock, settle } from '../../tests/support/manual-clock.ts'
import { RunningCalls } from './running.ts'
import type { CallSignals } from './signals.ts'

const CALL = { id: 'call_1', account_id: 'acc', livemode: false }

/**
 * A node whose database does not answer so many times, and then knows no such call: there is nothing to move any more.
 */
function node({ away = 0 } = {}) {
  const clock = new ManualClock()
  const seen = { asked: 0, done: 0 }
  const refuse = () => Promise.reject(new Error('away'))
  const db: Db = {
    query: async () => {
      seen.asked += 1
      return seen.asked <= away ? refuse() : []
    },
    transaction: refuse,
    patiently: refuse,
    script: refuse,
    listen: refuse,
    apart: () => db,
    renew: () => {},
    close: refuse,
  }
  const lost = new AbortController()
  const house = { db, clock, log: silentLog, poke: () => {}, register: openRegister({ db, clock }) }
  const running = new RunningCalls({
    ...house,
    onDone: () => {
      seen.done += 1
    },
  })
  return { clock, seen, lost, running, held: { nodeId: 'node_1', lost: lost.signal } }
}

const untilClosing = ({ closing }: CallSignals) =>
  new Promise<void>((resolve) => {
    closing.addEventListener('abort', () => resolve())
  })

describe('a call whose work fails', () => {
  test('is moved on as soon as the database answers, and is in hand until then', async () => {
    const { running, held, clock, seen } = node({ away: 3 })
    running.carry(held, CALL, () => Promise.reject(new Error('dropped')))
    await settle()
    for (const asked of [1, 2, 3]) {
      assert.deepEqual([seen.asked, running.ids(), seen.done], [asked, [CALL.id], 0])
      await clock.advance(1_000)
    }
    assert.deepEqual([seen.asked, running.count, seen.done], [4, 0, 1])
  })

  test('is left to whoever reaps this node once the lease is lost under which it was taken up', async () => {
    const { running, held, lost, seen } = node({ away: Number.POSITIVE_INFINITY })
    running.carry(held, CALL, () => Promise.reject(new Error('dropped')))
    await settle()
    lost.abort()
    await settle()
    assert.deepEqual([seen.asked, running.count, seen.done], [1, 0, 1])
  })
})

test('a retry taken up before the attempt before it has quite ended is counted beside it', async () => {
  const { running, held } = node()
  const first = Promise.withResolvers<void>()
  running.carry(held, CALL, () => first.promise)
  running.carry(held, CALL, untilClosing)
  first.resolve()
  await settle()
  assert.deepEqual([running.count, running.ids()], [1, [CALL.id]])
})

describe('a live call that is told to', () => {
  const LIVE = { ...CALL, id: 'call_live', livemode: true }

  // biome-ignore format: a table reads in columns
  const TOLD = [
    { kind: 'cancel',  says: [true, false], what: 'give up what rings, and leave a conversation alone' },
    { kind: 'hang_up', says: [true, true],  what: 'give up what rings, and hang up' },
  ] as const
  for (const { kind, says, what } of TOLD)
    test(`${kind} is told to ${what}; no other call hears of it`, async () => {
      const { running, held } = node()
      const heard = new Map<string, CallSignals>()
      const carry = (id: string, livemode = true) =>
        running.carry(held, { ...LIVE, id, livemode }, (signals) => {
          heard.set(id, signals)
          return untilClosing(signals)
        })
      for (const id of [LIVE.id, 'call_other']) void carry(id)
      void carry('call_test', false)
      assert.equal(running.tell(LIVE.id, kind), true)
      const signalled = (id: string) => [heard.get(id)?.ending.aborted, heard.get(id)?.hangUp?.aborted ?? false]
      assert.deepEqual(['call_live', 'call_other', 'call_test'].map(signalled), [says, [false, false], [false, false]])
      assert.equal(heard.get(LIVE.id)?.closing.aborted, false, 'no closing sentence')
      for (const id of ['call_test', 'call_nobody']) assert.equal(running.tell(id, kind), false, id)
    })

  test('end is given up all the same when the node stops or loses its lease', async () => {
    const { running, held, lost } = node()
    let signals: CallSignals | undefined
    void running.carry(held, LIVE, (given) => {
      signals = given
      return untilClosing(given)
    })
    lost.abort()
    assert.deepEqual([signals?.ending.aborted, signals?.hangUp?.aborted], [true, false])
  })
})

describe('a drain', () => {
  test('waits for the calls under way and not a moment longer', async () => {
    const { running, held, seen } = node()
    const work = Promise.withResolvers<void>()
    const closed: boolean[] = []
    running.carry(held, CALL, async ({ closing }) => {
      await work.promise
      closed.push(closing.aborted)
    })
    const drained = running.drain(60_000)
    work.resolve()
    await drained
    assert.deepEqual([closed, running.count, seen.done], [[false], 0, 1])
  })

  test('asks those that take longer to close, and waits for that', async () => {
    const { running, held, clock } = node()
    running.carry(held, CALL, untilClosing)
    const drained = running.drain(60_000)
    await clock.advance(59_999)
    assert.equal(running.count, 1)
    await clock.advance(1)
    assert.equal(running.count, 0)
    await drained
  })
})
