import type { ToolCallRecord } from '#contract/calls.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { Db } from '#store/db.ts'
import { keepEntries } from '#store/tool-executions.ts'
import { boundedName } from './bounds.ts'

/**
 * The `tool_calls` of one call, in the order in which they were asked for. Each entry is kept as it happens, so that a
 * node that is killed loses none; one of which nothing is known yet stands there as `timeout`, which is what it is if
 * nobody ever learns more.
 */
export interface RecordsHouse {
  db: Db
  clock: Clock
  log: Log
  nodeId: string
}

/** Entries that count; `limit` ones do not (rules.md#tool-calls-within-a-call). */
const COUNTED_MAX = 15
/** Entries that are kept at all: an agent that goes on and on fills no table. */
const ENTRIES_MAX = 100

export type Status = ToolCallRecord['status']

/** One use of a tool; it counts from the moment it is opened. */
export interface Slot {
  readonly n: number
  /** The entry as it is now. */
  readonly entry: ToolCallRecord
  /** Sets what is known of it and has it kept. */
  write(status: Status, result: string): ToolCallRecord
  /** It was a repetition after all: there is no entry, and it does not count. */
  drop(): void
}

export class Records {
  readonly #house: RecordsHouse
  readonly #callId: string
  readonly #entries = new Map<number, ToolCallRecord>()
  readonly #unkept = new Set<number>()
  #opened = 0
  #limited = 0
  #keeping: Promise<void> | null = null

  constructor(house: RecordsHouse, callId: string) {
    this.#house = house
    this.#callId = callId
  }

  get isFull(): boolean {
    return this.#entries.size - this.#limited >= COUNTED_MAX
  }

  /** As the call shows them. */
  get all(): ToolCallRecord[] {
    return [...this.#entries.values()]
  }

  open(name: string, given: Record<string, unknown>): Slot {
    const n = ++this.#opened
    const startedMs = this.#house.clock.monotonicMs()
    const at = iso(this.#house.clock.now())
    const entryOf = (status: Status, result: string): ToolCallRecord => ({
      name: boundedName(name),
      status,
      arguments: given,
      result,
      duration_ms: Math.max(0, Math.round(this.#house.clock.monotonicMs() - startedMs)),
      at,
    })
    let entry = entryOf('timeout', '')
    this.#entries.set(n, entry)
    return {
      n,
      get entry() {
        return entry
      },
      write: (status, result) => {
        entry = entryOf(status, result)
        this.#entries.set(n, entry)
        this.#keep(n)
        return entry
      },
      drop: () => {
        this.#entries.delete(n)
        this.#unkept.delete(n)
      },
    }
  }

  /** An entry for a call that came when there were enough. */
  noteLimit(name: string, given: Record<string, unknown>): void {
    if (this.#entries.size >= ENTRIES_MAX) return
    this.#limited += 1
    this.open(name, given).write('limit', '')
  }

  /** Settles once what was written is in the database, or cannot be now: then it goes with what is written next. */
  kept(): Promise<void> {
    return this.#keeping ?? Promise.resolve()
  }

  #keep(n: number): void {
    this.#unkept.add(n)
    this.#keeping ??= this.#work().finally(() => {
      this.#keeping = null
    })
  }

  async #work(): Promise<void> {
    const { db, nodeId, log } = this.#house
    while (this.#unkept.size > 0) {
      const batch = [...this.#unkept].flatMap((n) => {
        const entry = this.#entries.get(n)
        return entry ? [{ n, entry }] : []
      })
      this.#unkept.clear()
      try {
        await keepEntries(db, { callId: this.#callId, nodeId }, batch)
      } catch (error) {
        for (const { n } of batch) this.#unkept.add(n)
        log.error({ call: this.#callId, err: error }, 'the use of a tool was not stored')
        return
      }
    }
  }
}
