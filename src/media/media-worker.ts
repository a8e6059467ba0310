import type { MessagePort } from 'node:worker_threads'
import type { Desk, ModelFault, Plan, ToolAnswer } from '#contract/conversation.ts'
import { type ModelFor, ModelRefused } from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { FromWorker, LineSignal, ToWorker } from './messages.ts'
import { Ports } from './rtp/ports.ts'
import { openSocketPair, type SocketPair } from './rtp/socket-pair.ts'
import { startTicker } from './rtp/ticker.ts'
import { type LiveCall, openLiveCall } from './talk/live-call.ts'
import { BROWSER_TERMS, browserPort } from './web/browser-stream.ts'

export interface WorkerHouse {
  clock: Clock
  log: Log
  host: string
  recordingsDir: string
  keepGateAudio?: boolean
  modelFor: ModelFor
  post: (message: FromWorker) => void
}

/** One leg of the main thread's, from the moment it was asked for. */
interface Place {
  readonly leg: number
  call: LiveCall | null
  /** Takes it off the ticker. */
  leave: () => void
  /** How its line is told to end; of the conversation that runs, if one does. */
  signals: Record<LineSignal, AbortController> | null
  asks: Map<number, (answer: ToolAnswer) => void>
  /** Somebody follows what is being said. */
  isFollowed: boolean
}

/**
 * What runs in a media worker: the calls that live there, one ticker for all of them, and the messages of the main
 * thread. A bug in one call ends that call and no other.
 */
export class MediaWorker {
  readonly #house: WorkerHouse
  readonly #places = new Map<number, Place>()
  /** Conversations that are not quite over, those of legs that are closed included. */
  readonly #talks = new Set<Promise<void>>()
  readonly #ticker

  constructor(house: WorkerHouse) {
    this.#house = house
    this.#ticker = startTicker(house.clock)
  }

  receive(message: Exclude<ToWorker, { kind: 'stop' }>): void {
    if (message.kind === 'ping') this.#house.post({ kind: 'pong' })
    else if (message.kind === 'open') void this.#open(message.leg, message.port)
    else if (message.kind === 'browse') this.#browse(message.leg, message.sound)
    else {
      const place = this.#places.get(message.leg)
      if (message.kind === 'close' && place) this.#close(place)
      else if (message.kind !== 'close' && place?.call) this.#tell(place, place.call, message)
    }
  }

