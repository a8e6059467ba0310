import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Ports } from './ports.ts'

const takeAll = (ports: Ports, nowMs: number): number[] => {
  const all: number[] = []
  for (let port = ports.take(nowMs); port !== null; port = ports.take(nowMs)) all.push(port)
  return all
}

// biome-ignore format: a table reads in columns
const RANGES: readonly [from: number, to: number, ports: number[]][] = [
  [10_000, 10_005, [10_000, 10_002, 10_004]],
  [10_001, 10_005, [10_002, 10_004]],
  [10_000, 10_004, [10_000, 10_002]],
  [10_000, 10_000, []],
  [10_001, 10_002, []],
]
for (const [from, to, is] of RANGES)
  test(`ports are even, and their neighbours are in the range: ${from} to ${to}`, () => {
    assert.deepEqual(takeAll(new Ports({ from, to }), 0), is)
  })

test('a port that was given back rests for five seconds; that none is left is a value', () => {
  const ports = new Ports({ from: 10_000, to: 10_003 })
  takeAll(ports, 0)
  ports.giveBack(10_000, 1_000)
  ports.giveBack(10_000, 1_000)
  assert.equal(ports.size, 1)
  assert.deepEqual(takeAll(ports, 5_999), [])
  assert.deepEqual(takeAll(ports, 6_000), [10_000])
})

test('a port that somebody else holds is passed over for a minute', () => {
  const ports = new Ports({ from: 10_000, to: 10_003 })
  ports.passOver(ports.take(0) ?? 0, 0)
  assert.deepEqual(takeAll(ports, 59_999), [10_002])
  assert.deepEqual(takeAll(ports, 60_000), [10_000])
})

test('no port is ever held twice, and none is lost', () => {
  const step = fc.record({ what: fc.constantFrom('take', 'back', 'foreign'), which: fc.nat(9), ms: fc.nat(3_000) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const ports = new Ports({ from: 20_000, to: 20_009 })
      const held: number[] = []
      let nowMs = 0
      for (const { what, which, ms } of steps) {
        nowMs += ms
        if (what === 'take') {
          const port = ports.take(nowMs)
          assert.ok(port === null || !held.includes(port))
          if (port !== null) held.push(port)
        } else {
          const [port] = held.splice(which, 1)
          if (port !== undefined && what === 'back') ports.giveBack(port, nowMs)
          if (port !== undefined && what === 'foreign') ports.passOver(port, nowMs)
        }
        assert.equal(ports.size, held.length)
      }
      assert.equal(takeAll(ports, nowMs + 60_000).length + held.length, 5)
    }),
  )
})
