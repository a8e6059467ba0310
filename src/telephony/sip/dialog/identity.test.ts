import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { invite } from '../../../../tests/support/sip-stage.ts'
import { callerOf, identityHeaders, ownFrom } from './identity.ts'

describe('who calls', () => {
  it('is read from what the network asserts, and from who sent the call on', () => {
    const { from, to, asserted, diverted, history } = callerOf(
      invite({
        headers: [
          ['P-Asserted-Identity', '"Anna" <sip:+39061@t.example>'],
          ['P-Asserted-Identity', '<tel:+39061>'],
          ['Diversion', '<sip:+39062@t.example>;reason=no-answer'],
          ['History-Info', '<sip:+39062@t.example>;index=1'],
          ['Diversion', 'nonsense <'],
        ],
      }),
    )
    assert.equal(from?.uri, 'sip:+390612345678@trunk.example')
    assert.equal(to?.uri, 'sip:+390600000000@198.51.100.7')
    assert.deepEqual(
      asserted.map(({ uri }) => uri),
      ['sip:+39061@t.example', 'tel:+39061'],
    )
    assert.deepEqual(
      diverted.map(({ uri, parameters }) => [uri, parameters.reason]),
      [['sip:+39062@t.example', 'no-answer']],
    )
    assert.equal(history.length, 1)
  })

  it('costs little, however many addresses a hostile caller names', () => {
    const headers = Array.from({ length: 200 }, (_, at) => ['Diversion', `<sip:${at}@t.example>`] as const)
    assert.equal(callerOf(invite({ headers })).diverted.length, 10)
  })
})

describe('as whom we call', () => {
  it('is written so that a name cannot break out of its header', () => {
    const from = ownFrom({ uri: 'sip:a@b', display: 'x"\r\nVia: y' }, 't')
    assert.equal(from, '"x\\"  Via: y" <sip:a@b>;tag=t')
  })

  it('is asserted and diverted only where the order says so', () => {
    assert.deepEqual(identityHeaders({ uri: 'sip:a@b' }), [])
    assert.deepEqual(identityHeaders({ uri: 'sip:a@b', asserted: 'sip:c@d', diverted: 'sip:e@f' }), [
      ['P-Asserted-Identity', '<sip:c@d>'],
      ['Diversion', '<sip:e@f>'],
    ])
  })
})
