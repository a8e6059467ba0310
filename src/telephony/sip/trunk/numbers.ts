import { E164 } from '#kernel/e164.ts'
import { formatUri } from '#telephony/sip/message/uri.ts'
import { type Country, countryOf } from './countries.ts'
import type { TrunkSettings } from './settings.ts'

/** Signs that people and some exchanges write between digits (RFC 3966, visual separators). */
const SEPARATORS = /[-.() ]/g
const USER_CHARS_MAX = 64

/**
 * The number that the user part of a URI stands for, as the interface spells it; null for who withholds it and for what
 * cannot be read, and where two readings are possible: a wrong number is worse than none.
 */
export function toE164(user: string, country: string): string | null {
  if (user.length > USER_CHARS_MAX) return null
  const [written = ''] = plain(user).split(';')
  const digits = written.replace(SEPARATORS, '')
  if (/^\+[0-9]+$/.test(digits)) return checked(digits)
  const rules = countryOf(country)
  if (!/^[0-9]+$/.test(digits) || !rules) return null
  if (digits.startsWith(rules.international)) return checked(`+${digits.slice(rules.international.length)}`)
  const [only, ...others] = new Set(readings(digits, rules))
  return only !== undefined && others.length === 0 ? checked(only) : null
}

const checked = (number: string): string | null => (E164.test(number) ? number : null)

/** With its prefix, without it, and with the calling code that lacks its plus. */
function readings(digits: string, { code, prefix, national, open }: Country): string[] {
  const isNational = (text: string) => national.test(text)
  const found: string[] = []
  if (prefix !== '' && digits.startsWith(prefix) && isNational(digits.slice(prefix.length)))
    found.push(`+${code}${digits.slice(prefix.length)}`)
  if (!open && isNational(digits)) found.push(`+${code}${digits}`)
  if (digits.startsWith(code) && isNational(digits.slice(code.length))) found.push(`+${digits}`)
  return found
}

function plain(user: string): string {
  try {
    return decodeURIComponent(user)
  } catch {
    return ''
  }
}

type Address = Pick<TrunkSettings, 'host' | 'port'>

/** What an INVITE to that number asks for. */
export const requestUri = (number: string, { host, port }: Address): string => telephoneUri(number, host, port)

/** As whom we call: a number of ours, at the trunk that knows it. */
export const fromUri = (number: string, { host }: Address): string => telephoneUri(number, host, null)

function telephoneUri(user: string, host: string, port: number | null): string {
  return formatUri({ scheme: 'sip', user, password: '', host, port, parameters: { user: 'phone' }, headers: {} })
}
