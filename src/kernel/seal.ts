import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Secrets at rest: AES-256-GCM with the row as associated data, so that a sealed value copied into another row or
 * column does not open. Layout: version (1), key id (4), nonce (12), tag (16), ciphertext. The first key seals, every
 * key opens.
 */
export interface Keyring {
  seal(plain: string, place: string): Buffer
  /** Throws when no key fits or the value was moved or altered. */
  open(sealed: Buffer, place: string): string
  /** Whether it was sealed with the first key. */
  isCurrent(sealed: Buffer): boolean
}

const VERSION = 1
const HEADER_BYTES = 1 + 4 + 12 + 16

export function keyring(keys: readonly Buffer[]): Keyring {
  const byId = new Map(keys.map((key) => [keyId(key).toString('hex'), key]))
  const [first] = keys
  if (!first || keys.some((key) => key.length !== 32)) throw new Error('a keyring needs keys of 32 bytes')
  return {
    seal(plain, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), keyId(first), nonce, cipher.getAuthTag(), body])
    },
    isCurrent: (sealed) => sealed.subarray(1, 5).equals(keyId(first)),
    open(sealed, place) {
      const key = byId.get(sealed.subarray(1, 5).toString('hex'))
      if (sealed.length < HEADER_BYTES || sealed[0] !== VERSION || !key)
        throw new Error('sealed with a key we do not have')
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(5, 17)).setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(17, 33))
      return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

/** Tells keys apart without telling anything about them. */
function keyId(key: Buffer): Buffer {
  return createHash('sha256').update('centralino key id').update(key).digest().subarray(0, 4)
}
