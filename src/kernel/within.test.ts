import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, it } from 'node:test'
import { ManualClock } from '../../tests/support/manual-clock.ts'
import { unlessAborted, within } from './within.ts'

const never = new Promise<never>(() => {})

describe('work that is waited for within a time', () => {
  it('is what it comes to, or why it failed, and leaves no timer behind', async () => {
    const clock = new ManualClock()
    assert.equal(await within({ clock, ms: 10 }, Promise.resolve('done'), assert.fail), 'done')
    await assert.rejects(within({ clock, ms: 10 }, Promise.reject(new Error('failed')), assert.fail), /failed/)
    assert.equal(clock.waiting, 0)
  })

  it('is given up at its time, no sooner, for what its owner says then', async () => {
    const clock = new ManualClock()
    let said: string | null = null
    void within({ clock, ms: 10 }, never, () => 'late').then((what) => (said = what))
    await clock.advance(9)
    assert.equal(said, null)
    await clock.advance(1)
    assert.equal(said, 'late')
    assert.equal(clock.waiting, 0)
  })

  it('is a failure where its owner throws', async () => {
    const clock = new ManualClock()
    const waited = within({ clock, ms: 10 }, never, () => {
      throw new Error('too late')
    })
    const refused = assert.rejects(waited, /too late/)
    await clock.advance(10)
    await refused
  })

  it('troubles nobody when it fails after its time', async () => {
    const clock = new ManualClock()
    const work = Promise.withResolvers<never>()
    const waited = within({ clock, ms: 10 }, work.promise, () => 'late')
    await clock.advance(10)
    // Unhandled, this would fail the file.
    work.reject(new Error('nobody listens'))
    await clock.advance(1)
    assert.equal(await waited, 'late')
  })
})

describe('work that is waited for until a signal fires', () => {
  it('is what it comes to, and leaves no listener behind', async () => {
    const { signal } = new AbortController()
    assert.equal(await unlessAborted(Promise.resolve('done'), signal), 'done')
    await assert.rejects(unlessAborted(Promise.reject(new Error('failed')), signal), /failed/)
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(getEventListeners(signal, 'abort').length, 0)
  })

  it('is the reason of the signal, or what is made of it, before it and while it is waited for', async () => {
    for (const early of [true, false]) {
      const given = new AbortController()
      const told: unknown[] = []
      if (early) given.abort('gone')
      unlessAborted(never, given.signal).catch((reason) => told.push(reason))
      unlessAborted(never, given.signal, (reason) => `so: ${reason}`).catch((reason) => told.push(reason))
      given.abort('gone')
      await new Promise((resolve) => setImmediate(resolve))
      assert.deepEqual(told, ['gone', 'so: gone'])
    }
  })
})
