import { isIP } from 'node:net'

/** Where a message goes: one transport, one numeric address, one port. Names are looked up by who knows the trunk. */
export interface Hop {
  transport: 'udp' | 'tcp'
  /** A numeric address without brackets. */
  host: string
  port: number
  /**
   * Requests beyond a safe datagram may go there by TCP (RFC 3261 18.1.1). Only where somebody said so: most carriers'
   * UDP trunks do not listen on TCP, and a refused connection costs the caller a round trip in silence.
   */
  orTcp?: boolean
}

/** Where a message came from, and which of our own addresses took it in. */
export interface Source {
  transport: 'udp' | 'tcp'
  address: string
  port: number
  local: Hop
}

/** The port of SIP over UDP and TCP where none is named (RFC 3261 19.1.2). */
export const DEFAULT_PORT = 5060

/** 4 or 6; 0 where it is no numeric address. */
export const familyOf = (host: string): number => isIP(host)

const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::'])
export const isWildcard = (host: string): boolean => WILDCARDS.has(host)
