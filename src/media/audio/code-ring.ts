/**
 * A queue of bytes that grows by doubling up to its bound and never shrinks: a call whose agent speaks little holds little,
 * and one that has once held much allocates no more. What has no room is not taken; the first stays what it was.
 */
export interface CodeRing {
  readonly size: number
  /** Takes what it has room for; how many bytes that were. */
  write(bytes: Uint8Array): number
  /** Moves the oldest bytes into the beginning of `to`; how many there were. */
  read(to: Uint8Array): number
  clear(): void
  /** Each byte becomes what the table says. */
  translate(table: Uint8Array): void
}

export function openCodeRing({ first, most }: { first: number; most: number }): CodeRing {
  let ring = new Uint8Array(Math.min(first, most))
  let start = 0
  let size = 0

  function grow(needed: number): void {
    let length = ring.length
    while (length < needed) length = Math.min(most, 2 * length)
    const larger = new Uint8Array(length)
    const kept = size
    read(larger)
    ring = larger
    start = 0
    size = kept
  }

  function read(to: Uint8Array): number {
    const length = Math.min(size, to.length)
    for (let n = 0; n < length; n += 1) {
      to[n] = ring[start] ?? 0
      start = start + 1 === ring.length ? 0 : start + 1
    }
    size -= length
    return length
  }

  return {
    get size() {
      return size
    },
    write(bytes) {
      const length = Math.min(bytes.length, most - size)
      if (size + length > ring.length) grow(size + length)
      let at = (start + size) % ring.length
      for (let n = 0; n < length; n += 1) {
        ring[at] = bytes[n] ?? 0
        at = at + 1 === ring.length ? 0 : at + 1
      }
      size += length
      return length
    },
    read,
    clear() {
      size = 0
    },
    // Also where nothing lies: cheaper than to look where something does, and harmless.
    translate(table) {
      for (let at = 0; at < ring.length; at += 1) ring[at] = table[ring[at] ?? 0] ?? 0
    },
  }
}
