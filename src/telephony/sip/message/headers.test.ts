import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNameAddress, parseNameAddress } from './address.ts'
import { contactsOf, cseqOf, intOf, reasonHeaderOf, routesOf, viaOf } from './headers.ts'
import type { SipResponse } from './message.ts'
import { formatVia, parseVia } from './via.ts'

const of = (name: string, ...values: string[]): SipResponse => ({
  kind: 'response',
  status: 200,
  reason: 'OK',
  headers: values.map((value) => [name, value] as const),
  body: new Uint8Array(),
})

const BOB = 'sip:bob@example.com'

// biome-ignore format: a table reads in columns
const ADDRESSES = [
  [`<${BOB}>`,                              { display: '', uri: BOB, parameters: {} }],
  [BOB,                                     { display: '', uri: BOB, parameters: {} }],
  [`${BOB};tag=1`,                          { display: '', uri: BOB, parameters: { tag: '1' } }],
  [`<${BOB};tag=1>`,                        { display: '', uri: `${BOB};tag=1`, parameters: {} }],
  [`Bob B. <${BOB}>;TAG=Xy ; lr`,           { display: 'Bob B.', uri: BOB, parameters: { tag: 'Xy', lr: '' } }],
  [`"Bob \\"B\\" \\\\, <x>;" <${BOB}>`,     { display: 'Bob "B" \\, <x>;', uri: BOB, parameters: {} }],
  [`"Nicolò 大" <${BOB}>`,                   { display: 'Nicolò 大', uri: BOB, parameters: {} }],
  [`Nicolò <${BOB}>`,                       { display: 'Nicolò', uri: BOB, parameters: {} }],
  [`""<${BOB}>`,                            { display: '', uri: BOB, parameters: {} }],
  [`<${BOB}>;+sip.instance="<urn:uuid:1>"`, { display: '', uri: BOB, parameters: { '+sip.instance': '<urn:uuid:1>' } }],
  ['<tel:+39021>;x=[::1]',                  { display: '', uri: 'tel:+39021', parameters: { x: '[::1]' } }],
  ['<urn:service:sos>',                     { display: '', uri: 'urn:service:sos', parameters: {} }],
] as const

test('a name and an address are read in every form, and read the same when written', () => {
  for (const [text, is] of ADDRESSES) {
    assert.deepEqual(parseNameAddress(text), is, text)
    assert.deepEqual(parseNameAddress(formatNameAddress(is)), is, text)
  }
})

// biome-ignore format: a table reads in columns
const NO_ADDRESSES = [
  '', ' ', '<>', 'bob', `"Bob <${BOB}>`, `"Bob" ${BOB}`, `"Bob"`, `<${BOB}`, `${BOB}>`, `Bob, B <${BOB}>`, `<${BOB}>;`, `<${BOB}>;;x`, `<${BOB}>;x=`, `<${BOB}>x`,
  `<${BOB}>;x=1;X=2`, `<${BOB}>;x="1`, `< ${BOB}>`, `<${BOB} >`, `<${BOB}?a>`.replace('?a', ' ?a'), `${BOB}?x=y`, `<<${BOB}>>`, '<sip:>', '<1x:y>', '<name:>',
]

test('what is neither is null', () => {
  for (const text of NO_ADDRESSES) assert.equal(parseNameAddress(text), null, text)
})

// biome-ignore format: a table reads in columns
const VIAS = [
  ['SIP/2.0/UDP a.example.com',                   { transport: 'UDP', host: 'a.example.com', port: null, parameters: {} }],
  ['sip / 2.0 / tcp 192.0.2.1:5070;rport;branch=z9hG4bK1', { transport: 'TCP', host: '192.0.2.1', port: 5070, parameters: { rport: '', branch: 'z9hG4bK1' } }],
  ['SIP/2.0/UDP [2001:db8::1]:5060;received=2001:db8::2', { transport: 'UDP', host: '2001:db8::1', port: 5060, parameters: { received: '2001:db8::2' } }],
  ['SIP/2.0/UDP a.example.com : 5060 ; ttl=1',    { transport: 'UDP', host: 'a.example.com', port: 5060, parameters: { ttl: '1' } }],
  ['SIP/2.0/UDP a.example.com: 5060',             { transport: 'UDP', host: 'a.example.com', port: 5060, parameters: {} }],
  ['SIP/2.0/UDP a.example.com :5060',             { transport: 'UDP', host: 'a.example.com', port: 5060, parameters: {} }],
] as const

