/**
 * Why a customer's server could not be talked to, as the customer is told: no more than this. What a resolver, a socket
 * or a TLS library says in its own words would tell whoever may name an address how the network behind this machine
 * looks.
 */
type CoarseFailure = 'timeout' | 'tls_failed' | 'connection_failed'

const OF_TLS =
  /^(?:ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$|INVALID_CA|ERR_OSSL)/
const LATE = new Set(['TimeoutError', 'AbortError', 'HeadersTimeoutError', 'BodyTimeoutError', 'ConnectTimeoutError'])
const LATE_CODES = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

export function coarseFailure(error: unknown): CoarseFailure {
  const { name = '', code } = (error ?? {}) as { name?: string; code?: unknown }
  if (LATE.has(name) || LATE_CODES.has(String(code))) return 'timeout'
  return typeof code === 'string' && OF_TLS.test(code) ? 'tls_failed' : 'connection_failed'
}
