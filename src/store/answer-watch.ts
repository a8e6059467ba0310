import type pg from 'pg'
import { systemClock } from '#kernel/clock.ts'

/**
 * Who waits for an answer of the server, and since when. A connection whose packets vanish is neither closed nor
 * answered, and a statement on it would wait for ever: after `answerMs` it is given up, and whoever waits is told so.
 */
export class AnswerWatch {
  readonly #answerMs: number
  readonly #waiting = new Map<pg.ClientBase, number>()
  #looking = false
  /** Told when a connection did not answer: others of its age will not either. */
  onLost = () => {}

  constructor(answerMs: number) {
    this.#answerMs = answerMs
  }

  async answered<T>(client: pg.ClientBase, asked: Promise<T>): Promise<T> {
    this.#waiting.set(client, systemClock.monotonicMs())
    if (!this.#looking) this.#look()
    try {
      return await asked
    } finally {
      this.#waiting.delete(client)
    }
  }

  /**
   * Others of their age did not answer, so these are waited for no longer than that took: who waits for them now, and
   * still does after so long, is told.
   */
  suspect(clients: Iterable<pg.ClientBase>, ms: number): void {
    const suspects = new Set(clients)
    afterReading(ms, () => {
      const before = systemClock.monotonicMs() - ms
      for (const [client, since] of this.#waiting)
        if (suspects.has(client) && since <= before) giveUpConnection(client, 'others of its age did not answer')
    })
  }

  /**
   * One look for all, now and then, while anybody waits: a timer for each statement would cost more than the statement.
   */
  #look(): void {
    this.#looking = this.#waiting.size > 0
    if (!this.#looking) return
    afterReading(this.#answerMs / LOOKS, () => {
      const before = systemClock.monotonicMs() - this.#answerMs
      const late = [...this.#waiting].filter(([, since]) => since < before)
      if (late.length > 0) this.onLost()
      for (const [client] of late) giveUpConnection(client, 'the database did not answer in time')
      this.#look()
    })
  }
}

const LOOKS = 8

/** What came while we ourselves had no time is read first: it is not the server that was late. */
const afterReading = (ms: number, look: () => void): void => {
  systemClock.after(ms, () => setImmediate(look))
}

/** Ends a connection without a word to the server; whoever waits on it is told. */
export function giveUpConnection(client: pg.ClientBase, why: string): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection
  stream.destroy(Object.assign(new Error(`Connection terminated: ${why}`), { code: 'ETIMEDOUT' }))
}
