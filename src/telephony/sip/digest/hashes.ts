import { createHash } from 'node:crypto'

/** The algorithms of RFC 7616 and RFC 8760, the strongest first. */
// biome-ignore format: a table reads in columns
const ALGORITHMS = {
  'SHA-512-256':      { hash: 'sha512-256', session: false, strength: 3 },
  'SHA-512-256-sess': { hash: 'sha512-256', session: true,  strength: 3 },
  'SHA-256':          { hash: 'sha256',     session: false, strength: 2 },
  'SHA-256-sess':     { hash: 'sha256',     session: true,  strength: 2 },
  'MD5':              { hash: 'md5',        session: false, strength: 1 },
  'MD5-sess':         { hash: 'md5',        session: true,  strength: 1 },
} as const

export type Algorithm = keyof typeof ALGORITHMS

const byName = new Map<string, Algorithm>(
  (Object.keys(ALGORITHMS) as Algorithm[]).map((name) => [name.toLowerCase(), name]),
)

/** MD5 where none is named (RFC 7616 3.3); null for one that we do not know. */
export const algorithmOf = (name: string | undefined): Algorithm | null =>
  name === undefined ? 'MD5' : (byName.get(name.toLowerCase()) ?? null)

export const strengthOf = (algorithm: Algorithm): number => ALGORITHMS[algorithm].strength

export interface Digested {
  algorithm: Algorithm
  realm: string
  nonce: string
  /** Null as before there was one (RFC 2069, which RFC 3261 22.4 asks to be understood). */
  qop: 'auth' | 'auth-int' | null
  user: string
  password: string
  method: string
  uri: string
  body: Uint8Array
  /** Eight hexadecimal digits. */
  count: string
  cnonce: string
}

/** What proves that the password is known (RFC 7616 3.4.1 to 3.4.3). */
export function digestOf(given: Digested): string {
  const { hash, session } = ALGORITHMS[given.algorithm]
  const h = (data: string | Uint8Array): string => createHash(hash).update(data).digest('hex')
  const { realm, nonce, qop, user, password, method, uri, body, count, cnonce } = given
  const known = h(`${user}:${realm}:${password}`)
  const secret = session ? h(`${known}:${nonce}:${cnonce}`) : known
  const asked = h(qop === 'auth-int' ? `${method}:${uri}:${h(body)}` : `${method}:${uri}`)
  return h(qop === null ? `${secret}:${nonce}:${asked}` : `${secret}:${nonce}:${count}:${cnonce}:${qop}:${asked}`)
}

const COUNT_DIGITS = 8

/** A nonce count as it is written; beyond 2³² it would start anew, which no nonce lives to see. */
export const nonceCountText = (count: number): string => (count >>> 0).toString(16).padStart(COUNT_DIGITS, '0')
