import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coarseFailure } from './coarse-failure.ts'

// biome-ignore format: a table reads in columns
const ROWS: readonly [what: object, told: string][] = [
  [{ code: 'ECONNREFUSED' },                         'connection_failed'],
  [{ code: 'ENOTFOUND' },                            'connection_failed'],
  [{ code: 'EAI_AGAIN' },                            'connection_failed'],
  [{ code: 'ECONNRESET' },                           'connection_failed'],
  [{ code: 'EHOSTUNREACH' },                         'connection_failed'],
  [{},                                               'connection_failed'],
  [{ name: 'TimeoutError' },                         'timeout'],
  [{ code: 'ETIMEDOUT' },                            'timeout'],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },          'tls_failed'],
  [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },      'tls_failed'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' },         'tls_failed'],
  [{ code: 'CERT_HAS_EXPIRED' },                     'tls_failed'],
  [{ code: 'ERR_SSL_WRONG_VERSION_NUMBER' },         'tls_failed'],
  [{ code: 'EPROTO' },                               'tls_failed'],
]

for (const [what, told] of ROWS)
  test(`${JSON.stringify(what)} is told as ${told}`, () => {
    assert.equal(coarseFailure(Object.assign(new Error('10.0.0.7 says no'), what)), told)
  })
