import { formatParameters, type Parameters, parseParameters } from './address.ts'
import { formatHost, parseHostPort } from './host.ts'
import { cursorOf, skipSpace, take, takeToken, takeWord } from './scan.ts'

/** One hop of a message's way (RFC 3261 20.42). */
export interface Via {
  /** In capitals: UDP, TCP, TLS, or what we do not know. */
  transport: string
  /** An IPv6 address stands without its brackets. */
  host: string
  port: number | null
  /** `branch`, `received` and `rport` among them; empty where a name has no value. */
  parameters: Parameters
}

/** `SIP / 2.0 / UDP host : port ; parameters`, with space wherever the grammar has it. */
export function parseVia(text: string): Via | null {
  const cursor = cursorOf(text)
  skipSpace(cursor)
  if (takeToken(cursor).toUpperCase() !== 'SIP' || !take(cursor, '/')) return null
  if (takeToken(cursor) !== '2.0' || !take(cursor, '/')) return null
  const transport = takeToken(cursor).toUpperCase()
  const gap = cursor.at
  skipSpace(cursor)
  if (transport === '' || cursor.at === gap) return null
  let sentBy = takeWord(cursor)
  skipSpace(cursor)
  // The grammar lets space stand around the colon before the port.
  if (sentBy.endsWith(':') || text[cursor.at] === ':') sentBy += takeWord(cursor)
  skipSpace(cursor)
  if (sentBy.endsWith(':')) sentBy += takeWord(cursor)
  const where = parseHostPort(sentBy)
  const parameters = parseParameters(cursor)
  return where && parameters && { transport, ...where, parameters }
}

export function formatVia({ transport, host, port, parameters }: Via): string {
  return `SIP/2.0/${transport} ${formatHost(host)}${port === null ? '' : `:${port}`}${formatParameters(parameters)}`
}
