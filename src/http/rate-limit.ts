import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'

/**
 * A token bucket per key, in memory of this node: `perSecond` on average, twice that in a burst. Business limits are
 * not kept here but in the database. The header fields follow the IETF draft on rate limit headers.
 */
const BUCKETS_MAX = 10_000

export interface RateLimiter {
  /** Takes one token and returns the header fields; throws `rate_limited` when there is none. */
  take(who: string): Record<string, string>
}

export function createRateLimiter(clock: Clock, perSecond: number): RateLimiter {
  if (perSecond === 0) return { take: () => ({}) }
  const burst = perSecond * 2
  const policy = `"default";q=${burst};w=2`
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(who) {
      const now = clock.monotonicMs()
      let bucket = buckets.get(who)
      if (!bucket) {
        if (buckets.size >= BUCKETS_MAX) buckets.clear()
        bucket = { tokens: burst, at: now }
        buckets.set(who, bucket)
      }
      bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond)
      bucket.at = now
      if (bucket.tokens < 1) {
        const seconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond))
        throw new RateLimited(seconds, { ratelimit: `"default";r=0;t=${seconds}`, 'ratelimit-policy': policy })
      }
      bucket.tokens -= 1
      const remaining = Math.floor(bucket.tokens)
      return { ratelimit: `"default";r=${remaining};t=1`, 'ratelimit-policy': policy }
    },
  }
}

export class RateLimited extends Problem {
  readonly headers: Record<string, string>
  constructor(retryAfterSeconds: number, headers: Record<string, string>) {
    super('rate_limited', { retryAfterSeconds })
    this.headers = headers
  }
}
