import { hash, randomBytes, randomInt } from 'node:crypto'

/** A number in [0, 1): for jitter, where nothing depends on its being unguessable. */
export const random = (): number => Math.random()

/**
 * A stream of numbers in [0, 1) that depends on nothing but the seed: the same text gives the same stream in every
 * process and on every machine (xoshiro128**, seeded by SHA-256).
 */
export function seeded(seed: string): () => number {
  const digest = hash('sha256', seed, 'buffer')
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readUInt32LE(at)) as [number, number, number, number]
  const rotate = (x: number, k: number) => (x << k) | (x >>> (32 - k))
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const t = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = rotate(d, 11)
    return result / 2 ** 32
  }
}

const NONCE_BYTES = 16
/** Drawn at once: asking the system costs more than the bytes. */
const DRAWN_BYTES = 4_096
let drawn = Buffer.alloc(0)
let used = 0

/** A text that nobody could have known beforehand. */
export function nonce(): string {
  if (used + NONCE_BYTES > drawn.length) {
    drawn = randomBytes(DRAWN_BYTES)
    used = 0
  }
  used += NONCE_BYTES
  return drawn.toString('hex', used - NONCE_BYTES, used)
}

/** Letters and digits of which none is taken for another, read or heard. */
const UNMISTAKABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A short text that nobody could have known beforehand, each of its characters as likely as the others. */
export const secretCode = (characters: number): string =>
  Array.from({ length: characters }, () => UNMISTAKABLE[randomInt(UNMISTAKABLE.length)]).join('')
