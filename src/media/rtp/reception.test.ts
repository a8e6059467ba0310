import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addSequence, emptyPacket } from './packet.ts'
import { Reception } from './reception.ts'

const packet = (sequence: number, ssrc = 1, timestamp = 0) => ({ ...emptyPacket(), sequence, ssrc, timestamp })

test('what was lost, doubled and received is counted, in any order and over the wrap', () => {
  const fates = fc.array(fc.record({ copies: fc.nat(2), before: fc.nat(20) }), { minLength: 2, maxLength: 150 })
  fc.assert(
    fc.property(fc.nat(0xffff), fates, (first, all) => {
      const sent = all.map((fate, n) => ({ ...fate, n, copies: n === 0 || n === all.length - 1 ? 1 : fate.copies }))
      const coming = sent
        .flatMap(({ n, copies, before }) =>
          Array.from({ length: copies }, () => ({ n, at: n === 0 ? -20 : n - before })),
        )
        .toSorted((a, b) => a.at - b.at)
      const reception = new Reception()
      for (const { n } of coming) reception.note(packet(addSequence(first, n)))
      const received = sent.filter(({ copies }) => copies > 0).length
      assert.equal(reception.received, received)
      assert.equal(reception.lost, all.length - received)
      assert.equal(reception.duplicated, coming.length - received)
    }),
  )
})

test('what a source lost is still counted when another takes its place; the jump between them is no loss', () => {
  const reception = new Reception()
  for (const sequence of [10, 11, 14]) reception.note(packet(sequence))
  assert.deepEqual(
    [40_000, 40_001, 40_003].map((sequence) => reception.note(packet(sequence, 2))),
    ['strange', 'restarted', 'new'],
  )
  assert.deepEqual([reception.lost, reception.received], [3, 5])
})

test('jitter is the mean deviation of RFC 3550: packets that are late by turns, by 4 ms, make 4 ms', () => {
  const reception = new Reception()
  for (let n = 0; n < 200; n += 1) reception.measureJitter(packet(n, 1, n * 160), n * 20 + (n % 2) * 4)
  assert.ok(Math.abs(reception.jitter - 32) < 0.01, `${reception.jitter}`)
  reception.measureJitter(packet(200, 1, 10 ** 9), 4_000)
  assert.ok(Math.abs(reception.jitter - 32) < 0.01, 'a jump of the sender’s clock is none')
})
