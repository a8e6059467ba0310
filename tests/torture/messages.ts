import type { Config } from '#config.ts'
import type { Connection } from '#store/db.ts'
import { PACE } from '../support/pace.ts'

/** For so long the machine did not let whoever tells it run. */
export interface Starved {
  kind: 'starved'
  from: number
  to: number
}

/** What the processes of a torture say to each other, and the times that they have agreed on. */
export interface NodeOrder {
  name: string
  connection: Connection
  secretKey: string
  config: Config
  /** The carrier's port for signalling. */
  carrier: number
}

export type FromNode =
  | { kind: 'ready'; port: number }
  /** A line of its log that says that something went wrong. */
  | { kind: 'complaint'; at: number; line: string }
  | Starved
  /** It stops now, in the middle of an admission. */
  | { kind: 'fainting' }

export type ToNode = { kind: 'faint'; until: number } | { kind: 'quit' }

/** Datagrams between nodes and the carrier: as much of SIP as a lease has to do with. */
export type ToCarrier =
  /** `at`: when it was sent; a carrier that is not let run reads it later. */
  | { kind: 'invite'; leg: string; node: string; to: string; from: string; at: number }
  | { kind: 'bye'; leg: string }
  /** Sound flows on these legs. */
  | { kind: 'media'; legs: string[] }
export type FromCarrier = { kind: 'ok' | 'busy' | 'no_answer' | 'bye'; leg: string }

/** One line of the carrier's own history. `silent`: it heard nothing of a leg for too long. */
export interface Seen {
  at: number
  kind: 'invite' | 'ok' | 'busy' | 'no_answer' | 'bye' | 'silent'
  leg: string
  node: string
  to: string
  from: string
  /** Of an INVITE: when it left. */
  sentAt: number
  /** Who said goodbye. */
  by?: 'node' | 'person'
}

/** One delivery as the sink got it. */
export interface Delivered {
  at: number
  id: string
  type: string
  call: string
}

/**
 * As in the race tests: a node that is cut off hangs up at three quarters of its lease; the legs of one that is dead or
 * stopped end when the carrier has heard no sound for MEDIA_MS, which is less than the quarter that is left.
 */
export const LEASE_MS = 4_000 * PACE
export const HEARTBEAT_MS = 250 * PACE
export const MEDIA_MS = 800 * PACE
export const MEDIA_BEAT_MS = 80 * PACE
/** Work of a dead node goes on within its lease and this. */
export const RESUMED_MS = 3_000 * PACE
/** No request to a healthy node takes longer. */
export const REQUEST_MS = 2_000 * PACE
/** A node that the machine has not let run for so long is not taken for a healthy one. */
export const STARVED_MS = 500
/** How many lines each account has. */
export const LINES = 4