test('a Via is read with space wherever the grammar has it, and reads the same when written', () => {
  for (const [text, is] of VIAS) {
    assert.deepEqual(parseVia(text), is, text)
    assert.deepEqual(parseVia(formatVia(is)), is, text)
  }
  assert.deepEqual(viaOf(of('Via', 'SIP/2.0/UDP a', 'SIP/2.0/UDP b'))?.host, 'a')
  for (const text of [
    '',
    'SIP/2.0/UDP',
    'SIP/2.0 a',
    'SIP/3.0/UDP a',
    'HTTP/2.0/UDP a',
    'SIP/2.0/UDPa',
    'SIP/2.0/UDP a b',
    'SIP/2.0/UDP a;',
    'SIP/2.0/UDP a;branch=1;branch=2',
    'SIP/2.0/UDP a:x',
  ])
    assert.equal(parseVia(text), null, text)
})

test('contacts and routes that cannot be read are left out; the star is a contact', () => {
  assert.deepEqual(
    contactsOf(of('Contact', '*')).map(({ uri }) => uri),
    ['*'],
  )
  assert.deepEqual(contactsOf(of('Contact', 'nobody', `<${BOB}>;expires=60`)), [
    { display: '', uri: BOB, parameters: { expires: '60' } },
  ])
  assert.deepEqual(
    routesOf(of('Record-Route', '<sip:p1;lr>', '<', '<sip:p2;lr>'), 'Record-Route').map(({ uri }) => uri),
    ['sip:p1;lr', 'sip:p2;lr'],
  )
})

test('a sequence is a number below 2³¹ and a method', () => {
  // biome-ignore format: a table reads in columns
  const rows = [
    ['1 INVITE', { sequence: 1, method: 'INVITE' }], [' 0009 \t INVITE ', { sequence: 9, method: 'INVITE' }], ['2147483647 ACK', { sequence: 2_147_483_647, method: 'ACK' }],
    ['2147483648 ACK', null], ['1', null], ['INVITE', null], ['1 INVITE x', null], ['-1 INVITE', null], ['1.5 INVITE', null], ['', null],
  ] as const
  for (const [value, is] of rows) assert.deepEqual(cseqOf(of('CSeq', value)), is, value)
})

test('the reasons of an end are all told, the unreadable left out', () => {
  assert.deepEqual(
    reasonHeaderOf(
      of('Reason', 'Q.850;cause=17;text="User busy"', 'SIP ;cause=486', ';cause=1', 'X', 'Q.850;cause=1e3'),
    ),
    [
      { protocol: 'Q.850', cause: 17, text: 'User busy' },
      { protocol: 'SIP', cause: 486, text: '' },
      { protocol: 'X', cause: null, text: '' },
      { protocol: 'Q.850', cause: null, text: '' },
    ],
  )
})

test('a number is the one that a header starts with', () => {
  // biome-ignore format: a table reads in columns
  const rows = [
    ['90', 90], ['90;refresher=uac', 90], ['18000;duration=3600', 18_000], ['120 (I am in a meeting)', 120], ['5(x)', 5], ['4294967295', 4_294_967_295],
    ['4294967296', null], ['x', null], ['', null], ['9x', null], ['-1', null], ['1.5', null],
  ] as const
  for (const [value, is] of rows) assert.equal(intOf(of('Retry-After', value), 'Retry-After'), is, value)
  assert.equal(intOf(of('X', '1'), 'Retry-After'), null)
})
