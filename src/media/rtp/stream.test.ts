import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { MediaTerms } from '#contract/media.ts'
import { CODECS, PCMA, PCMU } from '#media/audio/g711.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { datagram, FakePair, PEER, packets, terms } from '../../../tests/support/rtp-stage.ts'
import { addSequence, addTimestamp, FRAME_SAMPLES, sequenceDistance, timestampDistance } from './packet.ts'
import { COMPOUND_BYTES_MAX, writeCompound } from './rtcp.ts'
import { openStream } from './stream.ts'

const STRANGER = { address: '203.0.113.66', port: 6_666 }
const frameOf = (code: number): Uint8Array => new Uint8Array(FRAME_SAMPLES).fill(code)

class Leg {
  readonly clock = new ManualClock()
  readonly pair = new FakePair()
  readonly stream = openStream({ pair: this.pair, clock: this.clock })
  readonly lost: string[] = []
  digits = ''

  constructor(agreed: MediaTerms | null = terms()) {
    this.stream.onLost((why) => this.lost.push(why))
    this.stream.onDigit((digit) => {
      this.digits += digit
    })
    if (agreed) this.stream.agree(agreed)
  }

  async tick(out: Uint8Array | null = null) {
    await this.clock.advance(20)
    return this.now(out)
  }

  now(out: Uint8Array | null = null) {
    this.stream.speak(out)
    return this.stream.listen(this.clock.monotonicMs())
  }

  /** Seconds in which nothing comes, without a turn of the event loop for each. */
  async pass(seconds: number): Promise<void> {
    await this.clock.advance(seconds * 1_000)
    this.now()
  }
}

describe('what is said', () => {
  // biome-ignore format: a table reads in columns
  const LENGTHS: readonly [ptimeMs: number, ticks: number, packets: number][] = [
    [10, 6, 12], [20, 6, 6], [30, 6, 4], [40, 6, 3], [50, 10, 4], [60, 6, 2],
  ]
  for (const [ptimeMs, ticks, count] of LENGTHS)
    for (const codec of ['PCMA', 'PCMU'] as const)
      it(`leaves in packets of ${ptimeMs} ms, sample for sample, numbers and times in step (${codec})`, async () => {
        const leg = new Leg(terms({ ptimeMs, codec, payloadType: codec === 'PCMA' ? 8 : 0 }))
        for (let n = 0; n < ticks; n += 1)
          await leg.tick(Uint8Array.from({ length: FRAME_SAMPLES }, (_, at) => n * 7 + at))
        const sent = leg.pair.take()
        assert.equal(sent.length, count)
        const said = Uint8Array.from({ length: ticks * FRAME_SAMPLES }, (_, n) => Math.floor(n / 160) * 7 + (n % 160))
        assert.deepEqual(
          Uint8Array.from(sent.flatMap(({ payload }) => [...payload])),
          said.subarray(0, count * ptimeMs * 8),
        )
        for (const [n, one] of sent.entries()) {
          const before = sent[n - 1] ?? {
            sequence: addSequence(one.sequence, -1),
            timestamp: addTimestamp(one.timestamp, -8 * ptimeMs),
          }
          assert.equal(sequenceDistance(before.sequence, one.sequence), 1)
          assert.equal(timestampDistance(before.timestamp, one.timestamp), 8 * ptimeMs)
          assert.equal(one.marker, n === 0)
          assert.equal(one.ssrc, sent[0]?.ssrc)
        }
      })

  it('is silence of the codec where there is nothing to say, always, while it may send', async () => {
    const leg = new Leg(null)
    await leg.tick(frameOf(1))
    assert.equal(leg.pair.sent.length, 0, 'before anything was agreed nothing is sent')
    for (const codec of ['PCMA', 'PCMU'] as const) {
      leg.stream.agree(terms({ codec, payloadType: codec === 'PCMA' ? 8 : 0 }))
      for (let n = 0; n < 10; n += 1) await leg.tick()
      const sent = leg.pair.take()
      assert.equal(sent.length, 10)
      for (const { payload, payloadType } of sent) {
        assert.deepEqual(payload, frameOf(CODECS[codec].silence))
        assert.equal(payloadType, codec === 'PCMA' ? 8 : 0)
      }
    }
  })

  it('is nothing while it is held; then it goes on in its own time, with a marker', async () => {
    const leg = new Leg()
    await leg.tick()
    leg.stream.agree(terms({ sends: false }))
    for (let n = 0; n < 7; n += 1) await leg.tick(frameOf(9))
    leg.stream.agree(terms())
    await leg.tick()
    const [first, second] = leg.pair.take()
    assert.ok(first && second && leg.pair.sent.length === 0)
    assert.equal(timestampDistance(first.timestamp, second.timestamp), 8 * FRAME_SAMPLES)
    assert.equal(sequenceDistance(first.sequence, second.sequence), 1)
    assert.equal(second.marker, true)
  })

  it('leaves out frames that were skipped: their time passes, no burst follows', async () => {
    const leg = new Leg()
    await leg.tick()
    leg.stream.skip(5)
    await leg.tick()
    const [first, second] = leg.pair.take()
    assert.ok(first && second && leg.pair.sent.length === 0)
    assert.equal(timestampDistance(first.timestamp, second.timestamp), 6 * FRAME_SAMPLES)
    assert.equal(second.marker, true)
  })
})

