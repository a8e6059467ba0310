import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AudioSession, readSdp, writeSdp } from './sdp.ts'

const read = (...lines: string[]): AudioSession | null =>
  readSdp(Buffer.from(lines.map((line) => `${line}\r\n`).join('')))
const HEAD = ['v=0', 'o=- 11 2 IN IP4 192.0.2.1', 's=-', 'c=IN IP4 192.0.2.1', 't=0 0']
const offer = (...lines: string[]): AudioSession | null => read(...HEAD, ...lines)

const PCMA = { payloadType: 8, name: 'PCMA', clockRate: 8_000, fmtp: '' }
const PCMU = { payloadType: 0, name: 'PCMU', clockRate: 8_000, fmtp: '' }
const CN = { payloadType: 13, name: 'CN', clockRate: 8_000, fmtp: '' }
const EVENT = { payloadType: 101, name: 'telephone-event', clockRate: 8_000, fmtp: '0-15' }
const PLAIN: AudioSession = {
  originId: '11',
  version: 2,
  address: '192.0.2.1',
  port: 4000,
  ptime: 20,
  direction: 'sendrecv',
  codecs: [PCMA],
}
const M = 'm=audio 4000 RTP/AVP 8'

// biome-ignore format: a table reads in columns
const READ: readonly [what: string, lines: string[], is: Partial<AudioSession>][] = [
  ['a number that needs no map',      [M],                                                      {}],
  ['numbers in their order',          ['m=audio 4000 RTP/AVP 0 8 13'],                          { codecs: [PCMU, PCMA, CN] }],
  ['maps in any case',                ['m=audio 4000 RTP/AVP 96 101', 'a=rtpmap:96 pcma/8000', 'a=rtpmap:101 TELEPHONE-EVENT/8000', 'a=fmtp:101 0-15'], { codecs: [{ ...PCMA, payloadType: 96 }, EVENT] }],
  ['a map over a known number',       [M, 'a=rtpmap:8 X/16000'],                                { codecs: [{ ...PCMA, name: 'X', clockRate: 16_000 }] }],
  ['a number that means nothing',     ['m=audio 4000 RTP/AVP 99 8'],                            {}],
  ['stereo left out',                 ['m=audio 4000 RTP/AVP 96 8', 'a=rtpmap:96 L16/44100/2'], {}],
  ['one channel said',                ['m=audio 4000 RTP/AVP 8', 'a=rtpmap:8 PCMA/8000/1'],     {}],
  ['a number twice',                  ['m=audio 4000 RTP/AVP 8 8'],                             {}],
  ['ptime',                           [M, 'a=ptime:30'],                                        { ptime: 30 }],
  ['ptime at the edges',              [M, 'a=ptime:60'],                                        { ptime: 60 }],
  ['ptime below',                     [M, 'a=ptime:5'],                                         { ptime: 20 }],
  ['ptime beyond',                    [M, 'a=ptime:100'],                                       { ptime: 20 }],
  ['ptime between',                   [M, 'a=ptime:25'],                                        { ptime: 20 }],
  ['ptime within maxptime',           [M, 'a=ptime:40', 'a=maxptime:20'],                       { ptime: 20 }],
  ['no ptime, a small maxptime',      [M, 'a=maxptime:10'],                                     { ptime: 10 }],
  ['direction of the medium',         [M, 'a=sendonly'],                                        { direction: 'sendonly' }],
  ['direction of the session',        ['a=inactive', M],                                        { direction: 'inactive' }],
  ['the medium’s over the session’s', ['a=inactive', M, 'a=recvonly'],                          { direction: 'recvonly' }],
  ['hold as it was of old',           [M, 'c=IN IP4 0.0.0.0'],                                  { address: '0.0.0.0', direction: 'sendonly' }],
  ['nobody at all',                   [M, 'c=IN IP4 0.0.0.0', 'a=recvonly'],                    { address: '0.0.0.0', direction: 'inactive' }],
  ['a stream that is refused',        ['m=audio 0 RTP/AVP 8'],                                  { port: 0, direction: 'sendonly' }],
  ['the medium’s address',            [M, 'c=IN IP4 192.0.2.9'],                                { address: '192.0.2.9' }],
  ['IPv6',                            [M, 'c=IN IP6 2001:db8::1'],                              { address: '2001:db8::1' }],
  ['what is not for us',              ['b=AS:64', M, 'a=rtcp:4001', 'a=rtcp-mux', 'a=ice-ufrag:x', 'a=ssrc:1 cname:x', 'k=clear:x', 'z=', 'rubbish', ''], {}],
  ['video behind',                    [M, 'm=video 5000 RTP/AVP 31'],                           { others: [{ at: 1, media: 'video', protocol: 'RTP/AVP', formats: '31' }] }],
  ['video before, with its own lines', ['m=video 5000 RTP/AVP 31', 'c=IN IP4 192.0.2.7', 'a=inactive', M], { others: [{ at: 0, media: 'video', protocol: 'RTP/AVP', formats: '31' }] }],
  ['the first audio of several',      ['m=audio 0 RTP/AVP 0', M, 'm=audio 6000 RTP/AVP 0'],     { others: [{ at: 0, media: 'audio', protocol: 'RTP/AVP', formats: '0' }, { at: 2, media: 'audio', protocol: 'RTP/AVP', formats: '0' }] }],
  ['encrypted audio passed over',     ['m=audio 5000 RTP/SAVP 8', M],                           { others: [{ at: 0, media: 'audio', protocol: 'RTP/SAVP', formats: '8' }] }],
]

