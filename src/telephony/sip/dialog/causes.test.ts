import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SipResponse } from '#telephony/sip/message/message.ts'
import { type CauseKind, causeOf, type Failure, type InviteProgress } from './causes.ts'

const response = (status: number, ...reasons: string[]): SipResponse => ({
  kind: 'response',
  status,
  reason: 'Chiamare +39 333 1234567',
  headers: reasons.map((reason) => ['Reason', reason] as const),
  body: new Uint8Array(0),
})

/** Decisions, "SIP cause → outcome", whole. */
// biome-ignore format: a table reads in columns
const BY_STATUS: readonly [kind: CauseKind, heard: InviteProgress, statuses: readonly number[]][] = [
  ['busy',           'rung',    [486, 600, 603]],
  ['no_answer',      'rung',    [480, 487, 408]],
  ['invalid_number', 'trying',  [404, 410, 484, 485, 604]],
  ['failed',         'trying',  [301, 302, 400, 401, 403, 405, 407, 408, 415, 420, 481, 482, 483, 488, 491, 500, 502, 503, 504, 606, 607, 608]],
  ['failed',         'nothing', [408]],
]

// biome-ignore format: a table reads in columns
const BY_Q850: readonly [kind: CauseKind, status: number, causes: readonly number[]][] = [
  ['busy',           503, [17]],
  ['busy',           480, [17, 21]],
  ['failed',         403, [21]],
  ['no_answer',      486, [18, 19, 20]],
  ['invalid_number', 503, [1, 22, 28]],
  ['failed',         404, [3, 27, 34, 38, 41, 42, 47, 88, 127]],
  ['busy',           486, [16, 31, 99]],
]

describe('the cause of a call that reached nobody', () => {
  for (const [kind, heard, statuses] of BY_STATUS)
    it(`is ${kind} for ${statuses.join(' ')} after ${heard}`, () => {
      for (const status of statuses) assert.equal(causeOf(response(status), heard).kind, kind, `${status}`)
    })

  for (const [kind, status, causes] of BY_Q850)
    it(`is ${kind} for Q.850 ${causes.join(' ')} with ${status}`, () => {
      for (const cause of causes) {
        const { kind: found, details } = causeOf(response(status, 'SIP;cause=200', `Q.850;cause=${cause}`), 'trying')
        assert.deepEqual([found, details.q850, details.sip_code], [kind, cause, status])
      }
    })

  // biome-ignore format: a table reads in columns
  const FAILOVER: readonly [failure: Failure, heard: InviteProgress, failover: boolean][] = [
    [response(503),                    'nothing', true],
    [response(503),                    'trying',  true],
    [response(503),                    'rung',    false],
    [response(500, 'Q.850;cause=34'),  'trying',  true],
    [response(500, 'Q.850;cause=34'),  'rung',    false],
    [response(503, 'Q.850;cause=17'),  'trying',  false],
    [response(408),                    'nothing', true],
    [response(408),                    'trying',  false],
    [response(404),                    'nothing', false],
    [response(603),                    'nothing', false],
    ['timeout',                        'nothing', true],
    ['timeout',                        'trying',  false],
    ['timeout',                        'rung',    false],
    ['transport',                      'nothing', true],
    ['transport',                      'rung',    false],
    ['ring_timeout',                   'nothing', false],
  ]
  it('leads to another trunk only where the network failed and nobody was rung', () => {
    for (const [failure, heard, failover] of FAILOVER)
      assert.equal(causeOf(failure, heard).failover, failover, `${JSON.stringify(failure)} after ${heard}`)
  })

  it('is told in our words: a phrase of the peer, which may hold a number, is kept nowhere', () => {
    for (const status of [404, 486, 503, 499])
      assert.doesNotMatch(JSON.stringify(causeOf(response(status), 'rung')), /333/)
  })
})
