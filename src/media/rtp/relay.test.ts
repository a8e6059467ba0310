import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { MediaTerms } from '#contract/media.ts'
import { CODECS } from '#media/audio/g711.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { datagram, FakePair, PEER, packets, type Sent, terms } from '../../../tests/support/rtp-stage.ts'
import { FRAME_SAMPLES, HEADER_BYTES, sequenceDistance, timestampDistance } from './packet.ts'
import { readCompound } from './rtcp.ts'
import { openStream } from './stream.ts'

const PCMU = { codec: 'PCMU', payloadType: 0 } as const

/** Two legs that are joined, after both had sent for a while. */
async function joined(ours: Partial<MediaTerms> = {}, theirs: Partial<MediaTerms> = {}) {
  const clock = new ManualClock()
  const [a, b] = [new FakePair(), new FakePair()]
  const [person, operator] = [openStream({ pair: a, clock }), openStream({ pair: b, clock })]
  const lost: string[] = []
  person.onLost((why) => lost.push(`person ${why}`))
  operator.onLost((why) => lost.push(`operator ${why}`))
  person.agree(terms(ours))
  operator.agree(terms(theirs))
  const tick = async (count = 1, said: Uint8Array | null = null) => {
    for (let n = 0; n < count; n += 1) {
      await clock.advance(20)
      for (const stream of [person, operator]) stream.speak(said)
      for (const stream of [person, operator]) stream.listen(clock.monotonicMs())
    }
  }
  await tick(3)
  const last = b.take().at(-1)
  a.take()
  assert.ok(last)
  person.join(operator)
  return { clock, person, operator, a, b, lost, tick, last, comes: (sent: Sent) => a.hear(datagram(sent), PEER) }
}

const ramp = (frames: number): Uint8Array =>
  Uint8Array.from({ length: frames * FRAME_SAMPLES }, (_, n) => (n * 7) & 0xff)