describe('what is heard', () => {
  for (const codec of ['PCMA', 'PCMU'] as const)
    for (const ptimeMs of [10, 20, 30, 60])
      it(`is what the other leg said, code for code (${codec}, ${ptimeMs} ms)`, async () => {
        const agreed = terms({ codec, ptimeMs, payloadType: 96 })
        const [one, other] = [new Leg(agreed), new Leg(agreed)]
        const heard: number[] = []
        for (let n = 0; n < 30; n += 1) {
          await one.tick(frameOf(n + 1))
          await other.clock.advance(5)
          for (const { bytes } of one.pair.sent.splice(0)) other.pair.hear(bytes, PEER)
          await other.clock.advance(15)
          const { kind, frame } = other.now()
          if (kind === 'sound') heard.push(frame[0] ?? 0, frame[FRAME_SAMPLES - 1] ?? 0)
        }
        assert.ok(heard.length >= 40, `${heard.length}`)
        assert.deepEqual(
          heard,
          Array.from({ length: heard.length }, (_, n) => Math.floor(n / 2) + 1),
        )
      })

  it('is silence of the codec before anything came, and while the peer is held, whatever comes', async () => {
    const leg = new Leg(terms({ codec: 'PCMU', payloadType: 0 }))
    assert.deepEqual(await leg.tick(), { kind: 'silence', frame: frameOf(PCMU.silence) })
    leg.stream.agree(terms({ codec: 'PCMU', payloadType: 0, hears: false }))
    for (const one of packets(new Uint8Array(3_200).fill(3))) {
      leg.pair.hear(datagram({ ...one, payloadType: 0 }), PEER)
      assert.deepEqual(await leg.tick(), { kind: 'silence', frame: frameOf(PCMU.silence) })
    }
  })

  it('is the new codec alone once that was agreed', async () => {
    const leg = new Leg()
    const sent = packets(new Uint8Array(8_000).fill(3))
    const kinds = async (from: number, to: number, payloadType: number) => {
      const all: string[] = []
      for (const one of sent.slice(from, to)) {
        leg.pair.hear(datagram({ ...one, payloadType }), PEER)
        all.push((await leg.tick()).kind)
      }
      return all
    }
    await kinds(0, 10, 8)
    leg.stream.agree(terms({ codec: 'PCMU', payloadType: 0 }))
    assert.equal((await kinds(10, 20, 8)).includes('sound'), false, 'the old one’s is noise to it')
    assert.equal((await kinds(20, 40, 0)).at(-1), 'sound')
  })

  for (const [codec, otherType] of [
    ['PCMA', 0],
    ['PCMU', 8],
  ] as const)
    it(`is in the agreed law also what came in the other one that was agreed (${codec})`, async () => {
      const agreed = terms({ codec, payloadType: codec === 'PCMA' ? 8 : 0, otherType })
      const leg = new Leg(agreed)
      const other = CODECS[codec === 'PCMA' ? 'PCMU' : 'PCMA']
      const heard = new Set<number>()
      for (const [n, one] of packets(new Uint8Array(4_800).fill(other.codeOf(1_000))).entries()) {
        leg.pair.hear(
          datagram({
            ...one,
            payloadType: n % 3 === 2 ? agreed.payloadType : otherType,
            ...(n % 3 === 2 ? { payload: frameOf(CODECS[codec].codeOf(1_000)) } : {}),
          }),
          PEER,
        )
        const { kind, frame } = await leg.tick()
        if (kind === 'sound') for (const code of frame) heard.add(CODECS[codec].pcmOf[code] ?? 0)
      }
      assert.ok(heard.size > 0)
      for (const sample of heard) assert.ok(Math.abs(sample - 1_000) < 60, `${sample}`)
      assert.equal(leg.stream.stats().dropped.malformed, 0)
    })

  it('is noise as loud as the peer’s own silence, where it said so', async () => {
    const leg = new Leg()
    const [first, second] = packets(new Uint8Array(320).fill(3))
    assert.ok(first && second)
    leg.pair.hear(datagram(first), PEER)
    leg.pair.hear(datagram({ ...second, payloadType: 13, payload: Uint8Array.of(45) }), PEER)
    const heard = []
    for (let n = 0; n < 12; n += 1) {
      const { kind, frame } = await leg.tick()
      heard.push({ kind, loud: frame.some((code) => Math.abs(PCMA.pcmOf[code] ?? 0) > 100) })
    }
    assert.deepEqual(heard.at(-1), { kind: 'silence', loud: true })
    assert.equal(heard.filter(({ kind }) => kind === 'filled').length, 0, 'a pause that was said is no gap')
    assert.equal(leg.stream.stats().lost, 0)
  })
})

