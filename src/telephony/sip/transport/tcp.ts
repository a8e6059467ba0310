import { connect, createServer, type Server, type Socket } from 'node:net'
import { SipConnection } from './connection.ts'
import { type Hop, isWildcard } from './hop.ts'
import { codeOf, type Failed, isSendable, type Listening, type Wiring } from './wiring.ts'

/** Connections that others opened, in all and from one address; and those that we opened, which no flood may use up. */
const ACCEPTED_MAX = 512
export const ACCEPTED_PER_ADDRESS_MAX = 64
export const OPENED_MAX = 256
/** Of those that others opened, how many may be of strangers. */
export const STRANGERS_MAX = 16

/**
 * One listening address, and every connection that goes through it. A connection serves both ways, whoever opened it:
 * what goes to its far end goes through it (RFC 3261 18.1.1, 18.2.2).
 */
export async function openTcp(listen: Hop, wiring: Wiring): Promise<Listening> {
  const server = createServer((socket) => tcp.accept(socket))
  await listening(server, listen)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : listen.port
  const tcp = new Tcp({ transport: 'tcp', host: listen.host, port }, server, wiring)
  return tcp
}

interface Entry {
  connection: SipConnection
  address: string
  accepted: boolean
  stranger: boolean
}

class Tcp implements Listening {
  readonly local: Hop
  readonly #server: Server
  readonly #wiring: Wiring
  /** By the far end's address and port, which no two living connections of one listening address share. */
  readonly #entries = new Map<string, Entry>()
  readonly #acceptedFrom = new Map<string, number>()
  #accepted = 0
  #strangers = 0
  #open = true

  constructor(local: Hop, server: Server, wiring: Wiring) {
    this.local = local
    this.#server = server
    this.#wiring = wiring
    server.on('error', (error) => wiring.failure(local, codeOf(error)))
  }

  connected({ transport, host, port }: Hop): boolean {
    return transport === 'tcp' && this.#entries.has(keyOf(host, port))
  }

  send(bytes: Uint8Array, to: Hop, failed: Failed): void {
    const there = this.#entries.get(keyOf(to.host, to.port))?.connection
    const refusal = there ? null : this.#refusal(to)
    if (refusal) queueMicrotask(() => failed(refusal, true))
    else (there ?? this.#dial(to)).send(bytes, failed)
  }

  #dial(to: Hop): SipConnection {
    // Bound to the address that we listen on: a trunk knows us by it.
    const from = isWildcard(this.local.host) ? {} : { localAddress: this.local.host }
    const socket = connect({ host: to.host, port: to.port, ...from })
    return this.#add(socket, { address: to.host, port: to.port, accepted: false, stranger: false })
  }

  accept(socket: Socket): void {
    const { remoteAddress: address, remotePort: port } = socket
    const from = this.#acceptedFrom.get(address ?? '') ?? 0
    const stranger = !this.#wiring.isKnown(address ?? '')
    const isFull =
      this.#accepted >= ACCEPTED_MAX ||
      from >= ACCEPTED_PER_ADDRESS_MAX ||
      (stranger && this.#strangers >= STRANGERS_MAX)
    if (!this.#open || isFull || address === undefined || port === undefined) {
      if (isFull) this.#wiring.fault('connections_full')
      socket.on('error', () => {})
      socket.destroy()
      return
    }
    this.#accepted += 1
    if (stranger) this.#strangers += 1
    this.#acceptedFrom.set(address, from + 1)
    this.#add(socket, { address, port, accepted: true, stranger })
  }

  async close(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const { connection } of [...this.#entries.values()]) connection.close()
    await closed
  }

  #refusal(to: Hop): string | null {
    if (!this.#open) return 'closed'
    if (!isSendable(to)) return 'bad_hop'
    return this.#entries.size - this.#accepted >= OPENED_MAX ? 'connections_full' : null
  }

  #add(socket: Socket, { port, ...far }: Omit<Entry, 'connection'> & { port: number }): SipConnection {
    const { address, accepted } = far
    const key = keyOf(address, port)
    const source = { transport: 'tcp', address, port, local: this.local } as const
    const connection = new SipConnection(socket, {
      clock: this.#wiring.clock,
      opened: !accepted,
      events: {
        message: (bytes) => this.#wiring.message(bytes, source),
        fault: (fault) => this.#wiring.fault(fault),
        closed: () => this.#forget(key, connection),
      },
    })
    // Should the far end have begun again from the same port before we heard of its end, the old one has ended.
    this.#entries.get(key)?.connection.close()
    this.#entries.set(key, { connection, ...far })
    return connection
  }

  #forget(key: string, connection: SipConnection): void {
    const entry = this.#entries.get(key)
    if (entry?.connection !== connection) return
    this.#entries.delete(key)
    if (!entry.accepted) return
    this.#accepted -= 1
    if (entry.stranger) this.#strangers -= 1
    const left = (this.#acceptedFrom.get(entry.address) ?? 1) - 1
    if (left > 0) this.#acceptedFrom.set(entry.address, left)
    else this.#acceptedFrom.delete(entry.address)
  }
}

const keyOf = (host: string, port: number): string => `${host}|${port}`

function listening(server: Server, { host, port }: Hop): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, ipv6Only: true, exclusive: true }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
