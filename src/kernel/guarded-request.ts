import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP, connect as netConnect, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { Pool } from 'undici'
import { deadline } from './clock.ts'
import { Exchange, type ExchangeBounds, type GuardedReply } from './guarded-request-exchange.ts'
import { StreamExchange, type StreamedReply } from './guarded-request-stream.ts'
import { type Reach, reachOf, unmapped } from './public-address.ts'
import { unlessAborted } from './within.ts'

/**
 * Everything that leaves towards an address a customer chose goes through here, and reaches only where the rules allow.
 * Three checks stand behind each other: the URL as the parser understood it, every address its name resolves to, and
 * the peer that was really reached, before one byte is written to it. Redirects are not followed, certificates are
 * always verified, one deadline covers the whole exchange, and no host makes another wait.
 */
export interface TargetRules {
  /** Development: any address, any port, `http:` too. */
  allowPrivate: boolean
  /** Loopback addresses besides the public ones, on any port, `http:` or `https:`. */
  allowLoopback: boolean
  /** The ports of public targets; without it 443, and from 1024 on. */
  ports?: readonly number[]
}

export interface GuardedOrder extends ExchangeBounds {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  rules: TargetRules
  /** Whose connections these are: what one of them waits for takes no place from another at the same host. */
  owner?: string | undefined
}

export interface StreamOrder extends GuardedOrder {
  /** Called as the request is handed to an open connection: before it nothing has left, after it something may have. */
  onSent?: (() => void) | undefined
  /** Called when the body fails after its beginning was handed over. */
  onBroken?: ((error: Error) => void) | undefined
}

export interface GuardedClient {
  /**
   * Rejects with `TargetRefused`, with `TargetBusy`, with the signal's reason (a `TimeoutError` at the deadline), or
   * with the network's error. After a rejection nothing more is sent, but what had left may have arrived.
   */
  request(order: GuardedOrder): Promise<GuardedReply>
  /**
   * The same, answered as soon as the reply begins; its body is read at the reader's pace, and fails beyond the bound.
   */
  stream(order: StreamOrder): Promise<StreamedReply>
  /** Ends what is under way, and refuses what comes later. */
  close(): Promise<void>
}

/** The guard said no: trying again as if the network had failed would not help. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

/** Too much is under way; nothing was sent. */
export class TargetBusy extends Error {
  override readonly name = 'TargetBusy'
}

export interface Address {
  address: string
  family: number
}
type Lookup = (hostname: string, rules: TargetRules) => Promise<readonly Address[]>
/** Opens a TCP connection to one of these addresses and to nothing else; TLS is not its business. */
export type Connect = (door: { addresses: readonly Address[]; port: number }, signal: AbortSignal) => Promise<Socket>

/** Resolving, connecting and the TLS handshake, whoever still waits for them. */
const CONNECT_MS = 10_000
/** How long a connection waits for the next request: less than the five seconds after which many servers hang up. */
const IDLE_MS = 4_000
/** Addresses of one name that are tried; every one is checked. */
const ADDRESSES_TRIED_MAX = 4
const ADDRESS_TRY_MS = 500
const REPLY_HEADER_BYTES_MAX = 16_384
const DNS_TRY = { timeout: 2_000, tries: 2 }
export const POOLS_MAX = 256
export const UNDER_WAY_PER_POOL_MAX = 64
const ALLOWED_MAX = 2_000

/**
 * Why this URL may not be a target, in a sentence for whoever wrote it, or null; judged without asking DNS. What is
 * judged is what the parser made of it: it has already folded decimal, octal, full-width and percent-encoded hosts into
 * one form.
 */
export function checkTarget(url: string, rules: TargetRules): string | null {
  const parsed = URL.parse(url)
  return parsed ? objectionTo(parsed, rules) : NO_URL
}

const NO_URL = 'This is not a valid URL.'

function objectionTo(url: URL, rules: TargetRules): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The URL must begin with https://.'
  if (url.username || url.password) return 'The URL must not contain a user name or a password.'
  const target = targetOf(url)
  if (target.port === 0) return 'Port 0 cannot be reached.'
  if (isIP(target.host)) return objection(reachOf(target.host), target, rules)
  if (!target.host.split('.').every((label) => label.length > 0 && label.length <= 63))
    return 'The host name is not valid.'
  return objection(reachOfName(target.host), target, rules)
}

interface Target {
  /** Without the brackets of IPv6 and without the root's dot, which is no part of a certificate's name. */
  host: string
  port: number
  secure: boolean
}

function targetOf(url: URL): Target {
  const secure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  return { host, port: url.port === '' ? (secure ? 443 : 80) : Number(url.port), secure }
}

