import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { COUNTRY_NAMES } from '#kernel/countries.ts'
import { E164 } from '#kernel/e164.ts'
import { parseUri } from '#telephony/sip/message/uri.ts'

import { fromUri, requestUri, toE164 } from './numbers.ts'

// biome-ignore format: a table reads in columns
const READ: readonly [country: string, user: string, number: string | null][] = [
  ['IT', '+390612345678',              '+390612345678'],
  ['IT', '%2B390612345678',            '+390612345678'],
  ['IT', '00390612345678',             '+390612345678'],
  ['IT', '0612345678',                 '+390612345678'],
  ['IT', '06 1234-5678',               '+390612345678'],
  ['IT', '390612345678',               '+390612345678'],
  ['IT', '3331234567',                 '+393331234567'],
  ['IT', '393331234567',               '+393331234567'],
  ['IT', '3933312345',                 '+393933312345'],
  ['IT', '800123456',                  '+39800123456'],
  ['IT', '+390612345678;phone-context=+39', '+390612345678'],
  ['IT', '0033612345678',              '+33612345678'],
  ['FR', '0612345678',                 '+33612345678'],
  ['FR', '612345678',                  '+33612345678'],
  ['FR', '33612345678',                '+33612345678'],
  ['DE', '030123456',                  '+4930123456'],
  ['DE', '30123456',                   null],
  ['DE', '4930123456',                 '+4930123456'],
  ['HU', '0612345678',                 '+3612345678'],
  ['GB', '02079460000',                '+442079460000'],
  ['ES', '912345678',                  '+34912345678'],
  ['US', '2025550123',                 '+12025550123'],
  ['US', '12025550123',                '+12025550123'],
  ['US', '01139061234567',             '+39061234567'],
  ['IE', '3531234567',                 null],
  ['IT', 'anonymous',                  null],
  ['IT', 'unknown',                    null],
  ['IT', '',                           null],
  ['IT', '+',                          null],
  ['IT', '+0612345678',                null],
  ['IT', '112',                        null],
  ['IT', '+3906123456789012',          null],
  ['IT', '+39061234567a',              null],
  ['IT', '٠٦١٢٣٤٥٦٧٨',                  null],
  ['IT', '%zz',                        null],
  ['XX', '0612345678',                 null],
  ['__proto__', '0612345678',          null],
]

for (const [country, user, number] of READ)
  test(`${user || 'nothing'} of a trunk in ${country} is ${number ?? 'no number'}`, () => {
    assert.equal(toE164(user, country), number)
  })

test('what is read is a number as the interface spells it, whatever was sent', () => {
  fc.assert(
    fc.property(fc.constantFrom(...COUNTRY_NAMES), fc.string({ unit: 'grapheme', maxLength: 40 }), (country, user) => {
      const number = toE164(user, country)
      assert.ok(number === null || E164.test(number))
    }),
  )
})

test('a number that is read is read the same again, in every country', () => {
  const digits = fc.stringMatching(/^[0-9]{3,15}$/)
  fc.assert(
    fc.property(fc.constantFrom(...COUNTRY_NAMES), digits, (country, user) => {
      const number = toE164(user, country)
      if (number !== null) for (const other of COUNTRY_NAMES) assert.equal(toE164(number, other), number)
    }),
  )
})

test('a call asks for the number at the trunk’s own address, and comes from a number there', () => {
  const trunk = { host: 'sip.example.com', port: 5_080 }
  assert.equal(requestUri('+390612345678', trunk), 'sip:+390612345678@sip.example.com:5080;user=phone')
  assert.equal(fromUri('+390612345678', trunk), 'sip:+390612345678@sip.example.com;user=phone')
  assert.equal(parseUri(requestUri('+390612345678', { host: '2001:db8::1', port: null }))?.host, '2001:db8::1')
})
