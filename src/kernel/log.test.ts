import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLog, scrub } from './log.ts'

describe('scrub', () => {
  // biome-ignore format: a table reads in columns
  const shapes: readonly [what: string, before: string, after: string][] = [
    ['a live key',                    'key svc_live_aB3dE5 used',               'key svc_live_[key] used'],
    ['a test key',                    'svc_test_0123456789',                    'svc_test_[key]'],
    ['a signing secret',              'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw==', '[signing secret]'],
    ['a key of OpenAI',               'Incorrect key: sk-proj-abc_DEF-12345.',  'Incorrect key: [key of a provider].'],
    ['a key of Google',               'key=AIzaSyA-1234567890_abc',             'key=[key of a provider]'],
    ['a bearer token',                'Authorization: Bearer abc.def-123',      'Authorization: Bearer [token]'],
    ['basic credentials',             'authorization: basic dXNlcjpwdw==',      'authorization: basic [token]'],
    ['credentials in a URL',          'postgres://user:word@db:5432/x',         'postgres://[credentials]@db:5432/x'],
    ['a password with an @ in it',    'postgres://user:wo@rd@db/x',             'postgres://[credentials]@db/x'],
    ['a number',                      'to +393331234567.',                      'to [number].'],
    ['a number in a query',           '/v1/calls?to=%2B393331234567&x=1',       '/v1/calls?to=[number]&x=1'],
    ['a number in a SIP address',     'sip:+393331234567@trunk',                'sip:[number]@trunk'],
    ['an address',                    'from mario.rossi@posta.it to',           'from [address] to'],
    ['an address in a query',         '?email=mario%2Bx%40posta.it&x=1',        '?email=[address]&x=1'],
    ['an accented address',           'niccolò.josé@città.it',                  '[address]'],
    ['an address with an apostrophe', "o'brien+tag@sub.posta.co.uk",            '[address]'],
    ['an address with a percent',     'a%b@posta.it',                           '[address]'],
    ['two of them',                   'a@b.it,+391234567',                      '[address],[number]'],
  ]
  for (const [what, before, after] of shapes) it(`hides ${what}`, () => assert.equal(scrub(before), after))

  // biome-ignore format: a table reads in columns
  const harmless: readonly [what: string, text: string][] = [
    ['ids',                     'call_01kq0c3v7rf2x9s8h4n6m5j0ab'],
    ['instants with an offset', '2026-07-01T09:00:00.000+02:00'],
    ['an address of ours',      'http://127.0.0.1:3000/v1/calls?limit=20'],
    ['package names',           'node_modules/@scalar/fastify-api-reference'],
    ['an exponent',             '1e+21'],
  ]
  for (const [what, text] of harmless) it(`leaves ${what} alone`, () => assert.equal(scrub(text), text))

  // The bound is loose by a factor of a hundred: what it tells apart is linear from quadratic, which takes minutes.
  for (const unit of ['a', 'a.', '%', '@', 'a@', '://', '+1', 'Bearer ', 'svc_live_', 'x@y.']) {
    it(`takes time in proportion to the line, also for "${unit}" repeated`, () => {
      const started = performance.now()
      scrub(unit.repeat(Math.ceil(200_000 / unit.length)))
      assert.ok(performance.now() - started < 5_000)
    })
  }
})

describe('createLog', () => {
  function capture(level = 'info') {
    const lines: string[] = []
    return { lines, log: createLog(level, (line) => lines.push(line)) }
  }

  it('writes one JSON object per line, with the level in words and an ISO instant', () => {
    const { lines, log } = capture()
    log.info({ call: 'call_1' }, 'dialled')
    assert.equal(lines.length, 1)
    assert.ok(lines[0]?.endsWith('\n'))
    const { time, ...rest } = JSON.parse(lines[0] ?? '')
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(rest, { level: 'info', call: 'call_1', msg: 'dialled' })
  })

  it('scrubs wherever the datum hides: message, field, key, child binding, error and cause', () => {
    const { lines, log } = capture()
    const secret = '+393331234567'
    const error = new Error(`no route to ${secret}`, { cause: new Error(`busy ${secret}`) })
    log.info(secret)
    log.warn({ deep: { to: [secret] }, [secret]: 1 })
    log.child({ to: secret }).error({ err: error }, 'failed')
    assert.equal(lines.length, 3)
    for (const line of lines) {
      assert.ok(!line.includes('393331234567'), line)
      assert.doesNotThrow(() => JSON.parse(line), line)
    }
  })

  it('keeps quiet below its level', () => {
    const { lines, log } = capture('warn')
    log.info('no')
    log.warn('yes')
    assert.equal(lines.length, 1)
  })
})
