import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MediaTerms } from '#contract/media.ts'
import { CODECS, session, THEIRS } from '../../../tests/support/sip-stage.ts'
import { quietTrunk } from '../../../tests/support/sip-world.ts'
import type { AudioSession } from './sdp/sdp.ts'
import { ownSession, termsOf } from './terms.ts'

const NOISE = { payloadType: 13, name: 'CN', clockRate: 8_000, fmtp: '' }
const OURS = session()

describe('what offer and answer come to', () => {
  // biome-ignore format: a table reads in columns
  const rows: { what: string; theirs: Partial<AudioSession>; ours?: Partial<AudioSession>; terms: Partial<MediaTerms> }[] = [
    { what: 'the first voice of the peer’s that we know',  theirs: { codecs: [CODECS.G722, CODECS.PCMU, CODECS.PCMA] },                 terms: { codec: 'PCMU', payloadType: 0 } },
    { what: 'the peer’s own numbers',                      theirs: { codecs: [{ ...CODECS.PCMA, payloadType: 99 }, { ...CODECS.event, payloadType: 96 }] }, terms: { payloadType: 99, eventType: 96 } },
    { what: 'the other law, where both know it',           theirs: { codecs: [CODECS.PCMA, { ...CODECS.PCMU, payloadType: 97 }] }, ours: { codecs: [CODECS.PCMU, CODECS.PCMA] }, terms: { codec: 'PCMA', otherType: 97 } },
    { what: 'no other law where we do not know it',        theirs: { codecs: [CODECS.PCMA, CODECS.PCMU] }, ours: { codecs: [CODECS.PCMA] }, terms: { codec: 'PCMA' } },
    { what: 'names in any case',                           theirs: { codecs: [{ ...CODECS.PCMA, name: 'pcma' }] },                      terms: { codec: 'PCMA', eventType: null } },
    { what: 'digits of our own rate alone',                theirs: { codecs: [CODECS.PCMA, { ...CODECS.event, clockRate: 16_000 }] },   terms: { eventType: null } },
    { what: 'noise where both know it',                    theirs: { codecs: [CODECS.PCMA, NOISE] }, ours: { codecs: [CODECS.PCMA, NOISE] }, terms: { noiseType: 13 } },
    { what: 'no noise where we do not',                    theirs: { codecs: [CODECS.PCMA, NOISE] },                                    terms: { noiseType: null } },
    { what: 'packets as long as the peer wants them',      theirs: { ptime: 30 },                                                       terms: { ptimeMs: 30 } },
    { what: 'the peer’s place',                            theirs: { address: '192.0.2.77', port: 31_000 },                             terms: { remote: { address: '192.0.2.77', port: 31_000 } } },
    { what: 'both ways',                                   theirs: {},                                                                  terms: { sends: true,  hears: true } },
    { what: 'what the peer alone sends',                   theirs: { direction: 'sendonly' },                                           terms: { sends: false, hears: true } },
    { what: 'what the peer alone hears',                   theirs: { direction: 'recvonly' },                                           terms: { sends: true,  hears: false } },
    { what: 'nothing either way',                          theirs: { direction: 'inactive' },                                           terms: { sends: false, hears: false } },
    { what: 'what we alone send',                          theirs: {}, ours: { direction: 'sendonly' },                                 terms: { sends: true,  hears: false } },
  ]
  for (const { what, theirs, ours = {}, terms } of rows)
    it(what, () => {
      const found = termsOf({ ...OURS, ...ours }, { ...THEIRS, ...theirs }, null)
      assert.deepEqual({ ...found, ...terms }, found)
    })

  it('keeps the place of a peer that holds by naming none', () => {
    const before = termsOf(OURS, THEIRS, null)
    const held = termsOf(OURS, { ...THEIRS, address: '0.0.0.0', direction: 'inactive' }, before)
    assert.deepEqual([held?.remote, held?.sends], [before?.remote, false])
  })

  it('is nothing without a common voice', () =>
    assert.equal(termsOf(OURS, { ...THEIRS, codecs: [CODECS.G722, CODECS.event] }, null), null))
})

describe('what we offer', () => {
  it('is the trunk’s codecs in its order, and digits', () => {
    const own = ownSession(quietTrunk('192.0.2.1', { codecs: ['PCMU'] }), { address: '198.51.100.7', port: 40_000 })
    assert.deepEqual(
      own.codecs.map(({ name }) => name),
      ['PCMU', 'telephone-event'],
    )
    assert.match(own.originId, /^\d+$/)
  })
})
