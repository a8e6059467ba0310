/**
 * Work of one kind, done many at a time: what is asked for while one batch is under way makes up the next. Alone an
 * item waits for nothing; under load the batches grow by themselves. A batch that was refused is done again item by
 * item, so that one bad item spoils nothing but itself.
 */
export type Together<Item, Result> = (item: Item) => Promise<Result>

interface Waiting<Item, Result> {
  item: Item
  done: PromiseWithResolvers<Result>
}

export function together<Item, Result>(options: {
  /** The most that one batch holds. */
  max: number
  /** Results in the order of the items. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Whether this failure means that nothing of the batch was done; otherwise each of its items fails with it. */
  wasRefused: (error: unknown) => boolean
  /** Waited for before each batch, where more may come in and nobody is in a hurry. */
  gather?: () => Promise<void>
}): Together<Item, Result> {
  const { max, run, wasRefused, gather } = options
  let waiting: Waiting<Item, Result>[] = []
  let busy = false

  async function work(): Promise<void> {
    busy = true
    while (waiting.length > 0) {
      // Without a pause, what is asked for in the same turn of the loop still goes together from the first batch on.
      await gather?.()
      const batch = waiting.slice(0, max)
      waiting = waiting.slice(batch.length)
      await settle(batch)
    }
    busy = false
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map((one) => one.item))
      batch.forEach((one, at) => {
        one.done.resolve(results[at] as Result)
      })
    } catch (error) {
      if (batch.length > 1 && wasRefused(error)) for (const one of batch) await settle([one])
      else for (const one of batch) one.done.reject(error)
    }
  }

  return (item) => {
    const done = Promise.withResolvers<Result>()
    waiting.push({ item, done })
    if (!busy) work()
    return done.promise
  }
}
