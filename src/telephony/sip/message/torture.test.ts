import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactsOf, cseqOf, fromOf, header, headersOf, intOf, routesOf, toOf, viaOf } from './headers.ts'
import type { SipMessage } from './message.ts'
import { parseMessage } from './parse.ts'
import { serialise } from './serialise.ts'
import { BEYOND } from './torture-beyond.ts'
import { MALFORMED } from './torture-malformed.ts'
import { VALID } from './torture-valid.ts'
import { parseUri } from './uri.ts'

const ALL = [...VALID, ...MALFORMED, ...BEYOND]

/** What must be seen in those that are read, beside that they are. */
const SEEN: Record<string, (message: SipMessage) => void> = {
  wsinv(message) {
    assert.deepEqual(toOf(message), {
      display: '',
      uri: 'sip:vivekg@chair-dnrc.example.com',
      parameters: { tag: '1918181833n' },
    })
    assert.deepEqual(fromOf(message), {
      display: 'J Rosenberg \\"',
      uri: 'sip:jdrosen@example.com',
      parameters: { tag: '98asjd8' },
    })
    assert.deepEqual(cseqOf(message), { sequence: 9, method: 'INVITE' })
    assert.equal(intOf(message, 'Max-Forwards'), 68)
    assert.equal(header(message, 'Subject'), '')
    assert.equal(header(message, 'NewFangledHeader'), 'newfangled value continued newfangled value')
    assert.equal(header(message, 'UnknownHeaderWithUnusualValue'), ';;,,;;,;')
    assert.equal(headersOf(message, 'Via').length, 3)
    assert.deepEqual(viaOf(message), {
      transport: 'UDP',
      host: '192.0.2.2',
      port: null,
      parameters: { branch: '390skdjuw' },
    })
    assert.deepEqual(contactsOf(message), [
      {
        display: 'Quoted string ""',
        uri: 'sip:jdrosen@example.com',
        parameters: { newparam: 'newvalue', secondparam: '', q: '0.33' },
      },
    ])
    const [route] = routesOf(message, 'Route')
    assert.deepEqual(parseUri(route?.uri ?? '')?.parameters, { lr: '', unknownwith: 'value', 'unknown-no-value': '' })
    assert.equal(message.body.length, 150)
  },
  intmeth(message) {
    assert.ok(message.kind === 'request')
    assert.equal(message.method, "!interesting-Method0123456789_*+`.%indeed'~")
    assert.equal(parseUri(message.uri)?.password, "&it+has=1,weird!*pas$wo~d_too.(doesn't-it)")
    assert.equal(toOf(message)?.display, 'BEL:\x07 NUL:\0 DEL:\x7f')
    assert.equal(fromOf(message)?.display, "token1~` token2'+_ token3*%!.-")
    assert.deepEqual(fromOf(message)?.parameters, { "fromparam''~+*_!.-%": 'работающий', tag: "_token~1'+`*%!-." })
    assert.equal(header(message, 'Call-ID'), 'intmeth.word%ZK-!.*_+\'@word`~)(><:\\/"][?}{')
    assert.equal(header(message, "extensionHeader-!.%*+_`'~"), '\ufeff大停電')
  },
  esc01(message) {
    assert.ok(message.kind === 'request')
    assert.equal(parseUri(message.uri)?.user, 'sips%3Auser%40example.com')
    assert.equal(parseUri(message.uri)?.host, 'example.net')
    const contact = parseUri(contactsOf(message)[0]?.uri ?? '')
    assert.deepEqual(contact?.parameters, { '%6c%72': '', 'n%61me': 'v%61lue%25%34%31' })
  },
  escnull: (message) => assert.equal(contactsOf(message).length, 2),
  esc02(message) {
    assert.equal(message.kind === 'request' && message.method, 'RE%47IST%45R')
    assert.equal(toOf(message)?.display, '%Z%45')
    assert.equal(contactsOf(message).length, 2)
    assert.equal(header(message, 'C%6Fntact'), '<sip:alias2@host2.example.com>')
  },
  lwsdisp: (message) => assert.equal(fromOf(message)?.display, 'caller'),
  longreq: (message) => assert.equal(headersOf(message, 'v').length, 34),
  dblreq: (message) => assert.equal(message.body.length, 0),
  semiuri(message) {
    assert.equal(message.kind === 'request' && parseUri(message.uri)?.user, 'user;par=u%40example.net')
    assert.equal(headersOf(message, 'Accept').length, 6)
  },
  transports: (message) => assert.equal(headersOf(message, 'Via').length, 5),
  mpart01(message) {
    assert.equal(message.body.length, 553)
    assert.equal(viaOf(message)?.parameters.rport, '')
  },
  unreason: (message) =>
    assert.equal(message.kind === 'response' && message.reason, '= 2**3 * 5**2 но сто девяносто девять - простое'),
  noreason: (message) => assert.equal(message.kind === 'response' && message.reason, ''),
  badbranch: (message) => assert.equal(viaOf(message)?.parameters.branch, 'z9hG4bK'),
  unksm2(message) {
    assert.equal(toOf(message)?.uri, 'isbn:2983792873')
    assert.equal(contactsOf(message)[0]?.uri, 'name:John_Smith')
  },
  bext01: (message) =>
    assert.deepEqual(headersOf(message, 'Require'), ['nothingSupportsThis', 'nothingSupportsThisEither']),
  invut: (message) => assert.equal(header(message, 'Content-Type'), 'application/unknownformat'),
  bcast: (message) => assert.equal(headersOf(message, 'Via').length, 2),
  zeromf: (message) => assert.equal(intOf(message, 'Max-Forwards'), 0),
  cparam01: (message) => assert.deepEqual(contactsOf(message)[0]?.parameters, { unknownparam: '' }),
  cparam02: (message) => assert.deepEqual(contactsOf(message)[0]?.parameters, {}),
  regescrt: (message) =>
    assert.deepEqual(parseUri(contactsOf(message)[0]?.uri ?? '')?.headers, { Route: '%3Csip:sip.example.com%3E' }),
  sdp01: (message) => assert.deepEqual(headersOf(message, 'Accept'), ['text/nobodyKnowsThis']),
  inv2543(message) {
    assert.equal(fromOf(message)?.parameters.tag, undefined)
    assert.equal(message.body.length, 105)
  },
}

