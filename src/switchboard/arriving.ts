import type { Model } from '#contract/agent-document.ts'
import type { Plan } from '#contract/conversation.ts'
import type { Prepared } from '#contract/media.ts'
import type { CallRow, LineHouse } from '#domain/calls/attempt.ts'
import type { CommandKind } from '#domain/commands/commands.ts'
import type { Installation } from '#domain/installation/installation.ts'
import type { Lease } from '#domain/nodes/nodes.ts'
import {
  answerInbound,
  type Offered,
  offerLive,
  type Received,
  type Ring,
  strayInbound,
} from '#domain/numbers/inbound.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Log } from '#kernel/log.ts'
import { startLoop } from '#kernel/loop.ts'
import type { LegTrace, Line } from '#telephony/port.ts'
import { type Held, RunningCalls } from './running.ts'
import type { CallSignals, OpenedAgent, Spoken } from './switchboard.ts'

/**
 * Live calls that arrive at this node's telephone: who they are for, whether they are taken, and their whole life after that.
 * It promises that a caller is told within seconds, that a refused call leaves no trace, and that a call which was written
 * down is held or moved on, whatever the caller, the database or this node does.
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

export type Prepare = (plan: Plan) => Promise<Prepared>

type Refusal = 404 | 480 | 486 | 503

export type Arrival =
  | { kind: 'refused'; status: Refusal }
  /** To be called once, whatever becomes of the leg: with a line that has ended where the caller is gone. Never rejects. */
  | { kind: 'answered'; hold: (line: Line) => Promise<void> }

export interface ArrivingHouse extends Omit<LineHouse, 'nodeId'> {
  log: Log
  lease: Lease
  installation: Installation
  /** Whether this node takes one call more. */
  hasRoom: () => boolean
  /** The speech models that this node can answer with. */
  models: readonly Model[]
  /** Who answers, with what it needs to speak; within seconds. */
  openAgent: (nodeId: string, call: Spoken, lost: AbortSignal) => Promise<OpenedAgent>
  /** Holds a call that is in progress in this node's name on its line, and sees it through. */
  receive: (nodeId: string, given: Taken, signals: CallSignals) => Promise<void>
}

interface Taken {
  call: CallRow
  line: Line
  leg: LegTrace
  agent: OpenedAgent
}

/** Decisions, "Calls": as SIP says it. */
const REFUSALS = { unknown_number: 404, not_routed: 480, lines_taken: 486 } as const satisfies Record<
  Exclude<Received['kind'], 'answered'>,
  Refusal
>
/** Nobody can answer with the model of this agent. */
const UNSERVED = 480

/** A caller hears ringing or nothing meanwhile; a network gives up after some seconds. */
const ANSWER_MS = 4_000
/** Tools are listed within four seconds. */
const TOOLS_MS = 4_000
/** Until the line of a call that was taken is handed over: an acknowledgement may take 32 seconds (RFC 3261 13.3.1.4). */
const LINE_MS = 60_000
/** No answer of the database is on its way any more for a call that was written so long ago and is not in hand. */
const STRAY_MS = 15_000
const STRAYS_AT_ONCE = 100
const LONGEST_SLEEP_MS = 60_000

const refused = (status: Refusal): Arrival => ({ kind: 'refused', status })

