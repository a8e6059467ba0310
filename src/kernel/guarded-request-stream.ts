import type { Dispatcher } from 'undici'
import { type ExchangeBounds, type GuardedReply, stopInTime } from './guarded-request-exchange.ts'

/** The head of a reply and its body as it comes. Whoever does not read the body to its end cancels it. */
export interface StreamedReply extends Pick<GuardedReply, 'status' | 'headers'> {
  body: ReadableStream<Uint8Array>
}

/** The reply is longer than its reader would have it; what came until then was handed on. */
export class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong'
}

/** How much of a body is held for a reader who is slower than the network. */
const AHEAD_BYTES = 65_536
/** A head that only announces the real one (RFC 9110, 15.2). */
const FINAL_STATUS = 200

interface StreamBounds extends ExchangeBounds {
  onSent?: (() => void) | undefined
  onBroken?: ((error: Error) => void) | undefined
}

/**
 * One request whose reply is read while it comes. The deadline covers the whole of it, and so does the bound on its
 * bytes.
 */
export class StreamExchange implements Dispatcher.DispatchHandler {
  /** Rejects with the reason it was stopped for, or with the network's error. */
  readonly reply: Promise<StreamedReply>
  readonly #head = Promise.withResolvers<StreamedReply>()
  readonly #bounds: StreamBounds
  readonly #over: (exchange: StreamExchange) => void
  readonly #unbind: () => void
  #controller: Dispatcher.DispatchController | undefined
  #body: ReadableStreamDefaultController<Uint8Array> | undefined
  #stopped: Error | undefined
  #room: number

  /** `over` is called once the pool is done with it. */
  constructor(bounds: StreamBounds, over: (exchange: StreamExchange) => void) {
    this.reply = this.#head.promise
    this.#bounds = bounds
    this.#over = over
    this.#room = bounds.maxReplyBytes
    this.#unbind = stopInTime(this, bounds)
  }

  /** Nobody reads it any more. The pool takes notice of that only once it is connected. */
  stop(reason: Error): void {
    if (this.#stopped) return
    this.#stopped = reason
    this.#end(reason)
    this.#controller?.abort(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#stopped) controller.abort(this.#stopped)
    else this.#bounds.onSent?.()
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: GuardedReply['headers']): void {
    if (status < FINAL_STATUS) return
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#body = controller
        },
        pull: () => this.#controller?.resume(),
        cancel: () => {
          // Given up, not broken off.
          this.#body = undefined
          this.stop(new Error('the reply is not wanted'))
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: AHEAD_BYTES }),
    )
    this.#head.resolve({ status, headers, body })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stopped) return
    this.#room -= chunk.length
    if (this.#room < 0) this.stop(new ReplyTooLong(`the reply is longer than ${this.#bounds.maxReplyBytes} bytes`))
    else this.#body?.enqueue(chunk)
    if ((this.#body?.desiredSize ?? 1) <= 0) controller.pause()
  }

  onResponseEnd(): void {
    this.#over(this)
    this.#unbind()
    if (this.#stopped) return
    this.#stopped = new Error('the reply has ended')
    this.#body?.close()
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    this.#over(this)
    if (this.#stopped) return
    this.#stopped = error
    this.#end(error)
  }

  #end(reason: Error): void {
    this.#unbind()
    // Does nothing where the head was there before.
    this.#head.reject(reason)
    if (!this.#body) return
    this.#body.error(reason)
    this.#bounds.onBroken?.(reason)
  }
}
