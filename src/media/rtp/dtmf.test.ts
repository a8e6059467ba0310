import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  DIALLING_NOTHING,
  type DialledKey,
  dial,
  dialFrame,
  HEARING_NOTHING,
  hearKey,
  KEYS_MAX,
  type KeyHeard,
  readDtmfKey,
  releaseKey,
  writeKey,
} from './dtmf.ts'
import { addTimestamp } from './packet.ts'

const FRAME = 160

/** The packets of one key as a phone sends them: durations that rise, three ends. */
function press(event: number, timestamp: number, { packets = 5, ends = 3, ssrc = 1, atMs = 0 } = {}): KeyHeard[] {
  return Array.from({ length: packets + ends }, (_, n) => ({
    ssrc,
    timestamp,
    event,
    marker: n === 0,
    ends: n >= packets,
    duration: Math.min(n + 1, packets + 1) * FRAME,
    atMs: atMs + n * 20,
  }))
}

const digits = (heard: readonly KeyHeard[]): string => {
  let state = HEARING_NOTHING
  return heard
    .map((one) => {
      const result = hearKey(state, one)
      state = result.state
      return result.pressed ?? ''
    })
    .join('')
}

describe('keys that are heard', () => {
  const two = [...press(5, 1_000), ...press(5, 5_000)]
  // biome-ignore format: a table reads in columns
  const STORIES: readonly [what: string, heard: readonly KeyHeard[], is: string][] = [
    ['one key',                                       press(1, 1_000),                                             '1'],
    ['the same key twice',                            two,                                                         '55'],
    ['all sixteen',                                   Array.from('0123456789*#ABCD', (_, n) => press(n, 1_000 + n * 5_000)).flat(), '0123456789*#ABCD'],
    ['each packet twice',                             two.flatMap((one) => [one, one]),                            '55'],
    ['the ends are lost',                             two.filter(({ ends }) => !ends),                             '55'],
    ['all but the last end is lost',                  [press(7, 1_000).at(-1)].flatMap((one) => one ?? []),        '7'],
    ['the first packets, and the marker, are lost',   two.filter((_, n) => n % 8 > 2),                             '55'],
    ['the first key’s ends come after the second key began', [...two.slice(0, 6), ...two.slice(8, 10), ...two.slice(6, 8), ...two.slice(10)], '55'],
    ['timestamps wrap',                               [...press(1, 2 ** 32 - 10), ...press(2, addTimestamp(2 ** 32 - 10, 4_000))], '12'],
    ['another source, other timestamps',              [...press(1, 900_000), ...press(2, 5, { ssrc: 2 })],         '12'],
    ['events that are no keys',                       [...press(16, 1_000), ...press(255, 5_000), ...press(3, 9_000)], '3'],
  ]
  for (const [what, heard, is] of STORIES)
    it(`count once each: ${what}`, () => {
      assert.equal(digits(heard), is)
    })

  it('count once however long one is held, over stretches of 65,535 samples', () => {
    const held = (lost: (n: number) => boolean): KeyHeard[] =>
      Array.from({ length: 1_300 }, (_, n) => {
        const samples = (n + 1) * FRAME
        const stretch = Math.floor((samples - 1) / 0xffff)
        return {
          ...{ ssrc: 1, event: 9, ends: n >= 1_297, marker: n === 0, atMs: n * 20 },
          ...{ timestamp: 1_000 + stretch * 0xffff, duration: samples - stretch * 0xffff },
        }
      }).filter((_, n) => !lost(n))
    assert.equal(digits(held(() => false)), '9')
    assert.equal(digits(held((n) => n % 3 !== 0)), '9')
    assert.equal(digits([...held(() => false), ...press(9, 400_000)]), '99')
  })

  it('are one key each whatever is lost, doubled or swapped with its neighbour, as long as something of each comes', () => {
    const fate = fc.record({ copies: fc.integer({ min: 0, max: 2 }), swapped: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(fc.nat(15), { minLength: 1, maxLength: 8 }),
        fc.array(fate, { minLength: 8, maxLength: 64 }),
        (keys, fates) => {
          const heard = keys.flatMap((key, n) => {
            const packets = press(key, n * 5_000)
            const came = packets.flatMap((one, at) =>
              Array.from({ length: fates[(n * 8 + at) % fates.length]?.copies ?? 1 }, () => one),
            )
            for (const [at, one] of came.entries()) {
              const other = came[at + 1]
              if (other && fates[at % fates.length]?.swapped) came.splice(at, 2, other, one)
            }
            return came.length > 0 ? came : packets.slice(-1)
          })
          assert.equal(digits(heard), keys.map((key) => '0123456789*#ABCD'[key]).join(''))
        },
      ),
    )
  })

  it('are let go where the end was lost', () => {
    const { state } = hearKey(HEARING_NOTHING, press(1, 1_000)[0] ?? assert.fail())
    assert.equal(state.isDown, true)
    assert.equal(releaseKey(state, 199).isDown, true)
    assert.equal(releaseKey(state, 200).isDown, false)
  })

  it('are read from four bytes and no fewer', () => {
    assert.deepEqual(readDtmfKey(Uint8Array.of(11, 0x8a, 0x03, 0x20)), { event: 11, ends: true, duration: 800 })
    assert.equal(readDtmfKey(Uint8Array.of(11, 0x8a, 0x03)), null)
    const bytes = new Uint8Array(4)
    writeKey(bytes, { event: 4, ends: false, duration: 0x1234 })
    assert.deepEqual(readDtmfKey(bytes), { event: 4, ends: false, duration: 0x1234 })
  })
})

describe('keys that are sent', () => {
  const send = (text: string): (DialledKey | null)[] => {
    let state = dial(DIALLING_NOTHING, text) ?? assert.fail()
    const frames: (DialledKey | null)[] = []
    while (state.keys !== '') {
      const result = dialFrame(state, FRAME)
      frames.push(result.key)
      state = result.state
    }
    return frames
  }

  it('begin once, grow longer frame by frame, and end three times with the same length; then there is a pause', () => {
    const frames = send('5')
    const key = frames.slice(0, 10)
    assert.deepEqual(
      key.map((one) => one?.duration),
      [160, 320, 480, 640, 800, 960, 1_120, 1_280, 1_280, 1_280],
    )
    assert.deepEqual(
      key.map((one) => one?.ends),
      [...Array(7).fill(false), true, true, true],
    )
    assert.deepEqual(
      key.map((one) => one?.isFirst),
      [true, ...Array(9).fill(false)],
    )
    assert.deepEqual(frames.slice(10), Array(5).fill(null))
  })

  it('are heard as they were sent', () => {
    const frames = send('0123456789*#ABCDabcd')
    let timestamp = 0
    const heard = frames.flatMap((key, n): KeyHeard[] => {
      if (key?.isFirst) timestamp = n * FRAME
      return key ? [{ ...key, ssrc: 1, timestamp, marker: key.isFirst, atMs: n * 20 }] : []
    })
    assert.equal(digits(heard), '0123456789*#ABCDABCD')
  })

  it('are keys, and no more than a bound', () => {
    assert.equal(dial(DIALLING_NOTHING, '12x'), null)
    assert.equal(dial(DIALLING_NOTHING, '1'.repeat(KEYS_MAX + 1)), null)
    assert.equal(dial(dial(DIALLING_NOTHING, '1'.repeat(KEYS_MAX)) ?? assert.fail(), '1'), null)
  })
})
