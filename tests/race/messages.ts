import type { Config } from '#config.ts'
import type { Connection } from '#store/db.ts'
import { PACE } from '../support/pace.ts'

/** What the carrier in the parent process and the nodes in theirs say to each other. */
export interface NodeOrder {
  connection: Connection
  secretKey: string
  config: Config
}

/** Where a node is to be struck by a signal of its own: places that a signal from outside would rarely hit. */
export interface Weakness {
  /**
   * `admission`: it holds lanes. `admitted`: calls of any mode were just admitted. `dial`: the attempt is committed and
   * nothing has left. `answer`: the answer is on its way into the database. `talk`: the conversation begins.
   */
  at: 'admission' | 'admitted' | 'dial' | 'answer' | 'talk'
  signal: 'SIGKILL' | 'SIGSTOP'
}

export type Rang = 'answered' | 'busy' | 'no_answer'

export type FromNode =
  | { kind: 'ready' }
  | { kind: 'dial'; leg: string; to: string; from: string }
  /** It was admitted, and at the last moment not allowed to leave. */
  | { kind: 'held_back' }
  | { kind: 'talk'; leg: string }
  | { kind: 'hang_up'; leg: string }
  /** Sound flows on these legs. */
  | { kind: 'media'; legs: string[] }
  | { kind: 'fainting' }
  /** A line of the node's log that says that something went wrong. */
  | { kind: 'complaint'; line: string }

export type ToNode =
  | { kind: 'rang'; leg: string; answer: Rang }
  /** The other side hung up, or the carrier did. */
  | { kind: 'over'; leg: string }
  | { kind: 'weakness'; weakness: Weakness }
  | { kind: 'quit' }

/**
 * Three times decide whether an account's concurrency can hold at the carrier while nodes die and stop:
 * - A node that lost the database hangs up at its fence, three quarters of a lease after its last heartbeat. Its slots
 *   are free for others at the end of the lease.
 * - A node that is killed or stopped cannot hang up. Its legs end when the carrier has heard no sound for MEDIA_MS.
 * - The worst is one that loses the database and is stopped just before its fence: from then on there is a quarter of a
 *   lease left. So MEDIA_MS < LEASE_MS / 4, and it must hold a few beats of sound, or a busy machine would lose calls.
 *   With the defaults, 20 s and a heartbeat every 5 s, a node that is killed or stopped while its heart beats leaves 15
 *   s: just what a carrier commonly takes. On a busy machine all of them are longer: a node that is starved for a lease
 *   loses it, rightly.
 */
export const LEASE_MS = 2_000 * PACE
export const HEARTBEAT_MS = 100 * PACE
/** Where nobody may lose a lease but who is struck: starved for so long a machine would not be of use for anything. */
export const PATIENT_LEASE_MS = 4 * LEASE_MS
export const MEDIA_MS = 400 * PACE
export const MEDIA_BEAT_MS = 40 * PACE
