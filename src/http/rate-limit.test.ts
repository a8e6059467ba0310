import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { createRateLimiter, RateLimited, type RateLimiter } from './rate-limit.ts'

function clockAt(): Clock & { ms: number } {
  return {
    ...systemClock,
    ms: 1_000,
    monotonicMs() {
      return this.ms
    },
  }
}

function taken(limiter: RateLimiter, key: string): number {
  for (let count = 0; count < 1_000; count += 1) {
    try {
      limiter.take(key)
    } catch (error) {
      assert.ok(error instanceof RateLimited)
      return count
    }
  }
  return Number.POSITIVE_INFINITY
}

describe('the rate limiter', () => {
  it('lets a burst of twice the rate through, then the rate', () => {
    const clock = clockAt()
    const limiter = createRateLimiter(clock, 10)
    assert.equal(taken(limiter, 'a'), 20)
    clock.ms += 500
    assert.equal(taken(limiter, 'a'), 5)
    clock.ms += 60_000
    assert.equal(taken(limiter, 'a'), 20, 'no more than a burst is saved up')
  })

  it('counts each key by itself', () => {
    const limiter = createRateLimiter(clockAt(), 1)
    assert.equal(taken(limiter, 'a'), 2)
    assert.equal(taken(limiter, 'b'), 2)
  })

  it('is off at 0, and then says nothing', () => {
    const limiter = createRateLimiter(clockAt(), 0)
    assert.deepEqual(limiter.take('a'), {})
    assert.equal(taken(limiter, 'a'), Number.POSITIVE_INFINITY)
  })

  it('tells what is left, the policy, and when to come back, and means it', () => {
    const clock = clockAt()
    const limiter = createRateLimiter(clock, 2)
    assert.deepEqual(limiter.take('a'), { ratelimit: '"default";r=3;t=1', 'ratelimit-policy': '"default";q=4;w=2' })
    taken(limiter, 'a')
    assert.throws(
      () => limiter.take('a'),
      (error) => {
        assert.ok(error instanceof RateLimited)
        assert.equal(error.code, 'rate_limited')
        assert.deepEqual(error.headers, { ratelimit: '"default";r=0;t=1', 'ratelimit-policy': '"default";q=4;w=2' })
        clock.ms += 1_000 * (error.details.retryAfterSeconds ?? 0)
        return true
      },
    )
    assert.doesNotThrow(() => limiter.take('a'))
  })

  it('does not run back with a clock, and forgets before it grows without end', () => {
    const limiter = createRateLimiter(clockAt(), 1)
    for (let n = 0; n < 10_001; n += 1) limiter.take(`key-${n}`)
    assert.equal(taken(limiter, 'key-0'), 2, 'it had been forgotten')
  })
})
