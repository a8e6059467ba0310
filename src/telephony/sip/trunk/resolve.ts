import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { SocketAddress } from 'node:net'
import { DEFAULT_PORT, familyOf, type Hop } from '#telephony/sip/transport/hop.ts'
import type { TrunkSettings } from './settings.ts'

/**
 * Where a trunk is (RFC 3263, as far as a trunk needs it: its transport is configured, so no NAPTR is asked for). What
 * DNS does not know is an empty list; a rejection means that nobody answered.
 */
export interface Lookup {
  services(name: string): Promise<readonly Service[]>
  /** IPv4 before IPv6. */
  addresses(name: string): Promise<readonly { address: string; ttlSeconds: number }[]>
}

/** Of an SRV record (RFC 2782). */
export interface Service {
  priority: number
  weight: number
  host: string
  port: number
}

/** One machine of the trunk's, or the only one. Those of the lowest priority come first, and share by weight. */
export interface Target {
  priority: number
  weight: number
  hops: readonly Hop[]
}

export interface Resolved {
  targets: readonly Target[]
  lifeSeconds: number
}

/** How many machines of a trunk are known, how many addresses of each, and how many of all a call tries. */
const TARGETS_MAX = 8
const ADDRESSES_MAX = 8
const HOPS_MAX = 8
/** How long is held what comes without a time of its own, SRV records and the system's table among it. */
const LIFE_SECONDS = 60

type Where = Pick<TrunkSettings, 'host' | 'port' | 'transport'>

/** Of a trunk that is named in numbers: known without asking anybody. */
export function numericTarget({ host, port, transport }: Where): Target | null {
  if (familyOf(host) === 0) return null
  return { priority: 0, weight: 0, hops: [{ transport, host: asSockets(host), port: port ?? DEFAULT_PORT }] }
}

/** An address of IPv6 has many spellings, and requests come from the one that sockets use. */
const asSockets = (host: string): string =>
  familyOf(host) === 6 ? new SocketAddress({ address: host, family: 'ipv6' }).address : host

export async function resolveTrunk(trunk: Where, lookup: Lookup): Promise<Resolved> {
  const { host, port, transport } = trunk
  const services = port === null ? await lookup.services(`_sip._${transport}.${host}`) : []
  // A single record with the target "." says that there is no such service (RFC 2782).
  const named = services.filter((one) => one.host !== '' && one.host !== '.').slice(0, TARGETS_MAX)
  const wanted = services.length > 0 ? named : [{ priority: 0, weight: 0, host, port: port ?? DEFAULT_PORT }]
  const found = await Promise.all(
    wanted.map(async ({ priority, weight, host, port }) => {
      const records = (await lookup.addresses(host)).slice(0, ADDRESSES_MAX)
      const hops = records.map(({ address }) => ({ transport, host: address, port }))
      return { target: { priority, weight, hops }, lives: records.map(({ ttlSeconds }) => ttlSeconds) }
    }),
  )
  const lives = found.flatMap((one) => one.lives)
  return {
    targets: found.map(({ target }) => target).filter(({ hops }) => hops.length > 0),
    lifeSeconds: Math.min(...lives, ...(services.length > 0 ? [LIFE_SECONDS] : []), ONE_DAY_SECONDS),
  }
}

const ONE_DAY_SECONDS = 86_400

/**
 * The order in which a call tries them: by priority, and among equals by lot, with the odds of their weights (RFC
 * 2782).
 */
export function inOrder(targets: readonly Target[], luck: () => number): Hop[] {
  const rest = targets.toSorted(
    (a, b) => a.priority - b.priority || (a.weight === 0 ? 0 : 1) - (b.weight === 0 ? 0 : 1),
  )
  const ordered: Target[] = []
  while (rest.length > 0) {
    const equals = rest.filter(({ priority }) => priority === rest[0]?.priority)
    const drawn = draw(equals, luck)
    ordered.push(...rest.splice(rest.indexOf(drawn), 1))
  }
  return ordered.flatMap(({ hops }) => hops).slice(0, HOPS_MAX)
}

function draw(equals: readonly Target[], luck: () => number): Target {
  const total = equals.reduce((sum, { weight }) => sum + weight, 0)
  let left = luck() * total
  for (const one of equals) {
    left -= one.weight
    if (left < 0) return one
  }
  return equals[0] as Target
}

/** Names that DNS does not have; everything else means that it could not be asked. */
const UNKNOWN: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])
const QUERY_MS = 2_000
const QUERY_TRIES = 2

/** The system's name servers, or those that are named. What they do not know may stand in the system's own table. */
export function dnsLookup(servers?: readonly string[], hasTable = true): Lookup {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: QUERY_TRIES })
  if (servers) resolver.setServers(servers)
  return {
    services: (name) =>
      known(async () => {
        const records = await resolver.resolveSrv(name)
        return records.map(({ name, ...record }) => ({ ...record, host: name }))
      }),
    async addresses(name) {
      const asked = await Promise.allSettled([
        known(() => resolver.resolve4(name, { ttl: true })),
        known(() => resolver.resolve6(name, { ttl: true })),
      ])
      const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      if (found.length > 0) return found.map(({ address, ttl }) => ({ address, ttlSeconds: ttl }))
      const written = hasTable ? await ofSystem(name) : []
      const failed = asked.find((one) => one.status === 'rejected')
      if (written.length === 0 && failed) throw failed.reason
      return written
    },
  }
}

async function ofSystem(name: string) {
  const records = await systemLookup(name, { all: true }).catch(() => [])
  return records.map(({ address }) => ({ address, ttlSeconds: LIFE_SECONDS }))
}

async function known<T>(ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (UNKNOWN.has(code)) return []
    throw error
  }
}
