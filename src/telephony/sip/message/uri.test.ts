import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatUri, parseUri, sameUri } from './uri.ts'

const NONE = { user: '', password: '', port: null, parameters: {}, headers: {} }

// biome-ignore format: a table reads in columns
const READ = [
  ['sip:alice@atlanta.com',                      { scheme: 'sip', user: 'alice', host: 'atlanta.com' }],
  ['SIPS:alice:secret@atlanta.com:5061',         { scheme: 'sips', user: 'alice', password: 'secret', host: 'atlanta.com', port: 5061 }],
  ['sip:atlanta.com;method=REGISTER?to=a%40b.c', { scheme: 'sip', host: 'atlanta.com', parameters: { method: 'REGISTER' }, headers: { to: 'a%40b.c' } }],
  ['sip:+39021234567@[2001:db8::1]:5070;LR',     { scheme: 'sip', user: '+39021234567', host: '2001:db8::1', port: 5070, parameters: { lr: '' } }],
  ['sip:a;day=tuesday@192.0.2.4',                { scheme: 'sip', user: 'a;day=tuesday', host: '192.0.2.4' }],
  ['tel:+39-02-1234567;phone-context=x',         { scheme: 'tel', user: '+39-02-1234567', host: '', parameters: { 'phone-context': 'x' } }],
] as const

test('a URI is read in its parts, and written as it was', () => {
  for (const [text, parts] of READ) {
    const uri = parseUri(text)
    assert.deepEqual(uri, { ...NONE, ...parts }, text)
    assert.equal(uri && formatUri(uri).toLowerCase(), text.toLowerCase())
  }
})

// biome-ignore format: a table reads in columns
const NOT_READ = [
  '', 'sip', 'sip:', ':x', 'http://example.com', 'sip:@example.com', 'sip::x@example.com', 'sip:a@b@c', 'sip:a@', 'sip:a b@c', 'sip:a@b:0',
  'sip:a@b:65536', 'sip:a@b:', 'sip:a@b:5x', 'sip:a@[::1', 'sip:a@[::1]x', 'sip:a@[1.2.3.4]', 'sip:a@[fe80::1%25eth0]', 'sip:a@::1', 'sip:a@b;x;x',
  'sip:a@b;;', 'sip:a@b;=x', 'sip:a%4@b', 'sip:a%zz@b', 'sip:<a>@b', 'sip:"a"@b', 'sip:a\\@b', 'sip:però@b', 'sip:a@ex ample', 'sip:a@b\r\n', 'sip:a@b?',
  'tel:', 'tel:mario', 'tel:1+2', `sip:a@${'b'.repeat(256)}`, `sip:${'a'.repeat(2048)}@b`, `sip:a@b${Array.from({ length: 65 }, (_, n) => `;p${n}`).join('')}`,
]

test('what is no SIP, SIPS or tel URI is null', () => {
  for (const text of NOT_READ) assert.equal(parseUri(text), null, text)
})

test('names that objects have by nature are parameters like others', () => {
  const uri = parseUri('sip:a@b;__proto__=x;constructor')
  assert.deepEqual(Object.entries(uri?.parameters ?? {}), [
    ['__proto__', 'x'],
    ['constructor', ''],
  ])
})

test('no part of a URI that is written can pretend to be another', () => {
  const uri = { scheme: 'sip', password: '', host: 'b', port: null, headers: {} } as const
  assert.equal(formatUri({ ...uri, user: 'a@evil>;x: y\r\n', parameters: {} }), 'sip:a%40evil%3E;x%3A%20y%0D%0A@b')
  assert.equal(
    formatUri({ ...uri, user: 'però😀', parameters: { 'x;y': 'a=b?c' } }),
    'sip:per%C3%B2%F0%9F%98%80@b;x%3By=a%3Db%3Fc',
  )
  assert.equal(formatUri({ ...uri, user: 'a%40b%', parameters: {} }), 'sip:a%40b%25@b')
})

/** RFC 3261 19.1.4, its own examples and one for each of its rules; RFC 3966 section 4. */
// biome-ignore format: a table reads in columns
const COMPARED = [
  [true,  'sip:%61lice@atlanta.com;transport=TCP',     'sip:alice@AtLanTa.CoM;Transport=tcp'],
  [true,  'sip:carol@chicago.com',                     'sip:carol@chicago.com;newparam=5'],
  [true,  'sip:carol@chicago.com',                     'sip:carol@chicago.com;security=on'],
  [true,  'sip:carol@chicago.com;newparam=5',          'sip:carol@chicago.com;security=on'],
  [true,  'sip:biloxi.com;transport=tcp;method=REGISTER?to=sip:bob%40biloxi.com', 'sip:biloxi.com;method=REGISTER;transport=tcp?to=sip:bob%40biloxi.com'],
  [true,  'sip:alice@atlanta.com?subject=project%20x&priority=urgent', 'sip:alice@atlanta.com?priority=urgent&subject=project%20x'],
  [false, 'SIP:ALICE@AtLanTa.CoM;Transport=udp',       'sip:alice@AtLanTa.CoM;Transport=UDP'],
  [false, 'sip:bob@biloxi.com',                        'sip:bob@biloxi.com:5060'],
  [false, 'sip:bob@biloxi.com',                        'sip:bob@biloxi.com;transport=udp'],
  [false, 'sip:bob@biloxi.com',                        'sip:bob@biloxi.com:6000;transport=tcp'],
  [false, 'sip:carol@chicago.com',                     'sip:carol@chicago.com?Subject=next%20meeting'],
  [false, 'sip:bob@phone21.boxesbybob.com',            'sip:bob@192.0.2.4'],
  [false, 'sip:carol@chicago.com;security=on',         'sip:carol@chicago.com;security=off'],
  [false, 'sip:bob@biloxi.com',                        'sips:bob@biloxi.com'],
  [false, 'sip:bob@biloxi.com',                        'sip:bob:x@biloxi.com'],
  [false, 'sip:bob@biloxi.com',                        'sip:bob@biloxi.com;user=phone'],
  [false, 'sip:bob@biloxi.com',                        'sip:bob@biloxi.com;maddr=192.0.2.1'],
  [false, 'sip:bob@biloxi.com',                        'sip:bob@biloxi.com;ttl=15'],
  [false, 'sip:a%2Fb@biloxi.com',                      'sip:a/b@biloxi.com'],
  [true,  'sip:a%2fb@biloxi.com',                      'sip:a%2Fb@biloxi.com'],
  [true,  'tel:+39-02-123.45(6)',                      'tel:+390212345 6'.replace(' ', '')],
  [false, 'tel:+39021',                                'tel:39021'],
  [false, 'tel:021;phone-context=+39',                 'tel:021'],
] as const

test('two URIs are the same exactly where RFC 3261 19.1.4 says so, in either order', () => {
  for (const [is, one, other] of COMPARED) {
    const [a, b] = [parseUri(one), parseUri(other)]
    assert.ok(a && b)
    assert.equal(sameUri(a, b), is, `${one} ${other}`)
    assert.equal(sameUri(b, a), is, `${other} ${one}`)
  }
})
