import type { Socket } from 'node:net'
import type { Clock } from '#kernel/clock.ts'
import { createFraming, type Framing } from './framing.ts'
import { codeOf, type Failed } from './wiring.ts'

export const CONNECTION_LIMITS = {
  /** To stand. */
  connectMs: 5_000,
  /** Without a sign of life from the peer: the longest transaction takes 32 s, keep-alives come every 2 minutes. */
  idleMs: 180_000,
  /** From a message's first byte to its last. */
  messageMs: 10_000,
  /** For the peer to take what was written. */
  drainMs: 10_000,
  /** Of silence of ours, after which a connection that we opened is shown to be alive (RFC 5626 4.4.1). */
  pingMs: 90_000,
  /** Written and not yet taken by the peer. */
  writtenBytes: 262_144,
  /** How often all of this is looked at. */
  checkMs: 1_000,
} as const

const PING = Buffer.from('\r\n\r\n')
const PONG = Buffer.from('\r\n')

export interface ConnectionEvents {
  message(bytes: Uint8Array): void
  fault(fault: string): void
  closed(): void
}

interface Waiting {
  failed: Failed
  sinceMs: number
}

/** One TCP connection, from its making to its end, which comes by itself: whoever is silent, slow or deaf is cut. */
export class SipConnection {
  readonly #socket: Socket
  readonly #clock: Clock
  readonly #events: ConnectionEvents
  readonly #opened: boolean
  readonly #framing: Framing = createFraming()
  /** What was handed to the socket and has not left it, in order. */
  readonly #waiting = new Set<Waiting>()
  readonly #madeMs: number
  #stopCheck: () => void
  #stands: boolean
  #heardMs: number
  #saidMs: number
  #partialSinceMs: number | null = null
  #closed = false

  /** `opened`: by us, so that it still has to stand, and it is we who ask for signs of life. */
  constructor(socket: Socket, { clock, events, opened }: { clock: Clock; events: ConnectionEvents; opened: boolean }) {
    this.#socket = socket
    this.#clock = clock
    this.#events = events
    this.#opened = opened
    this.#stands = !opened
    this.#madeMs = clock.monotonicMs()
    this.#heardMs = this.#madeMs
    this.#saidMs = this.#madeMs
    socket.setNoDelay(true)
    socket.on('connect', () => this.#stand())
    socket.on('data', (bytes: Buffer) => this.#receive(bytes))
    socket.on('error', (error) => this.#end(codeOf(error)))
    socket.on('close', () => this.#end('closed'))
    this.#stopCheck = clock.after(CONNECTION_LIMITS.checkMs, () => this.#check())
  }

  send(bytes: Uint8Array, failed: Failed): void {
    if (this.#closed) {
      queueMicrotask(() => failed('closed', true))
      return
    }
    const waiting: Waiting = { failed, sinceMs: this.#clock.monotonicMs() }
    this.#waiting.add(waiting)
    this.#saidMs = waiting.sinceMs
    this.#socket.write(bytes, (error) => {
      if (!error) this.#waiting.delete(waiting)
    })
    if (this.#socket.writableLength > CONNECTION_LIMITS.writtenBytes) queueMicrotask(() => this.#cut('slow_reader'))
  }

  /** Ends it now; what has not left counts as not sent. */
  close(): void {
    this.#end('closed')
  }

  #stand(): void {
    this.#stands = true
    this.#heardMs = this.#clock.monotonicMs()
    // What waited for the connection begins to wait for the peer only now.
    for (const waiting of this.#waiting) waiting.sinceMs = this.#heardMs
  }

  #receive(bytes: Uint8Array): void {
    if (this.#closed) return
    this.#heardMs = this.#clock.monotonicMs()
    const { messages, pings, fault } = this.#framing.push(bytes)
    for (const message of messages) this.#events.message(message)
    if (fault) this.#cut(fault)
    if (!this.#framing.partial) this.#partialSinceMs = null
    else if (this.#partialSinceMs === null || messages.length > 0) this.#partialSinceMs = this.#heardMs
    // One answer for all that were asked at once. Who opened the connection asks; the other side's CRLFs are answers.
    if (pings > 0 && !this.#opened) this.send(PONG, () => {})
  }

  #check(): void {
    const fault = this.#overdue()
    if (fault) this.#cut(fault)
    else if (this.#isOver(this.#heardMs, CONNECTION_LIMITS.idleMs)) this.#end('idle')
    if (this.#closed) return
    if (this.#opened && this.#isOver(this.#saidMs, CONNECTION_LIMITS.pingMs)) this.send(PING, () => {})
    this.#stopCheck = this.#clock.after(CONNECTION_LIMITS.checkMs, () => this.#check())
  }

  #overdue(): string | null {
    const { connectMs, messageMs, drainMs } = CONNECTION_LIMITS
    if (!this.#stands) return this.#isOver(this.#madeMs, connectMs) ? 'connect_timeout' : null
    if (this.#partialSinceMs !== null && this.#isOver(this.#partialSinceMs, messageMs)) return 'slow_sender'
    const [oldest] = this.#waiting
    return oldest && this.#isOver(oldest.sinceMs, drainMs) ? 'slow_reader' : null
  }

  #isOver(sinceMs: number, limitMs: number): boolean {
    return this.#clock.monotonicMs() - sinceMs >= limitMs
  }

  #cut(fault: string): void {
    if (this.#closed) return
    this.#events.fault(fault)
    this.#end(fault)
  }

  #end(code: string): void {
    if (this.#closed) return
    this.#closed = true
    this.#stopCheck()
    this.#socket.destroy()
    this.#events.closed()
    const waiting = [...this.#waiting]
    const stood = this.#stands
    this.#waiting.clear()
    // Not within whoever's call brought the end about: a failure is never told before `send` has returned.
    queueMicrotask(() => {
      for (const { failed } of waiting) failed(code, !stood)
    })
  }
}
