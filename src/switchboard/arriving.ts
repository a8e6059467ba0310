import type { CallRow, LineHouse } from '#domain/calls/attempt.ts'
import type { CommandKind } from '#domain/commands/commands.ts'
import type { Installation } from '#domain/installation/installation.ts'
import type { Lease } from '#domain/nodes/nodes.ts'
import { answerInbound, type InboundRing, type Received, strayInbound } from '#domain/numbers/inbound.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { startLoop } from '#kernel/loop.ts'
import { within } from '#kernel/within.ts'
import type { LegTrace, Line } from '#telephony/port.ts'
import { type AnsweringHouse, inTime, makeReady, type Prepare, REFUSALS } from './answering.ts'
import type { OpenedAgent } from './opened-agent.ts'
import { type HeldCall, RunningCalls } from './running.ts'
import type { CallSignals } from './signals.ts'

/**
 * Live calls that arrive at this node's telephone: who they are for, whether they are taken, and their whole life after
 * that. It promises that a caller is told within seconds, that a refused call leaves no trace, and that a call which
 * was written down is held or moved on, whatever the caller, the database or this node does.
 */
export interface Arriving {
  /** `prepare` makes the agent ready on the line that rings: nobody is answered by one that cannot speak. */
  arrive(ring: { to: string; from: string; trunk: string; sipCallId: string }, prepare: Prepare): Promise<Arrival>
  /** Takes nothing more, as from the first moment of a stop. */
  refuse(): void
  /** Waits for the calls under way, at most `drainMs`; then asks them to close. */
  drain(drainMs: number): Promise<void>
  running(): number
  /** Tells a call that it is to end; false when it is not in hand here. */
  tell(callId: string, kind: CommandKind): boolean
}

type Refusal = 404 | 480 | 486 | 503

export type Arrival =
  | { kind: 'refused'; status: Refusal }
  /**
   * To be called once, whatever becomes of the leg: with a line that has ended where the caller is gone. Never rejects.
   */
  | { kind: 'answered'; hold: (line: Line) => Promise<void> }

export interface ArrivingHouse extends Omit<LineHouse, 'nodeId'>, Pick<AnsweringHouse, 'models' | 'openAgent'> {
  log: Log
  lease: Lease
  installation: Installation
  /** Whether this node takes one call more. */
  hasRoom: () => boolean
  /** Holds a call that is in progress in this node's name on its line, and sees it through. */
  receive: (nodeId: string, given: Taken, signals: CallSignals) => Promise<void>
}

interface Taken {
  call: CallRow
  line: Line
  leg: LegTrace
  agent: OpenedAgent
}

/** A caller hears ringing or nothing meanwhile; a network gives up after some seconds. */
const ANSWER_MS = 4_000
/**
 * Until the line of a call that was taken is handed over: an acknowledgement may take 32 seconds (RFC 3261 13.3.1.4).
 */
const LINE_MS = 60_000
/** No answer of the database is on its way any more for a call that was written so long ago and is not in hand. */
const STRAY_MS = 15_000
const STRAYS_AT_ONCE = 100
const LONGEST_SLEEP_MS = 60_000

const refused = (status: Refusal): Arrival => ({ kind: 'refused', status })

export function startArriving(house: ArrivingHouse): Arriving {
  const { db, clock, lease } = house
  const running = new RunningCalls({ ...house, onDone: () => {} })
  let refusing = false
  /** Until then calls may have been written of which this node does not know. */
  let unsureUntil = Number.NEGATIVE_INFINITY

  const strays = startLoop(house, {
    name: 'strays',
    longestMs: LONGEST_SLEEP_MS,
    step: async () => {
      const { nodeId, lost } = lease
      if (lost.aborted) return STRAY_MS
      const before = iso(addMs(clock.now(), -STRAY_MS))
      const calls = await strayInbound(db, { nodeId, before, held: running.ids(), limit: STRAYS_AT_ONCE })
      for (const call of calls) void running.carry({ nodeId, lost }, call, dropped)
      return clock.monotonicMs() > unsureUntil ? LONGEST_SLEEP_MS : STRAY_MS / 3
    },
  })

  function unsure(): void {
    unsureUntil = clock.monotonicMs() + 2 * STRAY_MS
    strays.ring()
  }

  /** Null when the database did not answer in time: what it does after that is undone, or found by the strays' loop. */
  async function ask(ring: InboundRing): Promise<Received | null> {
    let late = false
    const asking = db.transaction(async (tx) => {
      const received = await answerInbound({ ...house, tx }, ring)
      if (late) throw new Error('the caller was refused meanwhile')
      return received
    })
    const received = await inTime(house, ANSWER_MS, asking)
    late = received === null
    if (late) unsure()
    return received
  }

  function take(held: HeldCall, call: CallRow, { agent, leg }: Pick<Taken, 'agent' | 'leg'>): Arrival {
    const handed = Promise.withResolvers<Line>()
    const done = running.carry(held, call, async (signals) => {
      await using speaker = agent
      const line = await handedOver(clock, handed.promise)
      await house.receive(held.nodeId, { call, line, leg, agent: speaker }, signals)
    })
    return {
      kind: 'answered',
      hold(line) {
        handed.resolve(line)
        return done
      },
    }
  }

  return {
    async arrive({ to, from, trunk, sipCallId }, prepare) {
      const held = { nodeId: lease.nodeId, lost: lease.lost }
      if (refusing || held.lost.aborted || !house.hasRoom()) return refused(503)
      const answering = await makeReady(house, held, { to, from, prepare })
      if (answering.kind === 'refused') return refused(answering.status)
      const { agent, ring } = answering
      const received = await ask(ring)
      const leg = { trunk, sip_call_id: sipCallId }
      if (received?.kind === 'answered') return take(held, received.call, { agent, leg })
      await agent[Symbol.asyncDispose]()
      return refused(received === null ? 503 : REFUSALS[received.kind])
    },
    refuse() {
      refusing = true
    },
    async drain(drainMs) {
      refusing = true
      await strays.stop()
      await running.drain(drainMs)
    },
    running: () => running.count,
    tell: (callId, kind) => running.tell(callId, kind),
  }
}

/** Nobody holds it: it is moved on as one whose work failed. */
const dropped = (): Promise<void> => Promise.reject(new Error('a call was written down and nobody took it up'))

const handedOver = (clock: Clock, line: Promise<Line>): Promise<Line> =>
  within({ clock, ms: LINE_MS }, line, () => {
    throw new Error('no line came for a call that was taken')
  })
