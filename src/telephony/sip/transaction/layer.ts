import { hash } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { nonce } from '#kernel/random.ts'
import { headersOf, viaOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import { type MessageFault, parseMessage } from '#telephony/sip/message/parse.ts'
import { serialise } from '#telephony/sip/message/serialise.ts'
import { createFaultLog, type FaultLog } from '#telephony/sip/transport/fault-log.ts'
import type { Hop, Source } from '#telephony/sip/transport/hop.ts'
import type { Transports } from '#telephony/sip/transport/transports.ts'
import { stamped, stampedVias, wayBack } from '#telephony/sip/transport/way-back.ts'
import { Client, type ClientHouse, type Departure } from './client.ts'
import { departure } from './departure.ts'
import { clientKey, MAGIC_COOKIE, mergeKey, responseKey, serverKey } from './matching.ts'
import { type OwnStatus, responseTo } from './messages.ts'
import { Server, type ServerHouse } from './server.ts'
import { RFC_TIMERS, type TimerSettings } from './timers.ts'
import type { ClientEvent, ClientTransaction, SipRequestHandler, Transactions } from './transactions.ts'

/**
 * How many transactions are held at a time, of each side, and how many bytes of what others sent. Those of our own
 * making are more: one that was answered is remembered for 64 T1 (RFC 6026 7.2), so the bound is that of a thousand
 * calls per second.
 */
const CLIENTS_MAX = 50_000
const SERVERS_MAX = 10_000
const HELD_MAX_BYTES = 64 * 1024 * 1024
/** What is refused for want of room may be asked again after that many seconds. */
const RETRY_AFTER_SECONDS = '5'
const TAG_CHARS = 16
const BRANCH_CHARS = 32

export interface TransactionSettings {
  clock: Clock
  log: Log
  /** Closed with the layer. */
  transports: Transports
  timers?: TimerSettings
  /**
   * Whether a request that no transaction knows is taken at all (null: one that cannot be read). Who is not admitted
   * gets no answer and is not remembered: to a scanner there is nobody here.
   */
  admits?: (from: Source, request: SipRequest | null) => boolean
  /** Whether so many bytes from there are read at all, asked before anything is done with them. */
  reads?: (from: Source, size: number) => boolean
  /** Smaller in tests. */
  bounds?: { clients: number; servers: number; bytes: number }
}

/** What is held just now. */
export interface TransactionCounts {
  clients: number
  servers: number
  bytes: number
}

export function openTransactions(settings: TransactionSettings): Transactions & { counts(): TransactionCounts } {
  return new Layer(settings)
}

interface Came {
  request: SipRequest
  from: Source
}

interface Held {
  server: Server
  mergeKey: string | null
  bytes: number
}

class Layer implements Transactions {
  readonly #settings: TransactionSettings
  readonly #transports: Transports
  readonly #bounds: NonNullable<TransactionSettings['bounds']>
  readonly #fault: FaultLog
  readonly #clients = new Map<string, Client>()
  readonly #servers = new Map<string, Held>()
  readonly #merged = new Map<string, Server>()
  /** Tags that we make ourselves are the same for the same request, and nobody else can make them (8.2.7). */
  readonly #secret = nonce()
  readonly #clientHouse: ClientHouse
  readonly #serverHouse: ServerHouse
  #onRequest: SipRequestHandler = () => {}
  #bytes = 0
  #open = true

  constructor(settings: TransactionSettings) {
    const { clock, log, transports, timers = RFC_TIMERS } = settings
    this.#settings = settings
    this.#transports = transports
    this.#bounds = settings.bounds ?? { clients: CLIENTS_MAX, servers: SERVERS_MAX, bytes: HELD_MAX_BYTES }
    this.#fault = createFaultLog({ clock, log })
    const tell = (task: () => void) => this.#tell(task)
    this.#clientHouse = {
      clock,
      settings: timers,
      transports,
      tell,
      // Beyond the bound too: who may not cancel would let a telephone ring.
      cancel: (cancelling) => this.#start(branchOf(cancelling), cancelling, () => {}),
      ended: (client) => this.#clients.delete(clientKey(client.branch, client.method)),
    }
    this.#serverHouse = {
      clock,
      settings: timers,
      tell,
      answer: (bytes, server, failed) => this.#answer(bytes, server, failed),
      hand: (request, server, from) => this.#tell(() => this.#onRequest(request, server, from)),
      ended: (server) => this.#forget(server),
    }
    transports.onMessage((bytes, from) => this.#tell(() => this.#receive(bytes, from)))
  }

  counts(): TransactionCounts {
    return { clients: this.#clients.size, servers: this.#servers.size, bytes: this.#bytes }
  }

  request(request: SipRequest, hop: Hop, on: (event: ClientEvent) => void): ClientTransaction {
    const branch = `${MAGIC_COOKIE}${nonce()}`
    const leaving = this.#open && this.#clients.size < this.#bounds.clients
    const way = leaving ? departure(this.#transports, request, { hop, branch }) : null
    if (way) return this.#start(branch, way, on)
    queueMicrotask(() => this.#tell(() => on({ kind: 'ended', why: 'transport', unsent: true })))
    return { branch, cancel() {} }
  }

  send(request: SipRequest, hop: Hop): void {
    if (!this.#open) return
    const way = departure(this.#transports, request, { hop, branch: this.#branchFor(request) })
    if (way) this.#transports.send(way.bytes, way.hop)
  }

  onRequest(handler: SipRequestHandler): void {
    this.#onRequest = handler
  }

  async close(): Promise<void> {
    this.#open = false
    for (const client of this.#clients.values()) client.stop()
    for (const { server } of this.#servers.values()) server.stop()
    this.#clients.clear()
    this.#servers.clear()
    this.#merged.clear()
    this.#bytes = 0
    await this.#transports.close()
  }

  #start(branch: string, way: Departure, on: (event: ClientEvent) => void): Client {
    const client = new Client(this.#clientHouse, { branch, departure: way }, on)
    this.#clients.set(clientKey(branch, client.method), client)
    client.begin()
    return client
  }

  #receive(bytes: Uint8Array, from: Source): void {
    if (this.#settings.reads?.(from, bytes.length) === false) {
      this.#fault('unread')
      return
    }
    const parsed = parseMessage(bytes)
    if (!parsed.ok) this.#refuseMalformed(parsed, from)
    else if (parsed.message.kind === 'response') this.#receiveResponse(parsed.message)
    else this.#receiveRequest(parsed.message, from, bytes.length)
  }

  #refuseMalformed({ fault, answer }: MessageFault, from: Source): void {
    this.#fault(fault)
    if (!answer || !this.#admits(from, null)) return
    const vias = headersOf({ headers: answer.to }, 'Via')
    const headers: SipHeaders = [
      ...stampedVias(vias, from).map((via) => ['Via', via] as const),
      ...answer.to.filter(([name]) => name !== 'Via'),
    ]
    const request: SipRequest = { kind: 'request', method: '', uri: '', headers, body: new Uint8Array() }
    this.#answerAlone(answer.status, { request, from })
  }

  /**
   * To nobody's request, with somebody else's Via on top or more than ours, it is no answer to us (18.1.2, 8.1.3.3).
   */
  #receiveResponse(response: SipResponse): void {
    const key = responseKey(response)
    const client = key === null ? undefined : this.#clients.get(key)
    if (!client) this.#fault('response to nothing')
    else if (!isOfOurs(response, client)) this.#fault('response to another')
    else client.receive(response)
  }

  #receiveRequest(request: SipRequest, from: Source, size: number): void {
    const key = serverKey(request)
    const known = this.#servers.get(key)?.server
    if (request.method === 'ACK') {
      if (!known?.acknowledge(request) && this.#admits(from, request)) this.#serverHouse.hand(request, null, from)
      return
    }
    if (known) known.repeated()
    else if (!this.#takesBack(request, from) && !this.#admits(from, request)) this.#fault('request from a stranger')
    else if (request.method === 'CANCEL') this.#cancel(stamped(request, from), from)
    else this.#take(key, { request: stamped(request, from), from }, size)
  }

  #take(key: string, { request, from }: Came, size: number): void {
    const merge = mergeKey(request)
    if (merge !== null && this.#merged.has(merge)) {
      this.#answerAlone(482, { request, from })
      return
    }
    if (this.#servers.size >= this.#bounds.servers || this.#bytes + size > this.#bounds.bytes) {
      this.#fault('no room')
      this.#answerAlone(503, { request, from })
      return
    }
    const server = new Server(this.#serverHouse, { request, from, tag: this.#tagOf(key) })
    this.#servers.set(key, { server, mergeKey: merge, bytes: size })
    if (merge !== null) this.#merged.set(merge, server)
    this.#bytes += size
    server.begin()
  }

  /** Who was admitted with an INVITE may take it back from where it came. */
  #takesBack(request: SipRequest, from: Source): boolean {
    if (request.method !== 'CANCEL') return false
    return this.#servers.get(serverKey(request, 'INVITE'))?.server.from.address === from.address
  }

  /** Answered anew each time that it comes, which needs no memory and says the same (9.2). */
  #cancel(cancel: SipRequest, from: Source): void {
    const invite = this.#servers.get(serverKey(cancel, 'INVITE'))?.server
    this.#answerAlone(invite ? 200 : 481, { request: cancel, from }, invite?.tag)
    invite?.cancelled()
  }

  /** One answer without a transaction: whoever repeats the request is given it again. */
  #answerAlone(status: OwnStatus, { request, from }: Came, tag = this.#tagOf(serverKey(request))): void {
    const extra: SipHeaders = status === 503 ? [['Retry-After', RETRY_AFTER_SECONDS]] : []
    this.#answer(serialise(responseTo(status, request, { tag, extra })), { request, from })
  }

  #answer(bytes: Uint8Array, { request, from }: Came, failed: () => void = () => {}): void {
    const via = viaOf(request)
    if (!via) return
    const hop = wayBack(via, from, (one) => this.#transports.connected(one))
    this.#transports.send(bytes, hop, { from: from.local, failed })
  }

  #forget(server: Server): void {
    const key = serverKey(server.request)
    const held = this.#servers.get(key)
    if (held?.server !== server) return
    this.#servers.delete(key)
    this.#bytes -= held.bytes
    if (held.mergeKey !== null && this.#merged.get(held.mergeKey) === server) this.#merged.delete(held.mergeKey)
  }

  #admits(from: Source, request: SipRequest | null): boolean {
    return this.#settings.admits?.(from, request) ?? true
  }

  /** What is passed again is the same message: a peer takes one with another branch for another (13.2.2.4). */
  #branchFor(request: SipRequest): string {
    const digest = hash('sha256', Buffer.concat([Buffer.from(this.#secret), serialise(request)]), 'hex')
    return `${MAGIC_COOKIE}${digest.slice(0, BRANCH_CHARS)}`
  }

  #tagOf(key: string): string {
    return hash('sha256', `${this.#secret}\n${key}`, 'hex').slice(0, TAG_CHARS)
  }

  /** A user's fault is one call's: it neither stops the layer nor leaves a transaction between two states. */
  #tell(task: () => void): void {
    if (!this.#open) return
    try {
      task()
    } catch (error) {
      this.#settings.log.error({ err: error }, 'what a SIP message led to failed')
    }
  }
}

/** Our own address on top, and nothing below it. */
function isOfOurs(response: SipResponse, { sentBy }: Client): boolean {
  const via = viaOf(response)
  const isOurs = via?.host.toLowerCase() === sentBy.host.toLowerCase() && via.port === sentBy.port
  return isOurs && headersOf(response, 'Via').length === 1
}

const branchOf = ({ request }: Departure): string => viaOf(request)?.parameters.branch ?? ''
