import { createHash } from 'node:crypto'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'
import { countTry, forgetTries } from '#store/logins.ts'

/**
 * How often something may be tried: by one address, and against one person, over all nodes. Counted outside of the
 * request's own transaction, so that what is refused counts too. Rows hold a hash, and go when their time is over.
 */
interface House {
  db: Queryable
  clock: Clock
}

// biome-ignore format: a table reads in columns
const LIMITS = {
  /** Log-ins, accepted links and old passwords that were asked for. */
  address:  { tries: 50, withinMs: 15 * 60_000 },
  person:   { tries: 10, withinMs: 15 * 60_000 },
  /** A link has 256 bits: what is held back is the noise. */
  link:     { tries: 60, withinMs: 15 * 60_000 },
  /** The page before the log-in, opened by a whole office. */
  door:     { tries: 600, withinMs: 15 * 60_000 },
  /** Mails that somebody else may have asked for. */
  reset:    { tries: 3,  withinMs: 60 * 60_000 },
} as const
type Kind = keyof typeof LIMITS

const nameOf = (kind: Kind, value: string): Buffer =>
  createHash('sha256').update(`${kind} ${value.toLowerCase()}`).digest()

/** Thrown once there were too many; each counts, also those that are refused. */
export async function throttle({ db, clock }: House, kind: Kind, value: string): Promise<void> {
  const { tries, withinMs } = LIMITS[kind]
  const now = clock.now()
  const counted = await countTry(db, { name: nameOf(kind, value), now: iso(now), until: iso(addMs(now, withinMs)) })
  if (counted.tries <= tries) return
  const leftMs = Temporal.Instant.from(counted.until).epochMilliseconds - now.epochMilliseconds
  throw new Problem('rate_limited', {
    message: 'There were too many tries: wait a while.',
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
  })
}

/** Whoever knew the password has not been guessing. */
export async function forgive({ db }: Pick<House, 'db'>, kind: Kind, value: string): Promise<void> {
  await forgetTries(db, nameOf(kind, value))
}
