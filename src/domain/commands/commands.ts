import type { Lease } from '#domain/nodes/nodes.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import { unlessAborted } from '#kernel/within.ts'
import * as store from '#store/commands.ts'
import type { Db } from '#store/db.ts'

/**
 * What one node has to tell another about a call: give up what rings, or hang up. There is no line between nodes; the
 * row is the message, and it is committed with whatever makes it necessary. Each node looks for its own every second,
 * which is the truth; a notice after the commit only makes it sooner.
 */
export type { CommandKind } from '#store/commands.ts'

export interface CommandsHouse {
  db: Db
  clock: Clock
  log: Log
  lease: Lease
  /** Tells the call; false when this node does not have it in hand, or not yet. */
  tell: (callId: string, kind: store.CommandKind) => boolean
  /** Whatever else one node may have told the others. */
  onNotice?: () => void
  /** A notice with words is no command: a node says which running calls are looked at there. */
  onLooked?: (notice: string) => void
}

/** A command is noticed after this at the latest. */
const LOOK_MS = 1_000
const COMMANDS_AT_ONCE = 1_000
/** Before somebody listens again after the connection was lost. */
const LISTEN_AGAIN_MS = 1_000

/** Obeys what is for this node. */
export function startCommands(house: CommandsHouse): Loop {
  const { db, lease } = house
  const looking = startLoop(house, {
    name: 'commands',
    longestMs: LOOK_MS,
    step: async () => {
      const { nodeId, lost } = lease
      const waiting = lost.aborted ? [] : await store.commandsFor(db, nodeId, COMMANDS_AT_ONCE)
      if (waiting.length === 0) return LOOK_MS
      // One about a call that is not in hand stays: its admission may have been committed a moment ago.
      const done = waiting.filter(({ call_id, kind }) => house.tell(call_id, kind))
      await store.removeCommands(db, nodeId, done)
      return done.length === COMMANDS_AT_ONCE ? 0 : LOOK_MS
    },
  })
  const listening = startLoop(house, {
    name: 'listening',
    longestMs: LISTEN_AGAIN_MS,
    step: async (stopping) => {
      const heard = (notice: string) => {
        if (notice !== '') return house.onLooked?.(notice)
        looking.ring()
        house.onNotice?.()
      }
      await using ear = await db.listen(store.COMMANDS_CHANNEL, heard)
      // What was said while nobody listened.
      heard('')
      await unlessAborted(ear.lost, stopping).catch(() => {})
      return LISTEN_AGAIN_MS
    },
  })
  return {
    ring: looking.ring,
    async stop() {
      await Promise.all([looking.stop(), listening.stop()])
    },
  }
}

const NOTHING_MS = 60_000

/** Wakes whoever commands were written for, once they are committed; what is asked for meanwhile is one notice. */
export function startAnnouncer(house: { db: Db; clock: Clock; log: Log }): Loop {
  let asked = false
  const loop = startLoop(house, {
    name: 'announcer',
    longestMs: NOTHING_MS,
    step: async () => {
      if (!asked) return NOTHING_MS
      asked = false
      await store.wakeNodes(house.db)
      return NOTHING_MS
    },
  })
  return {
    ring() {
      asked = true
      loop.ring()
    },
    stop: loop.stop,
  }
}