describe('keys', () => {
  it('cross both ways, once each, with no sound in between', async () => {
    const [one, other] = [new Leg(), new Leg()]
    await one.tick()
    assert.equal(one.stream.sendDigits('14#'), true)
    assert.equal(one.stream.isSendingDigits, true)
    for (let n = 0; n < 60; n += 1) {
      await one.tick(frameOf(200))
      for (const { bytes } of one.pair.sent.slice(-1)) other.pair.hear(bytes, PEER)
      await other.tick()
    }
    assert.equal(other.digits, '14#')
    assert.equal(one.stream.isSendingDigits, false)
    const sent = one.pair.take()
    const last = sent.findLastIndex(({ payloadType }) => payloadType === 101)
    const between = sent.slice(1, last).filter(({ payloadType }) => payloadType === 8)
    assert.ok(between.every(({ payload }) => payload.every((code) => code === PCMA.silence)))
    const events = sent.filter(({ payloadType }) => payloadType === 101)
    assert.equal(events.length, 30)
    assert.equal(new Set(events.map(({ timestamp }) => timestamp)).size, 3, 'one timestamp for each key')
    assert.equal(events.filter(({ marker }) => marker).length, 3)
    assert.equal(events.filter(({ payload }) => (payload[1] ?? 0) & 0x80).length, 9, 'three ends each')
    assert.deepEqual(sent.at(-1)?.payload, frameOf(200))
    for (const [n, packet] of sent.entries()) assert.equal(sequenceDistance(sent[0]?.sequence ?? 0, packet.sequence), n)
    assert.equal(other.stream.stats().lost, 0)
    assert.equal(other.stream.stats().filledFrames, 0, 'a key is no gap')
  })

  // biome-ignore format: a table reads in columns
  const REFUSED: readonly [what: string, agreed: MediaTerms | null, text: string][] = [
    ['nothing is agreed',  null,                        '1'],
    ['no keys are agreed', terms({ eventType: null }),  '1'],
    ['we are held',        terms({ sends: false }),     '1'],
    ['they are no keys',   terms(),                     '1a!'],
  ]
  for (const [what, agreed, text] of REFUSED)
    it(`are refused where ${what}`, () => {
      const leg = new Leg(agreed)
      assert.equal(leg.stream.sendDigits(text), false)
      assert.equal(leg.stream.isSendingDigits, false)
    })

  it('end with a hold: nobody waits for them', async () => {
    const leg = new Leg()
    leg.stream.sendDigits('123')
    await leg.tick()
    leg.stream.agree(terms({ sends: false }))
    assert.equal(leg.stream.isSendingDigits, false)
  })
})

