import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MODEL_FAULTS } from '#contract/conversation.ts'
import { closingOf, faultOf, refusalOf, type WireEnd } from './faults.ts'

const about = { voice: 'Kore', host: 'generativelanguage.googleapis.com' }
const end = (given: Partial<WireEnd>): WireEnd => ({
  status: null,
  closeCode: 1006,
  text: '',
  socketError: null,
  ours: null,
  ...given,
})

test('every fault has a sentence, with what a person has to look at', () => {
  for (const code of MODEL_FAULTS) assert.match(faultOf(code, about).message, /^[A-Z].{20,160}\.$/, code)
  for (const code of ['key_refused', 'quota_spent', 'rate_limited'] as const)
    assert.match(faultOf(code, about).message, /GEMINI_API_KEY/)
  assert.match(faultOf('voice_unknown', about).message, /"Kore"/)
  for (const code of ['unreachable', 'timed_out'] as const)
    assert.match(faultOf(code, about).message, /"generativelanguage\.googleapis\.com".*GEMINI_BASE_URL/)
})

test('of what the provider says nothing is passed on', () => {
  const secret = 'AIza-secret, and what the person said'
  for (const closeCode of [1000, 1006, 1007, 1008, 1011, 4000])
    for (const given of [end({ closeCode, text: secret }), end({ status: 400, text: secret })]) {
      assert.ok(!refusalOf(given, about).message.includes('secret'))
      assert.ok(!closingOf(given, about, { leaving: false }).fault?.message.includes('secret'))
    }
})

// biome-ignore format: a table reads in columns
const closings: [Partial<WireEnd>, reason: string, code: string, leaving?: true][] = [
  [{ closeCode: 1006 },                                                    'lost',    'lost'],
  [{ closeCode: 1006, socketError: 'ECONNRESET' },                         'lost',    'lost'],
  [{ closeCode: 1000 },                                                    'lost',    'lost'],
  [{ closeCode: 1001, text: 'going away' },                                'lost',    'lost'],
  [{ closeCode: 4711, text: 'something new' },                             'lost',    'lost'],
  [{ closeCode: 1006 },                                                    'expired', 'expired', true],
  [{ closeCode: 1008, text: 'Operation aborted' },                         'expired', 'expired'],
  [{ closeCode: 1011, text: 'session duration limit' },                    'expired', 'expired'],
  [{ closeCode: 1011, text: 'Internal error occurred.' },                  'lost',    'overloaded'],
  [{ closeCode: 1011 },                                                    'lost',    'overloaded'],
  [{ closeCode: 1013 },                                                    'lost',    'overloaded'],
  [{ closeCode: 1008, text: 'Operation is not implemented, or supported, or enabled.' }, 'lost', 'request_refused'],
  [{ closeCode: 1007, text: 'Request contains an invalid argument.' },     'lost',    'request_refused'],
  [{ closeCode: 1007, text: 'The voice was interrupted' },                 'lost',    'request_refused'],
  [{ closeCode: 1011, text: 'You exceeded your current quota' },           'refused', 'quota_spent'],
  [{ closeCode: 1013, text: 'Too many requests per minute' },              'refused', 'rate_limited'],
  [{ closeCode: 1008, text: 'API key expired' },                           'refused', 'key_refused'],
  [{ closeCode: 1008, text: 'Blocked for safety' },                        'refused', 'content_refused'],
  [{ ours: 'rejected' },                                                   'refused', 'content_refused'],
  [{ ours: 'rejected' },                                                   'refused', 'content_refused', true],
  [{ ours: 'stuck' },                                                      'lost',    'lost'],
  [{ ours: 'message' },                                                    'lost',    'lost'],
]
for (const [given, reason, code, leaving = false] of closings)
  test(`in a session ${JSON.stringify(given)}${leaving ? ' after it was announced' : ''} is ${reason}: ${code}`, () => {
    const closed = closingOf(end(given), about, { leaving })
    assert.deepEqual([closed.reason, closed.fault?.code], [reason, code])
  })

// biome-ignore format: a table reads in columns
const refusals: [Partial<WireEnd>, code: string][] = [
  [{ socketError: 'ENOTFOUND' },                       'unreachable'],
  [{ socketError: 'CERT_HAS_EXPIRED' },                'unreachable'],
  [{ closeCode: 1006 },                                'unreachable'],
  [{ closeCode: 4711 },                                'lost'],
  [{ status: 401 },                                    'key_refused'],
  [{ status: 418 },                                    'request_refused'],
  [{ status: 599 },                                    'overloaded'],
  [{ status: 301 },                                    'unreachable'],
  [{ status: 429, text: 'Quota exceeded for metric: requests PerMinutePerProject' }, 'rate_limited'],
  [{ status: 429, text: 'Quota exceeded for metric: requests PerDayPerProject' },    'quota_spent'],
  [{ status: 400, text: 'API key not valid. Please pass a valid API key.' },         'key_refused'],
  [{ status: 400, text: 'User location is not supported for the API use.' },         'request_refused'],
  [{ ours: 'time' },                                   'timed_out'],
  [{ ours: 'message' },                                'unreachable'],
]
for (const [given, code] of refusals)
  test(`before a session ${JSON.stringify(given)} is refused as ${code}`, () =>
    assert.equal(refusalOf(end(given), about).code, code))
