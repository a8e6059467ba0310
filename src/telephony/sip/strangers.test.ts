import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { createGate } from './strangers.ts'

const TRUNK = '192.0.2.1'
const [STRANGER, PEER] = ['203.0.113.66', '203.0.113.7']

function gate() {
  const clock = new ManualClock()
  return { clock, ...createGate({ clock, isTrunk: (address) => address === TRUNK }) }
}

/** How many datagrams of that size are read of so many. */
function read({ reads }: ReturnType<typeof gate>, address: string, count: number): number {
  let taken = 0
  for (let one = 0; one < count; one += 1) if (reads({ address }, 500)) taken += 1
  return taken
}

describe('what strangers send', () => {
  it('is read within a budget, however much it is, and a trunk always', async () => {
    const one = gate()
    assert.equal(read(one, STRANGER, 10_000), 262)
    assert.equal(read(one, STRANGER, 10_000), 0)
    await one.clock.advance(1_000)
    assert.equal(read(one, STRANGER, 10_000), 131)
    assert.equal(read(one, TRUNK, 10_000), 10_000)
    await one.clock.advance(3_600_000)
    assert.equal(read(one, STRANGER, 10_000), 262, 'what is not used is not saved up')
  })

  it('is read where it is larger than the budget only once, and never more than there is', () => {
    const { reads } = gate()
    assert.equal(reads({ address: STRANGER }, 131_073), false)
    assert.equal(reads({ address: STRANGER }, 131_072), true)
    assert.equal(reads({ address: STRANGER }, 1), false)
  })

  it('is read always of whom we have spoken to lately', async () => {
    const one = gate()
    read(one, STRANGER, 10_000)
    one.spoke({ host: PEER })
    assert.deepEqual([one.isKnown(PEER), read(one, PEER, 1_000)], [true, 1_000])
    await one.clock.advance(2 * 3_600_000)
    assert.equal(one.isKnown(PEER), false)
  })

  it('is remembered of so many and no more: who was spoken to first is forgotten first', () => {
    const { spoke, isKnown } = gate()
    spoke({ host: 'first' })
    spoke({ host: 'second' })
    for (let count = 0; count < 4_094; count += 1) spoke({ host: `other ${count}` })
    spoke({ host: 'first' })
    spoke({ host: 'last' })
    assert.deepEqual(['first', 'second', 'last'].map(isKnown), [true, false, true])
  })
})
