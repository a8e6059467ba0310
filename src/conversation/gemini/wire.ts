import { GoogleGenAI, Live, type LiveConnectConfig, type LiveServerMessage, type Session } from '@google/genai'
import { WebSocket } from 'ws'
import type { ProviderAccess } from '#contract/speech-models.ts'
import type { Clock } from '#kernel/clock.ts'
import type { WireEnd } from './faults.ts'
import { MODEL } from './setup.ts'

/**
 * The vendor's client over a socket of ours. By itself it waits for ever where a session is refused, keeps its socket
 * to itself, and lets a message that is no JSON end the process; so it is handed a socket that we can close, whose
 * messages were looked at, and whose end is told once. The key stands in its address: nothing of that leaves this file.
 */
export interface Wire {
  /** Settles once the provider has agreed to the session. Where it does not, only `ended` says so. */
  readonly ready: Promise<Session>
  /** Ends it, if need be by force; settles when it has ended. */
  close(): Promise<void>
  /** Ends it at once, and says that it was for this. */
  abort(ours: NonNullable<WireEnd['ours']>): void
}

export interface Listener {
  /** Must not throw: the client would make it a rejection that nobody handles. */
  message(message: LiveServerMessage): void
  /** Once, and last. */
  ended(end: WireEnd): void
}

type Sockets = ConstructorParameters<typeof Live>[2]
type SocketCallbacks = Parameters<Sockets['create']>[2]

/** A whole answer of several minutes, as text. */
const MESSAGE_BYTES_MAX = 32 * 1024 * 1024
/** Twelve seconds of sound that the network did not take: whoever answers to them answers to the past. */
const UNSENT_BYTES_MAX = 512 * 1024
const CLOSE_MAX_MS = 1_000
const BODY_BYTES_MAX = 4_096

export class GeminiClient extends GoogleGenAI {
  constructor({ apiKey, baseUrl }: ProviderAccess) {
    // All that it would otherwise look for in the environment.
    super({ apiKey, enterprise: false, apiVersion: 'v1beta', httpOptions: { baseUrl } })
  }

  /** Its live part, over sockets of ours: a key needs no other authentication. */
  liveOver(sockets: Sockets): Live {
    return new Live(this.apiClient, { addAuthHeaders: async () => {} }, sockets)
  }
}

export function dialGemini(
  house: { client: GeminiClient; clock: Clock },
  config: LiveConnectConfig,
  listener: Listener,
): Wire {
  const line = new Line(house.clock, listener)
  const ready = house.client
    .liveOver({ create: (url, headers, callbacks) => line.create(url, headers, callbacks) })
    .connect({ model: MODEL, config, callbacks: { onmessage: (message) => line.take(message) } })
  // An address that is none is thrown with all that stands in it.
  ready.catch(() => line.fail('EINVAL'))
  return {
    ready,
    close: () => line.close(),
    abort: (ours) => line.abort(ours),
  }
}

class Line {
  readonly #clock: Clock
  readonly #listener: Listener
  readonly #closed = Promise.withResolvers<void>()
  #socket: WebSocket | null = null
  #end: WireEnd = { status: null, closeCode: 1006, text: '', socketError: null, ours: null }
  #over = false
  /** The client listens: before it has sent its setup, no message is due. */
  #listens = false

  constructor(clock: Clock, listener: Listener) {
    this.#clock = clock
    this.#listener = listener
  }

  create(url: string, headers: Record<string, string>, callbacks: SocketCallbacks): ReturnType<Sockets['create']> {
    return {
      connect: () => {
        this.#socket = this.#open(
          new WebSocket(url, { headers, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false }),
          callbacks,
        )
      },
      send: (text) => this.#send(text),
      close: () => this.#socket?.close(),
    }
  }

  #open(socket: WebSocket, { onopen, onmessage }: SocketCallbacks): WebSocket {
    socket.on('open', onopen)
    socket.on('message', (data) => {
      const text = data.toString()
      if (this.#over) return
      if (!this.#listens || !isJson(text)) this.abort('message')
      else onmessage({ data: text })
    })
    socket.on('unexpected-response', (_request, response) => {
      this.#end.status = response.statusCode ?? null
      response.on('data', (chunk: Buffer) => {
        this.#end.text += chunk.subarray(0, BODY_BYTES_MAX)
        if (this.#end.text.length >= BODY_BYTES_MAX) socket.terminate()
      })
      for (const over of ['end', 'error', 'aborted']) response.on(over, () => socket.terminate())
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      this.#end.socketError ??= error.code ?? error.name
    })
    socket.on('close', (code, reason) => {
      if (this.#end.status === null) this.#end = { ...this.#end, closeCode: code, text: reason.toString() }
      this.#settle()
    })
    return socket
  }

  #send(text: string): void {
    const socket = this.#socket
    if (!socket || socket.readyState !== WebSocket.OPEN) return
    this.#listens = true
    socket.send(text)
    if (socket.bufferedAmount > UNSENT_BYTES_MAX) this.abort('stuck')
  }

  take(message: LiveServerMessage): void {
    if (!this.#over) this.#listener.message(message)
  }

  fail(socketError: string): void {
    this.#end.socketError ??= socketError
    this.#socket?.terminate()
    this.#settle()
  }

  abort(ours: NonNullable<WireEnd['ours']>): void {
    this.#end.ours ??= ours
    this.#socket?.terminate()
    this.#settle()
  }

  async close(): Promise<void> {
    const socket = this.#socket
    if (!socket || this.#over) return
    const cancel = this.#clock.after(CLOSE_MAX_MS, () => socket.terminate())
    if (socket.readyState === WebSocket.OPEN) socket.close(1000)
    else socket.terminate()
    await this.#closed.promise
    cancel()
  }

  #settle(): void {
    if (this.#over) return
    this.#over = true
    this.#closed.resolve()
    this.#listener.ended(this.#end)
  }
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