/**
 * Names that never leave the machine (RFC 6761), or the local network: mDNS, ICANN's private zone, RFC 8375, bare
 * names.
 */
const LOCALHOST = /(^|\.)localhost$/
const HOME = /^[^.]*$|\.(local|localdomain|internal|home\.arpa)$/

function reachOfName(host: string): Reach {
  if (LOCALHOST.test(host)) return 'loopback'
  return HOME.test(host) ? 'reserved' : 'public'
}

/** The one judgement that all three checks pass through. */
function objection(reach: Reach, target: Target, rules: TargetRules): string | null {
  if (rules.allowPrivate) return null
  if (reach === 'loopback' && rules.allowLoopback) return null
  if (reach !== 'public') return 'The URL must lead to a public address.'
  if (!target.secure) return 'The URL must begin with https://.'
  return portObjection(target.port, rules.ports)
}

/**
 * By default 443 and whatever needs no privilege: receivers do live on 8443 or 3000, while the other ports below 1024
 * are mail, shells and directories. With TLS verified, only a server that holds the host's certificate ever sees a
 * request.
 */
function portObjection(port: number, ports: readonly number[] | undefined): string | null {
  if (ports) return ports.includes(port) ? null : `The port must be ${ports.join(' or ')}.`
  return port === 443 || port >= 1024 ? null : 'The port must be 443, or 1024 and above.'
}

function refuseIf(why: string | null): void {
  if (why !== null) throw new TargetRefused(why)
}

/** This header would choose the name in the TLS handshake too. */
const HOST = /^host$/i

/** A URL that passed the first check under some rules. */
interface Allowed {
  url: URL
  /** Of the pool that serves it. */
  key: string
  path: string
}

/** The first check, remembered: the same few addresses are asked for again and again. Throws where it says no. */
function createJudge(): (order: Pick<GuardedOrder, 'url' | 'rules' | 'owner'>) => Allowed {
  const allowed = new Map<string, Allowed>()
  return ({ url: text, rules, owner = '' }) => {
    const under = `${rules.allowPrivate} ${rules.allowLoopback} ${rules.ports?.join() ?? 'default'} ${owner}`
    const name = `${under} ${text}`
    let known = allowed.get(name)
    if (!known) {
      const url = URL.parse(text)
      if (!url) throw new TargetRefused(NO_URL)
      refuseIf(objectionTo(url, rules))
      known = { url, key: `${url.origin} ${under}`, path: url.pathname + url.search }
      if (allowed.size >= ALLOWED_MAX) allowed.clear()
      allowed.set(name, known)
    }
    return known
  }
}

/** What listens to one exchange with a pool. */
type Under = Exchange | StreamExchange

interface Warm {
  pool: Pool
  underWay: number
}

/**
 * One pool of connections per origin and set of rules, so that a connection made under lax rules never serves a strict
 * request. Inside a pool every request has a connection to itself and nothing queues: a slow answer delays no other.
 */
function createPools(by: { lookup: Lookup; connect: Connect }, closing: AbortSignal) {
  const pools = new Map<string, Warm>()

  function poolFor({ key, url }: Allowed, rules: TargetRules): Warm {
    const known = pools.get(key)
    if (!known && pools.size >= POOLS_MAX) evictIdle()
    const warm = known ?? { pool: openPool(url, rules), underWay: 0 }
    // Taken out and put back, so that the map stays in order of use and the longest unused pool makes room.
    pools.delete(key)
    pools.set(key, warm)
    return warm
  }

  function evictIdle(): void {
    for (const [key, { pool, underWay }] of pools) {
      if (underWay > 0) continue
      pools.delete(key)
      return void pool.destroy()
    }
    throw new TargetBusy(`requests to ${POOLS_MAX} hosts are under way`)
  }

  function openPool(url: URL, rules: TargetRules): Pool {
    const target = targetOf(url)
    return new Pool(url.origin, {
      allowH2: false,
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      maxHeaderSize: REPLY_HEADER_BYTES_MAX,
      // The deadline of the order rules; a second clock inside would only win against it by surprise.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_, callback) => {
        const signal = deadline(CONNECT_MS, closing)
        const opening = open(by, { target, rules, signal })
        // The pool takes notice of a signal only once it is connected; the one who waits shall not wait for that.
        unlessAborted(opening, signal).then(
          (socket) => callback(null, socket),
          (error: Error) => {
            opening.then(discard, () => {})
            callback(error, null)
          },
        )
      },
    })
  }

  return {
    poolFor,
    async destroy(): Promise<void> {
      const open = [...pools.values()]
      pools.clear()
      await Promise.all(open.map(({ pool }) => pool.destroy()))
    },
  }
}

