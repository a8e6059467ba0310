import { takeValue } from '#telephony/sip/message/address.ts'
import { atEnd, cursorOf, quote, skipSpace, take, takeToken } from '#telephony/sip/message/scan.ts'

const PARAMETERS_MAX = 32

/**
 * The parameters of a `Digest …` value, names in lower case, quotes undone; null for another scheme, and where it is
 * malformed.
 */
export function readDigest(value: string): Map<string, string> | null {
  const cursor = cursorOf(value)
  skipSpace(cursor)
  if (takeToken(cursor).toLowerCase() !== 'digest') return null
  const found = new Map<string, string>()
  do {
    skipSpace(cursor)
    const name = takeToken(cursor).toLowerCase()
    const given = name !== '' && take(cursor, '=') ? takeValue(cursor) : null
    // One that comes twice could be read either way, and is read in none.
    if (given === null || found.has(name) || found.size >= PARAMETERS_MAX) return null
    found.set(name, given)
  } while (take(cursor, ','))
  return atEnd(cursor) ? found : null
}

/** The parameters that the RFCs write without quotes (RFC 7616 3.3 and 3.4); Kamailio and others insist. */
const BARE: ReadonlySet<string> = new Set(['algorithm', 'nc', 'stale', 'userhash'])

/** `qop` is bare in credentials and quoted in a challenge. */
export function writeDigest(
  kind: 'challenge' | 'credentials',
  parameters: readonly (readonly [string, string])[],
): string {
  const isBare = (name: string) => BARE.has(name) || (name === 'qop' && kind === 'credentials')
  return `Digest ${parameters.map(([name, value]) => `${name}=${isBare(name) ? value : quote(value)}`).join(', ')}`
}
