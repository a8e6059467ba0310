import type { Turn } from '#contract/conversation.ts'
import type { RunningMessage, SaidLine, SayingMessage } from '#contract/stream.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { startLoop } from '#kernel/loop.ts'
import { Problem } from '#kernel/problem.ts'
import * as store from '#store/changes.ts'
import type { Db } from '#store/db.ts'
import { WordsHearing } from './hearing.ts'
import { type Looked, tellWall, type WallListener } from './wall.ts'

/**
 * Who listens is told what changes in their account and mode, on whatever node it changed: triggers write changes down
 * while somebody looks, and each node that has listeners reads them. The words of running calls are read where they are
 * kept, and only for calls that somebody follows. With no listener nothing is asked of the database, and next to
 * nothing is written.
 */
interface StreamHouse {
  db: Db
  clock: Clock
  log: Log
  nodeId: string
}

export type StreamMessage =
  | { kind: 'change'; place: string; data: { object: string; id: string; change: string } }
  | { kind: 'turn'; data: Turn & { call: string; n: number } }
  | { kind: 'running'; data: RunningMessage }
  | { kind: 'saying'; data: SayingMessage }
  /** Something may have been missed: read again. */
  | { kind: 'reset' }

interface Listener {
  caller: Pick<Caller, 'accountId' | 'livemode'>
  /** What was told last, as the listener has it. */
  after: string | undefined
  words: readonly string[]
  /** Which lines in use it looks at; null: none. */
  running: Omit<Looked, 'accountId' | 'livemode'> | null
}

export interface Ear {
  /** What was told since the last time; empty when nothing was. */
  take(): StreamMessage[]
  /** Called when there is something to take, or the stream ends. */
  onTold: () => void
  readonly ended: boolean
  close(): void
}

const LOOK_MS = 300
const IDLE_MS = 60_000
/** How often the lines in use are looked at while somebody does. */
const WALL_MS = 1_000
const CHANGES_AT_ONCE = 1_000
const LISTENERS_MAX = 500
/** What one listener may have waiting; who is slower is told to read again. */
const WAITING_MAX = 1_000
const WATCH_EVERY_MS = 30_000
/**
 * A node that has not renewed its interest since is gone, or nobody listens there any more; what was missed meanwhile
 * is kept.
 */
const WATCHED_FOR_MS = 5 * 60_000
const KEPT_MAX = 100_000

interface Held extends Listener {
  waiting: StreamMessage[]
  /** The place of the change that it was told last: what this node reads later than that may lie before it. */
  told: store.ChangePlace | null
  /** How many turns of each call it was told. */
  heard: Map<string, number>
  wall: WallListener | null
  /** What is being said on its lines, the newest of each alone. */
  saying: Map<string, SaidLine>
  ear: Ear
  end(): void
}

export class Stream {
  readonly #house: StreamHouse
  readonly #listeners = new Set<Held>()
  readonly #loop: { ring(): void; stop(): Promise<void> }
  readonly #hearing: WordsHearing
  #place: store.ChangePlace | null = null
  #watchedAt = Number.NEGATIVE_INFINITY
  #wallAt = Number.NEGATIVE_INFINITY
  #closed = false

  constructor(house: StreamHouse) {
    this.#house = house
    this.#hearing = new WordsHearing(house, () => this.#walls())
    this.#loop = startLoop(house, { name: 'stream', longestMs: IDLE_MS, step: () => this.#step() })
  }

