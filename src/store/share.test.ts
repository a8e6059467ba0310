import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '#kernel/problem.ts'
import { ManualClock, settle } from '../../tests/support/manual-clock.ts'
import type { Db } from './db.ts'
import { openShares } from './share.ts'
import { sql } from './sql.ts'

/** A database that answers when it is told to. */
function slow() {
  const asked: PromiseWithResolvers<never[]>[] = []
  const ask = () => {
    const answer = Promise.withResolvers<never[]>()
    asked.push(answer)
    return answer.promise
  }
  const db = { query: ask, transaction: ask } as unknown as Db
  const clock = new ManualClock()
  return { asked, clock, shares: openShares({ db, clock }, { each: 2 }) }
}

test('an account has no more than its share of the connections at a time; others have theirs', async () => {
  const { asked, shares } = slow()
  const [mine, other] = [shares.of('acc_1'), shares.of('acc_2')]
  const done: string[] = []
  const all = ['a', 'b', 'c', 'd'].map((name) => mine.query(sql`select 1`).then(() => done.push(name)))
  await settle()
  assert.equal(asked.length, 2)
  void other.transaction(async () => {})
  await settle()
  assert.equal(asked.length, 3, 'somebody else does not stand in that line')
  asked[0]?.resolve([])
  await settle()
  assert.deepEqual([asked.length, done], [4, ['a']], 'who waited longest comes next')
  asked[1]?.reject(new Error('away'))
  asked[3]?.resolve([])
  await assert.rejects(all[1] ?? Promise.resolve(), /away/)
  await settle()
  asked[4]?.resolve([])
  await settle()
  assert.deepEqual(done, ['a', 'c', 'd'])
})

test('who waits for too long is told to come back, and takes nobody’s place', async () => {
  const { asked, clock, shares } = slow()
  const mine = shares.of('acc_1')
  const first = [mine.query(sql`select 1`), mine.query(sql`select 1`)]
  const late = assert.rejects(
    mine.query(sql`select 1`),
    (error) => error instanceof Problem && error.code === 'unavailable',
  )
  await settle()
  assert.equal(asked.length, 2, 'it waits without a connection')
  await clock.advance(5_000)
  await late
  for (const one of asked) one.resolve([])
  await Promise.all(first)
  void mine.query(sql`select 1`)
  await settle()
  assert.equal(asked.length, 3)
})