describe('a peer that is silent', () => {
  const one = packets(new Uint8Array(160).fill(3))[0] ?? assert.fail()

  it('is lost after 30 s if it never spoke, told once', async () => {
    const leg = new Leg()
    await leg.pass(29.9)
    assert.deepEqual(leg.lost, [])
    await leg.pass(0.1)
    await leg.pass(100)
    assert.deepEqual(leg.lost, ['silence'])
  })

  it('is lost after 20 s if it spoke before', async () => {
    const leg = new Leg()
    await leg.pass(25)
    leg.pair.hear(datagram(one), PEER)
    await leg.pass(19.9)
    assert.deepEqual(leg.lost, [])
    await leg.pass(0.1)
    assert.deepEqual(leg.lost, ['silence'])
  })

  it('is not lost while it is held, and has its 20 s again after', async () => {
    const leg = new Leg()
    leg.pair.hear(datagram(one), PEER)
    leg.stream.agree(terms({ hears: false }))
    await leg.pass(600)
    leg.stream.agree(terms())
    await leg.pass(19.9)
    assert.deepEqual(leg.lost, [])
    await leg.pass(0.1)
    assert.deepEqual(leg.lost, ['silence'])
  })

  it('is not kept by strangers, nor by what is no packet of the agreed kind', async () => {
    const leg = new Leg()
    for (let n = 0; n < 5; n += 1) leg.pair.hear(datagram({ ...one, sequence: n }), PEER)
    for (let n = 0; n < 10; n += 1) {
      await leg.pass(2)
      if (n === 0) leg.pair.hear(datagram(one), STRANGER)
      leg.pair.hear(datagram({ ...one, payloadType: 18 }), PEER)
      leg.pair.hear(Uint8Array.of(1, 2, 3), PEER)
    }
    assert.deepEqual(leg.lost, ['silence'])
  })

  it('has 30 s again when it is expected anew, as after ringing, and is lost anew', async () => {
    const leg = new Leg()
    leg.pair.hear(datagram(one), PEER)
    await leg.pass(45)
    assert.deepEqual(leg.lost, ['silence'])
    leg.stream.expect()
    await leg.pass(29.9)
    assert.deepEqual(leg.lost, ['silence'])
    await leg.pass(0.1)
    assert.deepEqual(leg.lost, ['silence', 'silence'])
  })

  it('is lost at once where our own socket fails', () => {
    const leg = new Leg()
    leg.pair.fail('ENETDOWN')
    leg.pair.fail('ENETDOWN')
    assert.deepEqual(leg.lost, ['failed'])
  })
})

