import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { createFaultLog } from './fault-log.ts'
import { familyOf, type Hop, isWildcard, type Source } from './hop.ts'
import { openTcp } from './tcp.ts'
import { openUdp } from './udp.ts'
import type { Failed, Listening, Wiring } from './wiring.ts'

/**
 * Carries messages as bytes, and knows nothing of what they say but where on a stream one ends. What it promises:
 * nobody from outside can make it hold more than its bounds, throw, or log more than a line now and then.
 */
export interface Transports {
  /** Our own addresses, with the ports that they were given. */
  readonly local: readonly Hop[]
  /** What a Via names as us in what goes to that hop; null where we have no way there. */
  sentBy(hop: Hop): { host: string; port: number } | null
  /** Whether a connection is open to that very address and port: an answer goes back by the way its request came. */
  connected(hop: Hop): boolean
  /**
   * Sends, now or once the connection stands. `failed` says that the message was not given whole to the system's own
   * hands, at most once and never before this returns; silence means nothing: datagrams are lost without a word.
   * `unsent` says that provably not a byte of it was.
   */
  send(bytes: Uint8Array, to: Hop, options?: SendOptions): void
  onMessage(handler: (bytes: Uint8Array, from: Source) => void): void
  /** One of our own sockets failed while it was open. */
  onFailure(handler: (local: Hop, code: string) => void): void
  close(): Promise<void>
}

export interface SendOptions {
  /** The address of ours to send from: answers leave by the socket that the request came in by (RFC 3581 4). */
  from?: Hop
  failed?: Failed
}

export interface TransportSettings {
  clock: Clock
  log: Log
  listen: readonly Hop[]
  /** How the world reaches us, where that is not the address that we listen on. */
  publicAddress: string | null
  /** Absent: everybody is. */
  isKnown?: (address: string) => boolean
}

/** Rejects where an address cannot be listened on, or where nobody could name us: both are the operator's to mend. */
export async function openTransports(settings: TransportSettings): Promise<Transports> {
  const { clock, log, listen, publicAddress, isKnown = () => true } = settings
  let onMessage: (bytes: Uint8Array, from: Source) => void = () => {}
  let onFailure: (local: Hop, code: string) => void = () => {}
  const wiring: Wiring = {
    clock,
    fault: createFaultLog({ clock, log }),
    message: (bytes, from) => onMessage(bytes, from),
    isKnown,
    failure(local, code) {
      log.error({ transport: local.transport, port: local.port, code }, 'a SIP socket failed')
      onFailure(local, code)
    },
  }
  for (const hop of listen) refuseUnusable(hop, publicAddress)
  const opened = await openAll(listen, wiring)
  const byWay = (to: Hop, from?: Hop) => choose(opened, to, from)
  return {
    local: opened.map((one) => one.local),
    sentBy(hop) {
      const socket = byWay(hop)
      if (!socket) return null
      const isOurs = publicAddress !== null && familyOf(publicAddress) === familyOf(hop.host)
      return { host: isOurs ? publicAddress : socket.local.host, port: socket.local.port }
    },
    connected: (hop) => opened.some((one) => one.connected(hop)),
    send(bytes, to, { from, failed = () => {} } = {}) {
      const socket = byWay(to, from)
      if (socket) socket.send(bytes, to, once(failed))
      else queueMicrotask(() => failed('no_way', true))
    },
    onMessage(handler) {
      onMessage = handler
    },
    onFailure(handler) {
      onFailure = handler
    },
    async close() {
      await Promise.all(opened.map((one) => one.close()))
    },
  }
}

function refuseUnusable({ transport, host }: Hop, publicAddress: string | null): void {
  if (transport !== 'udp' && transport !== 'tcp') throw new Error(`${transport} is no transport that is spoken here`)
  const family = familyOf(host)
  if (family === 0) throw new Error('SIP listens on numeric addresses')
  const hasName = publicAddress !== null && familyOf(publicAddress) === family
  if (isWildcard(host) && !hasName)
    throw new Error(`to listen on ${host} the public address must be given, and be of its kind`)
}

/** All or none: where one fails, those that were opened before it are closed again. */
async function openAll(listen: readonly Hop[], wiring: Wiring): Promise<Listening[]> {
  const results = await Promise.allSettled(
    listen.map((hop) => (hop.transport === 'udp' ? openUdp(hop, wiring) : openTcp(hop, wiring))),
  )
  const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const refused = results.find((result) => result.status === 'rejected')
  if (!refused) return opened
  await Promise.all(opened.map((one) => one.close()))
  throw refused.reason
}

/** The address that the request came in by, or one that has the connection, or the first that could reach it. */
function choose(opened: readonly Listening[], to: Hop, from?: Hop): Listening | undefined {
  const able = opened.filter(
    ({ local }) => local.transport === to.transport && familyOf(local.host) === familyOf(to.host),
  )
  const asked = from && able.find(({ local }) => local.host === from.host && local.port === from.port)
  return asked ?? able.find((one) => one.connected(to)) ?? able[0]
}

function once(failed: Failed): Failed {
  let told = false
  return (code, unsent) => {
    if (told) return
    told = true
    failed(code, unsent)
  }
}
