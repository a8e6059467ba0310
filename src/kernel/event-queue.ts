/** Events from many hands, read by one, in order. */
export interface EventQueue<T> {
  push(event: T): void
  /** What was pushed before is still read; after it a failure is thrown, or reading ends. */
  end(failure?: unknown): void
  readonly events: AsyncIterable<T>
}

/** Far more than are ever unread: whoever reads does nothing but read. */
const UNREAD_MAX = 10_000

export function openEventQueue<T>(): EventQueue<T> {
  const unread: T[] = []
  let ended: { failure?: unknown } | null = null
  let wake = () => {}

  async function* read(): AsyncGenerator<T> {
    for (;;) {
      for (let event = unread.shift(); event !== undefined; event = unread.shift()) yield event
      if (ended) break
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    if ('failure' in ended) throw ended.failure
  }

  return {
    push(event) {
      if (ended) return
      if (unread.length >= UNREAD_MAX) throw new RangeError('nobody reads the events')
      unread.push(event)
      wake()
    },
    end(...failure) {
      ended ??= failure.length > 0 ? { failure: failure[0] } : {}
      wake()
    },
    events: read(),
  }
}
