import type { CallStatus, Outcome } from '#contract/calls.ts'
import type { Hours } from '#domain/calls/window.ts'
import { Lock } from './locks.ts'

/** The rows of the simulated database: what the dialling rules of the real one read and write, and no more. */
export interface Agent {
  hours: Hours
  archivedAt: number | null
}

export interface Lane {
  nextDue: number | null
  active: number
  vtime: number
  lock: Lock
}

export interface Account {
  id: string
  lines: number
  agents: readonly Agent[]
  lane: Lane & { singlesVtime: number; floorVtime: number }
  /** The do-not-call list and its lock. */
  listed: Set<string>
  list: Lock
  /** By slot, the call that holds it. */
  slots: Map<number, Call>
  /** When a call of it moved or was put off last. */
  touchedAt: number
}

export interface Campaign {
  id: string
  account: Account
  agent: Agent
  cap: number
  status: 'running' | 'paused' | 'completed' | 'cancelled'
  runningSince: number
  lane: Omit<Lane, 'lock'>
  slots: Map<number, Call>
}

export interface Attempt {
  n: number
  /** The daily slot that it took. */
  day: string
  nth: number
  startedAt: number
  ended: boolean
}

export interface Call {
  id: string
  account: Account
  agent: Agent
  campaign: Campaign | null
  to: string
  hash: Buffer
  status: CallStatus
  outcome: Outcome | null
  attempts: number
  maxAttempts: number
  made: Attempt[]
  nodeId: string | null
  dueAt: number | null
  scheduledAt: number | null
  waitingFor: string | null
  unsent: number
  depth: number
  endedAt: number | null
  movedAt: number
  completions: number
  lock: Lock
}

export interface Tables {
  accounts: Account[]
  campaigns: Campaign[]
  calls: Call[]
  /** Those that have not ended, which is all that most statements look at. */
  open: Set<Call>
  /** Node ids and their last heartbeat. */
  nodes: Map<string, number>
  /** `account to day nth`. */
  days: Set<string>
}

export const emptyTables = (): Tables => ({
  accounts: [],
  campaigns: [],
  calls: [],
  open: new Set(),
  nodes: new Map(),
  days: new Set(),
})

export const dayKey = (call: Call, { day, nth }: { day: string; nth: number }): string =>
  `${call.account.id} ${call.to} ${day} ${nth}`

export const newLane = (): Lane => ({ nextDue: null, active: 0, vtime: 0, lock: new Lock() })

export const isAlive = ({ agent, campaign }: Call): boolean =>
  agent.archivedAt === null && campaign?.status !== 'cancelled'

export const isRunning = ({ status }: Call): boolean => status === 'dialing' || status === 'in_progress'
