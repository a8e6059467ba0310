import type { Model } from '#contract/agent-document.ts'
import type { Plan } from '#contract/conversation.ts'
import type { Prepared } from '#contract/media.ts'
import type { LineHouse } from '#domain/calls/attempt.ts'
import { type InboundRing, type OfferedCall, offerLive } from '#domain/numbers/inbound.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Log } from '#kernel/log.ts'
import { within } from '#kernel/within.ts'
import type { OpenedAgent, Spoken } from './opened-agent.ts'
import type { HeldCall } from './running.ts'

/**
 * Who answers a call that arrives: found, opened with its tools, and made ready to speak on the line that rings, before
 * anything is written. Nobody is answered by an agent that cannot speak, and such a call leaves no trace.
 */
export interface AnsweringHouse extends Pick<LineHouse, 'db' | 'clock'> {
  log: Log
  /** The speech models that this node can answer with. */
  models: readonly Model[]
  /** Who answers, with what it needs to speak; within seconds. */
  openAgent: (nodeId: string, call: Spoken, lost: AbortSignal) => Promise<OpenedAgent>
}

/** Makes the agent of this plan ready on the line that rings. */
export type Prepare = (plan: Plan) => Promise<Prepared>

type Answering =
  | { kind: 'refused'; status: 404 | 480 | 486 | 503 }
  | { kind: 'ready'; agent: OpenedAgent; ring: InboundRing }

/** Decisions, "Calls": as SIP says it. */
export const REFUSALS = { unknown_number: 404, not_routed: 480, lines_taken: 486 } as const
/** Nobody can answer with the model of this agent. */
const UNSERVED = 480

const LOOK_MS = 4_000
/** Tools are listed within four seconds; what is read besides takes less. */
const OPEN_MS = 6_000

const refused = (status: 404 | 480 | 486 | 503): Answering => ({ kind: 'refused', status })

export async function makeReady(
  house: AnsweringHouse,
  held: HeldCall,
  { to, from, prepare }: { to: string; from: string; prepare: Prepare },
): Promise<Answering> {
  const offered = await inTime(house, LOOK_MS, offerLive(house.db, to))
  if (offered === null) return refused(503)
  if (offered.kind !== 'offered') return refused(REFUSALS[offered.kind])
  if (!house.models.includes(offered.model)) return refused(UNSERVED)
  const callId = newId('call')
  const opening = house.openAgent(held.nodeId, spokenBy(callId, offered, house.clock), held.lost)
  const agent = await inTime(house, OPEN_MS, opening)
  if (agent === null) {
    // One that comes all the same is wanted by nobody.
    opening.then((late) => late[Symbol.asyncDispose]()).catch(() => {})
    return refused(503)
  }
  const prepared = await prepare(agent.plan)
  if (prepared.kind === 'refused') {
    await agent[Symbol.asyncDispose]()
    house.log.warn({ fault: prepared.fault.code }, `a call that arrived was not answered: ${prepared.fault.message}`)
    return refused(UNSERVED)
  }
  const { accountId, agentId, version } = offered
  const ready = { callId, agentId, version }
  return { kind: 'ready', agent, ring: { ...held, accountId, livemode: true, to, from, scenario: null, ready } }
}

const spokenBy = (id: string, offered: OfferedCall & { kind: 'offered' }, clock: Clock): Spoken => ({
  ...{ id, account_id: offered.accountId, agent_id: offered.agentId, agent_version: offered.version, livemode: true },
  ...{ direction: 'inbound', inputs: {}, retry_of: null, answered_at: null, created_at: iso(clock.now()) },
})

/** Null where it did not come in time, or failed. */
export async function inTime<T>(
  { clock, log }: Pick<AnsweringHouse, 'clock' | 'log'>,
  ms: number,
  asked: Promise<T>,
): Promise<T | null> {
  try {
    return await within({ clock, ms }, asked, () => null)
  } catch (error) {
    log.error({ err: error }, 'a call that arrived could not be taken')
    return null
  }
}
