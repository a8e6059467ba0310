import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SipHeaders, SipResponse } from '#telephony/sip/message/message.ts'
import { type DivertedCall, divertedBy, laterDiverted } from './diversion.ts'

const response = (status: number, ...headers: SipHeaders): SipResponse => ({
  kind: 'response',
  status,
  reason: '',
  headers,
  body: new Uint8Array(0),
})

// biome-ignore format: a table reads in columns
const ANSWERS: [title: string, response: SipResponse, diverted: DivertedCall | null][] = [
  ['nothing',                               response(180),                                                                                       null],
  ['that it is being forwarded',            response(181),                                                                                       'elsewhere'],
  ['who diverted it',                       response(181, ['Diversion', '<sip:+393331234567@carrier.example>;reason=no-answer']),               'elsewhere'],
  ['a mailbox by its name',                 response(181, ['Diversion', '<sip:voicemail@carrier.example>;reason=no-answer']),                   'mailbox'],
  ['a mailbox in the history',              response(200, ['History-Info', '<sip:bob@example.com>;index=1, <sip:vm@example.com;cause=486>;index=1.1']), 'mailbox'],
  ['a mailbox’s own machine',               response(183, ['History-Info', '<sip:bob@example.com>;index=1'], ['History-Info', '<sip:bob@voicemail.example.com>;index=1.1']), 'mailbox'],
  ['a mailbox as RFC 4458 writes it',       response(200, ['History-Info', '<sip:9000@example.com;target=bob%40example.com;cause=480>;index=1']), 'mailbox'],
  ['an Italian mailbox',                    response(181, ['Diversion', '"TIM" <sip:segreteria-telefonica@tim.example>']),                       'mailbox'],
  ['a secretary’s desk',                    response(181, ['Diversion', '<sip:segreteria@studio.example>;reason=no-answer']),                   'elsewhere'],
  ['a name that only sounds like one',      response(181, ['Diversion', '<sip:gavmaria@example.com>']),                                         'elsewhere'],
  ['a colleague after a mailbox',           response(200, ['History-Info', '<sip:voicemail@example.com>;index=1, <sip:anna@example.com>;index=1.1']), 'elsewhere'],
  ['whom we called, and nobody else',       response(200, ['History-Info', '<sip:bob@example.com>;index=1']),                                   null],
  ['something that cannot be read',         response(180, ['Diversion', 'voicemail'], ['History-Info', '<<>;']),                               null],
]

describe('an answer of the network names', () => {
  for (const [title, given, diverted] of ANSWERS) it(title, () => assert.equal(divertedBy(given), diverted))
})

it('a mailbox that was named stays one', () => {
  assert.equal(laterDiverted('mailbox', 'elsewhere'), 'mailbox')
  assert.equal(laterDiverted('elsewhere', 'mailbox'), 'mailbox')
  assert.equal(laterDiverted('elsewhere', null), 'elsewhere')
})
