/**
 * What happens when, earliest first; what was asked for at the same instant happens in the order in which it was asked
 * for.
 */
export interface Timed {
  at: number
  seq: number
}

export class Heap<Item extends Timed> {
  #items: Item[] = []

  get first(): Item | undefined {
    return this.#items[0]
  }

  push(item: Item): void {
    const items = this.#items
    let at = items.length
    items.push(item)
    while (at > 0) {
      const up = (at - 1) >> 1
      const above = items[up]
      if (above === undefined || isBefore(above, item)) break
      items[at] = above
      at = up
    }
    items[at] = item
  }

  pop(): Item | undefined {
    const items = this.#items
    const first = items[0]
    const last = items.pop()
    if (last === undefined || items.length === 0) return first
    let at = 0
    for (;;) {
      const left = items[2 * at + 1]
      const right = items[2 * at + 2]
      const least = right !== undefined && left !== undefined && isBefore(right, left) ? right : left
      if (least === undefined || isBefore(last, least)) break
      items[at] = least
      at = least === right ? 2 * at + 2 : 2 * at + 1
    }
    items[at] = last
    return first
  }

  /** Everything happens that much later; the order stays. */
  shift(ms: number): void {
    for (const item of this.#items) item.at += ms
  }
}

const isBefore = (one: Timed, other: Timed): boolean =>
  one.at < other.at || (one.at === other.at && one.seq < other.seq)
