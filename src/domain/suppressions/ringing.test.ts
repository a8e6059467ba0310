import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { callById } from '#store/calls.ts'
import { sql } from '#store/sql.ts'
import { plantedDatabase } from '../../../tests/support/planted.ts'
import { addSuppression, importSuppressions, type ListHouse, suppressFromCall } from './suppressions.ts'

let planted: Awaited<ReturnType<typeof plantedDatabase>>
let mine: { accountId: string; clientId: string }
let other: { accountId: string; clientId: string }
before(async () => {
  planted = await plantedDatabase()
  mine = await planted.account('one')
  other = await planted.account('two')
})
after(() => planted[Symbol.asyncDispose]())

const live = () => ({ accountId: mine.accountId, livemode: true })

/** Every way onto the list. */
const ROADS: Record<string, (house: ListHouse, number: string) => Promise<unknown>> = {
  'the API': (house, number) => addSuppression(house, live(), { number, reason: null, source: 'api' }),
  'an import': (house, number) =>
    importSuppressions(house, live(), { csv: `number,reason\n${number},\n+390299999999,`, country: null }),
  async 'a call'(house, number) {
    const id = await planted.call(mine, { livemode: true, number })
    const call = await callById(planted.db, { id, ...live() })
    assert.ok(call)
    return suppressFromCall(house, call, null)
  },
}

let numbers = 0
const newNumber = (): string => `+39333${String(++numbers).padStart(7, '0')}`

const commands = () =>
  planted.db.query(sql<{ node_id: string; call_id: string; kind: string }>`
    select node_id, call_id, kind from commands order by call_id`)

describe('listing a number by', () => {
  for (const [road, list] of Object.entries(ROADS))
    test(`${road} tells the node of each live call that rings there, and of no other, with the entry or not at all`, async () => {
      await planted.db.script('truncate commands; truncate calls cascade')
      const number = newNumber()
      const rings = { status: 'dialing', livemode: true, number } as const
      const ringing = [await planted.call(mine, rings), await planted.call(mine, rings)]
      await planted.call(mine, { ...rings, number: newNumber() })
      await planted.call(mine, { ...rings, livemode: false })
      await planted.call(mine, { ...rings, status: 'in_progress' })
      await planted.call(mine, { ...rings, status: 'queued' })
      await planted.call(other, rings)
      const { db, installation } = planted
      const house = (tx: ListHouse['db']) => ({ db: tx, clock: systemClock, installation })
      const undone = db.transaction(async (tx) => {
        await list(house(tx), number)
        throw new Error('undone')
      })
      await assert.rejects(undone, /undone/)
      assert.deepEqual(await commands(), [])
      await db.transaction((tx) => list(house(tx), number))
      const expected = ringing.sort().map((call_id) => ({ node_id: 'node_x', call_id, kind: 'cancel' }))
      assert.deepEqual(await commands(), expected)
    })
})
