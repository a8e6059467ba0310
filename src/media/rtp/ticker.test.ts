import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { Lateness, startTicker, type Ticked } from './ticker.ts'

/** A clock whose timers are late by what the script says, one after the other. */
class LateClock extends ManualClock {
  readonly delays: number[]

  constructor(delays: number[]) {
    super()
    this.delays = delays
  }

  override after(ms: number, task: () => void): () => void {
    return super.after(ms + (this.delays.shift() ?? 0), task)
  }
}

function leg(clock: Clock) {
  const startMs = clock.monotonicMs()
  const told: (number | string)[] = []
  const one: Ticked = {
    speak: () => {},
    listen: (nowMs) => told.push(nowMs - startMs),
    skip: (frames) => told.push(`skip ${frames}`),
    failed: () => told.push('failed'),
  }
  return { ...one, told }
}

describe('the beat', () => {
  it('comes every 20 ms, counted from the first', async () => {
    const clock = new ManualClock()
    const one = leg(clock)
    startTicker(clock).add(one)
    await clock.advance(100)
    assert.deepEqual(one.told, [20, 40, 60, 80, 100])
  })

  // biome-ignore format: a table reads in columns
  const LATE: readonly [what: string, delays: number[], told: (number | string)[]][] = [
    ['late by less than a frame',           [7],         [27, 40, 60]],
    ['late again and again: no drift',      [3, 5, 4],   [23, 45, 64]],
    ['a frame late',                        [20],        [40, 40, 60]],
    ['two frames late: both are made up',   [45],        [65, 65, 65, 80]],
    ['three frames late: one is left out',  [60],        ['skip 1', 80, 80, 80, 100]],
    ['a second late',                       [1_000],     ['skip 48', 1_020, 1_020, 1_020, 1_040]],
  ]
  for (const [what, delays, told] of LATE)
    it(`is made up for by two frames and no more: ${what}`, async () => {
      const clock = new LateClock([...delays])
      const one = leg(clock)
      const ticker = startTicker(clock)
      ticker.add(one)
      await clock.advance(1_100)
      assert.deepEqual(one.told.slice(0, told.length), told)
      const skipped = one.told.reduce<number>((sum, word) => sum + Number(String(word).split('skip ')[1] ?? 0), 0)
      assert.equal(ticker.skipped, skipped)
      const frames = one.told.filter((word) => typeof word === 'number').length + skipped
      assert.equal(frames, 55, 'every frame is there or left out, none twice')
    })

  it('lets all speak before any listens, also where two are made up', async () => {
    const clock = new LateClock([20])
    const ticker = startTicker(clock)
    const told: string[] = []
    for (const name of ['a', 'b'])
      ticker.add({
        ...leg(clock),
        speak: () => told.push(`${name} speaks`),
        listen: () => told.push(`${name} listens`),
      })
    await clock.advance(40)
    const frame = ['a speaks', 'b speaks', 'a listens', 'b listens']
    assert.deepEqual(told, [...frame, ...frame])
  })

  for (const part of ['speak', 'listen'])
    it(`goes on for the others where one leg throws as it is told to ${part}, and tells that one once`, async () => {
      const clock = new ManualClock()
      const ticker = startTicker(clock)
      const [bad, good] = [leg(clock), leg(clock)]
      const throws = () => {
        bad.told.push('threw')
        throw new Error('no')
      }
      ticker.add({ ...bad, [part]: throws })
      ticker.add(good)
      await clock.advance(60)
      assert.deepEqual(bad.told, ['threw', 'failed'])
      assert.deepEqual(good.told, [20, 40, 60])
      assert.equal(ticker.size, 1)
    })

  it('rests while there is nobody, and sets no timer; who comes later is not told of what was before', async () => {
    const clock = new ManualClock()
    const ticker = startTicker(clock)
    const [first, second] = [leg(clock), leg(clock)]
    ticker.add(first)()
    await clock.advance(1_000)
    assert.equal(clock.waiting, 0)
    ticker.add(second)
    await clock.advance(20)
    assert.deepEqual([first.told, second.told, ticker.skipped], [[], [1_020], 0])
    ticker.stop()
    assert.equal(clock.waiting, 0)
  })

  it('on the real clock comes as often as it should, and its lateness is counted', async () => {
    const one = leg(systemClock)
    const ticker = startTicker(systemClock)
    const startMs = systemClock.monotonicMs()
    ticker.add(one)
    await systemClock.sleep(505)
    ticker.stop()
    const frames = one.told.filter((word) => typeof word === 'number').length + ticker.skipped
    const due = Math.floor((systemClock.monotonicMs() - startMs) / 20)
    assert.ok(Math.abs(frames - due) <= 1, `${frames} of ${due}`)
    assert.ok(ticker.lateness.count > 0)
  })
})

describe('lateness', () => {
  it('is told by its percentiles', () => {
    const lateness = new Lateness()
    assert.equal(lateness.percentileMs(0.99), 0)
    for (let n = 0; n < 98; n += 1) lateness.add(0.7)
    lateness.add(30.2)
    lateness.add(5_000)
    assert.deepEqual(
      [0.5, 0.98, 0.99, 1].map((share) => lateness.percentileMs(share)),
      [1, 1, 30.5, 200],
    )
  })
})