/** Each is refused for its own fault, and not by chance for another. */
// biome-ignore format: a table reads in columns
const FAULTS: Record<string, string> = {
  badinv01: 'no Via that can be read',          clerr: 'Content-Length beyond the end',   ncl: 'malformed Content-Length',
  scalar02: 'malformed CSeq',                   scalarlg: 'malformed CSeq',               quotbal: 'malformed To',
  ltgtruri: 'malformed Request-URI',            lwsruri: 'malformed Request-URI',         lwsstart: 'malformed Request-URI',
  trws: 'malformed Request-URI',                escruri: 'headers in the Request-URI',    regbadct: 'malformed Contact',
  badaspec: 'malformed To',                     baddn: 'malformed From',                  badvers: 'unknown version of SIP',
  mismatch01: 'malformed CSeq',                 mismatch02: 'malformed CSeq',             bigcode: 'not a SIP start line',
  insuf: 'no From',                             multi01: 'more than one From',            mcl01: 'more than one Content-Length',
  unkscm: 'unknown scheme of the Request-URI',  novelsc: 'unknown scheme of the Request-URI',
}

test('all messages of RFC 4475 are here, each once', () => {
  assert.deepEqual([VALID.length, MALFORMED.length, BEYOND.length], [13, 19, 17])
  assert.equal(new Set(ALL.map(({ name }) => name)).size, 49)
})

for (const { name, section, bytes, judged, why } of ALL)
  test(`RFC 4475 ${section} ${name}, ${why}: ${judged}`, () => {
    const parsed = parseMessage(bytes)
    if (judged !== 'accept') {
      assert.ok(!parsed.ok)
      assert.equal(parsed.answer?.status ?? 'drop', judged)
      assert.equal(parsed.fault, FAULTS[name])
      return
    }
    assert.ok(parsed.ok, parsed.ok ? '' : parsed.fault)
    SEEN[name]?.(parsed.message)
    assert.deepEqual(again(parsed.message), parsed.message, 'written and read again it is the same')
  })

/** Written and read: a message without a length gains one. */
function again(message: SipMessage): SipMessage {
  const parsed = parseMessage(serialise(message))
  assert.ok(parsed.ok)
  if (header(message, 'Content-Length') !== undefined)
    return { ...parsed.message, headers: parsed.message.headers.map(asBefore(message)) }
  return { ...parsed.message, headers: parsed.message.headers.slice(0, -1) }
}

/** The length as it was first written: 0150 and 150 are one, and so are a body that ended early and its own length. */
const asBefore =
  (message: SipMessage) =>
  ([name, value]: readonly [string, string]): readonly [string, string] =>
    name === 'Content-Length' ? [name, header(message, name) ?? value] : [name, value]

test('a refusal repeats what a reply must, as far as it is there', () => {
  const names = (name: string) => {
    const parsed = parseMessage(ALL.find((one) => one.name === name)?.bytes ?? new Uint8Array())
    return parsed.ok ? [] : parsed.answer?.to.map(([header]) => header)
  }
  assert.deepEqual(names('mismatch01'), ['Via', 'From', 'To', 'Call-ID', 'CSeq'])
  assert.deepEqual(names('insuf'), ['Via', 'CSeq'])
  assert.deepEqual(names('multi01'), ['Via', 'From', 'To', 'Call-ID', 'CSeq'])
})
