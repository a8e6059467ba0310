import { hash } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { ToolTarget } from '#tools/server.ts'
import type { Listing } from './listing.ts'
import type { McpSession } from './peer.ts'

/** What was found at a server, for five minutes (rules.md#tool-server). A failure is not remembered. */
export interface FoundTools {
  listing: Listing
  /** The era that it speaks. */
  session: McpSession
}

const REMEMBERED_MS = 5 * 60_000
const REMEMBERED_MAX = 1_000

interface House {
  clock: Clock
  log: Log
  find(target: ToolTarget): Promise<FoundTools>
}

export class Memory {
  readonly #known = new Map<string, { at: number; found: Promise<FoundTools> }>()
  readonly #house: House

  constructor(house: House) {
    this.#house = house
  }

  /** From memory, or by asking once for all who ask now. */
  of(target: ToolTarget): Promise<FoundTools> {
    const key = keyOf(target)
    const now = this.#house.clock.monotonicMs()
    const before = this.#known.get(key)
    if (before && now - before.at < REMEMBERED_MS) return before.found
    this.#known.delete(key)
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size >= REMEMBERED_MAX) this.#known.delete(oldest)
    const one = { at: now, found: this.#house.find(target) }
    this.#known.set(key, one)
    one.found.then(
      ({ listing }) => this.#tell(target, listing),
      () => this.#known.get(key) === one && this.#known.delete(key),
    )
    return one.found
  }

  /** What was found last, however long ago: the era of a server does not change within a call. */
  async last(target: ToolTarget): Promise<FoundTools | null> {
    return this.#known.get(keyOf(target))?.found.catch(() => null) ?? null
  }

  #tell({ agentId, version }: ToolTarget, { leftOut }: Listing): void {
    if (leftOut.length === 0) return
    const reasons = [...new Set(leftOut.map(({ reason }) => reason))]
    this.#house.log.warn({ agent: agentId, version, left_out: leftOut.length, reasons }, 'tools were left out')
  }
}

/** Per agent version, address and token; the token itself stands in no key. */
export const keyOf = ({ agentId, version, url, token }: ToolTarget): string =>
  hash('sha256', JSON.stringify([agentId, version, url, token]))
