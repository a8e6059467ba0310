import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MODEL_FAULTS } from '#contract/conversation.ts'
import { endsSession, faultOfError, faultOfNetwork, faultOfStatus, gptFaultOf } from './faults.ts'

const KEY = 'sk-proj-abcdef0123456789'
const about = { voice: 'marin', host: 'api.openai.com' }
const error = (code: string, more: object = {}) => ({
  type: 'invalid_request_error',
  code,
  message: `No: ${KEY}`,
  ...more,
})

// biome-ignore format: a table reads in columns
const ERRORS: [Parameters<typeof faultOfError>[0], string, RegExp][] = [
  [error('invalid_api_key'),                                          'key_refused',           /OPENAI_API_KEY/],
  [error('account_deactivated'),                                      'key_refused',           /OPENAI_API_KEY/],
  [error('forbidden', { message: 'Voice session access denied' }),    'key_refused',           /OPENAI_API_KEY/],
  [error('insufficient_quota'),                                       'quota_spent',           /credit/],
  [error('credit_balance_exhausted'),                                 'quota_spent',           /credit/],
  [error('billing_hard_limit_reached'),                               'quota_spent',           /spending limit/],
  [error('', { type: 'insufficient_quota' }),                         'quota_spent',           /credit/],
  [error('rate_limit_exceeded'),                                      'rate_limited',          /rate limit/],
  [error('forbidden', { param: 'session.audio.output.voice' }),       'voice_unknown',         /marin/],
  [error('invalid_value', { param: 'session.voice' }),                'voice_unknown',         /marin/],
  [error('forbidden', { message: 'This voice is not available.' }),   'voice_unknown',         /marin/],
  [error('model_not_found'),                                          'model_unknown',         /gpt-live-1/],
  [error('invalid_value', { param: 'session.model' }),                'model_unknown',         /gpt-live-1/],
  [error('invalid_value', { message: 'Instructions must not exceed 16384 tokens.' }), 'instructions_too_long', /[Ss]horten/],
  [error('invalid_value', { param: 'session.instructions' }),         'instructions_too_long', /[Ss]horten/],
  [error('unknown_parameter', { param: 'session.foo' }),              'request_refused',       /unknown_parameter, session\.foo/],
  [error('something_new'),                                            'request_refused',       /something_new/],
  [error('server_error', { type: 'server_error' }),                   'overloaded',            /overloaded/],
  [error('content_policy_violation'),                                 'content_refused',       /what was said/],
  [error('session_expired'),                                          'expired',               /longest duration/],
  [{},                                                                'request_refused',       /refused/],
]

test('each error of the provider is a fault with a sentence, and never in its own words', () => {
  for (const [told, code, sentence] of ERRORS) {
    const fault = faultOfError(told, about)
    assert.equal(fault.code, code, JSON.stringify(told))
    assert.match(fault.message, sentence)
    assert.ok(!fault.message.includes(KEY))
  }
})

// biome-ignore format: a table reads in columns
const STATUSES: [number, string, string][] = [
  [400, '', 'request_refused'], [401, '', 'key_refused'], [402, '', 'quota_spent'], [403, '', 'key_refused'], [404, '', 'model_unknown'],
  [408, '', 'timed_out'], [409, '', 'request_refused'], [418, '', 'request_refused'], [422, '', 'request_refused'],
  [429, '', 'rate_limited'], [301, '', 'unreachable'], [500, '', 'overloaded'], [502, '<html>', 'overloaded'], [504, '', 'timed_out'],
  [429, JSON.stringify({ error: error('insufficient_quota') }), 'quota_spent'],
  [429, JSON.stringify({ error: error('rate_limit_exceeded') }), 'rate_limited'],
  [401, JSON.stringify({ error: { ...error('invalid_api_key'), param: null } }), 'key_refused'],
  [403, JSON.stringify({ error: 'no' }), 'key_refused'],
  [503, JSON.stringify({ error: { code: 7, message: null } }), 'overloaded'],
]

test('a refused upgrade is a fault by its body, else by its status', () => {
  for (const [status, body, code] of STATUSES) {
    const fault = faultOfStatus(status, body, about)
    assert.equal(fault.code, code, `${status} ${body}`)
    assert.ok(!fault.message.includes(KEY))
  }
})

test('a connection that never stood says where it was sought', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (const cause of [refused, new AggregateError([refused]), new Error('x', { cause: refused })])
    assert.deepEqual(faultOfNetwork(cause, about), {
      code: 'unreachable',
      message:
        'OpenAI cannot be reached at api.openai.com: check OPENAI_BASE_URL and the network of this machine (ECONNREFUSED).',
    })
  assert.equal(faultOfNetwork('?', about).code, 'unreachable')
  assert.equal(faultOfNetwork({ code: 'ETIMEDOUT' }, about).code, 'timed_out')
})

test('every fault has a sentence for a person; of details only names and codes are shown', () => {
  for (const code of MODEL_FAULTS) {
    assert.match(gptFaultOf(code, about, 'a_code').message, /^[A-Z].+ \(a_code\)\.$/)
    assert.equal(gptFaultOf(code, about, KEY.repeat(5), 'Bearer x y', '').message, gptFaultOf(code, about).message)
  }
})

test('only what leaves nobody served ends a session that stands', () => {
  assert.deepEqual(
    MODEL_FAULTS.filter((code) => endsSession(gptFaultOf(code, about))),
    ['key_refused', 'quota_spent', 'expired'],
  )
})
