import { E164 } from '#kernel/e164.ts'
import { nationalNumber } from '#kernel/national-number.ts'
import { formatUri } from '#telephony/sip/message/uri.ts'
import type { TrunkSettings } from './settings.ts'

/** Signs that people and some exchanges write between digits (RFC 3966, visual separators). */
const SEPARATORS = /[-.() ]/g
const USER_CHARS_MAX = 64

/**
 * The number that the user part of a URI stands for, as the interface spells it; null for who withholds it, and for
 * what cannot be read.
 */
export function toE164(user: string, country: string): string | null {
  if (user.length > USER_CHARS_MAX) return null
  const [written = ''] = plain(user).split(';')
  const digits = written.replace(SEPARATORS, '')
  if (digits.startsWith('+')) return E164.test(digits) ? digits : null
  return /^[0-9]+$/.test(digits) ? nationalNumber(digits, country) : null
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