export function createGuardedClient(options: { lookup?: Lookup; connect?: Connect } = {}): GuardedClient {
  const { lookup = createLookup(new Resolver(DNS_TRY)), connect = connectTcp } = options
  const closing = new AbortController()
  const pools = createPools({ lookup, connect }, closing.signal)
  const exchanges = new Set<Under>()
  const judged = createJudge()

  /** Judges the order, takes its place in the pool and sends it; `made` makes what listens to the exchange. */
  function send<T extends Under>(order: GuardedOrder, made: (over: (one: Under) => void) => T): T {
    const target = judged(order)
    if (Object.keys(order.headers).some((name) => HOST.test(name))) throw new TypeError('the URL names the host')
    order.signal?.throwIfAborted()
    closing.signal.throwIfAborted()
    const warm = pools.poolFor(target, order.rules)
    if (warm.underWay >= UNDER_WAY_PER_POOL_MAX)
      throw new TargetBusy(`${warm.underWay} requests to this host are under way`)
    warm.underWay += 1
    const exchange = made((one) => {
      warm.underWay -= 1
      exchanges.delete(one)
    })
    exchanges.add(exchange)
    const { method, headers, body = null } = order
    warm.pool.dispatch({ path: target.path, method, headers, body }, exchange)
    return exchange
  }

  return {
    request: async (order) => send(order, (over) => new Exchange(order, over)).reply,
    stream: async (order) => send(order, (over) => new StreamExchange(order, over)).reply,
    async close() {
      const reason = new Error('the client is closed')
      closing.abort(reason)
      for (const exchange of exchanges) exchange.stop(reason)
      await pools.destroy()
    },
  }
}

interface Opening {
  target: Target
  rules: TargetRules
  signal: AbortSignal
}

/** A connection to the target, after the second and the third check. */
async function open(by: { lookup: Lookup; connect: Connect }, { target, rules, signal }: Opening): Promise<Socket> {
  const addresses = await addressesOf(target.host, rules, by.lookup)
  if (addresses.length === 0) throw new Error('the host name has no address')
  for (const { address } of addresses) refuseIf(objection(reachOf(address), target, rules))
  signal.throwIfAborted()
  const socket = await by.connect({ addresses: addresses.slice(0, ADDRESSES_TRIED_MAX), port: target.port }, signal)
  try {
    refuseIf(objection(reachOf(unmapped(socket.remoteAddress ?? '')), target, rules))
    return target.secure ? await secure(socket, target.host, signal) : socket
  } catch (error) {
    discard(socket)
    throw error
  }
}

/** A literal is its own address, and `localhost` is not asked of anybody (RFC 6761). */
async function addressesOf(host: string, rules: TargetRules, lookup: Lookup): Promise<readonly Address[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  // biome-ignore format: the two addresses of one machine
  if (LOCALHOST.test(host)) return [{ address: '127.0.0.1', family: 4 }, { address: '::1', family: 6 }]
  return lookup(host, rules)
}

/**
 * Names are asked of DNS itself: the system's resolver works in a handful of threads, and a few names whose servers are
 * dead would hold up all others. Only the development switch asks the system, for the sake of its file of hosts.
 */
export function createLookup(resolver: Pick<Resolver, 'resolve4' | 'resolve6'>): Lookup {
  return async (hostname, rules) => {
    if (rules.allowPrivate) return systemLookup(hostname, { all: true, order: 'ipv4first' })
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason
    return found
  }
}

/** The name here is nobody's, so that the socket can only learn its addresses from us: those that were checked. */
async function connectTcp(door: { addresses: readonly Address[]; port: number }, signal: AbortSignal): Promise<Socket> {
  const socket = netConnect({
    host: 'checked.invalid',
    port: door.port,
    lookup: (_host, _options, callback) => callback(null, [...door.addresses]),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TRY_MS,
    noDelay: true,
  })
  return settled(socket, 'connect', signal)
}

/** TLS over a checked connection; explicit, so that no environment variable can switch the verification off. */
async function secure(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const servername = isIP(host) ? '' : host
  const options = { socket, host, servername, ALPNProtocols: ['http/1.1'], rejectUnauthorized: true } as const
  return settled(tlsConnect({ ...options, minVersion: 'TLSv1.2' }), 'secureConnect', signal)
}

async function settled(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  // Between this connection's making and its first request nobody else listens, and an error unheard ends the process.
  socket.on('error', () => {})
  try {
    await once(socket, event, { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw signal.aborted ? signal.reason : error
  }
}

function discard(socket: Socket): void {
  socket.on('error', () => {}).destroy()
}
