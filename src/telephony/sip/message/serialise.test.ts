import assert from 'node:assert/strict'
import { test } from 'node:test'
import { header, withHeaders } from './headers.ts'
import type { SipRequest, SipResponse } from './message.ts'
import { serialise } from './serialise.ts'

const request: SipRequest = {
  kind: 'request',
  method: 'MESSAGE',
  uri: 'sip:bob@example.com',
  headers: [
    ['Via', 'SIP/2.0/UDP 192.0.2.1'],
    ['Content-Length', '7'],
    ['To', '<sip:bob@example.com>'],
  ],
  body: Buffer.from('però', 'utf8'),
}

test('Content-Length is that of the body, once, in its place or at the end', () => {
  const text = (message: SipRequest) => Buffer.from(serialise(message)).toString('utf8')
  const start = 'MESSAGE sip:bob@example.com SIP/2.0\r\nVia: SIP/2.0/UDP 192.0.2.1\r\n'
  assert.equal(text(request), `${start}Content-Length: 5\r\nTo: <sip:bob@example.com>\r\n\r\nperò`)
  assert.equal(
    text({ ...withHeaders(request, { 'content-length': null }), body: Buffer.alloc(0) }),
    `${start}To: <sip:bob@example.com>\r\nContent-Length: 0\r\n\r\n`,
  )
  assert.equal(text({ ...request, headers: [...request.headers, ['l', '9']] }).match(/^Content-Length|^l/gm)?.length, 1)
})

test('no text of a value, name or start line begins a line of its own', () => {
  const evil = 'x\r\nVia: SIP/2.0/UDP evil\r\n\r\nbody'
  const response: SipResponse = {
    kind: 'response',
    status: 200,
    reason: evil,
    headers: [
      ['Subject', evil],
      [evil, 'y'],
    ],
    body: Buffer.alloc(0),
  }
  const lines = Buffer.from(serialise(response)).toString('utf8').split('\r\n')
  assert.equal(lines.length, 6)
  assert.deepEqual(lines.slice(3), ['Content-Length: 0', '', ''])
  assert.ok(!lines.some((line) => line.startsWith('Via')))
})

test('changed headers stand where the first was, new ones at the end, and the message that was given stays', () => {
  const changed = withHeaders(request, {
    via: ['SIP/2.0/TCP 192.0.2.9', 'SIP/2.0/UDP 192.0.2.1'],
    Subject: 'x',
    To: null,
  })
  assert.deepEqual(changed.headers, [
    ['Via', 'SIP/2.0/TCP 192.0.2.9'],
    ['Via', 'SIP/2.0/UDP 192.0.2.1'],
    ['Content-Length', '7'],
    ['Subject', 'x'],
  ])
  assert.equal(header(request, 'To'), '<sip:bob@example.com>')
})
