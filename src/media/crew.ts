import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { type MediaThread, startThread } from './media-thread.ts'
import type { OfLeg, WorkerData } from './messages.ts'

/**
 * The worker threads of a pool: as many as are needed and one that is idle, so that a call never waits for one to
 * start.
 */
export interface Crew {
  /** Who carries least and has room; null where nobody has. */
  pick(): Hand | null
  /** Settles when somebody who is just starting may be picked; null where nobody is. */
  starting(): Promise<void> | null
  /** Called when a place was taken: starts the next one where none is idle. */
  grow(): void
  /** No thread is left, within some seconds. */
  close(): Promise<void>
}

/** One worker and the legs it carries, by their number; places that are just being opened count. */
export interface Hand {
  readonly thread: MediaThread
  readonly legs: Map<number, CrewReceiver>
}

export interface CrewReceiver {
  receive(message: OfLeg): void
  /** Its worker is gone. */
  died(): void
}

interface CrewHouse {
  clock: Clock
  log: Log
  /** The most threads, and the most legs of each. */
  most: number
  room: number
  data: WorkerData
}

/**
 * After so many deaths within a minute nobody is started before it is over: a bug that kills is not fed with calls for
 * ever.
 */
const DEATHS_MAX = 5
const DEATHS_WINDOW_MS = 60_000

/**
 * Settles when the first worker is there: one that cannot start is told to whoever sets it up, not to the first caller.
 */
export async function openCrew(house: CrewHouse): Promise<Crew> {
  const { clock, log, most, room, data } = house
  const hands = new Set<Hand>()
  let deaths: number[] = []
  let cancelLater = () => {}
  let opened = false
  let closed = false

  function hire(): Hand {
    const legs: Hand['legs'] = new Map()
    const onDeath = () => {
      hands.delete(hand)
      if (!closed) deaths.push(clock.monotonicMs())
      const orphans = [...legs.values()]
      legs.clear()
      for (const orphan of orphans) orphan.died()
      grow()
    }
    const onMessage = (message: OfLeg) => legs.get(message.leg)?.receive(message)
    const hand: Hand = { thread: startThread({ clock, log, data, onMessage, onDeath }), legs }
    hands.add(hand)
    return hand
  }

  function grow(): void {
    const isIdle = ({ legs }: Hand) => legs.size === 0
    if (!opened || closed || hands.size >= most || [...hands].some(isIdle)) return
    const since = clock.monotonicMs() - DEATHS_WINDOW_MS
    deaths = deaths.filter((at) => at > since)
    const [first] = deaths
    if (first === undefined || deaths.length < DEATHS_MAX) {
      hire()
      return
    }
    log.error({ deaths: deaths.length }, 'media workers keep dying: none is started for a while')
    cancelLater()
    cancelLater = clock.after(first - since, grow)
  }

  const close = async (): Promise<void> => {
    closed = true
    cancelLater()
    await Promise.all([...hands].map(({ thread }) => thread.stop()))
  }

  await hire().thread.ready.catch(async (error: unknown) => {
    await close()
    throw error
  })
  opened = true
  return {
    pick() {
      const able = [...hands].filter(({ thread, legs }) => thread.isReady && legs.size < room)
      return able.reduce<Hand | null>((best, one) => (best && best.legs.size <= one.legs.size ? best : one), null)
    },
    starting() {
      const coming = [...hands].filter(({ thread }) => !thread.isReady).map(({ thread }) => thread.ready)
      return coming.length === 0 ? null : Promise.any(coming).catch(() => {})
    },
    grow,
    close,
  }
}
