import { OpenAI } from 'openai'
import type * as LiveAPI from 'openai/resources/live/live'
import { LiveWS } from 'openai/resources/live/ws'
import type { ModelFault } from '#contract/conversation.ts'
import type { ProviderAccess } from '#contract/speech-models.ts'
import { ModelRefused } from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import { unlessAborted } from '#kernel/within.ts'
import { faultOfNetwork, faultOfStatus, type GptFaultContext, gptCodeOf, gptFaultOf } from './faults.ts'

/**
 * The vendor's client, held to bounds. By itself it tells a refused upgrade by its status alone, keeps what is sent
 * before it is open, waits half a minute for a peer that does not close, and throws at whoever has no ear for its
 * errors. A connection is never renewed in here: it would be another session without its beginning.
 */
export interface WireHouse {
  clock: Clock
  client: OpenAI
  about: GptFaultContext
}

export interface GptListener {
  event(event: LiveAPI.ServerEvent): void
  /** Once, and last. */
  lost(fault: ModelFault): void
}

const CONNECT_MAX_MS = 5_000
const CLOSE_MAX_MS = 500
/** A second of sound is some ten kilobytes. */
const MESSAGE_MAX_BYTES = 4 * 1024 * 1024
const UNSENT_MAX_BYTES = 128 * 1024
const BODY_MAX_BYTES = 4_096
/** Every peer answers pings (RFC 6455, 5.5.2): one that leaves two of them is gone, whatever TCP believes. */
const PING_EVERY_MS = 1_500
const PINGS_MAX = 2

/** What a close by the peer means; any other is a loss. */
const CLOSES: Readonly<Record<number, ModelFault['code']>> = {
  1011: 'overloaded',
  1012: 'overloaded',
  1013: 'overloaded',
}

/** All that it would look for in the environment is said. */
export const openClient = ({ apiKey, baseUrl }: ProviderAccess): OpenAI =>
  new OpenAI({
    apiKey,
    baseURL: baseUrl,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
  })

export class GptWire {
  readonly #house: WireHouse
  readonly #live: LiveWS
  readonly #opened = Promise.withResolvers<void>()
  readonly #closed = Promise.withResolvers<void>()
  #listener: GptListener | null = null
  #fault: ModelFault | null = null
  #stood = false
  #over = false
  #pings = 0
  #cancelPing = () => {}

  /** Settles within a bound: with an open connection, `ModelRefused`, or the signal's reason. */
  static async open(house: WireHouse, signal: AbortSignal): Promise<GptWire> {
    signal.throwIfAborted()
    const wire = new GptWire(house)
    const cancel = house.clock.after(CONNECT_MAX_MS, () => wire.#fail(gptFaultOf('timed_out', house.about)))
    try {
      await unlessAborted(wire.#opened.promise, signal)
      return wire
    } catch (error) {
      wire.#live.socket.terminate()
      throw error
    } finally {
      cancel()
    }
  }

  private constructor(house: WireHouse) {
    this.#house = house
    this.#live = connect(house)
    const socket = this.#live.socket.platformSocket
    this.#live.on('error', ({ cause }) => {
      // What the provider says of the session comes as an event too; only the socket's troubles have a cause.
      if (cause)
        this.#fault ??= this.#stood
          ? gptFaultOf('lost', house.about, gptCodeOf(cause))
          : faultOfNetwork(cause, house.about)
    })
    this.#live.on('event', (event) => this.#take(event))
    this.#live.on('close', (code) => this.#lose(gptFaultOf(CLOSES[code] ?? 'lost', house.about)))
    socket.on('open', () => {
      this.#stood = true
      this.#ping()
      this.#opened.resolve()
    })
    socket.on('pong', () => {
      this.#pings = 0
    })
    // With an ear for it the answer is ours to read, and to end.
    socket.on('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => {
        if (body.length < BODY_MAX_BYTES) body += chunk
      })
      for (const over of ['end', 'error', 'aborted'])
        response.on(over, () => this.#fail(faultOfStatus(response.statusCode ?? 0, body, house.about)))
    })
  }

  /** Why it is gone; null while it stands. */
  get lost(): ModelFault | null {
    return this.#over ? (this.#fault ?? gptFaultOf('lost', this.#house.about)) : null
  }

  /** From now on; who listened before does so no more. A wire that is gone tells it at once. */
  listen(listener: GptListener): void {
    this.#listener = listener
    if (this.lost) listener.lost(this.lost)
  }

  /** What cannot be sent any more is not missed: its end is told. */
  send(event: LiveAPI.ClientEvent): void {
    const socket = this.#live.socket.platformSocket
    if (this.#over || socket.readyState !== socket.OPEN) return
    this.#live.send(event)
    if (socket.bufferedAmount > UNSENT_MAX_BYTES) this.#fail(gptFaultOf('lost', this.#house.about, 'unsent'))
  }

  /** Ends it, by force if need be; settles when it is gone. Nobody is told. */
  async close(): Promise<void> {
    this.#listener = null
    if (!this.#over) {
      const cancel = this.#house.clock.after(CLOSE_MAX_MS, () => this.#live.socket.terminate())
      this.#live.close()
      await this.#closed.promise
      cancel()
    }
  }

  #take(event: LiveAPI.ServerEvent): void {
    this.#pings = 0
    try {
      if (!this.#over) this.#listener?.event(event)
    } catch {
      // Thrown from here it would end every call of the worker: whatever it was, it ends this one.
      this.#fail(gptFaultOf('lost', this.#house.about, 'unreadable'))
    }
  }

  #ping(): void {
    if (this.#pings >= PINGS_MAX) this.#fail(gptFaultOf('lost', this.#house.about, 'silent'))
    else {
      this.#pings += 1
      this.#live.socket.platformSocket.ping()
      this.#cancelPing = this.#house.clock.after(PING_EVERY_MS, () => this.#ping())
    }
  }

  #fail(fault: ModelFault): void {
    this.#fault = fault
    this.#opened.reject(new ModelRefused(fault))
    this.#live.socket.terminate()
  }

  #lose(fault: ModelFault): void {
    if (this.#over) return
    this.#over = true
    this.#cancelPing()
    this.#fault ??= fault
    this.#opened.reject(new ModelRefused(this.#fault))
    this.#closed.resolve()
    this.#listener?.lost(this.#fault)
  }
}

/** An address or a key that cannot even be sent is thrown at once, and with all that stands in it. */
function connect({ client, about }: WireHouse): LiveWS {
  if (!SENDABLE.test(client.apiKey ?? '')) throw new ModelRefused(gptFaultOf('key_refused', about))
  try {
    return new LiveWS(client, { handshakeTimeout: CONNECT_MAX_MS, maxPayload: MESSAGE_MAX_BYTES })
  } catch {
    throw new ModelRefused(gptFaultOf('unreachable', about))
  }
}

const SENDABLE = /^[\x21-\x7e]+$/