  /** Thrown where this node has as many listeners as it takes, or stops. */
  async listen(listener: Listener): Promise<Ear> {
    if (this.#closed || this.#listeners.size >= LISTENERS_MAX) throw new Problem('unavailable')
    const held = this.#hold(listener)
    this.#listeners.add(held)
    try {
      await store.watch(this.#house.db, [listener.caller], this.#by())
      // Before the answer: what changes from then on is told.
      this.#place ??= await store.presentPlace(this.#house.db)
      await this.#catchUp(held)
    } catch (error) {
      this.#listeners.delete(held)
      throw error
    }
    this.#loop.ring()
    return held.ear
  }

  async stop(): Promise<void> {
    this.#closed = true
    for (const held of this.#listeners) held.end()
    await this.#loop.stop()
    await this.#hearing.close()
  }

  #hold(listener: Listener): Held {
    let ended = false
    const held: Held = {
      ...listener,
      waiting: [],
      told: null,
      heard: new Map(),
      wall: null,
      saying: new Map(),
      end: () => {
        ended = true
        this.#listeners.delete(held)
        held.ear.onTold()
      },
      ear: {
        take: () => [...held.waiting.splice(0), ...sayings(held)],
        onTold: () => {},
        get ended() {
          return ended
        },
        close: () => held.end(),
      },
    }
    const { caller, running } = listener
    const told = (data: RunningMessage) => tell(held, { kind: 'running', data })
    const whose = { accountId: caller.accountId, livemode: caller.livemode }
    const said = (line: SaidLine) => {
      held.saying.set(line.call, line)
      held.ear.onTold()
    }
    if (running) held.wall = { looks: { ...whose, ...running }, known: new Map(), isTold: false, told, said }
    return held
  }

  #by() {
    return { nodeId: this.#house.nodeId, at: iso(this.#house.clock.now()) }
  }

  /** What came after the place that the listener names; all of it, or that it cannot be told any more. */
  async #catchUp(held: Held): Promise<void> {
    const { db } = this.#house
    if (held.after === undefined) return
    const place = readPlace(held.after)
    if (!place || !(await store.isKept(db, place))) return tell(held, { kind: 'reset' })
    const missed = await store.changesAfter(db, place, CHANGES_AT_ONCE)
    if (missed.length === CHANGES_AT_ONCE) return tell(held, { kind: 'reset' })
    // What came while it was looked up is told after what was missed, and once.
    const early = held.waiting.splice(0)
    held.told = place
    for (const row of missed) tellChange(held, row)
    for (const one of early) if (one.kind !== 'change' || isNews(held, readPlace(one.place))) tell(held, one)
  }

  async #step(): Promise<number> {
    await this.#hearing.attend()
    if (this.#listeners.size === 0) {
      // Whoever comes next begins at their own present.
      this.#place = null
      return IDLE_MS
    }
    await this.#renew()
    await this.#tellChanges()
    await this.#tellWords()
    await this.#tellWall()
    for (const held of this.#listeners) if (held.waiting.length > 0) held.ear.onTold()
    return LOOK_MS
  }

  async #renew(): Promise<void> {
    const { db, clock } = this.#house
    if (clock.monotonicMs() - this.#watchedAt < WATCH_EVERY_MS) return
    this.#watchedAt = clock.monotonicMs()
    await store.watch(
      db,
      [...this.#listeners].map(({ caller }) => caller),
      this.#by(),
    )
    const unseenSince = iso(addMs(clock.now(), -WATCHED_FOR_MS))
    await store.forgetChanges(db, { unseenSince, most: KEPT_MAX })
  }

  async #tellChanges(): Promise<void> {
    const { db } = this.#house
    this.#place ??= await store.presentPlace(db)
    const rows = await store.changesAfter(db, this.#place, CHANGES_AT_ONCE)
    for (const row of rows) for (const held of this.#listeners) tellChange(held, row)
    const last = rows.at(-1)
    if (last) this.#place = { tx: last.tx, id: last.id }
  }

  #walls(): WallListener[] {
    return [...this.#listeners].flatMap(({ wall }) => (wall ? [wall] : []))
  }

  async #tellWall(): Promise<void> {
    const { db, clock } = this.#house
    const looking = this.#walls()
    const isDue = clock.monotonicMs() - this.#wallAt >= WALL_MS || looking.some(({ isTold }) => !isTold)
    if (looking.length === 0 || !isDue) return
    this.#wallAt = clock.monotonicMs()
    await tellWall(db, looking)
  }

  async #tellWords(): Promise<void> {
    const followed = new Set([...this.#listeners].flatMap(({ words }) => [...words]))
    if (followed.size === 0) return
    const rows = await store.changeWordsOf(this.#house.db, [...followed])
    for (const held of this.#listeners) for (const row of rows) tellTurns(held, row)
  }
}

const PLACE = /^(\d{1,20})-(\d{1,19})$/

function readPlace(text: string): store.ChangePlace | null {
  const [, tx, id] = PLACE.exec(text) ?? []
  return tx !== undefined && id !== undefined ? { tx, id } : null
}

/** Who does not keep up is told so once, instead of all that they missed. */
function tell(held: Held, told: StreamMessage): void {
  if (held.waiting.length >= WAITING_MAX) held.waiting = [{ kind: 'reset' }]
  else held.waiting.push(told)
}

/** What is being said is told in one message, and is not told again. */
function sayings({ saying }: Held): StreamMessage[] {
  if (saying.size === 0) return []
  const lines = [...saying.values()]
  saying.clear()
  return [{ kind: 'saying', data: { lines } }]
}

const isOf = ({ caller }: Held, row: { account_id: string; livemode: boolean }): boolean =>
  row.account_id === caller.accountId && row.livemode === caller.livemode

/** Whether it lies after all that it was told; it was told of it then. */
function isNews(held: Held, place: store.ChangePlace | null): boolean {
  const { told } = held
  if (!place || (told && !isLater(place, told))) return false
  held.told = place
  return true
}

function isLater(one: store.ChangePlace, other: store.ChangePlace): boolean {
  const [tx, before] = [BigInt(one.tx), BigInt(other.tx)]
  return tx > before || (tx === before && BigInt(one.id) > BigInt(other.id))
}

function tellChange(held: Held, row: store.ChangeRow): void {
  if (!isOf(held, row) || !isNews(held, row)) return
  const data = { object: row.object, id: row.object_id, change: row.change }
  tell(held, { kind: 'change', place: `${row.tx}-${row.id}`, data })
}

function tellTurns(held: Held, row: store.WordsRow): void {
  if (!held.words.includes(row.call_id) || !isOf(held, row)) return
  for (const [at, turn] of row.turns.entries()) {
    const n = row.n + at
    if (n <= (held.heard.get(row.call_id) ?? 0)) continue
    held.heard.set(row.call_id, n)
    tell(held, { kind: 'turn', data: { call: row.call_id, n, ...turn } })
  }
}
