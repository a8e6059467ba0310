import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerTo } from './answer.ts'
import type { Direction } from './attributes.ts'
import type { AudioSession } from './sdp.ts'

const PCMA = { payloadType: 8, name: 'PCMA', clockRate: 8_000, fmtp: '' }
const PCMU = { payloadType: 0, name: 'PCMU', clockRate: 8_000, fmtp: '' }
const CN = { payloadType: 13, name: 'CN', clockRate: 8_000, fmtp: '' }
const G729 = { payloadType: 18, name: 'G729', clockRate: 8_000, fmtp: 'annexb=no' }
const EVENT = { payloadType: 101, name: 'telephone-event', clockRate: 8_000, fmtp: '0-15' }

const OURS: AudioSession = {
  originId: '1',
  version: 1,
  address: '192.0.2.1',
  port: 4000,
  ptime: 20,
  direction: 'sendrecv',
  codecs: [PCMA, PCMU, EVENT],
}
const OFFER: AudioSession = {
  originId: '9',
  version: 7,
  address: '192.0.2.9',
  port: 9000,
  ptime: 20,
  direction: 'sendrecv',
  codecs: [PCMA],
}

// biome-ignore format: a table reads in columns
const CODECS = [
  ['ours alone',                              [PCMA],                                    [PCMA]],
  ['the offer’s order',                       [PCMU, PCMA],                              [PCMU, PCMA]],
  ['what we do not have is left out',         [G729, PCMA, CN],                          [PCMA]],
  ['under the offer’s numbers',               [{ ...PCMA, payloadType: 97 }, { ...EVENT, payloadType: 96, fmtp: '0-16' }], [{ ...PCMA, payloadType: 97 }, { ...EVENT, payloadType: 96 }]],
  ['names in any case',                       [{ ...PCMA, name: 'pcma' }],               [PCMA]],
  ['another rate is another codec',           [PCMA, { ...EVENT, clockRate: 16_000 }],   [PCMA]],
  ['no voice in common',                      [G729, EVENT],                             null],
  ['keys alone are no voice',                 [EVENT],                                   null],
  ['nothing',                                 [],                                        null],
] as const

for (const [what, codecs, is] of CODECS)
  test(`an answer has the codecs that both have: ${what}`, () => {
    assert.deepEqual(answerTo({ ...OFFER, codecs }, OURS)?.codecs ?? null, is)
  })

// biome-ignore format: a table reads in columns
const DIRECTIONS: readonly [offered: Direction, ours: Direction, answer: Direction][] = [
  ['sendrecv', 'sendrecv', 'sendrecv'], ['sendonly', 'sendrecv', 'recvonly'], ['recvonly', 'sendrecv', 'sendonly'], ['inactive', 'sendrecv', 'inactive'],
  ['sendrecv', 'sendonly', 'sendonly'], ['sendonly', 'sendonly', 'inactive'], ['recvonly', 'sendonly', 'sendonly'], ['inactive', 'sendonly', 'inactive'],
  ['sendrecv', 'recvonly', 'recvonly'], ['sendonly', 'recvonly', 'recvonly'], ['recvonly', 'recvonly', 'inactive'], ['inactive', 'recvonly', 'inactive'],
  ['sendrecv', 'inactive', 'inactive'], ['sendonly', 'inactive', 'inactive'], ['recvonly', 'inactive', 'inactive'], ['inactive', 'inactive', 'inactive'],
]

test('nobody sends what the other does not hear (RFC 3264 6.1)', () => {
  for (const [offered, ours, answer] of DIRECTIONS)
    assert.equal(
      answerTo({ ...OFFER, direction: offered }, { ...OURS, direction: ours })?.direction,
      answer,
      `${offered} ${ours}`,
    )
})

test('the rest of an answer is ours, but for the length of a packet; other media of the offer are refused in it', () => {
  const others = [{ at: 0, media: 'video', protocol: 'RTP/AVP', formats: '31' }]
  assert.deepEqual(answerTo({ ...OFFER, ptime: 30, others }, OURS), { ...OURS, codecs: [PCMA], ptime: 30, others })
  const before = { ...OURS, others }
  assert.equal(answerTo(OFFER, before)?.others, undefined)
})

test('an offer without audio to speak on, as a fax’s, is refused whole', () => {
  assert.equal(answerTo({ ...OFFER, port: 0 }, OURS), null)
})
