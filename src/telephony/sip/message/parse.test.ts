import assert from 'node:assert/strict'
import { test } from 'node:test'
import { header, headersOf } from './headers.ts'
import type { SipMessage } from './message.ts'
import {
  HEAD_BYTES_MAX,
  HEADERS_MAX,
  LINE_CHARS_MAX,
  MESSAGE_BYTES_MAX,
  type ParsedMessage,
  parseMessage,
} from './parse.ts'

const START = 'OPTIONS sip:bob@example.com SIP/2.0'
const NEEDED = [
  'Via: SIP/2.0/UDP 192.0.2.1:5060;branch=z9hG4bKabc',
  'From: <sip:alice@example.com>;tag=1',
  'To: <sip:bob@example.com>',
  'Call-ID: one@example.com',
  'CSeq: 1 OPTIONS',
]

const lines = (...more: string[]): string => [...more, '', ''].join('\r\n')
const parse = (text: string): ParsedMessage => parseMessage(Buffer.from(text, 'utf8'))
const given = (...more: string[]): ParsedMessage => parse(lines(START, ...NEEDED, ...more))

function read(parsed: ParsedMessage): SipMessage {
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.fault)
  return parsed.message
}

function refused(parsed: ParsedMessage): string {
  assert.ok(!parsed.ok)
  return `${parsed.answer?.status ?? 'drop'} ${parsed.fault}`
}

// biome-ignore format: a table reads in columns
const COMPACT = [
  ['a', 'Accept-Contact'], ['b', 'Referred-By'],    ['c', 'Content-Type'],   ['d', 'Request-Disposition'], ['e', 'Content-Encoding'],
  ['f', 'From'],           ['i', 'Call-ID'],        ['j', 'Reject-Contact'], ['k', 'Supported'],           ['l', 'Content-Length'],
  ['m', 'Contact'],        ['n', 'Identity-Info'],  ['o', 'Event'],          ['r', 'Refer-To'],            ['s', 'Subject'],
  ['t', 'To'],             ['u', 'Allow-Events'],   ['v', 'Via'],            ['x', 'Session-Expires'],     ['y', 'Identity'],
] as const

test('every short form of a name is unfolded, in either case, and any name is found in any case', () => {
  const long = Object.fromEntries(NEEDED.map((line) => [line.slice(0, line.indexOf(':')), line]))
  for (const [short, name] of COMPACT)
    for (const sent of [short, short.toUpperCase()]) {
      const value = long[name]?.slice(name.length + 2) ?? (name === 'Content-Length' ? '0' : '<sip:x@example.com>')
      const rest = NEEDED.filter((line) => !line.startsWith(`${name}:`))
      const message = read(parse(lines(START, ...rest, `${sent}: ${value}`)))
      assert.deepEqual(message.headers.at(-1), [name, value])
      assert.equal(header(message, name.toLowerCase()), value)
      assert.equal(header(message, short), value)
    }
})

test('lists are split at their commas, other values never; order stays', () => {
  const message = read(
    given(
      'Supported: timer , 100rel',
      'k: path',
      'Contact: "A, B" <sip:a@example.com;x=1,2>, <sip:c@example.com>',
      'Subject: one, two',
      'X-Own: a, b',
      'WWW-Authenticate: Digest realm="a", nonce="b"',
      'Allow:',
    ),
  )
  assert.deepEqual(headersOf(message, 'Supported'), ['timer', '100rel', 'path'])
  assert.deepEqual(headersOf(message, 'Contact'), ['"A, B" <sip:a@example.com;x=1,2>', '<sip:c@example.com>'])
  assert.deepEqual(headersOf(message, 'Subject'), ['one, two'])
  assert.deepEqual(headersOf(message, 'x-own'), ['a, b'])
  assert.deepEqual(headersOf(message, 'WWW-Authenticate'), ['Digest realm="a", nonce="b"'])
  assert.deepEqual(headersOf(message, 'Allow'), [''])
})

