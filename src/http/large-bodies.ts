import { Worker } from 'node:worker_threads'
import type { Clock } from '#kernel/clock.ts'
import { Problem, type ProblemCode, type ProblemDetails } from '#kernel/problem.ts'
import type { ParsedBody } from './body.ts'
import { type Packed, unpack } from './pieces.ts'

/**
 * Bodies that would keep the main thread busy for longer than a sound may wait are read and judged in a thread of their
 * own, one after the other. So many may wait; who comes then is told to come back. A thread that does not end is ended.
 */
export const LARGE_BYTES = 64 * 1024
const WAITING_MAX = 16
const PATIENCE_MS = 20_000

/** Null for a message that no route has been found for yet. */
export interface LargeBodyOrder {
  id: number
  bytes: Uint8Array
  route: string | null
  contentType: string | undefined
  contentEncoding: string | undefined
}

export type LargeBodyReply =
  | { id: number; hash?: Uint8Array; packed: Packed }
  | { id: number; hash?: Uint8Array; problem: { code: ProblemCode; details: ProblemDetails } }
  | { id: number; failed: string }

export interface LargeBody {
  parsed: ParsedBody
  hash: Buffer | undefined
}

interface Waiting {
  resolve(told: LargeBodyReply): void
  reject(error: Error): void
}

export class LargeBodies {
  readonly #clock: Clock
  readonly #options: { allowHttp: boolean }
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0

  constructor(clock: Clock, options: { allowHttp: boolean }) {
    this.#clock = clock
    this.#options = options
  }

  async read(given: Omit<LargeBodyOrder, 'id'>): Promise<LargeBody> {
    if (this.#waiting.size >= WAITING_MAX)
      throw new Problem('rate_limited', {
        message: 'Too many large bodies are waiting to be read.',
        retryAfterSeconds: 1,
      })
    const told = await this.#ask({ ...given, id: ++this.#lastId })
    if ('failed' in told) throw new Error(`a body could not be read: ${told.failed}`)
    const hash = told.hash && Buffer.from(told.hash)
    if ('problem' in told) return { parsed: { problem: new Problem(told.problem.code, told.problem.details) }, hash }
    return { parsed: { judged: await unpack(told.packed) }, hash }
  }

  async #ask(asked: LargeBodyOrder): Promise<LargeBodyReply> {
    const over = new AbortController()
    const answer = new Promise<LargeBodyReply>((resolve, reject) => this.#waiting.set(asked.id, { resolve, reject }))
    this.#thread().postMessage(asked)
    const late = this.#clock.sleep(PATIENCE_MS, over.signal).then(
      () => this.#end(new Problem('unavailable', { retryAfterSeconds: 1 })),
      () => {},
    )
    try {
      return await answer
    } finally {
      this.#waiting.delete(asked.id)
      over.abort()
      await late
    }
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./body-thread.ts', import.meta.url), { workerData: this.#options })
    worker.unref()
    worker.on('message', (told: LargeBodyReply) => this.#waiting.get(told.id)?.resolve(told))
    worker.on('error', (error: Error) => this.#end(error, worker))
    worker.on('exit', () => this.#end(new Error('the thread that reads bodies has ended'), worker))
    this.#worker = worker
    return worker
  }

  /** Whoever waits is told; the next body finds a new thread. */
  #end(error: Error, worker = this.#worker): void {
    if (worker !== this.#worker) return
    this.#worker = null
    void worker?.terminate()
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }

  close(): void {
    this.#end(new Problem('unavailable'))
  }
}
