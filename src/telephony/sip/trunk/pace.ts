import type { Clock } from '#kernel/clock.ts'

/**
 * How fast calls leave over one trunk, from this node: carriers cut off who floods them, and a stolen key is worth less
 * the slower it dials. Promises that in no second more leave than were allowed, and that who waits longest goes first.
 * Each INVITE counts, one that answers a challenge too.
 */
export interface Pace {
  /**
   * Null where it took too long, or nobody wants it any more. What is given is used or given back, or nobody else has
   * it.
   */
  turn(signal: AbortSignal): Promise<PaceTurn | null>
}

export interface PaceTurn {
  /** It leaves now. */
  use(): void
  /** It does not leave. After `use` this says nothing. */
  giveBack(): void
}

/** What a trunk takes whose operator says nothing else. */
export const DEFAULT_CPS = 10
const WINDOW_MS = 1_000
/** Longer than so many calls of a full node take at a slow pace nobody waits: then another trunk, or another time. */
const WAIT_MAX_MS = 60_000

interface Waiting {
  sinceMs: number
  settle: (turn: PaceTurn | null) => void
}

export function createPace(clock: Clock, cps: number): Pace {
  /** When the last ones left, no more than may leave in a second. */
  const left: number[] = []
  const waiting: Waiting[] = []
  let given = 0
  let stop: (() => void) | null = null

  function grant(): PaceTurn {
    given += 1
    let open = true
    const close = (): boolean => {
      const was = open
      open = false
      if (was) given -= 1
      return was
    }
    return {
      use() {
        if (close()) left.push(clock.monotonicMs())
        serve()
      },
      giveBack() {
        if (close()) serve()
      },
    }
  }

  function serve(): void {
    stop?.()
    stop = null
    const nowMs = clock.monotonicMs()
    while (left[0] !== undefined && nowMs - left[0] >= WINDOW_MS) left.shift()
    while (waiting[0] && nowMs - waiting[0].sinceMs >= WAIT_MAX_MS) waiting.shift()?.settle(null)
    while (waiting.length > 0 && left.length + given < cps) waiting.shift()?.settle(grant())
    const [first] = waiting
    if (!first) return
    const next = Math.min(first.sinceMs + WAIT_MAX_MS, (left[0] ?? nowMs) + WINDOW_MS)
    stop = clock.after(Math.max(1, next - nowMs), serve)
  }

  return {
    turn: (signal) =>
      new Promise((settle) => {
        const one: Waiting = { sinceMs: clock.monotonicMs(), settle }
        const leave = () => {
          const place = waiting.indexOf(one)
          if (place >= 0) waiting.splice(place, 1)
          settle(null)
        }
        signal.addEventListener('abort', leave, { once: true })
        if (signal.aborted) leave()
        else waiting.push(one)
        serve()
      }),
  }
}