test('a folded line is one, with one space for each fold', () => {
  const message = read(given('Subject: I know\r\n  you are\r\n\t there'))
  assert.equal(header(message, 'Subject'), 'I know you are there')
})

test('line breaks before the start line are nothing', () => {
  assert.ok(parse(`\r\n\r\n\r\n${lines(START, ...NEEDED)}`).ok)
})

// biome-ignore format: a table reads in columns
const BODIES = [
  { told: 'Content-Length: 3',    sent: 'abc',    is: 'abc' },
  { told: 'Content-Length: 0003', sent: 'abc',    is: 'abc' },
  { told: 'Content-Length: 2',    sent: 'abc',    is: 'ab' },
  { told: 'X: y',                 sent: 'abc',    is: 'abc' },
  { told: 'Content-Length: 4',    sent: 'abc',    is: '400 Content-Length beyond the end' },
  { told: 'Content-Length: 3, 3', sent: 'abc',    is: '400 malformed Content-Length' },
  { told: 'Content-Length: 0x3',  sent: 'abc',    is: '400 malformed Content-Length' },
  { told: 'Content-Length: +3',   sent: 'abc',    is: '400 malformed Content-Length' },
  { told: 'Content-Length:',      sent: 'abc',    is: '400 malformed Content-Length' },
  { told: 'Content-Length: 99999999999999999999999', sent: 'abc', is: '400 malformed Content-Length' },
  { told: 'l: 3\r\nContent-Length: 3', sent: 'abc', is: '400 more than one Content-Length' },
] as const

test('a body is as long as it says, and without a word as long as the datagram', () => {
  for (const { told, sent, is } of BODIES) {
    const parsed = parse(`${lines(START, ...NEEDED, told)}${sent}`)
    assert.equal(parsed.ok ? Buffer.from(parsed.message.body).toString() : refused(parsed), is, told)
  }
})

test('the body is a copy: whoever reuses the datagram’s bytes changes no message', () => {
  const bytes = Buffer.from(`${lines(START, ...NEEDED)}abc`)
  const message = read(parseMessage(bytes))
  bytes.fill(0)
  assert.equal(Buffer.from(message.body).toString(), 'abc')
})

// biome-ignore format: a table reads in columns
const REFUSED: readonly [what: string, text: string, is: string][] = [
  ['nothing',                         '',                                                       'drop not a SIP start line'],
  ['line breaks alone',               '\r\n\r\n\r\n',                                           'drop not a SIP start line'],
  ['another protocol',                lines('GET / HTTP/1.1', 'Host: example.com'),             'drop not a SIP start line'],
  ['a method that is no token',       lines('OPT IONS@ sip:a@b SIP/2.0', ...NEEDED),            '400 malformed Request-URI'],
  ['no URI',                          lines('OPTIONS SIP/2.0', ...NEEDED),                      '400 malformed Request-URI'],
  ['no blank line',                   [START, ...NEEDED].join('\r\n'),                          '400 no end of the headers'],
  ['bare line feeds',                 lines(START, ...NEEDED).replaceAll('\r\n', '\n'),         'drop not a SIP start line'],
  ['a line feed in a header',         lines(START, ...NEEDED, 'X: a\nVia: b'),                  '400 stray line break in a header'],
  ['a return in a header',            lines(START, ...NEEDED, 'X: a\rb'),                       '400 stray line break in a header'],
  ['a line without a colon',          lines(START, ...NEEDED, 'nothing'),                       '400 malformed header name'],
  ['space in a name',                 lines(START, ...NEEDED, 'X Y: z'),                        '400 malformed header name'],
  ['a fold before any header',        lines(START, ' X: y', ...NEEDED),                         '400 malformed header name'],
  ['an open quotation in a list',     lines(START, ...NEEDED, 'Contact: "a <sip:a@b>'),         '400 quotation without an end'],
  ['a status below 100',              lines('SIP/2.0 099 x', ...NEEDED),                        'drop not a SIP start line'],
  ['a status above 699',              lines('SIP/2.0 700 x', ...NEEDED),                        'drop not a SIP start line'],
  ['a response of another version',   lines('SIP/3.0 200 OK', ...NEEDED),                       'drop not a SIP start line'],
  ['a response without Via',          lines('SIP/2.0 200 OK', ...NEEDED.slice(1)),              'drop no Via that can be read'],
  ['a request without Via',           lines(START, ...NEEDED.slice(1)),                         'drop no Via that can be read'],
  ['a Route that is none',            lines(START, ...NEEDED, 'Route: here'),                   '400 malformed Route'],
  ['a Record-Route that is none',     lines(START, ...NEEDED, 'Record-Route: <here>'),          '400 malformed Record-Route'],
  ['Max-Forwards beyond 255',         lines(START, ...NEEDED, 'Max-Forwards: 256'),             '400 malformed Max-Forwards'],
  ['a tag twice',                     lines(START, ...NEEDED.toSpliced(1, 1, 'From: <sip:a@b>;tag=1;tag=2')), '400 malformed From'],
  ['space in a Call-ID',              lines(START, ...NEEDED.toSpliced(3, 1, 'Call-ID: a b')),  '400 malformed Call-ID'],
]

