import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RFC_TIMERS, TIMERS, type TimerName, timerMs } from './timers.ts'

describe('the timers of RFC 3261 and 6026', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [name: TimerName, onUdp: readonly (number | null)[], onTcp: readonly (number | null)[]][] = [
    ['A',      [500, 1_000, 2_000, 4_000, 8_000, 16_000], [null, null]],
    ['B',      [32_000],                                  [32_000]],
    ['C',      [300_000, 300_000],                        [300_000]],
    ['D',      [32_000],                                  [0]],
    ['E',      [500, 1_000, 2_000, 4_000, 4_000, 4_000],  [null, null]],
    ['E2',     [4_000, 4_000],                            [null]],
    ['F',      [32_000],                                  [32_000]],
    ['G',      [500, 1_000, 2_000, 4_000, 4_000],         [null, null]],
    ['H',      [32_000],                                  [32_000]],
    ['I',      [5_000],                                   [0]],
    ['J',      [32_000],                                  [0]],
    ['K',      [5_000],                                   [0]],
    ['L',      [32_000],                                  [32_000]],
    ['M',      [32_000],                                  [32_000]],
    ['cancel', [32_000],                                  [32_000]],
    ['trying', [200],                                     [200]],
    ['answer', [600_000],                                 [600_000]],
    ['reply',  [32_000],                                  [32_000]],
  ]
  for (const [name, onUdp, onTcp] of rows)
    it(`${name} runs ${onUdp.join(', ')} ms on UDP, and ${onTcp[0] ?? 'not at all'} on TCP`, () => {
      const runs = (reliable: boolean) => (_: unknown, before: number) =>
        timerMs(name, { settings: RFC_TIMERS, reliable, before })
      assert.deepEqual(onUdp.map(runs(false)), onUdp)
      assert.deepEqual(onTcp.map(runs(true)), onTcp)
    })

  it('are all in this test', () => {
    assert.deepEqual(rows.map(([name]) => name).sort(), Object.keys(TIMERS).sort())
  })

  it('follow T1, T2 and T4, but for those that are a number of seconds', () => {
    const settings = { t1Ms: 10, t2Ms: 40, t4Ms: 50 }
    const first = (name: TimerName) => timerMs(name, { settings, reliable: false, before: 0 })
    assert.deepEqual((['A', 'B', 'D', 'E2', 'I', 'J', 'K'] as const).map(first), [10, 640, 32_000, 40, 50, 640, 50])
  })
})
