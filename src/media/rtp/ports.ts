/**
 * The ports of RTP_PORTS: even ones, each with the odd one after it for reports (RFC 3550 11). One that was given back
 * rests before it is used again, so that what a peer still sends to the last call is not heard in the next; one that
 * somebody else holds is passed over for longer. That there is none left is a value.
 */
const REST_MS = 5_000
const FOREIGN_REST_MS = 60_000

interface Resting {
  port: number
  untilMs: number
}

export interface PortRange {
  from: number
  to: number
}

export class Ports {
  /** Who waited longest is used first: a port rests for as long as there are others. */
  readonly #free: number[] = []
  readonly #resting: Resting[] = []
  readonly #foreign: Resting[] = []
  readonly #taken = new Set<number>()

  constructor({ from, to }: PortRange) {
    for (let port = from + (from % 2); port + 1 <= to; port += 2) this.#free.push(port)
  }

  get size(): number {
    return this.#taken.size
  }

  take(nowMs: number): number | null {
    for (const resting of [this.#resting, this.#foreign])
      while ((resting[0]?.untilMs ?? Number.POSITIVE_INFINITY) <= nowMs) this.#free.push(resting.shift()?.port ?? 0)
    const port = this.#free.shift() ?? null
    if (port !== null) this.#taken.add(port)
    return port
  }

  /** Safe to repeat. */
  giveBack(port: number, nowMs: number): void {
    if (this.#taken.delete(port)) this.#resting.push({ port, untilMs: nowMs + REST_MS })
  }

  /** Somebody else holds it, or its neighbour. */
  passOver(port: number, nowMs: number): void {
    if (this.#taken.delete(port)) this.#foreign.push({ port, untilMs: nowMs + FOREIGN_REST_MS })
  }
}