export function startArriving(house: ArrivingHouse): Arriving {
  const { db, clock, log, lease } = house
  const running = new RunningCalls({ ...house, onDone: () => {} })
  let refusing = false
  /** Until then calls may have been written of which this node does not know. */
  let unsureUntil = Number.NEGATIVE_INFINITY

  const strays = startLoop(house, {
    name: 'strays',
    longestMs: LONGEST_SLEEP_MS,
    step: async () => {
      if (clock.monotonicMs() > unsureUntil) return LONGEST_SLEEP_MS
      const { nodeId, lost } = lease
      const before = iso(addMs(clock.now(), -STRAY_MS))
      const calls = await strayInbound(db, { nodeId, before, held: running.ids(), limit: STRAYS_AT_ONCE })
      for (const call of calls) void running.carry({ nodeId, lost }, call, dropped)
      return STRAY_MS / 3
    },
  })

  function unsure(): void {
    unsureUntil = clock.monotonicMs() + 2 * STRAY_MS
    strays.ring()
  }

  /** Null when the database did not answer in time: what it does after that is undone, or found by the strays' loop. */
  async function ask(ring: Ring): Promise<Received | null> {
    const answered = new AbortController()
    let late = false
    const asking = db.transaction(async (tx) => {
      const received = await answerInbound({ ...house, tx }, ring)
      if (late) throw new Error('the caller was refused meanwhile')
      return received
    })
    const patience = clock.sleep(ANSWER_MS, answered.signal).then(
      () => null,
      () => null,
    )
    const received = await Promise.race([asking, patience]).catch((error) => {
      log.error({ err: error }, 'a call that arrived could not be written down')
      return null
    })
    answered.abort()
    late = received === null
    if (late) {
      asking.catch(() => {})
      unsure()
    }
    return received
  }

  /** Null when the database did not answer in time. */
  async function look(to: string): Promise<Offered | null> {
    return inTime(offerLive(db, to), 'nobody could say who answers a call')
  }

  async function open(held: Held, accountId: string, ready: NonNullable<Ring['ready']>): Promise<OpenedAgent | null> {
    const spoken: Spoken = {
      ...{ id: ready.callId, account_id: accountId, livemode: true, direction: 'inbound', inputs: {}, retry_of: null },
      ...{ agent_id: ready.agentId, agent_version: ready.version, answered_at: null, created_at: iso(clock.now()) },
    }
    const opening = house.openAgent(held.nodeId, spoken, held.lost)
    const opened = await inTime(opening, 'the agent of a call could not be made ready')
    if (opened === null) opening.then((late) => late[Symbol.asyncDispose]()).catch(() => {})
    return opened
  }

  async function inTime<T>(asked: Promise<T>, complaint: string): Promise<T | null> {
    const answered = new AbortController()
    const patience = clock.sleep(ANSWER_MS + TOOLS_MS, answered.signal).then(
      () => null,
      () => null,
    )
    asked.catch(() => {})
    try {
      return await Promise.race([asked, patience])
    } catch (error) {
      log.error({ err: error }, complaint)
      return null
    } finally {
      answered.abort()
    }
  }

  function take(held: Held, call: CallRow, { agent, leg }: Pick<Taken, 'agent' | 'leg'>): Arrival {
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
      const offered = await look(to)
      if (offered === null) return refused(503)
      if (offered.kind !== 'offered') return refused(REFUSALS[offered.kind])
      if (!house.models.includes(offered.model)) return refused(UNSERVED)
      const ready = { callId: newId('call'), agentId: offered.agentId, version: offered.version }
      const agent = await open(held, offered.accountId, ready)
      if (agent === null) return refused(503)
      const prepared = await prepare(agent.plan)
      const ring = {
        accountId: offered.accountId,
        livemode: true,
        to,
        from,
        nodeId: held.nodeId,
        scenario: null,
        ready,
      }
      const received = prepared.kind === 'ready' ? await ask(ring) : null
      if (received?.kind === 'answered')
        return take(held, received.call, { agent, leg: { trunk, sip_call_id: sipCallId } })
      await agent[Symbol.asyncDispose]()
      if (prepared.kind === 'refused') {
        log.warn({ fault: prepared.fault.code }, `a call that arrived was not answered: ${prepared.fault.message}`)
        return refused(UNSERVED)
      }
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

async function handedOver(clock: Clock, line: Promise<Line>): Promise<Line> {
  const handed = new AbortController()
  const patience = clock.sleep(LINE_MS, handed.signal).then(
    () => Promise.reject(new Error('no line came for a call that was taken')),
    () => line,
  )
  try {
    return await Promise.race([line, patience])
  } finally {
    handed.abort()
  }
}
