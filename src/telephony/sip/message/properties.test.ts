import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contactsOf, cseqOf, fromOf, intOf, reasonHeaderOf, routesOf, toOf, viaOf } from './headers.ts'
import type { SipHeaders, SipMessage } from './message.ts'
import { parseMessage } from './parse.ts'
import { serialise } from './serialise.ts'
import { BEYOND } from './torture-beyond.ts'
import { MALFORMED } from './torture-malformed.ts'
import { VALID } from './torture-valid.ts'

const SEED = 3261
const RUNS = 2_000

const word = fc.stringMatching(/^[A-Za-z0-9.!%*_+`'~-]{1,20}$/)
const host = fc.constantFrom('example.com', '192.0.2.7', '[2001:db8::1]')
const uri = fc.tuple(fc.stringMatching(/^[a-z0-9+]{1,12}$/), host).map(([user, at]) => `sip:${user}@${at}`)
const display = fc.constantFrom('', 'Bob ', '"Mario, \\"Rossi\\" <x>" ', '"Nicolò 大" ')
const address = fc.tuple(display, uri, word).map(([name, at, tag]) => `${name}<${at}>;tag=${tag}`)
const via = fc.tuple(host, word).map(([at, branch]) => `SIP/2.0/UDP ${at};branch=z9hG4bK${branch}`)
const text = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .map((value) => value.replace(/[\r\n]/g, '').replace(/^[ \t]+|[ \t]+$/g, ''))
const extra = fc.tuple(fc.stringMatching(/^X-[A-Za-z0-9-]{1,12}$/), text)
const body = fc.uint8Array({ maxLength: 300 })

const generated: fc.Arbitrary<SipMessage> = fc
  .record({
    vias: fc.array(via, { minLength: 1, maxLength: 4 }),
    from: address,
    to: address,
    id: word,
    sequence: fc.nat(2 ** 31 - 1),
    contacts: fc.array(address, { maxLength: 3 }),
    extras: fc.array(extra, { maxLength: 6 }),
    body,
    method: word,
    uri,
    status: fc.integer({ min: 100, max: 699 }),
    reason: text,
    request: fc.boolean(),
  })
  .map((one) => {
    const headers: SipHeaders = [
      ...one.vias.map((value) => ['Via', value] as const),
      ['From', one.from],
      ['To', one.to],
      ['Call-ID', one.id],
      ['CSeq', `${one.sequence} ${one.method}`],
      ...one.contacts.map((value) => ['Contact', value] as const),
      ...one.extras,
      ['Content-Length', String(one.body.length)],
    ]
    return one.request
      ? { kind: 'request', method: one.method, uri: one.uri, headers, body: one.body }
      : { kind: 'response', status: one.status, reason: one.reason, headers, body: one.body }
  })

const plain = (message: SipMessage) => ({ ...message, body: Buffer.from(message.body).toString('hex') })

test('what is written is read as it was', () => {
  fc.assert(
    fc.property(generated, (message) => {
      const parsed = parseMessage(serialise(message))
      assert.ok(parsed.ok, parsed.ok ? '' : parsed.fault)
      assert.deepEqual(plain(parsed.message), plain(message))
    }),
    { seed: SEED, numRuns: RUNS },
  )
})

/** Reads the message and everything that anybody would ask of it. */
function readAll(bytes: Uint8Array): void {
  const parsed = parseMessage(bytes)
  if (!parsed.ok) return
  const { message } = parsed
  for (const view of [viaOf, fromOf, toOf, cseqOf, contactsOf, reasonHeaderOf]) view(message)
  routesOf(message, 'Route')
  routesOf(message, 'Record-Route')
  intOf(message, 'Expires')
  assert.ok(parseMessage(serialise(message)).ok, 'what was read can be written and read again')
}

test('no bytes make reading throw', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2_000 }), readAll), { seed: SEED, numRuns: RUNS })
})

const ALL = [...VALID, ...MALFORMED, ...BEYOND].map(({ bytes }) => bytes)
const edit = fc.record({
  at: fc.nat(4_000),
  drop: fc.nat(40),
  put: fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    fc
      .constantFrom('\r\n', '\r\n ', ';', ',', '"', '<', '>', '\\', ':', '@', '%', '\0', '=')
      .map((char) => Buffer.from(char)),
  ),
})

test('nor does any message of RFC 4475 with a few bytes changed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ALL), fc.array(edit, { minLength: 1, maxLength: 5 }), (bytes, edits) => {
      let spoilt = Buffer.from(bytes)
      for (const { at, drop, put } of edits) {
        const place = at % (spoilt.length + 1)
        spoilt = Buffer.concat([spoilt.subarray(0, place), put, spoilt.subarray(place + drop)])
      }
      readAll(spoilt)
    }),
    { seed: SEED, numRuns: 2 * RUNS },
  )
})

const HEAD =
  'OPTIONS sip:a@b SIP/2.0\r\nVia: SIP/2.0/UDP a\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:b@c>\r\nCall-ID: 1\r\nCSeq: 1 OPTIONS\r\n'

/** Shapes that a careless reader walks over again and again. */
const HOSTILE: Record<string, (size: number) => string> = {
  'line breaks': (size) => '\r\n'.repeat(size / 2),
  'no line break': (size) => 'x'.repeat(size),
  spaces: (size) => `OPTIONS ${' '.repeat(size)} SIP/2.0`,
  folds: (size) => `${HEAD}X: ${'\r\n '.repeat(size / 3)}\r\n\r\n`,
  'commas in a list': (size) => `${HEAD}Contact: ${','.repeat(size)}\r\n\r\n`,
  'headers of nothing': (size) => `${HEAD}${'X:\r\n'.repeat(size / 4)}\r\n`,
  'lines without a name': (size) => `${HEAD}${':\r\n'.repeat(size / 3)}\r\n`,
  backslashes: (size) => `${HEAD}Contact: "${'\\'.repeat(size)}\r\n\r\n`,
  'quotes and brackets': (size) => `${HEAD}Contact: ${'"<'.repeat(size / 2)}\r\n\r\n`,
  parameters: (size) => `${HEAD}Contact: <sip:a@b>${';a'.repeat(size / 2)}\r\n\r\n`,
  percents: (size) => `OPTIONS sip:${'%41'.repeat(size / 3)}@b SIP/2.0\r\n\r\n`,
}

/** The least of several runs: what the machine does beside it only ever adds. */
function cost(bytes: Uint8Array): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 15; run += 1) {
    const start = performance.now()
    for (let turn = 0; turn < 4; turn += 1) parseMessage(bytes)
    least = Math.min(least, performance.now() - start)
  }
  return least
}

test('time grows with the bytes and no faster, whatever they are', () => {
  for (const [shape, make] of Object.entries(HOSTILE)) {
    const [small, large] = [Buffer.from(make(7_500)), Buffer.from(make(30_000))]
    for (const bytes of [small, large]) cost(bytes)
    // Four times the bytes: a square would be sixteen, each time. Below a tenth of a millisecond the clock says
    // nothing.
    let ratio = Number.POSITIVE_INFINITY
    for (let again = 0; again < 5 && ratio >= 10; again += 1) ratio = cost(large) / Math.max(cost(small), 0.1)
    assert.ok(ratio < 10, `${shape}: ${ratio.toFixed(1)}`)
  }
})
