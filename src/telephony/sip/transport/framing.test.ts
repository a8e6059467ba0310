import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HEAD_BYTES_MAX, MESSAGE_BYTES_MAX } from '#telephony/sip/message/parse.ts'
import { createFraming } from './framing.ts'

const message = (body: string, length = `Content-Length: ${body.length}`) =>
  `OPTIONS sip:a@b SIP/2.0\r\nCall-ID: 1\r\n${length}\r\n\r\n${body}`

const texts = (messages: Uint8Array[]) => messages.map((one) => Buffer.from(one).toString('latin1'))

function cut(...pieces: string[]) {
  const framing = createFraming()
  const messages: string[] = []
  let pings = 0
  let fault: string | null = null
  for (const piece of pieces) {
    const framed = framing.push(Buffer.from(piece, 'latin1'))
    messages.push(...texts(framed.messages))
    pings += framed.pings
    fault = framed.fault
  }
  return { messages, pings, fault, partial: framing.partial }
}

describe('a stream is cut', () => {
  const two = message('first') + message('second, and longer')
  const expected = {
    messages: [message('first'), message('second, and longer')],
    pings: 0,
    fault: null,
    partial: false,
  }

  it('where the lengths say so, several at once', () => assert.deepEqual(cut(two), expected))

  it('in the same places however it arrives', () => {
    assert.deepEqual(cut(...two), expected)
    for (let at = 0; at <= two.length; at += 1) assert.deepEqual(cut(two.slice(0, at), two.slice(at)), expected)
  })

  // biome-ignore format: a table reads in columns
  const lengths: readonly [header: string, why: string][] = [
    ['Content-Length: 4',                        'as the RFC writes it'],
    ['l:4',                                      'in its short form'],
    ['CONTENT-LENGTH  :\t4  ',                   'in any case, with space'],
    ['Content-Length:\r\n 4',                    'folded'],
    ['Content-Length: 4\r\nl: 4',                'twice the same'],
  ]
  for (const [header, why] of lengths)
    it(`by a length ${why}`, () => assert.deepEqual(cut(message('body', header)).messages, [message('body', header)]))

  it('and a message with no body needs a length too', () => assert.deepEqual(cut(message('')).messages, [message('')]))
})

describe('a stream that cannot be cut is at its end', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, text: string, fault: string][] = [
    ['without a length',          message('', 'X: y'),                                        'no_length'],
    ['with two lengths',          message('body', 'Content-Length: 4\r\nContent-Length: 5'),  'bad_length'],
    ['with a length below zero',  message('body', 'Content-Length: -4'),                      'bad_length'],
    ['with a length in words',    message('body', 'Content-Length: four'),                    'bad_length'],
    ['with a length of nothing',  message('body', 'Content-Length:'),                         'bad_length'],
    ['with an immense length',    message('', 'Content-Length: 99999999999999999999'),        'bad_length'],
    ['with a length too long',    message('', `Content-Length: ${MESSAGE_BYTES_MAX}`),        'too_long'],
    ['with a head without end',   'x'.repeat(HEAD_BYTES_MAX + 1),                             'head_too_long'],
    ['with a head too long',      message('', `X: ${'x'.repeat(HEAD_BYTES_MAX)}\r\nl: 0`),    'head_too_long'],
  ]
  for (const [what, text, fault] of rows)
    it(what, () => {
      assert.deepEqual(cut(text), { ...cut(text), messages: [], fault })
      assert.deepEqual(cut(message('before') + text, message('after')).messages, [message('before')])
      assert.equal(cut(text, message('after')).fault, fault)
    })
})

describe('empty lines between messages', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, pieces: string[], pings: number, messages: number][] = [
    ['one is a sign of life',                   ['\r\n'],                                    0, 0],
    ['two are a question',                      ['\r\n\r\n'],                                1, 0],
    ['two are one in pieces too',               ['\r', '\n\r', '\n'],                        1, 0],
    ['six are three',                           ['\r\n\r\n\r\n\r\n\r\n\r\n'],                3, 0],
    ['before a message they are no part of it', [`\r\n${message('x')}\r\n\r\n${message('')}`], 1, 2],
    ['one on each side of a message are not',   [`\r\n${message('x')}\r\n`],                 0, 1],
  ]
  for (const [what, pieces, pings, messages] of rows)
    it(what, () => {
      const found = cut(...pieces)
      assert.deepEqual([found.pings, found.messages.length, found.fault, found.partial], [pings, messages, null, false])
    })
})

it('a message that has begun is known to have', () => {
  for (const piece of ['OPT', message('body').slice(0, -1), '\r']) assert.equal(cut(piece).partial, true)
})

it('a long head that arrives byte by byte is looked at once, not once per byte', () => {
  const framing = createFraming()
  const head = Buffer.alloc(HEAD_BYTES_MAX, 'x')
  let looks = 0
  const { indexOf } = Buffer.prototype
  Buffer.prototype.indexOf = function (this: Buffer, ...given: Parameters<Buffer['indexOf']>) {
    looks += this.length - Number(given[1] ?? 0)
    return indexOf.apply(this, given)
  } as Buffer['indexOf']
  try {
    for (const byte of head) framing.push(Uint8Array.of(byte))
  } finally {
    Buffer.prototype.indexOf = indexOf
  }
  assert.ok(looks < 5 * HEAD_BYTES_MAX, `${looks} bytes were looked at`)
})
