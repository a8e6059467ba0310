import type { TalkSocket } from '#contract/talks.ts'
import type { CommandKind } from '#domain/commands/commands.ts'
import type { Installation } from '#domain/installation/installation.ts'
import type { Lease } from '#domain/nodes/nodes.ts'
import { startTalk, type TicketRow } from '#domain/talks/talks.ts'
import type { Line } from '#telephony/port.ts'
import { RunningCalls } from './running.ts'
import { receive, type SwitchboardHouse } from './switchboard.ts'

/**
 * Takes up browsers that talk to a draft. Each is a test call from its first word on, held here as a telephone's is: it
 * promises that the line is given back and the page told, however the talk ends.
 */
export interface Talking {
  /** Settles, and never rejects, when the browser can go. */
  take(socket: TalkSocket, ticket: TicketRow): Promise<void>
  tell(callId: string, kind: CommandKind): boolean
  running(): number
  drain(drainMs: number): Promise<void>
}

export interface TalkingHouse extends Omit<SwitchboardHouse, 'nodeId'> {
  lease: Lease
  installation: Installation
  /** The line of that browser; null where this node has no place for its sound. */
  openLine: (socket: TalkSocket, kind: TicketRow['kind']) => Promise<Line | null>
}

/** Browsers that one node talks with at a time. */
const TALKS_MAX = 50

export function startTalking(house: TalkingHouse): Talking {
  const { lease, log } = house
  const running = new RunningCalls({ ...house, onDone: () => {} })
  let opening = 0

  async function take(socket: TalkSocket, ticket: TicketRow): Promise<void> {
    const { nodeId, lost } = lease
    if (running.count + opening >= TALKS_MAX || lost.aborted) return refuse(socket, FULL)
    opening += 1
    const line = await house.openLine(socket, ticket.kind).finally(() => {
      opening -= 1
    })
    if (!line) return refuse(socket, FULL)
    const { clock, installation } = house
    try {
      const call = await house.db.transaction((tx) => startTalk({ tx, clock, installation }, { ticket, nodeId }))
      if (!call) return refuse(socket, NO_LINE)
      socket.send({ type: 'started', call: call.id })
      const held = { ...call, isTalk: true }
      await running.carry({ nodeId, lost }, held, (signals) => receive({ ...house, nodeId }, { call, line }, signals))
      refuse(socket, null, call.id)
    } finally {
      line.hangUp()
    }
  }

  return {
    async take(socket, ticket) {
      try {
        await take(socket, ticket)
      } catch (error) {
        log.error({ err: error }, 'a talk to a draft could not be taken up')
        refuse(socket, BROKEN)
      }
    },
    tell: (callId, kind) => running.tell(callId, kind),
    running: () => running.count,
    drain: (drainMs) => running.drain(drainMs),
  }
}

const FULL = 'This node has as many talks as it takes: try again in a moment.'
const NO_LINE = "The account's lines for received calls are all taken, or the agent was archived."
const BROKEN = 'Something went wrong on our side.'

/** Says that it is over, and why where nothing came of it. */
function refuse(socket: TalkSocket, message: string | null, call: string | null = null): void {
  socket.send({ type: 'ended', call, message })
  socket.close()
}
