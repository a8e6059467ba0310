import { isIP } from 'node:net'

/**
 * Who may be meant by a request to `/mcp`, and which page may have sent it. A page elsewhere that has its own name
 * resolve to this machine sends that name as Host, and every page sends its Origin: neither reaches a tool (MCP,
 * "Security warning" of Streamable HTTP).
 */
export interface HostRules {
  /** What the server was told to listen on. */
  host: string
  /** Names that the operator has listed, in lower case. */
  allowedHosts: readonly string[]
}

export interface RequestOrigin {
  /** The Host that the request names, with its port. */
  host: string
  origin: string | undefined
  /** The address of ours that the connection came to. */
  localAddress: string | undefined
}

/** Why it is refused; null when it is not. */
export function objectionTo(rules: HostRules, arrival: RequestOrigin): string | null {
  const host = nameIn(`http://${arrival.host}`)
  if (host === null || !isOurs(rules, arrival, host))
    return 'This server is not known by that Host: name it in CENTRALINO_ALLOWED_HOSTS.'
  if (arrival.origin === undefined || isSameOrigin(arrival)) return null
  const origin = nameIn(arrival.origin)
  const known =
    origin !== null && (rules.allowedHosts.includes(origin) || (isLoopback(rules.host) && isLoopback(origin)))
  return known ? null : 'Pages of that Origin may not use this server: name its host in CENTRALINO_ALLOWED_HOSTS.'
}

function isOurs({ host: listensOn, allowedHosts }: HostRules, { localAddress }: RequestOrigin, host: string): boolean {
  if (isLoopback(host) || host === listensOn.toLowerCase() || allowedHosts.includes(host)) return true
  return isIP(host) !== 0 && host === unmapped(localAddress ?? '')
}

/** The scheme is not compared: behind a proxy that ends TLS it is another on this side. */
const isSameOrigin = ({ host, origin = '' }: RequestOrigin): boolean =>
  /^https?:\/\/(.+)$/i.exec(origin)?.[1]?.toLowerCase() === host.toLowerCase()

export const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|localhost|::1)$/.test(host)

/** Whether a request means this machine by its own name: what a proxy passes on names the machine as the world does. */
export const namesLoopback = (host: string | undefined): boolean => isLoopback(nameIn(`http://${host}`) ?? '')

/** The name or address in a URL, as it is written everywhere else: without brackets, in lower case. */
function nameIn(url: string): string | null {
  const read = URL.parse(url)
  if (!read || !/^https?:$/.test(read.protocol) || read.hostname === '') return null
  return read.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** A socket that takes both families shows IPv4 addresses inside IPv6 ones. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
