import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { publishedAgent } from '../support/api.ts'
import { contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { importMany, type Listing, listedBesideOthers, queuedAsListed } from './listing.ts'

/** The long form of `suppressions.test.ts`. */
let house: TestHouse
let listing: Listing
let numbers = 0
before(async () => {
  house = await startHouse()
  const api = (await contractOf(house.url)).api(await house.key(false))
  const newNumber = () => `+39333${String(++numbers).padStart(7, '0')}`
  listing = { house, api, agent: await publishedAgent(api), newNumber }
})
after(() => house[Symbol.asyncDispose]())

test('a call queued in the very moment in which its number is listed is never left queued, in 500 rounds', () =>
  queuedAsListed(listing, 500))

test('listing beside imports, cancellations, new calls and the end of the agent ends every call once, in 50 rounds', () =>
  listedBesideOthers(listing, 50))

test('an import of a hundred thousand numbers is one request, and its repetition has no effect', async () => {
  for (const id of await importMany(listing, 100_000))
    assert.equal((await listing.api('GET', `/v1/calls/${id}`)).json.outcome, 'suppressed')
})