describe('two legs that are joined', () => {
  it('each hear what the other says, packet by packet and code by code, the moment it comes', async () => {
    const { b, last, comes, tick } = await joined()
    for (const sent of packets(ramp(5))) {
      comes(sent)
      const [passed, ...more] = b.take()
      assert.deepEqual([passed?.payload, more.length], [sent.payload, 0])
      await tick()
      assert.equal(b.take().length, 0, 'and nothing besides')
    }
    assert.equal(last.ssrc !== 0x1234_5678, true)
  })

  it('send it as their own stream goes on: source, numbers, times, and a marker where it begins', async () => {
    const { b, last, comes, tick } = await joined()
    const all = []
    for (const sent of packets(ramp(6), { marker: false })) {
      comes(sent)
      all.push(...b.take())
      await tick()
    }
    for (const [n, one] of all.entries()) {
      assert.deepEqual([one.ssrc, one.payloadType, one.marker], [last.ssrc, 8, n === 0])
      assert.equal(sequenceDistance(last.sequence, one.sequence), n + 1)
      assert.equal(timestampDistance(last.timestamp, one.timestamp), (n + 1) * FRAME_SAMPLES)
    }
  })

  it('speak each their own codec: what comes in one law leaves in the other', async () => {
    const { b, a, person, operator, comes, clock } = await joined({}, PCMU)
    const [sent] = packets(ramp(1))
    assert.ok(sent)
    comes(sent)
    const [passed] = b.take()
    assert.equal(passed?.payloadType, 0)
    assert.deepEqual(
      passed.payload,
      sent.payload.map((code) => CODECS.PCMA.otherOf[code] ?? 0),
    )
    await clock.advance(20)
    b.hear(datagram({ ...sent, payloadType: 0 }), PEER)
    const [back] = a.take()
    assert.deepEqual(
      back?.payload,
      sent.payload.map((code) => CODECS.PCMU.otherOf[code] ?? 0),
    )
    assert.ok(person && operator)
  })

  it('leave behind what a header holds beside the sound', async () => {
    const { a, b } = await joined()
    const [sent] = packets(ramp(1))
    assert.ok(sent)
    const plain = datagram(sent)
    const withSource = new Uint8Array(plain.length + 4)
    withSource.set(plain.subarray(0, HEADER_BYTES))
    withSource.set([1, 2, 3, 4], HEADER_BYTES)
    withSource.set(plain.subarray(HEADER_BYTES), HEADER_BYTES + 4)
    withSource[0] = 0x81
    a.hear(withSource, PEER)
    assert.deepEqual(
      b.take().map(({ payload }) => payload),
      [sent.payload],
    )
  })

  it('pass keys on under the number that the other side knows them by, one timestamp for all packets of a key', async () => {
    const { b, comes } = await joined({}, { eventType: 96 })
    const [sound] = packets(ramp(1))
    assert.ok(sound)
    comes(sound)
    const [voice] = b.take()
    const key = { ...sound, payloadType: 101, timestamp: (sound.timestamp + 160) >>> 0 }
    for (const n of [1, 2, 3])
      comes({
        ...key,
        sequence: (sound.sequence + n) & 0xffff,
        payload: Uint8Array.of(5, 10, 0, 160 * n),
        marker: n === 1,
      })
    const keys = b.take()
    assert.deepEqual(
      keys.map(({ payloadType, marker, payload }) => [payloadType, marker, payload[0]]),
      [
        [96, true, 5],
        [96, false, 5],
        [96, false, 5],
      ],
    )
    assert.ok(voice)
    for (const one of keys) assert.equal(timestampDistance(voice.timestamp, one.timestamp), 160)
  })

  it('leave out what the other side does not know: keys, comfort noise', async () => {
    const { b, comes } = await joined({}, { eventType: null, noiseType: null })
    const [sound] = packets(ramp(1))
    assert.ok(sound)
    comes({ ...sound, payloadType: 101, payload: Uint8Array.of(5, 10, 0, 160) })
    comes({ ...sound, sequence: sound.sequence + 1, payloadType: 13, payload: Uint8Array.of(60) })
    assert.equal(b.take().length, 0)
  })

  it('send a key that came by signalling as one of sound', async () => {
    const { b, operator, comes, tick } = await joined()
    const sent = packets(ramp(40))
    assert.ok(operator.sendDigits('5'))
    for (const one of sent) {
      comes(one)
      await tick()
    }
    const all = b.take()
    assert.ok(all.some(({ payloadType, payload }) => payloadType === 101 && payload[0] === 5))
    assertInStep(all)
  })

  it('lose and misplace for the next what was lost and misplaced on the way to them, and repeat nothing', async () => {
    const { b, comes } = await joined()
    const sent = packets(ramp(6), { sequence: 10 })
    for (const n of [0, 1, 3, 2, 2, 5]) comes(sent[n] as Sent)
    const [first, ...all] = b.take()
    assert.ok(first)
    assert.deepEqual(
      all.map(({ sequence }) => sequenceDistance(first.sequence, sequence)),
      [1, 3, 2, 5],
    )
  })

  it('speak for a side that sends nothing: before its first packet what is played, and silence after it has stopped', async () => {
    const { b, comes, tick, last } = await joined()
    const music = new Uint8Array(FRAME_SAMPLES).fill(7)
    await tick(5, music)
    const before = b.take()
    assert.deepEqual(
      before.map(({ payload }) => payload[0]),
      [7, 7, 7, 7, 7],
    )
    for (const one of packets(ramp(3))) {
      comes(one)
      await tick(1, music)
    }
    const between = b.take()
    assert.deepEqual(
      between.map(({ payload }) => payload[1]),
      [7, 103, 199],
    )
    await tick(30)
    const gap = b.take()
    assert.ok(gap.length >= 4 && gap.length <= 8, `${gap.length} frames of silence after half a second`)
    const again = packets(ramp(3), { sequence: 65_533 + 30, timestamp: 4_000 })
    for (const one of again) {
      comes(one)
      await tick()
    }
    assertInStep([last, ...before, ...between, ...gap, ...b.take()])
  })

  it('go on when a side begins anew with another source', async () => {
    const { b, comes, tick, last } = await joined()
    for (const one of [
      ...packets(ramp(3)),
      ...packets(ramp(4), { sequence: 7, timestamp: 99 }).map((one) => ({ ...one, ssrc: 5 })),
    ]) {
      comes(one)
      await tick()
    }
    const all = b.take()
    // The first packet of a new source counts once a second one follows it.
    assert.equal(all.length, 6)
    assert.deepEqual(
      all.map(({ marker }) => marker),
      [true, false, false, true, false, false],
    )
    assertInStep([last, ...all])
  })

  it('send nothing to a side that is on hold, and silence to the one that waits for it', async () => {
    const { a, b, operator, comes, tick } = await joined()
    operator.agree(terms({ sends: false, hears: false }))
    for (const one of packets(ramp(3))) {
      comes(one)
      await tick()
    }
    assert.equal(b.take().length, 0)
    assert.equal(a.take().length, 3)
  })

  it('report what was sent and what came, each to its own peer', async () => {
    const { a, b, comes, tick } = await joined()
    a.reports.length = 0
    b.reports.length = 0
    // Reports are some seconds apart, as chance has it: there is a late one in these eighteen.
    const sent = packets(ramp(900))
    for (const [n, one] of sent.entries()) {
      if (n !== 100) comes(one)
      await tick()
    }
    const toOperator = b.reports.at(-1)
    const toPerson = a.reports.at(-1)
    assert.ok(toOperator && toPerson)
    assert.equal(Buffer.from(toOperator.bytes).readUInt8(1), 200, 'a sender reports as one')
    const packetsSent = Buffer.from(toOperator.bytes).readUInt32BE(20)
    assert.ok(packetsSent > 300)
    assert.equal(readCompound(toPerson.bytes, 0x1234_5678)?.block?.lost, 1)
  })

  it('are lost when their peer falls silent, each for itself', async () => {
    const { lost, comes, tick, clock, person, operator } = await joined()
    for (const one of packets(ramp(2))) comes(one)
    await tick()
    await clock.advance(21_000)
    for (const stream of [person, operator]) stream.listen(clock.monotonicMs())
    assert.deepEqual(lost, ['person silence'])
    await clock.advance(10_000)
    for (const stream of [person, operator]) stream.listen(clock.monotonicMs())
    assert.deepEqual(lost, ['person silence', 'operator silence'])
  })

  it('leave behind what the first of them had overtaken: its number was used before they were joined', async () => {
    const { b, comes, tick, last } = await joined()
    const sent = packets(ramp(10))
    for (const n of [5, 3, 6]) comes(sent[n] as Sent)
    await tick(3)
    const numbers = b.take().map(({ sequence }) => sequenceDistance(last.sequence, sequence))
    assert.deepEqual(numbers.slice(0, 2), [1, 2])
  })

  it('use no number twice and go back in time for none, whatever comes in whatever order', async () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('packet' as const), n: fc.nat(400), ssrc: fc.constantFrom(1, 1, 1, 2) }),
      fc.record({ kind: fc.constant('tick' as const), count: fc.constantFrom(1, 1, 1, 2, 30) }),
      fc.record({ kind: fc.constant('key' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), fc.nat(65_535), async (events, from) => {
        const { b, comes, tick, operator, last } = await joined()
        const sent = packets(ramp(401), { sequence: from })
        for (const one of events) {
          if (one.kind === 'packet') comes({ ...(sent[one.n] as Sent), ssrc: one.ssrc })
          else if (one.kind === 'tick') await tick(one.count)
          else operator.sendDigits('1')
        }
        await tick(40)
        const all = b.take()
        assert.equal(new Set(all.map(({ sequence }) => sequence)).size, all.length)
        for (const one of all) assert.ok(sequenceDistance(last.sequence, one.sequence) > 0)
      }),
      { numRuns: 60 },
    )
  })
})

/** In the order of their numbers times never go back. */
function assertInStep(all: readonly { sequence: number; timestamp: number }[]): void {
  for (const [n, one] of all.entries()) {
    const before = all[n - 1]
    if (!before) continue
    assert.equal(sequenceDistance(before.sequence, one.sequence), 1)
    assert.ok(timestampDistance(before.timestamp, one.timestamp) >= 0)
  }
}
