import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIES } from '#contract/session.ts'

/** From where a request comes: what a session is opened with, and what links are made of. */
export interface Visit {
  address: string
  agent: string
  /** Whether the browser's connection is encrypted, by this server or by a proxy that is believed. */
  secure: boolean
  /** How the browser addresses this server, `https://calls.example.com`. */
  origin: string
  /** The Host that it names, and the address of ours that it came to. */
  host: string
  localAddress: string | undefined
  /** Sent by a page of another server: a browser says so with all that changes something. */
  fromOtherPage: boolean
  /** What a browser heard last of a stream that broke off. */
  lastEventId: string | undefined
  /** The session's cookie as it was sent, whatever it is worth. */
  cookie: string | null
}

/** What came by another door than a browser's. */
export const NO_VISIT: Visit = {
  address: '',
  agent: '',
  secure: false,
  origin: '',
  host: '',
  localAddress: undefined,
  fromOtherPage: false,
  lastEventId: undefined,
  cookie: null,
}

export function visitOf(request: FastifyRequest): Visit {
  const secure = request.protocol === 'https'
  return {
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    secure,
    origin: `${request.protocol}://${request.host}`,
    host: request.host ?? '',
    localAddress: request.raw.socket.localAddress,
    fromOtherPage: request.headers.origin !== undefined && !isOwnPage(request),
    lastEventId: String(request.headers['last-event-id'] ?? '') || undefined,
    cookie: readCookie(request.headers.cookie, cookieName(secure)),
  }
}

/**
 * Whether the Origin names this server. Its scheme is not compared: behind a proxy that ends TLS it is another on this
 * side.
 */
export function isOwnPage({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const origin = URL.parse(headers.origin ?? '')
  return origin !== null && /^https?:$/.test(origin.protocol) && origin.host === host?.toLowerCase()
}

const cookieName = (secure: boolean): string => (secure ? SESSION_COOKIES.secure : SESSION_COOKIES.plain)

/** Only under the name that belongs to the connection: one that was set without TLS opens nothing with it. */
function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** As long as the session may last at most; the server ends it sooner. */
const LASTS_SECONDS = 14 * 24 * 3_600

export const cookieOf = (visit: Pick<Visit, 'secure'>, token: string): string =>
  `${cookieName(visit.secure)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LASTS_SECONDS}${visit.secure ? '; Secure' : ''}`

export const noCookie = (visit: Pick<Visit, 'secure'>): string =>
  `${cookieName(visit.secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${visit.secure ? '; Secure' : ''}`
