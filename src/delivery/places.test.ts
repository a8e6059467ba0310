import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCOUNT_MAX,
  ACCOUNT_STRANGERS_MAX,
  type DeliveryPlace,
  DeliveryPlaces,
  ENDPOINT_MAX,
  HELD_MAX,
  STRANGER_MAX,
  THROTTLED_MAX,
} from './places.ts'

const who = (endpoint: string, changes: { account_id?: string; throttled?: boolean } = {}) => ({
  endpoint,
  account_id: 'acc',
  throttled: false,
  ...changes,
})

/** As many as it gets. */
function takeAll(
  places: DeliveryPlaces,
  one: Parameters<DeliveryPlaces['take']>[0],
  most = HELD_MAX + 1,
): DeliveryPlace[] {
  const taken: DeliveryPlace[] = []
  for (let place = places.take(one); place && taken.length < most; place = places.take(one)) taken.push(place)
  return taken
}

/** It has answered once. */
function answers(places: DeliveryPlaces, endpoint: string, account_id = 'acc'): void {
  const place = places.take(who(endpoint, { account_id }))
  assert.ok(place)
  places.leave(place, 'delivered')
}

test('an endpoint that has not answered yet has few places, one that answers more, one that fails few again', () => {
  const places = new DeliveryPlaces()
  const first = takeAll(places, who('a'))
  assert.equal(first.length, STRANGER_MAX)
  for (const place of first) places.leave(place, 'delivered')
  const more = takeAll(places, who('a'))
  assert.equal(more.length, ENDPOINT_MAX)
  for (const place of more) places.leave(place, 'failed')
  assert.equal(takeAll(places, who('a')).length, STRANGER_MAX)
})

test('one that has failed again and again has one place, and all of those together a few', () => {
  const places = new DeliveryPlaces()
  for (let n = 0; n < THROTTLED_MAX; n += 1)
    assert.equal(takeAll(places, who(`dead ${n}`, { throttled: true })).length, 1)
  assert.equal(places.take(who('one more', { throttled: true })), null)
  assert.equal(places.left.throttled, 0)
  assert.ok(places.take(who('healthy')), 'whatever fails, another is tried')
})

test('an account takes neither all places, nor with strangers all connections', () => {
  const places = new DeliveryPlaces()
  let strangers = 0
  for (let n = 0; n < ACCOUNT_STRANGERS_MAX * 2; n += 1) strangers += takeAll(places, who(`stranger ${n}`)).length
  assert.equal(strangers, ACCOUNT_STRANGERS_MAX)
  let known = 0
  for (let n = 0; n < ACCOUNT_MAX; n += 1) {
    answers(places, `known ${n}`, 'busy')
    known += takeAll(places, who(`known ${n}`, { account_id: 'busy' })).length
    if (known >= ACCOUNT_MAX) break
  }
  assert.equal(known, ACCOUNT_MAX)
  assert.deepEqual(places.full.accounts, ['busy'])
  assert.ok(places.take(who('other', { account_id: 'other' })))
})

test('this node holds no more than it can', () => {
  const places = new DeliveryPlaces()
  let held = 0
  for (let n = 0; !places.allTaken; n += 1) held += takeAll(places, who(`${n}`, { account_id: `acc ${n}` })).length
  assert.equal(held, HELD_MAX)
  assert.equal(places.take(who('late', { account_id: 'late' })), null)
})

test('whose places are all taken is not looked for', () => {
  const places = new DeliveryPlaces()
  answers(places, 'b')
  takeAll(places, who('a'))
  takeAll(places, who('b'), STRANGER_MAX)
  places.take(who('c', { throttled: true }))
  assert.deepEqual(places.full.endpoints.sort(), ['a', 'c'])
})

test('a place that comes free is told of when somebody may wait for it: at once, or when half of many are', () => {
  const places = new DeliveryPlaces()
  const [alone, beside] = takeAll(places, who('a'))
  assert.ok(alone && beside)
  assert.equal(places.leave(alone, 'delivered'), true)
  assert.equal(places.leave(beside, 'delivered'), false)
  const rings = takeAll(places, who('a')).map((place) => places.leave(place, 'delivered'))
  assert.equal(rings.filter(Boolean).length, 1)
  const failing = places.take(who('b', { throttled: true }))
  assert.ok(failing)
  assert.equal(places.leave(failing, 'failed'), true)
})
