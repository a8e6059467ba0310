import type { LineEvent } from '#conversation/line.ts'

/** What happens on a line, handed to the one who listens, in order; kept for them until they do. */
export interface LineEvents {
  tell(event: LineEvent): void
  listen(tell: (event: LineEvent) => void): void
}

/** Far more than happen before a model is there. */
const KEPT_MAX = 1_000

export function openLineEvents(): LineEvents {
  const kept: LineEvent[] = []
  let listener: ((event: LineEvent) => void) | null = null
  return {
    tell(event) {
      if (listener) listener(event)
      else if (kept.length < KEPT_MAX) kept.push(event)
    },
    listen(tell) {
      for (const event of kept.splice(0)) tell(event)
      listener = tell
    },
  }
}
