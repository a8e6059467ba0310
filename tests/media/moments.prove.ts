import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sipOf } from '../sip/house.ts'
import { POSTGRES } from '../support/database.ts'
import { startHouse } from '../support/house.ts'
import { HANDING, openExchange, places } from './exchange.ts'
import { NOTHING, transfersAtRandom } from './moments.ts'

test('a hundred hand-overs at random moments: none is left open, no leg and no port is left behind', {
  timeout: 900_000,
}, async () => {
  const where = places()
  const sip = sipOf(where.address, [{ host: where.peer, options: false, cps: 100 }])
  await using house = await startHouse({ sip }, POSTGRES[0], { speech: { module: HANDING, options: {} } })
  await using exchange = await openExchange(house, where)
  const { statuses, left, billed } = await transfersAtRandom({ house, exchange }, 100)
  assert.deepEqual(left, NOTHING)
  assert.ok(statuses.length > 50 && billed >= statuses.length, `${statuses.length} were handed over, ${billed} billed`)
  assert.ok(new Set(statuses).size >= 3, `they ended as ${[...new Set(statuses)].join(', ')}`)
})
