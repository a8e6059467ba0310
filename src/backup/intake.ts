/** Bytes that come in pieces of any length, taken in pieces of the length that is asked for. */
export class Intake {
  readonly #source: AsyncIterator<Uint8Array>
  #held: Buffer = Buffer.alloc(0)
  #taken = 0

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** How many bytes were taken so far. */
  get taken(): number {
    return this.#taken
  }

  /** So many bytes, or what is left of them at the end. */
  async take(length: number): Promise<Buffer> {
    const pieces = [this.#held]
    let bytes = this.#held.length
    while (bytes < length) {
      const next = await this.#source.next()
      if (next.done) break
      pieces.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength))
      bytes += next.value.byteLength
    }
    const all = pieces.length === 1 ? this.#held : Buffer.concat(pieces, bytes)
    const taken = all.subarray(0, length)
    this.#held = all.subarray(taken.length)
    this.#taken += taken.length
    return taken
  }
}