for (const [what, lines, is] of READ)
  test(`a description is read: ${what}`, () => {
    assert.deepEqual(offer(...lines), { ...PLAIN, ...is })
  })

// biome-ignore format: a table reads in columns
const UNREAD: readonly [what: string, lines: string[]][] = [
  ['nothing',                    []],
  ['no version',                 [...HEAD.slice(1), M]],
  ['another version',            ['v=1', ...HEAD.slice(1), M]],
  ['no origin',                  [...HEAD.toSpliced(1, 1), M]],
  ['an origin without numbers',  [...HEAD.toSpliced(1, 1, 'o=- a b IN IP4 192.0.2.1'), M]],
  ['no audio',                   HEAD],
  ['video alone',                [...HEAD, 'm=video 5000 RTP/AVP 31']],
  ['encrypted audio alone',      [...HEAD, 'm=audio 5000 RTP/SAVP 8']],
  ['no address',                 [...HEAD.toSpliced(3, 1), M]],
  ['a name for an address',      [...HEAD, M, 'c=IN IP4 example.com']],
  ['the wrong family',           [...HEAD, M, 'c=IN IP6 192.0.2.1']],
  ['a group',                    [...HEAD, M, 'c=IN IP4 224.2.17.12/127']],
  ['a group of IPv6',            [...HEAD, M, 'c=IN IP6 ff02::1']],
  ['everybody',                  [...HEAD, M, 'c=IN IP4 255.255.255.255']],
  ['no port',                    [...HEAD, 'm=audio RTP/AVP 8']],
  ['a port beyond',              [...HEAD, 'm=audio 65536 RTP/AVP 8']],
  ['no format',                  [...HEAD, 'm=audio 4000 RTP/AVP']],
  ['a format that is no number', [...HEAD, 'm=audio 4000 RTP/AVP x']],
  ['a format beyond 127',        [...HEAD, 'm=audio 4000 RTP/AVP 128']],
  ['a return in a line',         [...HEAD, M, 'm=video 1 RTP/AVP 3\r1']],
  ['too many media',             [...HEAD, M, ...Array(16).fill('m=video 1 RTP/AVP 31')]],
  ['too many lines',             [...HEAD, M, ...Array(512).fill('a=x')]],
  ['too many formats',           [...HEAD, `m=audio 4000 RTP/AVP ${Array(65).fill('8').join(' ')}`]],
  ['too long',                   [...HEAD, M, `a=x:${'x'.repeat(16_384)}`]],
]

for (const [what, lines] of UNREAD)
  test(`a description that cannot be used is null: ${what}`, () => {
    assert.equal(read(...lines), null)
  })

test('lines may end without a return, as RFC 8866 section 5 has it', () => {
  assert.deepEqual(readSdp(Buffer.from([...HEAD, M].join('\n'))), PLAIN)
})

test('a version of 64 bits is still seen to rise', () => {
  const version = (text: string) => read(...HEAD.toSpliced(1, 1, `o=- 1 ${text} IN IP4 192.0.2.1`), M)?.version ?? 0
  assert.equal(version('16144123456789012346') - version('16144123456789012345'), 1)
})

test('what is written is read as it was, refused media in their places', () => {
  const whole: AudioSession = { ...PLAIN, ptime: 30, direction: 'recvonly', codecs: [PCMA, PCMU, EVENT, CN] }
  assert.deepEqual(readSdp(writeSdp(whole)), whole)
  assert.deepEqual(readSdp(writeSdp({ ...whole, address: '2001:db8::1' })), { ...whole, address: '2001:db8::1' })
  const others = [
    { at: 0, media: 'video', protocol: 'RTP/AVP', formats: '31 34' },
    { at: 2, media: 'image', protocol: 'udptl', formats: 't38' },
  ]
  const lines = Buffer.from(writeSdp({ ...PLAIN, others }))
    .toString()
    .split('\r\n')
  assert.deepEqual(
    lines.filter((line) => line.startsWith('m=')),
    ['m=video 0 RTP/AVP 31 34', M, 'm=image 0 udptl t38'],
  )
})

test('no bytes make reading throw', () => {
  const line = fc.oneof(
    fc.constantFrom(
      ...HEAD,
      M,
      'a=ptime:20',
      'a=rtpmap:8 PCMA/8000',
      'a=fmtp:8 x',
      'm=',
      'c=',
      'a=',
      'o=',
      'm=audio 1/2 RTP/AVP 8',
    ),
    fc.string({ maxLength: 40 }),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const session = read('v=0', ...lines)
      if (session) assert.ok(readSdp(writeSdp({ ...session, others: [] })) ?? session.codecs.length === 0)
    }),
    { seed: 8866, numRuns: 2_000 },
  )
})
