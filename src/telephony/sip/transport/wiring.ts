import type { Clock } from '#kernel/clock.ts'
import type { FaultLog } from './fault-log.ts'
import { familyOf, type Hop, type Source } from './hop.ts'

/** What both kinds of socket share: how they are told of, and how they tell. `unsent`: provably nothing has left. */
export type Failed = (code: string, unsent: boolean) => void

/** What both kinds of socket are handed. */
export interface Wiring {
  clock: Clock
  fault: FaultLog
  message(bytes: Uint8Array, from: Source): void
  failure(local: Hop, code: string): void
  /** Who is not known gets few connections. */
  isKnown(address: string): boolean
}

/** One listen address, whatever its kind. */
export interface Listening {
  readonly local: Hop
  connected(hop: Hop): boolean
  send(bytes: Uint8Array, to: Hop, failed: Failed): void
  close(): Promise<void>
}

export const isSendable = ({ host, port }: Hop): boolean =>
  familyOf(host) !== 0 && Number.isInteger(port) && port > 0 && port <= 65_535

export const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : 'error'
