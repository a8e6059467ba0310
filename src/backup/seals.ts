import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Header } from './header.ts'

/**
 * What makes a chunk of a backup its own: its bytes, its place, whether it is the last, and the header of its file all
 * enter its tag. With a key that is AES-256-GCM, and nobody without the key reads or writes one; without a key it is a
 * checksum, which finds accidents and stops nobody.
 */
export interface Seals {
  seal(place: PiecePlace, plain: Buffer): { body: Buffer; tag: Buffer }
  /** Null when the tag does not fit. */
  open(place: PiecePlace, sealed: { body: Buffer; tag: Buffer }): Buffer | null
}

export interface PiecePlace {
  n: number
  isLast: boolean
}

export const TAG_BYTES = 16
const KEY_BYTES = 32
const SALT_BYTES = 32
const NONCE_BYTES = 12

/** A key of this file alone, so that counting up makes every nonce new; and what tells whether it is the right one. */
interface FileKey {
  key: Buffer
  check: Buffer
}

function fileKey(key: Buffer, salt: Buffer): FileKey {
  const made = Buffer.from(hkdfSync('sha256', key, salt, 'centralino backup', KEY_BYTES + TAG_BYTES))
  return { key: made.subarray(0, KEY_BYTES), check: made.subarray(KEY_BYTES) }
}

/** What a header says of how a new file is sealed. */
export function newSealing(key: Buffer | null): Pick<Header, 'salt' | 'encryption'> {
  const salt = randomBytes(SALT_BYTES)
  const check = key && fileKey(key, salt).check.toString('base64')
  return { salt: salt.toString('base64'), encryption: check === null ? null : { cipher: 'aes-256-gcm', check } }
}

/** Null when the file was encrypted with another key. */
export function sealsOf({ header, digest }: { header: Header; digest: Buffer }, key: Buffer | null): Seals | null {
  if (header.encryption === null || key === null) return checksums(digest)
  const found = fileKey(key, Buffer.from(header.salt, 'base64'))
  const check = Buffer.from(header.encryption.check, 'base64')
  if (check.length !== TAG_BYTES || !timingSafeEqual(check, found.check)) return null
  return ciphers(digest, found.key)
}

/** The last byte says whether it is the last chunk, the eight before it count. */
function nonceOf({ n, isLast }: PiecePlace): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeBigUInt64BE(BigInt(n), NONCE_BYTES - 9)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  return nonce
}

function ciphers(digest: Buffer, key: Buffer): Seals {
  return {
    seal(place, plain) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place)).setAAD(digest)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return { body, tag: cipher.getAuthTag() }
    },
    open(place, { body, tag }) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: TAG_BYTES })
      decipher.setAAD(digest).setAuthTag(tag)
      const plain = decipher.update(body)
      try {
        return Buffer.concat([plain, decipher.final()])
      } catch {
        return null
      }
    },
  }
}

function checksums(digest: Buffer): Seals {
  const tagOf = (place: PiecePlace, bytes: Buffer): Buffer =>
    createHash('sha256').update(digest).update(nonceOf(place)).update(bytes).digest().subarray(0, TAG_BYTES)
  return {
    seal: (place, plain) => ({ body: plain, tag: tagOf(place, plain) }),
    open: (place, { body, tag }) => (tag.equals(tagOf(place, body)) ? body : null),
  }
}
