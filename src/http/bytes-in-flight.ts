import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'

/**
 * How many bytes of bodies may be on their way at a time, of one key and in all. What a body says of its length is
 * counted from the first line of the request until it is answered, so that what is only begun holds no more memory than
 * it may; one that does not say is as long as it may be.
 */
const MEBIBYTE = 1024 * 1024
const LIMITS = { perKey: 48 * MEBIBYTE, inAll: 128 * MEBIBYTE }

export class BytesInFlight {
  readonly #limits: { perKey: number; inAll: number }
  readonly #byKey = new Map<string, number>()
  #all = 0

  constructor(limits = LIMITS) {
    this.#limits = limits
  }

  take(who: string, request: FastifyRequest, reply: FastifyReply): void {
    const bytes = lengthOf(request)
    if (bytes === 0) return
    const before = this.#byKey.get(who) ?? 0
    if (before + bytes > this.#limits.perKey || this.#all + bytes > this.#limits.inAll)
      throw new Problem('rate_limited', {
        message: 'Too many bytes are on their way at once: wait for what was sent before.',
        retryAfterSeconds: 1,
      })
    this.#byKey.set(who, before + bytes)
    this.#all += bytes
    reply.raw.once('close', () => this.#give(who, bytes))
  }

  #give(who: string, bytes: number): void {
    const left = (this.#byKey.get(who) ?? 0) - bytes
    if (left > 0) this.#byKey.set(who, left)
    else this.#byKey.delete(who)
    this.#all -= bytes
  }
}

/** What is longer than its route takes is refused by that, with its own reason. */
function lengthOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const said = headers['content-length']
  if (said !== undefined) return Math.min(Number(said) || 0, bodyLimit ?? 0)
  return headers['transfer-encoding'] === undefined ? 0 : (bodyLimit ?? 0)
}
