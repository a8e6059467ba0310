import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from '../../tests/support/manual-clock.ts'
import { UnderWay } from './under-way.ts'

const work = (id: string, livemode: boolean, nodeId = 'node_1') => ({ id, nodeId, livemode })

test('live analyses fill their own places and none of those of test mode', async () => {
  const underWay = new UnderWay(() => {})
  const slow = Promise.withResolvers<void>()
  for (let n = 0; n < 32; n += 1) underWay.run(work(`call_${n}`, true), () => slow.promise)
  assert.deepEqual([underWay.room(true), underWay.room(false)], [0, 400])
  underWay.run(work('call_test', false), () => slow.promise)
  assert.deepEqual([underWay.room(true), underWay.room(false)], [0, 399])
  slow.resolve()
  await underWay.settled()
  await settle()
  assert.deepEqual([underWay.room(true), underWay.room(false)], [32, 400])
})

test('a call is under way once in one name, and is looked at again when it was to begin twice; in another name it begins anew', async () => {
  let again = 0
  const underWay = new UnderWay(() => {
    again += 1
  })
  const slow = Promise.withResolvers<void>()
  let begun = 0
  const begin = () => {
    begun += 1
    return slow.promise
  }
  for (const nodeId of ['node_1', 'node_1', 'node_2']) underWay.run(work('call_1', true, nodeId), begin)
  assert.equal(begun, 2)
  assert.deepEqual([underWay.of('node_1'), underWay.of('node_3')], [['call_1'], []])
  slow.resolve()
  await underWay.settled()
  await settle()
  assert.equal(again, 1)
})

test('a call whose analysis was dropped three times is not put to its model again; the memory has a bound', () => {
  const underWay = new UnderWay(() => {})
  for (let n = 0; n < 2; n += 1) underWay.dropped('call_1')
  assert.equal(underWay.isHopeless('call_1'), false)
  underWay.dropped('call_1')
  assert.equal(underWay.isHopeless('call_1'), true)
  for (let n = 0; n < 1_000; n += 1) underWay.dropped(`other_${n}`)
  assert.equal(underWay.isHopeless('call_1'), false)
})
