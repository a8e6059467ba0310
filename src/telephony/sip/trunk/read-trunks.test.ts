import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { trunkOf } from '../../../../tests/support/trunk-stage.ts'
import { readTrunks } from './read-trunks.ts'
import type { TrunkSettings } from './settings.ts'

const AT = { host: 'sip.example.com', name: 'sip.example.com:5060' }
const KNOWN = { user: 'office', password: 'secret' }

// biome-ignore format: a table reads in columns
const READ: readonly [text: string, trunks: readonly Partial<TrunkSettings>[]][] = [
  ['sip:sip.example.com',                                     [{ ...AT }]],
  ['sip:office:secret@sip.example.com:5080',                  [{ ...KNOWN, host: AT.host, port: 5_080, name: 'sip.example.com:5080' }]],
  ['sip:office@sip.example.com;transport=TCP',                [{ ...AT, user: 'office', transport: 'tcp' }]],
  ['sip:a%40b:p%3Aq%2C%3B%25@sip.example.com',                [{ ...AT, user: 'a@b', password: 'p:q,;%' }]],
  ['sip:sip.example.com;codecs=PCMU,PCMA;refer=true',         [{ ...AT, codecs: ['PCMU', 'PCMA'], refer: true }]],
  ['sip:sip.example.com;codecs=PCMA,sip:192.0.2.9,',          [{ ...AT, codecs: ['PCMA'] }, { host: '192.0.2.9', name: '192.0.2.9:5060' }]],
  ['sip:office:secret@sip.example.com;register=true;country=fr', [{ ...AT, ...KNOWN, register: true, country: 'FR' }]],
  ['sip:[2001:db8::1]:5070;always=true',                      [{ host: '2001:db8::1', port: 5_070, name: '[2001:db8::1]:5070', always: true }]],
  ['sip:sip.example.com;cps=3',                               [{ ...AT, cps: 3 }]],
  ['sip:sip.example.com;sources=203.0.113.0/24+2001:db8::/32+198.51.100.7', [{ ...AT, sources: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] }]],
  ['sip:office:secret@sip.example.com;inbound=credentials',   [{ ...AT, ...KNOWN, inbound: 'credentials' }]],
  ['sip:sip.example.com;options=false',                       [{ ...AT, options: false }]],
  ['sip:a:b@sip.example.com, sip:c:d@sip.example.com',        [{ ...AT, user: 'a', password: 'b' }, { ...AT, user: 'c', password: 'd', name: 'sip.example.com:5060#2' }]],
]

for (const [text, trunks] of READ)
  test(`${text} is taken`, () => {
    assert.deepEqual(readTrunks(text), { ok: true, value: trunks.map((one) => trunkOf(one)) })
  })

const FORM =
  'must be like sip:user:password@host:port;transport=udp, with signs such as @ , ; or % in user and password written as %40 %2C %3B or %25'

// biome-ignore format: a table reads in columns
const REFUSED: readonly [text: string, problems: readonly string[]][] = [
  ['sip.example.com',                              [`trunk 1 ${FORM}`]],
  ['tel:+39061234567',                             [`trunk 1 ${FORM}`]],
  ['sip:',                                         [`trunk 1 ${FORM}`]],
  ['sip:u:per%cent@sip.example.com',               [`trunk 1 ${FORM}`]],
  ['sip:u:p%FF@sip.example.com',                   [`trunk 1 ${FORM}`]],
  ['sip:u:p%0D%0AVia@sip.example.com',             [`trunk 1 ${FORM}`]],
  ['sip:u:p@sip.example.com:port',                 [`trunk 1 ${FORM}`]],
  ['sip:sip.example.com?a=b',                      [`trunk 1 ${FORM}`]],
  ['sips:sip.example.com',                         ['trunk 1 asks for TLS, which is not spoken yet']],
  ['sip:sip.example.com;transport=tls',            ['trunk 1 asks for TLS, which is not spoken yet']],
  ['sip:192.0.2.1, sip:192.0.2.2;transport=sctp',  ['trunk 2 transport must be udp or tcp']],
  ['sip:sip.example.com;codecs=PCMA,G729',         ['trunk 1 codecs must be PCMA, PCMU or both, with a comma between']],
  ['sip:sip.example.com;codecs=PCMA,PCMA',         ['trunk 1 codecs must be PCMA, PCMU or both, with a comma between']],
  ['sip:sip.example.com;refer=yes;always=1',       ['trunk 1 refer must be true or false', 'trunk 1 always must be true or false']],
  ['sip:sip.example.com;cps=0',                    ['trunk 1 cps must be a whole number from 1 to 1000']],
  ['sip:sip.example.com;cps=ten',                  ['trunk 1 cps must be a whole number from 1 to 1000']],
  ['sip:sip.example.com;sources=203.0.113.0/33',   ['trunk 1 sources must be addresses or ranges such as 203.0.113.0/24, with a plus between']],
  ['sip:sip.example.com;sources=carrier.example',  ['trunk 1 sources must be addresses or ranges such as 203.0.113.0/24, with a plus between']],
  ['sip:sip.example.com;inbound=all',              ['trunk 1 inbound must be source or credentials']],
  ['sip:sip.example.com;register=true',            ['trunk 1 register=true needs a user and a password']],
  ['sip:u@sip.example.com;inbound=credentials',    ['trunk 1 inbound=credentials needs a user and a password']],
  ['sip:u:p@a.example;inbound=credentials,sip:u:q@b.example;inbound=credentials', ['trunk 2 inbound=credentials needs a user that no other trunk has']],
  [Array(17).fill('sip:192.0.2.1').join(),         ['must be at most 16 trunks']],
]

for (const [text, problems] of REFUSED)
  test(`${text.slice(0, 80)} is refused, with a sentence that says why`, () => {
    assert.deepEqual(readTrunks(text), { ok: false, problems })
  })

test('a country is one of the table', () => {
  const read = readTrunks('sip:sip.example.com;country=ZZ')
  assert.match(read.ok ? '' : read.problems.join(), /^trunk 1 country must be one of AD AL AM [A-Z ]+$/)
})

test('no problem quotes a word of what was written, so that no password is shown', () => {
  const broken = [
    'sip:u:hunter2;x@h y',
    'sip:u:a;hunter2=1@',
    'sip:h;hunter2=1',
    'sip:u:hunter2@h;country=hunter2',
    'hunter2',
  ]
  for (const text of broken) {
    const read = readTrunks(text)
    assert.ok(!read.ok, text)
    assert.doesNotMatch(read.problems.join(), /hunter2/)
  }
})

test('whatever user and password are, they come back as they were encoded', () => {
  const text = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => !/\p{Cc}/u.test(one) && one.isWellFormed())
  fc.assert(
    fc.property(text, text, (user, password) => {
      const encoded = [user, password].map((one) => encodeURIComponent(one)).join(':')
      const read = readTrunks(`sip:${encoded}@sip.example.com,sip:192.0.2.1`)
      assert.deepEqual(read.ok && read.value.map((one) => [one.user, one.password]), [
        [user, password],
        [null, null],
      ])
    }),
  )
})
