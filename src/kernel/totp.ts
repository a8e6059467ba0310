import { createHmac, randomBytes } from 'node:crypto'

/** Codes of an authenticator (RFC 6238): SHA-1, six digits, thirty seconds, which is what every one of them can do. */
const PERIOD_MS = 30_000
const DIGITS = 6
/** RFC 4226 asks for as many bits as the hash has. */
const SECRET_BYTES = 20
/** One period to either side, for clocks that differ and people who type. */
const DRIFT_PERIODS = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** In base32, as authenticators take it. */
export function newTotpSecret(bytes: Buffer = randomBytes(SECRET_BYTES)): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** The code of a period, counted from 1970; RFC 4226, 5.3. */
export function totpOf(secret: string, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export const totpStep = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / PERIOD_MS)

/** The period that the code is of, later than the one whose code was taken last; null when it is none's. */
export function matchTotp(
  secret: string,
  code: string,
  { now, after }: { now: Temporal.Instant; after: number },
): number | null {
  const middle = totpStep(now)
  for (let step = middle - DRIFT_PERIODS; step <= middle + DRIFT_PERIODS; step += 1)
    if (step > after && totpOf(secret, step) === code) return step
  return null
}

export function totpUri(secret: string, email: string): string {
  return `otpauth://totp/Centralino:${encodeURIComponent(email)}?secret=${secret}&issuer=Centralino`
}