describe('what is not the peer’s', () => {
  it('is dropped and counted: strangers, floods, and what is malformed', async () => {
    const leg = new Leg()
    const sent = packets(new Uint8Array(160 * 400).fill(3))
    let at = 0
    const hear = (times: number) => {
      for (const one of sent.slice(at, at + times)) leg.pair.hear(datagram(one), PEER)
      at += times
    }
    hear(5)
    for (const one of sent.slice(0, 50)) leg.pair.hear(datagram(one), STRANGER)
    assert.equal(leg.stream.stats().dropped.stranger, 50)
    leg.pair.hear(Uint8Array.of(0x80), PEER)
    assert.equal(leg.stream.stats().dropped.malformed, 1)
    hear(300)
    assert.equal(leg.stream.stats().dropped.flood, 300 - 94, 'beyond what was saved up')
    await leg.tick()
    hear(10)
    assert.equal(leg.stream.stats().dropped.flood, 300 - 94 + 6, 'and beyond what each tick allows')
  })

  it('is dropped without a byte of it being read', async () => {
    const leg = new Leg()
    const sent = packets(new Uint8Array(160 * 120).fill(3))
    for (const one of sent) leg.pair.hear(datagram(one), PEER)
    const unreadable = new Proxy(new Uint8Array(172), {
      get: () => assert.fail('it was read'),
    })
    leg.pair.hear(unreadable, STRANGER)
    leg.pair.hear(unreadable, PEER)
    const { stranger, flood } = leg.stream.stats().dropped
    assert.deepEqual([stranger, flood], [1, 21])
  })

  it('takes nothing from the peer’s allowance while nobody is confirmed', () => {
    const leg = new Leg()
    for (let n = 0; n < 500; n += 1) leg.pair.hear(new Uint8Array(40), { ...STRANGER, port: n + 1 })
    for (const one of packets(new Uint8Array(1_600).fill(3))) leg.pair.hear(datagram(one), PEER)
    assert.equal(leg.stream.stats().packetsReceived, 10)
  })

  it('throws nothing, whatever the bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 64 }).map((all) => {
      if (all.length > 1)
        [all[0], all[1]] = [0x80 | ((all[0] ?? 0) & 0x3f), [8, 101, 13, 0x80 | 101][(all[1] ?? 0) % 4] ?? 8]
      return all
    })
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 30 }), (all) => {
        const leg = new Leg()
        for (const one of all) {
          leg.pair.hear(one, PEER)
          leg.pair.hearReport(one, PEER)
          leg.now()
        }
      }),
    )
  })
})

describe('reports', () => {
  it('go to the port beside the sound’s, tell each side what the other hears, and say when we leave', async () => {
    const [one, other] = [new Leg(), new Leg()]
    for (let n = 0; n < 800; n += 1) {
      one.now()
      other.now()
      if (n % 10 > 0) for (const { bytes } of one.pair.sent) other.pair.hear(bytes, PEER)
      for (const { bytes } of other.pair.sent) one.pair.hear(bytes, PEER)
      one.pair.sent.length = 0
      other.pair.sent.length = 0
      for (const { bytes, to } of one.pair.reports.splice(0)) {
        assert.deepEqual(to, { ...PEER, port: PEER.port + 1 })
        other.pair.hearReport(bytes, PEER)
      }
      for (const { bytes } of other.pair.reports.splice(0)) one.pair.hearReport(bytes, PEER)
      await one.clock.advance(20)
      await other.clock.advance(20)
    }
    const { lossAtPeer, roundTripMs } = one.stream.stats()
    assert.ok(Math.abs((lossAtPeer ?? 0) - 0.1) < 0.02, `${lossAtPeer}`)
    assert.ok(roundTripMs !== null && roundTripMs < 1, `${roundTripMs}`)
    one.stream.close()
    one.stream.close()
    assert.equal(one.pair.isOpen, false)
    assert.equal(one.pair.reports.length, 1)
    assert.equal(Buffer.from(one.pair.reports[0]?.bytes.subarray(-8, -4) ?? []).toString('hex'), '81cb0001')
  })

  it('of strangers are not read', async () => {
    const leg = new Leg()
    await leg.tick()
    const { ssrc } = leg.pair.take()[0] ?? assert.fail()
    const bytes = new Uint8Array(COMPOUND_BYTES_MAX)
    const block = { ssrc, fraction: 128, lost: 1, highest: 1, jitter: 1, lastReport: 0, sinceLastReport: 0 }
    const length = writeCompound(bytes, { ssrc: 5, cname: 'x', sender: null, block, bye: false })
    leg.pair.hearReport(bytes.subarray(0, length), STRANGER)
    assert.equal(leg.stream.stats().lossAtPeer, null)
    leg.pair.hearReport(bytes.subarray(0, length), PEER)
    assert.equal(leg.stream.stats().lossAtPeer, 0.5)
  })
})
