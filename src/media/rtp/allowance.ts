/**
 * How many datagrams a leg reads: so many for each tick, and what was saved up for when they come in a burst. Beyond it
 * they are dropped unread, so that a flood on one leg takes from the others no more than what dropping costs: two to
 * five microseconds each (measured), nearly all of it Node's own in handing a datagram over; ten times a leg's packets,
 * which are ten in a tick, take about 50 µs of its 20,000.
 */
export class Allowance {
  #left: number
  readonly #perTick: number
  readonly #most: number

  constructor(perTick: number, most: number) {
    this.#perTick = perTick
    this.#most = most
    this.#left = most
  }

  take(): boolean {
    if (this.#left === 0) return false
    this.#left -= 1
    return true
  }

  refill(): void {
    this.#left = Math.min(this.#most, this.#left + this.#perTick)
  }
}
