import type { Saying, Turn } from '#contract/conversation.ts'
import type { SaidLine, SaidTurn } from '#contract/stream.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import type { Db } from '#store/db.ts'
import { giveNotices, SAID_CHANNEL } from '#store/said.ts'
import { noticeRows, noticesOf } from './notices.ts'

/**
 * What is being said, on its way from the node that holds a call to those at which somebody looks at it. They say so
 * every few seconds, by account and mode; from then on the turns that are not over are told, at most twice a second for
 * each call, in passing: they are written down nowhere before they are over. While nobody looks the conversations are
 * not even asked what they say.
 */
export interface SaidHouse {
  db: Db
  clock: Clock
  log: Log
}

/** Whose lines somebody looks at, as it stands in a notice. */
export type LookedNotice = [accountId: string, livemode: boolean]

/** At most so often is told what one call says, and where so many speak at once that nobody reads them all. */
const TELL_MS = 500
const TELL_MANY_MS = 1_000
const MANY = 50
/** Who has not said for so long that they look looks no more; they say so three times meanwhile. */
export const WANTED_MS = 12_000
const IDLE_MS = 60_000
/** A turn that is over is told of as long as it may not be written down yet. */
const WRITTEN_MS = 2_000
/** Turns that are told of a call, and characters of each. */
const TURNS_TOLD = 2
const TEXT_MAX = 160

interface SaidOf {
  id: string
  account_id: string
  livemode: boolean
}

interface Followed {
  untilMs: number
  readonly changed: Set<(isWanted: boolean) => void>
}

export class SaidWords {
  readonly #house: SaidHouse
  /** Runs from the first moment on at which somebody looks. */
  #loop: Loop | null = null
  #isOver = false
  /** By account and mode: those that are looked at, and those that have calls which would tell. */
  readonly #followed = new Map<string, Followed>()
  readonly #waiting = new Map<string, SaidLine>()
  #toldMs = Number.NEGATIVE_INFINITY

  constructor(house: SaidHouse) {
    this.#house = house
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#loop?.stop()
  }

  /** A node says at which accounts somebody looks there. */
  readonly looked = (notice: string): void => {
    const nowMs = this.#house.clock.monotonicMs()
    for (const row of noticeRows(notice)) {
      const [accountId, livemode] = row as LookedNotice
      const followed = this.#of(keyOf(accountId, livemode))
      const isNew = followed.untilMs <= nowMs
      followed.untilMs = nowMs + WANTED_MS
      if (isNew) for (const changed of followed.changed) changed(true)
    }
    if (this.#isOver) return
    this.#loop ??= startLoop(this.#house, { name: 'said', longestMs: IDLE_MS, step: () => this.#step() })
    this.#loop.ring()
  }

  /** For a conversation: `turns` is what of it is over, and grows. */
  readonly follow = (call: SaidOf, turns: readonly Turn[]): Saying => {
    const key = keyOf(call.account_id, call.livemode)
    const { clock } = this.#house
    let [known, overMs] = [turns.length, Number.NEGATIVE_INFINITY]
    const isWanted = () => this.#isWanted(key)
    return {
      get isWanted() {
        return isWanted()
      },
      onWanted: (changed) => {
        const followed = this.#of(key)
        followed.changed.add(changed)
        if (isWanted()) changed(true)
        return () => {
          followed.changed.delete(changed)
          this.#forget(key, followed)
        }
      },
      tell: (open) => {
        if (!isWanted()) return
        if (turns.length > known) overMs = clock.monotonicMs()
        known = turns.length
        const isWritten = clock.monotonicMs() - overMs > WRITTEN_MS
        const over = isWritten ? [] : turns.slice(-1).map((turn) => told(turn, false))
        const said = [...over, ...open.map((turn) => told(turn, true))]
        this.#waiting.set(call.id, { call: call.id, turns: said.slice(-TURNS_TOLD) })
      },
    }
  }

  #isWanted(key: string): boolean {
    const followed = this.#followed.get(key)
    return followed !== undefined && followed.untilMs > this.#house.clock.monotonicMs()
  }

  #of(key: string): Followed {
    const known = this.#followed.get(key)
    if (known) return known
    const followed: Followed = { untilMs: Number.NEGATIVE_INFINITY, changed: new Set() }
    this.#followed.set(key, followed)
    return followed
  }

  #forget(key: string, { untilMs, changed }: Followed): void {
    if (changed.size === 0 && untilMs <= this.#house.clock.monotonicMs()) this.#followed.delete(key)
  }

  async #step(): Promise<number> {
    const { db, clock } = this.#house
    const tellMs = this.#waiting.size > MANY ? TELL_MANY_MS : TELL_MS
    const tooSoonMs = this.#toldMs + tellMs - clock.monotonicMs()
    if (tooSoonMs > 0) return tooSoonMs
    this.#toldMs = clock.monotonicMs()
    const said = [...this.#waiting.values()]
    this.#waiting.clear()
    if (said.length > 0) await giveNotices(db, SAID_CHANNEL, noticesOf(said))
    return this.#expire() ? TELL_MS : IDLE_MS
  }

  /** Whether anybody still looks; those who do not are forgotten, and their conversations told so. */
  #expire(): boolean {
    const nowMs = this.#house.clock.monotonicMs()
    let isAny = false
    for (const [key, followed] of this.#followed) {
      if (followed.untilMs > nowMs) isAny = true
      else if (followed.untilMs > Number.NEGATIVE_INFINITY) {
        followed.untilMs = Number.NEGATIVE_INFINITY
        for (const changed of followed.changed) changed(false)
        this.#forget(key, followed)
      }
    }
    return isAny
  }
}

const keyOf = (accountId: string, livemode: boolean): string => `${accountId} ${livemode}`

/** Of what is not over the last words are told, of what is over the first. */
function told(turn: Turn, open: boolean): SaidTurn {
  const { text } = turn
  if (text.length <= TEXT_MAX) return { ...turn, open }
  const cut = open ? `…${text.slice(-TEXT_MAX)}` : `${text.slice(0, TEXT_MAX)}…`
  return { ...turn, text: cut.toWellFormed(), open }
}
