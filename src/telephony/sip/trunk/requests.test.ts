import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromOf, header, toOf } from '#telephony/sip/message/headers.ts'
import { parseMessage } from '#telephony/sip/message/parse.ts'
import { serialise } from '#telephony/sip/message/serialise.ts'
import { parseUri } from '#telephony/sip/message/uri.ts'
import { trunkOf } from '../../../../tests/support/trunk-stage.ts'
import { optionsTo, registerAt } from './requests.ts'

const ASKED = { callId: 'c', tag: 't', sequence: 7 }
const VIA = ['Via', 'SIP/2.0/UDP 192.0.2.1;branch=z9hG4bKa'] as const

test('whatever a user is called, our requests can be read, and name that user', () => {
  const user = fc.string({ minLength: 1, maxLength: 30 }).filter((one) => !/\p{Cc}/u.test(one) && one.isWellFormed())
  fc.assert(
    fc.property(user, fc.constantFrom(optionsTo, registerAt), (user, make) => {
      const request = make(trunkOf({ user, host: 'carrier.example', port: 5_080 }), ASKED)
      const parsed = parseMessage(serialise({ ...request, headers: [VIA, ...request.headers] }))
      assert.ok(parsed.ok && parsed.message.kind === 'request')
      assert.equal(parsed.message.uri, 'sip:carrier.example:5080')
      assert.equal(decodeURIComponent(parseUri(fromOf(parsed.message)?.uri ?? '')?.user ?? ''), user)
    }),
  )
})

test('OPTIONS asks the trunk, REGISTER ourselves at the trunk; who has no user is called by a name of ours', () => {
  const trunk = trunkOf({ host: '2001:db8::1' })
  assert.equal(toOf(optionsTo(trunk, ASKED))?.uri, 'sip:[2001:db8::1]')
  assert.equal(toOf(registerAt({ ...trunk, user: 'office' }, ASKED))?.uri, 'sip:office@[2001:db8::1]')
  assert.equal(fromOf(optionsTo(trunk, ASKED))?.uri, 'sip:centralino@[2001:db8::1]')
  assert.equal(header(registerAt(trunk, ASKED), 'CSeq'), '7 REGISTER')
})
