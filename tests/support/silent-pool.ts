import type { Converse } from '#contract/conversation.ts'
import type { HoldSound, MediaLeg, MediaPool, MediaTerms } from '#contract/media.ts'

/** Places for sound without any sound: what a leg was told is on record, and the conversation is the test's own. */
export interface SilentLeg extends MediaLeg {
  readonly terms: MediaTerms[]
  readonly digits: string[]
  /** What was played on it, and whom it was joined to. */
  readonly played: HoldSound[]
  readonly joined: MediaLeg[]
  closed: number
  lose: (why: 'silence' | 'failed') => void
}

export interface SilentPool extends MediaPool {
  readonly legs: SilentLeg[]
  /** Waits before a place is given. */
  before: Promise<void>
}

const FIRST_PORT = 40_000

export function silentPool({ converse, places = 1_000 }: { converse: Converse; places?: number }): SilentPool {
  const legs: SilentLeg[] = []
  let taken = 0
  const givenBack = () => {
    taken -= 1
  }
  return {
    legs,
    before: Promise.resolve(),
    get size() {
      return taken
    },
    async open() {
      await this.before
      if (taken >= places) return null
      const leg = silentLeg({ port: FIRST_PORT + 2 * legs.length, converse, givenBack })
      legs.push(leg)
      taken += 1
      return leg
    },
    async close() {},
  }
}

type Parts = { port: number; converse: Converse; givenBack: () => void }

function silentLeg({ port, converse, givenBack }: Parts): SilentLeg {
  const leg: SilentLeg = {
    port,
    terms: [],
    digits: [],
    played: [],
    joined: [],
    closed: 0,
    lose: () => {},
    agree: (terms) => void leg.terms.push(terms),
    dtmf: (digit) => void leg.digits.push(digit),
    prepare: async () => ({ kind: 'ready' }),
    converse,
    play: (sound) => void leg.played.push(sound),
    join: (other) => void leg.joined.push(other),
    onLost(handler) {
      leg.lose = handler
    },
    close() {
      leg.closed += 1
      if (leg.closed === 1) givenBack()
    },
  }
  return leg
}

/** A conversation that says nothing and ends with its line. */
export const listening: Converse = (_plan, _desk, { closing, left, gone }) =>
  new Promise((resolve) => {
    const end = (reason: 'shutdown' | 'person' | 'error') => resolve({ reason, durationSeconds: 1, intents: [] })
    const on = (signal: AbortSignal | undefined, reason: Parameters<typeof end>[0]) => {
      signal?.addEventListener('abort', () => end(reason), { once: true })
      if (signal?.aborted) end(reason)
    }
    on(gone, 'error')
    on(left, 'person')
    on(closing, 'shutdown')
  })
