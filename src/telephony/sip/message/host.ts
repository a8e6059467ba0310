import { isIPv6 } from 'node:net'
import { every, isDigit, isLetter, scanWholeNumber } from './scan.ts'

const PORT_MAX = 65_535

/** Host and port, as they stand in URIs and in Via. */
export function parseHostPort(text: string): { host: string; port: number | null } | null {
  const bracket = text.startsWith('[') ? text.indexOf(']') : -1
  const colon = text.indexOf(':', bracket + 1)
  const host = colon < 0 ? text : text.slice(0, colon)
  const port = colon < 0 ? null : scanWholeNumber(text.slice(colon + 1), PORT_MAX)
  if (colon >= 0 && !port) return null
  if (bracket < 0) return isHostName(host) ? { host, port } : null
  const address = host.slice(1, -1)
  return host.endsWith(']') && isIPv6(address) && !address.includes('%') ? { host: address, port } : null
}

export const formatHost = (host: string): string => (host.includes(':') ? `[${host}]` : host)

const HOST_CHARS_MAX = 255

function isHostName(text: string): boolean {
  if (text === '' || text.length > HOST_CHARS_MAX) return false
  return every(text, (code) => isDigit(code) || isLetter(code) || code === 0x2d || code === 0x2e || code === 0x5f)
}
