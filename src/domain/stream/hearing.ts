import type { SaidLine } from '#contract/stream.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { COMMANDS_CHANNEL } from '#store/commands.ts'
import type { Db, NotificationEar } from '#store/db.ts'
import { giveNotices, SAID_CHANNEL } from '#store/said.ts'
import { noticeRows, noticesOf } from './notices.ts'
import { type LookedNotice, WANTED_MS } from './said.ts'
import type { WallListener } from './wall.ts'

/**
 * Hears what is being said on running calls, on whatever node, while somebody here looks at them: the nodes are told so
 * again and again, and what they say in passing goes to who looks at that very line. With nobody who looks there is no
 * ear and nothing is asked.
 */
interface HearingHouse {
  db: Db
  clock: Clock
  log: Log
}

/** How often it is said that somebody looks; at once where they look at another account. */
const ASK_MS = WANTED_MS / 3

export class WordsHearing {
  readonly #house: HearingHouse
  readonly #walls: () => readonly WallListener[]
  #ear: NotificationEar | null = null
  #askedMs = Number.NEGATIVE_INFINITY
  #asked = ''

  constructor(house: HearingHouse, walls: () => readonly WallListener[]) {
    this.#house = house
    this.#walls = walls
  }

  /** Whatever the database says to it, turns that are over are told by others. */
  async attend(): Promise<void> {
    const { clock, log } = this.#house
    const walls = this.#walls()
    if (walls.length === 0) return this.close()
    const looked = [...new Set(walls.map(({ looks }) => JSON.stringify([looks.accountId, looks.livemode])))].sort()
    if (clock.monotonicMs() - this.#askedMs < ASK_MS && looked.join() === this.#asked) return
    this.#askedMs = clock.monotonicMs()
    this.#asked = looked.join()
    try {
      this.#ear ??= await this.#listen()
      const rows = looked.map((text): LookedNotice => JSON.parse(text))
      await giveNotices(this.#house.db, COMMANDS_CHANNEL, noticesOf(rows))
    } catch (error) {
      log.warn({ err: error }, 'what is being said cannot be heard just now')
    }
  }

  async close(): Promise<void> {
    const ear = this.#ear
    this.#ear = null
    this.#asked = ''
    await ear?.[Symbol.asyncDispose]()
  }

  async #listen(): Promise<NotificationEar> {
    const ear = await this.#house.db.listen(SAID_CHANNEL, (notice) => this.#hear(notice))
    void ear.lost.then(() => {
      if (this.#ear === ear) this.#ear = null
    })
    return ear
  }

  /** Only what somebody was told of as a line in use: the rest is other people's. */
  #hear(notice: string): void {
    for (const line of noticeRows(notice) as SaidLine[])
      for (const wall of this.#walls()) if (wall.known.has(line.call)) wall.said(line)
  }
}
