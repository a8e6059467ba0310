import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { parseJson } from './body.ts'
import { hashBody, InFlight, readIdempotencyKey } from './idempotency.ts'

describe('an Idempotency-Key', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [header: string | string[] | undefined, key: string | undefined][] = [
    [undefined,              undefined],
    ['order-42',             'order-42'],
    ['"order-42"',           'order-42'],
    ['with spaces, and ~!',  'with spaces, and ~!'],
    ['"',                    '"'],
    ['x'.repeat(255),        'x'.repeat(255)],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
  ]
  for (const [header, key] of rows)
    it(`${header} is read as ${key}`, () => assert.equal(readIdempotencyKey(header), key))

  for (const header of ['', '""', 'x'.repeat(256), 'perché', 'tab\there', '\x7f', ['a', 'b']])
    it(`${JSON.stringify(header)} is refused`, () =>
      assert.throws(
        () => readIdempotencyKey(header),
        (error) => error instanceof Problem && error.code === 'invalid_idempotency_key',
      ))
})

describe('two bodies', () => {
  const hash = async (text: string | undefined) => {
    const raw = text === undefined ? undefined : Buffer.from(text)
    return (await hashBody(parseJson(raw), raw)).toString('hex')
  }
  // biome-ignore format: a table reads in columns
  const rows: readonly [a: string | undefined, b: string | undefined, same: boolean][] = [
    ['{"a":1,"b":[1,2]}',   ' {"b":[1,2], "a":1.0}',  true],
    ['{"a":"\\u0041"}',     '{"a":"A"}',              true],
    ['{"a":1e2}',           '{"a":100}',              true],
    [undefined,             '{}',                     true],
    ['',                    '{}',                     true],
    [' \n',                 '{}',                     true],
    ['{"a":[1,2]}',         '{"a":[2,1]}',            false],
    ['{"a":1}',             '{"a":"1"}',              false],
    ['{"a":1}',             '{"a":1,"b":null}',       false],
    ['null',                '{}',                     false],
    ['{',                   '{}',                     false],
    ['{',                   '{ ',                     false],
    ['{',                   '{',                      true],
  ]
  for (const [a, b, same] of rows)
    it(`${JSON.stringify(a)} and ${JSON.stringify(b)} are ${same ? 'the same' : 'different'}`, async () =>
      assert.equal((await hash(a)) === (await hash(b)), same))

  it('are the same however long white space makes one of them', async () => {
    const short = JSON.stringify(Array.from({ length: 2_000 }, (_, n) => ({ b: n, a: `numero ${n}` })))
    const long = short.replaceAll(',', `,${' '.repeat(10)}`)
    assert.ok(short.length < 65_536 && long.length > 65_536)
    assert.equal(await hash(short), await hash(long))
    assert.notEqual(await hash(long), await hash(long.replace('numero 1999', 'numero 2999')))
  })
})

describe('requests in flight with one key', () => {
  const scope = { accountId: 'acc_1', livemode: false, path: '/v1/x', key: 'k' }

  /** Sleeps end when the test says so. */
  function patientClock() {
    let wake = () => {}
    const clock: Clock & { ms: number; late(): void } = {
      ...systemClock,
      ms: 0,
      monotonicMs() {
        return this.ms
      },
      sleep: (_ms, signal) =>
        new Promise((resolve, reject) => {
          wake = resolve
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
      late() {
        this.ms += 10_000
        wake()
      },
    }
    return clock
  }

  function job() {
    let finish: (value: string) => void = () => {}
    let fail: (error: Error) => void = () => {}
    const promise = new Promise<string>((resolve, reject) => {
      finish = resolve
      fail = reject
    })
    return { promise, finish, fail }
  }

  it('run one after the other', async () => {
    const inFlight = new InFlight(patientClock())
    const order: string[] = []
    const first = job()
    const one = inFlight.alone(scope, () => {
      order.push('first begins')
      return first.promise
    })
    const two = inFlight.alone(scope, async () => {
      order.push('second begins')
      return 'second'
    })
    await Promise.resolve()
    assert.deepEqual(order, ['first begins'])
    first.finish('first')
    assert.deepEqual(await Promise.all([one, two]), ['first', 'second'])
    assert.deepEqual(order, ['first begins', 'second begins'])
  })

  it('go on after one that failed', async () => {
    const inFlight = new InFlight(patientClock())
    const first = job()
    const one = inFlight.alone(scope, () => first.promise)
    const two = inFlight.alone(scope, async () => 'second')
    first.fail(new Error('no'))
    await assert.rejects(one, /no/)
    assert.equal(await two, 'second')
  })

  it('do not wait for ever, and are told when to come back', async () => {
    const clock = patientClock()
    const inFlight = new InFlight(clock)
    const first = job()
    const one = inFlight.alone(scope, () => first.promise)
    const two = inFlight.alone(scope, async () => 'second')
    clock.late()
    await assert.rejects(two, (error) => {
      assert.ok(error instanceof Problem)
      assert.equal(error.code, 'idempotency_in_progress')
      assert.equal(error.details.retryAfterSeconds, 1)
      return true
    })
    first.finish('first')
    assert.equal(await one, 'first')
    assert.equal(await inFlight.alone(scope, async () => 'third'), 'third', 'nothing is left behind')
  })

  it('have one patience for this node and the others together', async () => {
    const clock = patientClock()
    const inFlight = new InFlight(clock, 1_000)
    const first = job()
    const one = inFlight.alone(scope, () => first.promise)
    const two = inFlight.alone(scope, async (waitMs) => waitMs)
    clock.ms += 400
    first.finish('first')
    await one
    assert.equal(await two, 600)
  })

  // biome-ignore format: a table reads in columns
  const others: readonly [what: string, other: Partial<typeof scope>][] = [
    ['account', { accountId: 'acc_2' }],
    ['mode',    { livemode: true }],
    ['path',    { path: '/v1/y' }],
    ['key',     { key: 'l' }],
  ]
  for (const [what, other] of others) {
    it(`do not wait for those of another ${what}`, async () => {
      const inFlight = new InFlight(patientClock())
      const first = job()
      const one = inFlight.alone(scope, () => first.promise)
      assert.equal(await inFlight.alone({ ...scope, ...other }, async () => 'other'), 'other')
      first.finish('first')
      await one
    })
  }
})
