/** A call that is up or being set up. */
export interface RunningCall {
  /** Ends it, and tells the peer. */
  hangUp(): void
  /** Nobody waits for the peer any more: it counts as ended now. */
  abandon(): void
}

/** What a call holds here: while it holds anything it counts. */
export interface Seat {
  busy(part: 'leg' | 'sound'): void
  idle(part: 'leg' | 'sound'): void
}

/** The calls of this node, both directions: there is room for so many, and while it drains for none. */
export class SipCalls {
  readonly #max: number
  readonly #running = new Set<RunningCall>()
  #open = true
  #onEmpty = () => {}

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#running.size
  }

  get hasRoom(): boolean {
    return this.#open && this.#running.size < this.#max
  }

  /** From now on there is room for none. */
  drain(): void {
    this.#open = false
  }

  /** A call begins with its sound; once it holds nothing it is over. */
  add(call: RunningCall): Seat {
    const held = new Set<'leg' | 'sound'>(['sound'])
    this.#running.add(call)
    return {
      busy: (part) => void held.add(part),
      idle: (part) => {
        held.delete(part)
        if (held.size === 0) this.#forget(call)
      },
    }
  }

  /** Hangs all up, and leaves behind whoever has not ended when `patience` is over. */
  async end(patience: Promise<void>): Promise<void> {
    this.drain()
    const empty = new Promise<void>((resolve) => {
      this.#onEmpty = resolve
    })
    const all = [...this.#running]
    for (const call of all) call.hangUp()
    if (this.size > 0) await Promise.race([empty, patience])
    for (const call of [...this.#running]) call.abandon()
  }

  #forget(call: RunningCall): void {
    this.#running.delete(call)
    if (this.#running.size === 0) this.#onEmpty()
  }
}
