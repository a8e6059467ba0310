import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { invite } from '../../../tests/support/sip-stage.ts'
import { quietTrunk } from '../../../tests/support/sip-world.ts'
import { withHeaders } from './message/headers.ts'
import type { SipHeaders } from './message/message.ts'
import { ringOf } from './ring.ts'

const TRUNK = quietTrunk('192.0.2.1')
const ring = (uri: string, headers: SipHeaders = [], from?: string) => {
  const request = { ...invite({ headers }), uri }
  return ringOf(from === undefined ? request : withHeaders(request, { From: from }), TRUNK)
}
const OURS = 'sip:0600000000@198.51.100.7'

describe('who rings', () => {
  // biome-ignore format: a table reads in columns
  const rows: { what: string; headers?: SipHeaders; from?: string; number: string }[] = [
    { what: 'is in From',                                                                                                       number: '+390612345678' },
    { what: 'is what the network vouches for',            headers: [['P-Asserted-Identity', '<sip:3331234567@t.example>']],      number: '+393331234567' },
    { what: 'is vouched for as a tel URI too',            headers: [['P-Asserted-Identity', '"A" <sip:anonymous@a.invalid>'], ['P-Asserted-Identity', '<tel:+393331234567>']], number: '+393331234567' },
    { what: 'is nobody where they withhold it',           headers: [['P-Asserted-Identity', '<sip:3331234567@t.example>'], ['Privacy', 'id']], number: 'anonymous' },
    { what: 'is nobody where they ask in other words',    headers: [['Privacy', 'user;critical']],                               number: 'anonymous' },
    { what: 'is told where nothing is asked for',         headers: [['Privacy', 'none']],                                        number: '+390612345678' },
    { what: 'is nobody in an anonymous From',             from: '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=x',           number: 'anonymous' },
    { what: 'is nobody where it is no number',            from: '<sip:reception@pbx.example>;tag=x',                             number: 'anonymous' },
    { what: 'is told in its international form',          from: '<sip:00493012345@pbx.example>;tag=x',                           number: '+493012345' },
  ]
  for (const { what, headers = [], from, number } of rows)
    it(`${what}: ${number}`, () => assert.equal(ring(OURS, headers, from).from, number))
})

describe('for whom it rings', () => {
  // biome-ignore format: a table reads in columns
  const rows: [what: string, uri: string, number: string][] = [
    ['the number of the request URI',                 'sip:0612345670@198.51.100.7',   '+390612345670'],
    ['that of To where the URI is our own Contact',   'sip:centralino@198.51.100.7',   '+390600000000'],
  ]
  for (const [what, uri, number] of rows) it(`is ${what}`, () => assert.equal(ring(uri).to, number))

  it('is what was dialled where that is no number, and not more than a number’s length of it', () => {
    const request = withHeaders(invite(), { To: '<sip:x@198.51.100.7>' })
    assert.equal(ringOf({ ...request, uri: 'sip:reception@198.51.100.7' }, TRUNK).to, 'reception')
    assert.equal(ringOf({ ...request, uri: `sip:${'x'.repeat(300)}@198.51.100.7` }, TRUNK).to.length, 64)
  })
})

describe('from whom it was sent on', () => {
  // biome-ignore format: a table reads in columns
  const rows: [what: string, headers: SipHeaders, number: string | null][] = [
    ['is nobody',                          [],                                                                                                     null],
    ['is the last who did',                [['Diversion', '<sip:0211111111@t.example>;reason=no-answer'], ['Diversion', '<sip:0222222222@t.example>']], '+390211111111'],
    ['is who stood before us in history',  [['History-Info', '<sip:0211111111@t.example>;index=1'], ['History-Info', '<sip:0600000000@t.example>;index=1.1']], '+390211111111'],
    ['is nobody in a history of one',      [['History-Info', '<sip:0600000000@t.example>;index=1']],                                                null],
    ['is nobody who cannot be read',       [['Diversion', '<sip:pbx@t.example>']],                                                                  null],
  ]
  for (const [what, headers, number] of rows) it(what, () => assert.equal(ring(OURS, headers).divertedFrom, number))

  it('comes with the trunk’s name', () => assert.equal(ring(OURS).trunk, TRUNK.name))
})
