import type { Dispatcher } from 'undici'

/** The answer as it came: a redirect is a status like any other, a compressed body stays compressed. */
export interface GuardedReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  truncated: boolean
}

export interface ExchangeBounds {
  /** Covers resolving, connecting, headers and body together. */
  timeoutMs: number
  /** What lies beyond is not read: the reply is `truncated` and the connection closed. */
  maxReplyBytes: number
  signal?: AbortSignal | undefined
}

/**
 * One request and as much of its reply as may be read. It listens to the pool itself: streams and signals of its own
 * for each request would cost more than the request.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  /** Rejects with the reason it was stopped for, or with the network's error. */
  readonly reply: Promise<GuardedReply>
  readonly #answer = Promise.withResolvers<GuardedReply>()
  readonly #over: (exchange: Exchange) => void
  readonly #unbind: () => void
  #controller: Dispatcher.DispatchController | undefined
  #stopped: Error | undefined
  #status = 0
  #headers: GuardedReply['headers'] = {}
  readonly #chunks: Buffer[] = []
  #room: number

  /** `over` is called once the pool is done with it, which may be later than its reply. */
  constructor(bounds: ExchangeBounds, over: (exchange: Exchange) => void) {
    this.reply = this.#answer.promise
    this.#over = over
    this.#room = bounds.maxReplyBytes
    this.#unbind = stopInTime(this, bounds)
  }

  /** Nobody waits for it any more. The pool takes notice of that only once it is connected. */
  stop(reason: Error): void {
    if (this.#stopped) return
    this.#stopped = reason
    this.#unbind()
    this.#answer.reject(reason)
    this.#controller?.abort(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#stopped) controller.abort(this.#stopped)
    else this.#controller = controller
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: GuardedReply['headers']): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk.length > this.#room ? chunk.subarray(0, this.#room) : chunk)
    this.#room -= chunk.length
    if (this.#room >= 0) return
    this.#settle()
    controller.abort(new Error('the reply is too long'))
  }

  onResponseEnd(): void {
    this.#over(this)
    // A connection is given back one turn after its reply has ended; who asks again at once shall find it there.
    queueMicrotask(() => setImmediate(settle, this))
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    this.#over(this)
    this.#unbind()
    // Does nothing where the reply was settled before.
    this.#answer.reject(error)
  }

  static settle(exchange: Exchange): void {
    exchange.#settle()
  }

  #settle(): void {
    this.#unbind()
    const [first] = this.#chunks
    const body = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks)
    this.#answer.resolve({ status: this.#status, headers: this.#headers, body, truncated: this.#room < 0 })
  }
}

const { settle } = Exchange

interface Stoppable {
  stop(reason: Error): void
}

/** Stops it at its deadline, or when its signal fires; to be undone once it has come to its end. */
export function stopInTime(exchange: Stoppable, { timeoutMs, signal }: ExchangeBounds): () => void {
  const timer = setTimeout(timeUp, timeoutMs, exchange).unref()
  if (!signal) return () => clearTimeout(timer)
  const abort = (): void => exchange.stop(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  return () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

function timeUp(exchange: Stoppable): void {
  exchange.stop(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
}
