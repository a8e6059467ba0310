import { formatHost, parseHostPort } from './host.ts'
import { escaped, isUriText, URI_CHARS_MAX } from './uri-text.ts'

/**
 * A SIP, SIPS or tel URI in its parts (RFC 3261 section 19.1, RFC 3966). User, password, values and headers keep their
 * escapes as they were sent; names of parameters are in lower case. Of a tel URI the number is the `user`, and `host`
 * is empty.
 */
export interface SipUri {
  scheme: 'sip' | 'sips' | 'tel'
  /** Empty where there is none. */
  user: string
  password: string
  /** An IPv6 address stands without its brackets. */
  host: string
  port: number | null
  parameters: Record<string, string>
  headers: Record<string, string>
}

const PARTS_MAX = 64

export function parseUri(text: string): SipUri | null {
  if (text.length > URI_CHARS_MAX) return null
  const colon = text.indexOf(':')
  const scheme = text.slice(0, Math.max(colon, 0)).toLowerCase()
  const rest = text.slice(colon + 1)
  if (!isUriText(rest)) return null
  if (scheme === 'tel') return parseTel(rest)
  if (scheme !== 'sip' && scheme !== 'sips') return null
  // A user may hold semicolons and question marks (RFC 4475 3.1.1.9), so the at sign is looked for before them.
  const at = rest.indexOf('@')
  const [userInfo, behind] = at < 0 ? ['', rest] : [rest.slice(0, at), rest.slice(at + 1)]
  if (at === 0 || behind.includes('@')) return null
  const colonInUser = userInfo.indexOf(':')
  const [user, password] =
    colonInUser < 0 ? [userInfo, ''] : [userInfo.slice(0, colonInUser), userInfo.slice(colonInUser + 1)]
  if (at > 0 && user === '') return null
  return placed({ scheme, user, password }, behind)
}

function placed(start: Pick<SipUri, 'scheme' | 'user' | 'password'>, text: string): SipUri | null {
  const question = text.indexOf('?')
  const [hostPort = '', ...parts] = (question < 0 ? text : text.slice(0, question)).split(';')
  const where = parseHostPort(hostPort)
  const parameters = pairs(parts)
  const headers = question < 0 ? {} : pairs(text.slice(question + 1).split('&'), false)
  return where && parameters && headers && { ...start, ...where, parameters, headers }
}

function parseTel(text: string): SipUri | null {
  const [number = '', ...parts] = text.split(';')
  const parameters = pairs(parts)
  if (!parameters || !isTelephoneNumber(number)) return null
  return { scheme: 'tel', user: number, password: '', host: '', port: null, parameters, headers: {} }
}

/** Names and values of `a=b;c`; null where a name is empty or comes twice, which RFC 3261 19.1.1 forbids. */
function pairs(parts: readonly string[], lower = true): Record<string, string> | null {
  if (parts.length > PARTS_MAX) return null
  const found = new Map<string, string>()
  for (const part of parts) {
    const equals = part.indexOf('=')
    const sent = equals < 0 ? part : part.slice(0, equals)
    const name = lower ? sent.toLowerCase() : sent
    if (name === '' || found.has(name)) return null
    found.set(name, equals < 0 ? '' : part.slice(equals + 1))
  }
  return Object.fromEntries(found)
}

const TELEPHONE = new Set('0123456789ABCDEFabcdef+*#-.()')

function isTelephoneNumber(text: string): boolean {
  for (const char of text) if (!TELEPHONE.has(char)) return false
  return text !== '' && text.lastIndexOf('+') <= 0
}

/** What does not fit its place is escaped, so that no part can pretend to be another. */
export function formatUri(uri: SipUri): string {
  const parameters = Object.entries(uri.parameters).map(
    ([name, value]) => `;${escaped(name)}${value && `=${escaped(value)}`}`,
  )
  if (uri.scheme === 'tel') return `tel:${escaped(uri.user, '+#')}${parameters.join('')}`
  const password = uri.password && `:${escaped(uri.password, '&=+$,')}`
  const user = uri.user && `${escaped(uri.user, '&=+$,;?/')}${password}@`
  const port = uri.port === null ? '' : `:${uri.port}`
  const headers = Object.entries(uri.headers).map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
  const query = headers.length > 0 ? `?${headers.join('&')}` : ''
  return `${uri.scheme}:${user}${formatHost(uri.host)}${port}${parameters.join('')}${query}`
}

/** Parameters that never match where only one of the two has them (RFC 3261 19.1.4); any other is passed over then. */
const TELLING: ReadonlySet<string> = new Set(['user', 'ttl', 'method', 'maddr', 'transport'])

/** Characters whose escaped form means something else than they do themselves (RFC 3261 25.1, reserved). */
const RESERVED = ';/?:@&=+$,'

/**
 * Whether two URIs name the same, by RFC 3261 section 19.1.4; tel URIs by RFC 3966 section 4. Not transitive, as the
 * RFC notes.
 */
export function sameUri(a: SipUri, b: SipUri): boolean {
  if (a.scheme !== b.scheme) return false
  if (a.scheme === 'tel') return digits(a.user) === digits(b.user) && sameAll(a.parameters, b.parameters)
  return (
    plain(a.user) === plain(b.user) &&
    plain(a.password) === plain(b.password) &&
    a.host.toLowerCase() === b.host.toLowerCase() &&
    a.port === b.port &&
    sameParameters(a.parameters, b.parameters) &&
    sameAll(a.headers, b.headers)
  )
}

function sameParameters(a: Record<string, string>, b: Record<string, string>): boolean {
  const [left, right] = [folded(a), folded(b)]
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const [x, y] = [left.get(name), right.get(name)]
    if (x === undefined || y === undefined ? TELLING.has(name) : x !== y) return false
  }
  return true
}

function sameAll(a: Record<string, string>, b: Record<string, string>): boolean {
  const [left, right] = [folded(a), folded(b)]
  if (left.size !== right.size) return false
  for (const [name, value] of left) if (right.get(name) !== value) return false
  return true
}

const folded = (pairs: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(pairs).map(([name, value]) => [plain(name).toLowerCase(), plain(value).toLowerCase()]))

const digits = (number: string): string => number.replace(/[-.()]/g, '').toLowerCase()

/** Escapes undone, but for those of reserved characters, which are only put into one case. */
function plain(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/%[0-9A-Fa-f]{2}/g, (escaped) => {
    const char = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return RESERVED.includes(char) || char >= '\x80' ? escaped.toUpperCase() : char
  })
}
