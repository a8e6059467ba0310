/**
 * A queue of bytes that grows by doubling up to its bound and never shrinks: a call whose agent speaks little holds
 * little, and one that has once held much allocates no more. What has no room is not taken; the first stays what it
 * was.
 */
export class CodeRing {
  size = 0
  #ring: Uint8Array
  #start = 0
  readonly #most: number

  constructor({ first, most }: { first: number; most: number }) {
    this.#ring = new Uint8Array(Math.min(first, most))
    this.#most = most
  }

  /** Takes what it has room for; how many bytes that were. */
  write(bytes: Uint8Array): number {
    const length = Math.min(bytes.length, this.#most - this.size)
    if (this.size + length > this.#ring.length) this.#grow(this.size + length)
    const ring = this.#ring
    for (let n = 0, at = (this.#start + this.size) % ring.length; n < length; n += 1) {
      ring[at] = bytes[n] ?? 0
      at = at + 1 === ring.length ? 0 : at + 1
    }
    this.size += length
    return length
  }

  /** Moves the oldest bytes into the beginning of `to`; how many there were. */
  read(to: Uint8Array): number {
    const length = Math.min(this.size, to.length)
    const ring = this.#ring
    let at = this.#start
    for (let n = 0; n < length; n += 1) {
      to[n] = ring[at] ?? 0
      at = at + 1 === ring.length ? 0 : at + 1
    }
    this.#start = at
    this.size -= length
    return length
  }

  clear(): void {
    this.size = 0
  }

  /** Each byte becomes what the table says: also where nothing lies, which is cheaper than to look, and harmless. */
  translate(table: Uint8Array): void {
    for (let at = 0; at < this.#ring.length; at += 1) this.#ring[at] = table[this.#ring[at] ?? 0] ?? 0
  }

  #grow(needed: number): void {
    let length = this.#ring.length
    while (length < needed) length = Math.min(this.#most, 2 * length)
    const larger = new Uint8Array(length)
    const kept = this.read(larger)
    this.#ring = larger
    this.#start = 0
    this.size = kept
  }
}
