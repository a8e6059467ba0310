import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'
import { nonce as unguessable } from '#kernel/random.ts'

/**
 * Nonces of our own. Each carries the time of its making and a seal over it, so that none is kept until somebody has
 * used it with a right password; then its counts are, for as long as it lives: one that was used is not taken again.
 * Counts may overtake each other by a few, since datagrams do.
 */
export interface Nonces {
  issue(): string
  /** `stale` where it was ours and is too old, or the count was used: a fresh one is worth asking for. */
  check(nonce: string): 'ours' | 'stale' | 'foreign'
  /** Takes the count; false where it was taken before, or lies too far back to know. */
  use(nonce: string, count: number): boolean
}

const LIFE_MS = 300_000
const USED_MAX = 4_096
/** Counts below the highest that may still come: as many as fit a number's bits. */
const WINDOW = 31
const MAC_CHARS = 32
const STAMP_DIGITS = 11

interface Used {
  madeAt: number
  highest: number
  /** Bit n: the count n below the highest was taken. */
  taken: number
}

export function createNonces({ clock, key }: { clock: Clock; key: Uint8Array }): Nonces {
  const used = new Map<string, Used>()
  // What was pushed out of the map is forgotten, and so nothing as old as it is taken any more.
  let forgottenAt = -1
  const seal = (body: string) => createHmac('sha256', key).update(body).digest('base64url').slice(0, MAC_CHARS)
  const now = () => clock.now().epochMilliseconds

  return {
    issue() {
      const body = `${now().toString(16).padStart(STAMP_DIGITS, '0')}${unguessable()}`
      return `${body}${seal(body)}`
    },
    check(nonce) {
      const body = nonce.slice(0, -MAC_CHARS)
      if (nonce.length <= MAC_CHARS || !same(nonce.slice(-MAC_CHARS), seal(body))) return 'foreign'
      const madeAt = stampOf(nonce)
      const age = now() - madeAt
      const alive = age >= 0 && age <= LIFE_MS && (used.has(nonce) || madeAt > forgottenAt)
      return alive ? 'ours' : 'stale'
    },
    use(nonce, count) {
      const before = used.get(nonce)
      if (before) return advance(before, count)
      if (used.size >= USED_MAX) {
        const [oldest] = used.entries()
        if (oldest) {
          forgottenAt = Math.max(forgottenAt, oldest[1].madeAt)
          used.delete(oldest[0])
        }
      }
      used.set(nonce, { madeAt: stampOf(nonce), highest: count, taken: 1 })
      return true
    },
  }
}

const stampOf = (nonce: string): number => Number.parseInt(nonce.slice(0, STAMP_DIGITS), 16)

function advance(one: Used, count: number): boolean {
  const ahead = count - one.highest
  if (ahead > 0) {
    one.taken = ahead > WINDOW ? 1 : ((one.taken << ahead) | 1) >>> 0
    one.highest = count
    return true
  }
  if (-ahead > WINDOW) return false
  const bit = (1 << -ahead) >>> 0
  if ((one.taken & bit) !== 0) return false
  one.taken = (one.taken | bit) >>> 0
  return true
}

/** In a time that does not tell where two texts differ. */
export function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')]
  return left.length === right.length && timingSafeEqual(left, right)
}
