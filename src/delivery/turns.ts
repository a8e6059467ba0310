/**
 * What is held for an endpoint goes a few at a time; the others wait for their turn, in the order in which they came.
 */
export class Turns<Item> {
  readonly #max: number
  readonly #going = new Map<string, number>()
  readonly #waiting = new Map<string, Item[]>()

  constructor(max: number) {
    this.#max = max
  }

  /** True when it may go now; otherwise it waits. */
  enter(endpoint: string, item: Item): boolean {
    const going = this.#going.get(endpoint) ?? 0
    if (going < this.#max) {
      this.#going.set(endpoint, going + 1)
      return true
    }
    const waiting = this.#waiting.get(endpoint)
    if (waiting) waiting.push(item)
    else this.#waiting.set(endpoint, [item])
    return false
  }

  /** One has come back: whose turn it is, to go in its place. */
  leave(endpoint: string): Item | undefined {
    const next = this.#waiting.get(endpoint)?.shift()
    if (next !== undefined) return next
    this.#waiting.delete(endpoint)
    const going = (this.#going.get(endpoint) ?? 0) - 1
    if (going > 0) this.#going.set(endpoint, going)
    else this.#going.delete(endpoint)
    return undefined
  }

  /** Nobody waits any more: who did. */
  dismiss(endpoint: string): Item[] {
    const waiting = this.#waiting.get(endpoint) ?? []
    this.#waiting.delete(endpoint)
    return waiting
  }

  dismissAll(): Item[] {
    return [...this.#waiting.keys()].flatMap((endpoint) => this.dismiss(endpoint))
  }
}
