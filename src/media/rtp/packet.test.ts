import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addSequence,
  addTimestamp,
  emptyPacket,
  HEADER_BYTES,
  readPacket,
  sequenceDistance,
  timestampDistance,
  writeHeader,
} from './packet.ts'

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'))
const HEAD = '8008 1234 00000a00 cafebabe'
const PLAIN = {
  payloadType: 8,
  marker: false,
  sequence: 0x1234,
  timestamp: 0xa00,
  ssrc: 0xcafebabe,
  start: 12,
  end: 16,
}

// biome-ignore format: a table reads in columns
const PACKETS: readonly [what: string, bytes: string, is: Partial<typeof PLAIN> | null][] = [
  ['a payload',                                    `${HEAD} 55555555`,                                   {}],
  ['the marker',                                   '8088 1234 00000a00 cafebabe 55555555',               { marker: true }],
  ['no payload',                                   HEAD,                                                 { end: 12 }],
  ['two contributors',                             '8208 1234 00000a00 cafebabe 00000001 00000002 5555', { start: 20, end: 22 }],
  ['an extension of one word',                     '9008 1234 00000a00 cafebabe bede0001 11111111 5555', { start: 20, end: 22 }],
  ['an empty extension',                           '9008 1234 00000a00 cafebabe bede0000 5555',          { start: 16, end: 18 }],
  ['padding',                                      'a008 1234 00000a00 cafebabe 5555 0002',              { start: 12, end: 14 }],
  ['nothing but padding',                          'a008 1234 00000a00 cafebabe 00000004',               { start: 12, end: 12 }],
  ['empty',                                        '',                                                   null],
  ['eleven bytes',                                 '8008 1234 00000a00 cafeba',                          null],
  ['version 1',                                    '4008 1234 00000a00 cafebabe 5555',                   null],
  ['version 3',                                    'c008 1234 00000a00 cafebabe 5555',                   null],
  ['contributors beyond the end',                  '8f08 1234 00000a00 cafebabe 5555',                   null],
  ['an extension beyond the end',                  '9008 1234 00000a00 cafebabe bede0002 11111111',      null],
  ['an extension without its length',              '9008 1234 00000a00 cafebabe be',                     null],
  ['an extension of the greatest length',          '9008 1234 00000a00 cafebabe bedeffff 11111111',      null],
  ['padding that reaches into the header',         'a008 1234 00000a00 cafebabe 00000005',               null],
  ['padding of no bytes',                          'a008 1234 00000a00 cafebabe 5500',                   null],
]

for (const [what, bytes, is] of PACKETS)
  test(`a datagram is a packet or nothing: ${what}`, () => {
    assert.deepEqual(readPacket(hex(bytes), emptyPacket()), is && { ...PLAIN, ...is })
  })

test('whatever the bytes are, reading does not throw, and a payload lies inside them', () => {
  const datagram = fc.uint8Array({ maxLength: 80 }).map((bytes) => {
    if (bytes.length > 0 && bytes.length % 2) bytes[0] = 0x80 | ((bytes[0] ?? 0) & 0x3f)
    return bytes
  })
  fc.assert(
    fc.property(datagram, (bytes) => {
      const packet = readPacket(bytes, emptyPacket())
      assert.ok(
        packet === null || (packet.start >= HEADER_BYTES && packet.start <= packet.end && packet.end <= bytes.length),
      )
    }),
    { numRuns: 2_000 },
  )
})

const header = fc.record({
  payloadType: fc.nat(127),
  marker: fc.boolean(),
  sequence: fc.nat(0xffff),
  timestamp: fc.nat(0xffffffff),
  ssrc: fc.nat(0xffffffff),
})

test('what was written is read back', () => {
  fc.assert(
    fc.property(header, fc.nat(480), (written, payload) => {
      const bytes = new Uint8Array(HEADER_BYTES + payload)
      writeHeader(bytes, written)
      assert.deepEqual(readPacket(bytes, emptyPacket()), { ...written, start: HEADER_BYTES, end: bytes.length })
    }),
  )
})

test('distances hold over the wrap: what was added is what lies between', () => {
  fc.assert(
    fc.property(fc.nat(0xffff), fc.integer({ min: -0x8000, max: 0x7fff }), (from, by) => {
      assert.equal(sequenceDistance(from, addSequence(from, by)), by)
    }),
  )
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (from, by) => {
      assert.equal(timestampDistance(from, addTimestamp(from, by)), by)
    }),
  )
})
