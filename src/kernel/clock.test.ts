import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { ManualClock } from '../../tests/support/manual-clock.ts'
import { type Clock, systemClock } from './clock.ts'

describe('a task that is put off', () => {
  it('runs once, when it is due, in the order of being due', async () => {
    const clock = new ManualClock()
    const ran: string[] = []
    clock.after(200, () => ran.push('second'))
    clock.after(100, () => ran.push('first'))
    clock.after(200, () => ran.push('third'))
    await clock.advance(99)
    assert.deepEqual(ran, [])
    await clock.advance(1)
    assert.deepEqual(ran, ['first'])
    await clock.advance(1_000)
    assert.deepEqual(ran, ['first', 'second', 'third'])
    assert.equal(clock.waiting, 0)
  })

  const clocks: readonly [name: string, clock: Clock, pass: (clock: Clock) => Promise<void>][] = [
    ['the real clock', systemClock, (clock) => clock.sleep(20)],
    ['the clock of tests', new ManualClock(), (clock) => (clock as ManualClock).advance(20)],
  ]
  for (const [name, clock, pass] of clocks)
    it(`never runs once it was taken back, nor at once (${name})`, async () => {
      const ran: string[] = []
      const stop = clock.after(1, () => ran.push('taken back'))
      const late = clock.after(0, () => ran.push('kept'))
      stop()
      stop()
      assert.deepEqual(ran, [])
      await pass(clock)
      assert.deepEqual(ran, ['kept'])
      late()
    })

  it('is not run early for being put off longer than the system can count', async () => {
    let ran = false
    const stop = systemClock.after(2 ** 32, () => {
      ran = true
    })
    await systemClock.sleep(20)
    stop()
    assert.equal(ran, false)
  })

  it('keeps no process alive', () => {
    const clock = new URL('./clock.ts', import.meta.url).href
    const script = `const { systemClock } = await import('${clock}'); systemClock.after(3_600_000, () => {})`
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 30_000 })
    assert.equal(status, 0)
  })
})