for (const [what, text, is] of REFUSED)
  test(`${what}: ${is}`, () => {
    assert.equal(refused(parse(text)), is)
  })

test('an ACK is never answered, however wrong it is', () => {
  const ack = NEEDED.toSpliced(4, 1, 'CSeq: 1 ACK')
  assert.ok(parse(lines('ACK sip:bob@example.com SIP/2.0', ...ack)).ok)
  assert.equal(refused(parse(lines('ACK sip:bob@example.com SIP/7.0', ...ack))), 'drop unknown version of SIP')
  assert.equal(refused(parse(lines('ACK sip:bob@example.com SIP/2.0', ...ack, 'x'))), 'drop malformed header name')
})

test('a response whose Contact cannot be read is read all the same', () => {
  assert.ok(parse(lines('SIP/2.0 200', ...NEEDED, 'Contact: nobody')).ok)
})

test('each bound holds at its edge and not beyond', () => {
  const line = (chars: number) => `X: ${'x'.repeat(chars - 3)}`
  assert.ok(given(line(LINE_CHARS_MAX)).ok)
  assert.equal(refused(given(line(LINE_CHARS_MAX + 1))), '400 header too long')
  const room = HEADERS_MAX - NEEDED.length
  assert.ok(given(...Array(room).fill('X: y')).ok)
  assert.equal(refused(given(...Array(room + 1).fill('X: y'))), '400 too many headers')
  assert.ok(given(`Supported: ${Array(room).fill('y').join(',')}`).ok)
  assert.equal(
    refused(
      given(
        `Supported: ${Array(room + 1)
          .fill('y')
          .join(',')}`,
      ),
    ),
    '400 too many headers',
  )
  const head = (bytes: number) => given(...Array(Math.floor(bytes / 1000)).fill(line(998)))
  assert.ok(head(HEAD_BYTES_MAX - 1000).ok)
  assert.equal(refused(head(HEAD_BYTES_MAX + 1000)), '400 no end of the headers')
  const whole = (bytes: number) => parse(lines(START, ...NEEDED).padEnd(bytes, 'x'))
  assert.ok(whole(MESSAGE_BYTES_MAX).ok)
  assert.equal(refused(whole(MESSAGE_BYTES_MAX + 1)), '413 message too large')
})

test('a fault says nothing of the message', () => {
  const secret = 'mario.rossi'
  for (const spoilt of [`From: ${secret}`, `${secret}`, `Contact: ${secret}`, `Route: "${secret}`]) {
    const parsed = given(spoilt)
    assert.ok(!parsed.ok && !parsed.fault.includes(secret))
  }
})