  /** Ends every call, and waits until what was recorded is on the disk. */
  async close(): Promise<void> {
    for (const place of [...this.#places.values()]) this.#close(place)
    await Promise.all(this.#talks)
    this.#ticker.stop()
  }

  async #open(leg: number, port: number): Promise<void> {
    const { post } = this.#house
    const place = this.#place(leg)
    const sockets = await this.#bind(port)
    if (!sockets || this.#places.get(leg) !== place) {
      sockets?.close()
      if (this.#places.delete(leg)) post({ kind: 'taken', leg })
      return
    }
    this.#begin(place, openLiveCall({ ...this.#house, sockets, onLost: (why) => post({ kind: 'lost', leg, why }) }))
  }

  #browse(leg: number, sound: MessagePort): void {
    const { post } = this.#house
    const browser = browserPort(sound)
    const call = openLiveCall({ ...this.#house, browser, onLost: (why) => post({ kind: 'lost', leg, why }) })
    call.agree(BROWSER_TERMS)
    this.#begin(this.#place(leg), call)
  }

  #place(leg: number): Place {
    const place: Place = { leg, call: null, leave() {}, signals: null, asks: new Map(), isFollowed: false }
    this.#places.set(leg, place)
    return place
  }

  #begin(place: Place, call: LiveCall): void {
    const { log, post } = this.#house
    const { leg } = place
    const failed = (bug: unknown) => {
      log.error({ err: bug }, 'the sound of a call broke')
      this.#close(place)
      post({ kind: 'lost', leg, why: 'failed' })
    }
    place.call = call
    place.leave = this.#ticker.add({ speak: call.speak, listen: call.listen, skip: call.skip, failed })
    post({ kind: 'opened', leg })
  }

  /** The main thread gives the ports out: there is but this one to try. */
  async #bind(port: number): Promise<SocketPair | null> {
    const { clock, log, host } = this.#house
    try {
      return await openSocketPair(host, { ports: new Ports({ from: port, to: port + 1 }), clock })
    } catch (error) {
      log.error({ err: error, port }, 'a port of sound cannot be opened')
      return null
    }
  }

  #tell(place: Place, call: LiveCall, message: ToWorker & { leg: number }): void {
    if (message.kind === 'agree') call.agree(message.terms)
    else if (message.kind === 'dtmf') call.press(message.digit)
    else if (message.kind === 'signal') signal(place, message.signal)
    else if (message.kind === 'follow') place.isFollowed = message.isWanted
    else if (message.kind === 'play') call.handedOver.play(message.sound)
    else if (message.kind === 'join') {
      const other = this.#places.get(message.other)?.call
      if (other) call.handedOver.join(other.handedOver)
    } else if (message.kind === 'prepare') void this.#prepare(place, call, message.plan)
    else if (message.kind === 'answer') {
      place.asks.get(message.ask)?.(message.answer)
      place.asks.delete(message.ask)
    } else if (message.kind === 'converse') {
      const talk = this.#converse(place, call, message).finally(() => this.#talks.delete(talk))
      this.#talks.add(talk)
    }
  }

  async #prepare({ leg }: Place, call: LiveCall, plan: Plan): Promise<void> {
    const { log, post } = this.#house
    let fault: ModelFault | null = null
    try {
      await call.prepare(plan)
    } catch (error) {
      if (error instanceof ModelRefused) fault = error.fault
      else {
        log.error({ call: plan.callId, err: error }, 'a speech model could not be reached')
        fault = { code: 'lost', message: 'The speech model could not be reached.' }
      }
    }
    post({ kind: 'prepared', leg, fault })
  }

  async #converse(place: Place, call: LiveCall, { plan, signals }: ToWorker & { kind: 'converse' }): Promise<void> {
    const { post } = this.#house
    const { leg } = place
    const [closing, left, gone] = [new AbortController(), new AbortController(), new AbortController()]
    place.signals = { closing, left, gone }
    for (const each of signals) signal(place, each)
    const line = { closing: closing.signal, left: left.signal, gone: gone.signal }
    try {
      post({ kind: 'ended', leg, ending: await call.converse(plan, this.#desk(place), line) })
    } catch (bug) {
      post({ kind: 'broke', leg, error: bug instanceof Error ? bug : new TypeError('a conversation threw no error') })
    } finally {
      place.signals = null
      place.isFollowed = false
      place.asks.clear()
    }
  }

  #desk(place: Place): Desk {
    const { post } = this.#house
    const { leg, asks } = place
    let asked = 0
    return {
      turn: (turn) => post({ kind: 'turn', leg, turn }),
      told: (handover) => post({ kind: 'told', leg, handover }),
      tool(request) {
        const ask = asked++
        const { promise, resolve } = Promise.withResolvers<ToolAnswer>()
        asks.set(ask, resolve)
        post({ kind: 'tool', leg, ask, request })
        return promise
      },
      saying: {
        get isWanted() {
          return place.isFollowed
        },
        // The engine looks for itself each time that something is said.
        onWanted: () => () => {},
        tell: (turns) => post({ kind: 'saying', leg, turns }),
      },
    }
  }

  #close(place: Place): void {
    this.#places.delete(place.leg)
    place.leave()
    signal(place, 'gone')
    place.call?.close()
  }
}

/** A reason of its own: the default one is an error with a trace, for every call. */
const signal = ({ signals }: Place, which: LineSignal): void => signals?.[which].abort(which)
