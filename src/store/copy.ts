import type pg from 'pg'

/**
 * `COPY … TO STDOUT` and `COPY … FROM STDIN` over a connection of `pg`, which knows the protocol's messages and leaves
 * them to whoever sent the statement. Rows pass through piece by piece: whoever is slower holds the other one up.
 */
interface Wire {
  stream: {
    readonly writableNeedDrain: boolean
    readonly destroyed: boolean
    pause(): void
    resume(): void
    once(event: 'drain' | 'close', heard: () => void): void
    off(event: 'drain' | 'close', heard: () => void): void
  }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(message: string): void
  endCopyFrom(): void
}

/** What is held of a table that is read faster than it is taken. */
const HELD_BYTES_MAX = 256 * 1024

/** The rows that a `copy … to stdout` sends, in pieces that do not end with rows. */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer> {
  const copy = new CopyOut(statement)
  client.query(copy)
  for (;;) {
    const piece = await copy.take()
    if (piece === null) return
    yield piece
  }
}

class CopyOut implements pg.Submittable {
  readonly #statement: string
  #wire: Wire | undefined
  #held: Buffer[] = []
  #bytes = 0
  #over: { error?: Error } | undefined
  #changed: PromiseWithResolvers<void> = Promise.withResolvers()

  constructor(statement: string) {
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#wire = connection as unknown as Wire
    this.#wire.query(this.#statement)
  }

  /** All that has come, or null when nothing more will. */
  async take(): Promise<Buffer | null> {
    while (this.#held.length === 0) {
      if (this.#over?.error) throw this.#over.error
      if (this.#over) return null
      this.#changed = Promise.withResolvers()
      this.#wire?.stream.resume()
      await this.#changed.promise
    }
    const piece = Buffer.concat(this.#held, this.#bytes)
    this.#held = []
    this.#bytes = 0
    return piece
  }

  /** Copied: the driver reads the next message into the same memory. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#held.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes > HELD_BYTES_MAX) this.#wire?.stream.pause()
    this.#changed.resolve()
  }

  handleError(error: Error): void {
    this.#end({ error })
  }

  handleReadyForQuery(): void {
    this.#end({})
  }

  #end(how: { error?: Error }): void {
    this.#over ??= how
    // Else whatever the connection is asked next would never be heard.
    this.#wire?.stream.resume()
    this.#changed.resolve()
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}

/**
 * Feeds a `copy … from stdin`; how many rows the server took. When the pieces fail, nothing of the statement is done.
 */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  const copy = new CopyIn(statement, pieces)
  client.query(copy)
  return copy.rows
}

class CopyIn implements pg.Submittable {
  readonly #statement: string
  readonly #pieces: AsyncIterable<Buffer> | Iterable<Buffer>
  readonly #done: PromiseWithResolvers<number> = Promise.withResolvers()
  #failure: Error | undefined
  #isOver = false
  #rows = 0

  constructor(statement: string, pieces: AsyncIterable<Buffer> | Iterable<Buffer>) {
    this.#statement = statement
    this.#pieces = pieces
  }

  get rows(): Promise<number> {
    return this.#done.promise
  }

  submit(connection: pg.Connection): void {
    ;(connection as unknown as Wire).query(this.#statement)
  }

  handleCopyInResponse(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    this.#feed(wire).catch((error: Error) => {
      this.#failure = error
      // The server answers with an error of its own, which ends the statement.
      wire.sendCopyFail('the rows could not be read')
    })
  }

  async #feed(wire: Wire): Promise<void> {
    for await (const piece of this.#pieces) {
      if (this.#isOver) return
      wire.sendCopyFromChunk(piece)
      if (wire.stream.writableNeedDrain) await drained(wire)
    }
    wire.endCopyFrom()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1])
  }

  handleError(error: Error): void {
    this.#isOver = true
    this.#done.reject(this.#failure ?? error)
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#rows)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}

/** Also when the connection is gone: that is told by its own error. */
function drained({ stream }: Wire): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      stream.off('drain', settle)
      stream.off('close', settle)
      resolve()
    }
    stream.once('drain', settle)
    stream.once('close', settle)
    if (stream.destroyed) settle()
  })
}
