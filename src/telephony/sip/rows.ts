/**
 * State machines of SIP are tables, and this is how a table is read. A row names the states and the events that it is
 * for; where it leads and what is done on the way is its owner's affair. Throws at once, when the house starts, where a
 * pair of state and event has two rows.
 */
export function rowFinder<State extends string, Event extends string, Row extends RowFor<State, Event>>(
  table: string,
  rows: readonly Row[],
): (state: State, event: Event) => Row | undefined {
  const found = new Map<string, Row>()
  for (const row of rows)
    for (const state of row.in)
      for (const event of [row.on].flat()) {
        const pair = `${state} on ${event}`
        if (found.has(pair)) throw new Error(`${table} has two rows for ${pair}`)
        found.set(pair, row)
      }
  return (state, event) => found.get(`${state} on ${event}`)
}

interface RowFor<State extends string, Event extends string> {
  readonly in: readonly State[]
  readonly on: Event | readonly Event[]
}
