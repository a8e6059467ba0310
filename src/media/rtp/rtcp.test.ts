import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { emptyPacket } from './packet.ts'
import { Reception } from './reception.ts'
import { Reports } from './reports.ts'
import { COMPOUND_BYTES_MAX, type Compound, middleOf, readCompound, writeCompound } from './rtcp.ts'

const write = (compound: Compound): Uint8Array => {
  const bytes = new Uint8Array(COMPOUND_BYTES_MAX)
  return bytes.subarray(0, writeCompound(bytes, compound))
}

const word = fc.nat(0xffff_ffff)
const compound: fc.Arbitrary<Compound> = fc.record({
  ssrc: word,
  cname: fc.stringMatching(/^[a-z0-9@.]{0,80}$/),
  sender: fc.option(
    fc.record({ wallMs: fc.integer({ min: 0, max: 4_000_000_000_000 }), timestamp: word, packets: word, octets: word }),
  ),
  block: fc.option(
    fc.record(
      {
        ssrc: word,
        fraction: fc.nat(255),
        lost: fc.integer({ min: -0x7f_ffff, max: 0x7f_ffff }),
        highest: word,
        jitter: word,
        lastReport: word,
        sinceLastReport: word,
      },
      { noNullPrototype: true },
    ),
  ),
  bye: fc.boolean(),
})

describe('a compound', () => {
  it('is read as it was written, in whole words', () => {
    fc.assert(
      fc.property(compound, (written) => {
        const bytes = write(written)
        assert.equal(bytes.length % 4, 0)
        const heard = readCompound(bytes, written.block?.ssrc ?? 0)
        assert.deepEqual(heard, {
          ssrc: written.ssrc,
          sentMiddle: written.sender && middleOf(written.sender.wallMs),
          block: written.block,
          bye: written.bye,
        })
      }),
    )
  })

  it('is laid out as RFC 3550 draws it', () => {
    const bytes = write({
      ssrc: 0x01020304,
      cname: 'ab',
      sender: { wallMs: 500, timestamp: 5, packets: 6, octets: 7 },
      block: { ssrc: 9, fraction: 64, lost: 2, highest: 0x10005, jitter: 3, lastReport: 1, sinceLastReport: 2 },
      bye: true,
    })
    assert.equal(
      Buffer.from(bytes).toString('hex'),
      [
        ...['81c8000c', '01020304', '83aa7e80', '80000000', '00000005', '00000006', '00000007'],
        ...['00000009', '40000002', '00010005', '00000003', '00000001', '00000002'],
        ...['81ca0003', '01020304', '01026162', '00000000', '81cb0001', '01020304'],
      ].join(''),
    )
  })

  it('says nothing of others', () => {
    const block = { ssrc: 9, fraction: 1, lost: 1, highest: 1, jitter: 1, lastReport: 1, sinceLastReport: 1 }
    assert.equal(readCompound(write({ ssrc: 1, cname: '', sender: null, block, bye: false }), 8)?.block, null)
  })

  // biome-ignore format: a table reads in columns
  const BAD: readonly [what: string, hex: string][] = [
    ['nothing',                         ''],
    ['three bytes',                     '80c900'],
    ['no report first',                 '81ca00030102030401026162000000'],
    ['padding in the first part',       'a0c9000101020304'],
    ['a length beyond the end',         '80c9000201020304'],
    ['more blocks than it is long',     '82c90001010203040000'],
    ['a block that is cut',             '81c9000201020304ffffffff'],
    ['another version',                 '40c9000101020304'],
    ['another version in a later part', '80c900010102030440cb000101020304'],
    ['a tail',                          '80c9000101020304ff'],
  ]
  for (const [what, hex] of BAD)
    it(`is none: ${what}`, () => {
      assert.equal(readCompound(Uint8Array.from(Buffer.from(hex, 'hex')), 1), null)
    })

  it('whatever the bytes are, throws nothing and ends', () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((all) => {
      if (all.length > 2) [all[0], all[1], all[2]] = [0x80 | ((all[0] ?? 0) & 0x1f), 200 + ((all[1] ?? 0) % 2), 0]
      return all
    })
    fc.assert(
      fc.property(bytes, (all) => void readCompound(all, 0)),
      { numRuns: 2_000 },
    )
  })
})

describe('reports', () => {
  it('are due about every five seconds, by chance between half and one and a half of it', () => {
    for (const [luck, everyMs] of [
      [0, 2_500],
      [0.5, 5_000],
      [0.999, 7_495],
    ] as const) {
      const reports = new Reports({ ssrc: 1, cname: 'x', chance: () => luck })
      const due: number[] = []
      for (let nowMs = 1_000; nowMs < 31_000; nowMs += 20) if (reports.isDue(nowMs)) due.push(nowMs)
      for (const [n, at] of due.entries())
        assert.ok(Math.abs(at - (due[n - 1] ?? 1_000) - everyMs) <= 20, `${due.join(' ')}`)
      assert.ok(due.length >= 3)
    }
  })

  it('tell each side the round trip, without what it waited at the peer', () => {
    const [ours, theirs] = [new Reports({ ssrc: 1, cname: 'a' }), new Reports({ ssrc: 2, cname: 'b' })]
    const [heardHere, heardThere] = [new Reception(), new Reception()]
    heardThere.note({ ...emptyPacket(), ssrc: 1 })
    heardHere.note({ ...emptyPacket(), ssrc: 2 })
    const sender = (wallMs: number) => ({ wallMs, timestamp: 0, packets: 1, octets: 160 })
    const sent = ours.write({ sender: sender(1_000_000), reception: heardHere }, { nowMs: 0 })
    theirs.hear(sent, { nowMs: 70_040, wallMs: 5 })
    const answer = theirs.write({ sender: null, reception: heardThere }, { nowMs: 71_040 })
    ours.hear(answer, { nowMs: 1_080, wallMs: 1_001_080 })
    assert.ok(Math.abs((ours.roundTripMs ?? 0) - 80) < 0.1, `${ours.roundTripMs}`)
    assert.equal(theirs.roundTripMs, null)
  })

  it('tell the share that was lost since the last one, and all that was lost', () => {
    const reception = new Reception()
    const hear = (...numbers: number[]) => {
      for (const sequence of numbers) reception.note({ ...emptyPacket(), ssrc: 7, sequence: sequence & 0xffff })
    }
    hear(65_534, 65_535, 65_536, 65_538)
    assert.deepEqual(reception.report(), { ssrc: 7, fraction: 51, lost: 1, highest: 65_538, jitter: 0 })
    hear(65_539, 65_540)
    assert.equal(reception.report().fraction, 0)
    hear(65_544)
    const { fraction, lost } = reception.report()
    assert.deepEqual([fraction, lost], [192, 4])
  })
})
