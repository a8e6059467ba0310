import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * API keys: `svc_test_` or `svc_live_`, 32 random bytes in base62, and six characters of checksum, so that a mistyped
 * or invented key is refused without asking the database and a secret scanner can recognise a real one.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 43
const CHECK_LENGTH = 6
const FORM = new RegExp(`^svc_(test|live)_([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`)

export function generateKey(livemode: boolean): string {
  const body = `svc_${livemode ? 'live' : 'test'}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH)}`
  return body + checksum(body)
}

/** True when the text has the form of a key and its checksum is right. */
export function looksLikeKey(text: string): boolean {
  return FORM.test(text) && text.endsWith(checksum(text.slice(0, -CHECK_LENGTH)))
}

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** The end of a key, enough to tell one's own keys apart. */
export const hintOf = (key: string): string => `…${key.slice(-4)}`

const checksum = (body: string): string => base62(BigInt(crc32(body)), CHECK_LENGTH)

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text
  return text
}
