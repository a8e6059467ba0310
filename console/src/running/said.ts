import { useCallback, useSyncExternalStore } from 'react'
import type { RunningLine, SaidLine, SaidTurn, SayingMessage } from '#contract/stream.ts'

/** What is being said on each line. It changes with every word, so only a card that is seen listens, to its own line. */
export class SaidStore {
  readonly #lines = new Map<string, SaidLine>()
  readonly #listeners = new Map<string, Set<() => void>>()

  tell({ lines }: SayingMessage): void {
    for (const line of lines) {
      this.#lines.set(line.call, line)
      for (const listener of this.#listeners.get(line.call) ?? []) listener()
    }
  }

  forget(calls: readonly string[]): void {
    for (const call of calls) this.#lines.delete(call)
  }

  clear(): void {
    this.#lines.clear()
  }

  of(call: string): SaidLine | undefined {
    return this.#lines.get(call)
  }

  listen(call: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(call) ?? new Set()
    this.#listeners.set(call, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(call)
    }
  }
}

const NOBODY = () => () => {}

/** The last that was said on a line, in the midst of a turn too while it is seen. */
export function useSaidTurns(said: SaidStore, line: RunningLine, isSeen: boolean): readonly SaidTurn[] {
  const listen = useCallback((listener: () => void) => said.listen(line.call, listener), [said, line.call])
  const newest = useSyncExternalStore(isSeen ? listen : NOBODY, () => said.of(line.call))
  return newestTurns(line, newest)
}

/** Turns shown of a line. */
const TURNS_SHOWN = 2

/** What is over, and after it what is being said; unless what is over says more, since nobody repeats what was lost. */
export function newestTurns({ turns }: Pick<RunningLine, 'turns'>, said: SaidLine | undefined): readonly SaidTurn[] {
  const over = turns.map((turn) => ({ ...turn, open: false }))
  const last = Math.max(...(said?.turns ?? []).map(({ start_seconds }) => start_seconds))
  if (!said || turns.some(({ start_seconds }) => start_seconds > last)) return over
  const news = said.turns.filter((one) => !turns.some((turn) => isSame(one, turn)))
  return [...over, ...news].slice(-TURNS_SHOWN)
}

const isSame = (one: SaidTurn, other: RunningLine['turns'][number]): boolean =>
  one.speaker === other.speaker && one.start_seconds === other.start_seconds

/** Of what is not over its end counts: so many characters, from a word on. */
const SHOWN_MAX = 90

export function shownWords({ text, open }: SaidTurn): string {
  if (!open) return text
  const cut = text.length <= SHOWN_MAX ? text : `…${text.slice(-SHOWN_MAX).replace(/^\S*\s/, '')}`
  return `${cut.trimEnd()} …`
}
