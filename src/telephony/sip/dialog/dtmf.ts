const BODY_BYTES_MAX = 256
const DIGIT = /^[0-9A-D*#]$/
const MS_MAX = 10_000

export interface Dtmf {
  digit: string
  ms: number | null
}

/**
 * A digit in the body of an INFO, in the two forms that gateways use: `application/dtmf` is the digit itself,
 * `application/dtmf-relay` has lines `Signal=5` and `Duration=160`.
 */
export function dtmfOf(contentType: string, body: Uint8Array): Dtmf | null {
  if (body.length === 0 || body.length > BODY_BYTES_MAX) return null
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  const text = Buffer.from(body).toString('latin1')
  if (type === 'application/dtmf') return digitOf(text, null)
  if (type !== 'application/dtmf-relay') return null
  const lines = new Map(text.split(/\r?\n/).map((line) => pair(line)))
  const ms = Number(lines.get('duration'))
  return digitOf(lines.get('signal') ?? '', Number.isInteger(ms) && ms > 0 && ms <= MS_MAX ? ms : null)
}

function pair(line: string): [string, string] {
  const at = line.indexOf('=')
  return at < 0 ? [line.trim().toLowerCase(), ''] : [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]
}

/** Some gateways write the numbers 10 and 11 for star and hash (RFC 4733, table 7). */
const BY_NUMBER: Readonly<Record<string, string>> = { '10': '*', '11': '#', '12': 'A', '13': 'B', '14': 'C', '15': 'D' }

function digitOf(text: string, ms: number | null): Dtmf | null {
  const told = text.trim().toUpperCase()
  const digit = BY_NUMBER[told] ?? told
  return DIGIT.test(digit) ? { digit, ms } : null
}
