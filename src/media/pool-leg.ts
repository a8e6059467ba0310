import { effectiveModel } from '#contract/agent-defaults.ts'
import type { Desk, Ending, LineSignals, ModelFault, Plan } from '#contract/conversation.ts'
import type { HoldSound, MediaLeg, MediaTerms, Prepared } from '#contract/media.ts'
import type { Clock } from '#kernel/clock.ts'
import type { LineSignal, OfLeg, ToWorker } from './messages.ts'
import type { ModelBreakers } from './model-breaker.ts'

export interface MediaLegHouse {
  clock: Clock
  leg: number
  port: number
  post: (message: ToWorker) => void
  /** Which models are asked at all just now. */
  breakers: ModelBreakers
  /** Keeps what a dead worker had recorded of that call; whether there is something to listen to. */
  rescue: (callId: string) => Promise<boolean>
  /** Told once, when the place is free. */
  onClose: () => void
}

interface Running {
  plan: Plan
  desk: Desk
  begunMs: number
  settle: PromiseWithResolvers<Ending>
  /** Takes the listeners off the line's signals. */
  over: AbortController
}

type Lost = 'silence' | 'failed'

const SIGNALS = ['closing', 'left', 'gone'] as const satisfies readonly LineSignal[]

/**
 * A call's place in a worker, as the telephone on the main thread holds it. It holds one conversation, or two around a
 * hand-over.
 */
export class PoolLeg implements MediaLeg {
  readonly #house: MediaLegHouse
  #running: Running | null = null
  #onLost: ((why: Lost) => void) | null = null
  #lost: Lost | null = null
  #preparing: PromiseWithResolvers<Prepared> | null = null
  #begun = false
  #wasHandedOver = false
  #closed = false

  constructor(house: MediaLegHouse) {
    this.#house = house
  }

  get port(): number {
    return this.#house.port
  }

  agree(terms: MediaTerms): void {
    const { leg, post } = this.#house
    if (!this.#closed) post({ kind: 'agree', leg, terms })
  }

  dtmf(digit: string): void {
    const { leg, post } = this.#house
    if (!this.#closed) post({ kind: 'dtmf', leg, digit })
  }

  async prepare(plan: Plan): Promise<Prepared> {
    const { leg, post } = this.#house
    if (this.#preparing || this.#begun) throw new TypeError('a leg is prepared once, before its conversation')
    if (this.#closed || this.#lost === 'failed') return GONE
    const model = effectiveModel(plan.agent)
    const fault = this.#house.breakers.ask(model)
    if (fault) return { kind: 'refused', fault }
    this.#preparing = Promise.withResolvers()
    post({ kind: 'prepare', leg, plan })
    const prepared = await this.#preparing.promise
    this.#house.breakers.tell(model, prepared.kind === 'refused' ? prepared.fault : null)
    return prepared
  }

  async converse(plan: Plan, desk: Desk, signals: LineSignals): Promise<Ending> {
    const { clock, leg, post } = this.#house
    if (this.#begun && !this.#wasHandedOver) throw new TypeError('a leg holds one conversation')
    this.#wasHandedOver = false
    this.#begun = true
    if (this.#closed || this.#lost === 'failed') return { reason: 'error', durationSeconds: 0, intents: [] }
    const over = new AbortController()
    const settle = Promise.withResolvers<Ending>()
    this.#running = { plan, desk, begunMs: clock.monotonicMs(), settle, over }
    post({ kind: 'converse', leg, plan, signals: given(signals) })
    for (const signal of SIGNALS) {
      const tell = () => post({ kind: 'signal', leg, signal })
      signals[signal]?.addEventListener('abort', tell, { once: true, signal: over.signal })
    }
    const unfollow = desk.saying?.onWanted((isWanted) => post({ kind: 'follow', leg, isWanted }))
    if (unfollow) over.signal.addEventListener('abort', unfollow, { once: true })
    return settle.promise
  }

  play(sound: HoldSound): void {
    const { leg, post } = this.#house
    if (!this.#closed) post({ kind: 'play', leg, sound })
  }

  join(other: MediaLeg): void {
    const { leg, post } = this.#house
    if (!(other instanceof PoolLeg) || other.#house.post !== post)
      throw new TypeError('legs are joined that were opened beside each other')
    if (!this.#closed && !other.#closed) post({ kind: 'join', leg, other: other.#house.leg })
  }

  onLost(handler: (why: Lost) => void): void {
    this.#onLost = handler
    if (this.#lost && !this.#closed) handler(this.#lost)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    const { leg, post, onClose } = this.#house
    post({ kind: 'close', leg })
    this.#preparing?.resolve(GONE)
    const broken = this.#finish()
    broken?.settle.resolve(this.#brokenOff(broken))
    onClose()
  }

  /** What the worker tells of it. */
  receive(message: OfLeg): void {
    try {
      if (message.kind === 'lost') this.#lose(message.why)
      else if (message.kind === 'prepared') this.#preparing?.resolve(preparedBy(message.fault))
      else if (this.#running) this.#carry(this.#running, message)
    } catch (bug) {
      this.#fail(bug)
    }
  }

  /** Its worker is gone: whatever ran on it ends now. */
  died(): void {
    this.#preparing?.resolve(GONE)
    const broken = this.#finish()
    if (broken) void this.#rescue(broken)
    this.#lose('failed')
  }

  #carry({ desk }: Running, message: OfLeg): void {
    if (message.kind === 'turn') desk.turn(message.turn)
    else if (message.kind === 'saying') desk.saying?.tell(message.turns)
    else if (message.kind === 'told') desk.told(message.handover)
    else if (message.kind === 'ended') this.#end(message.ending)
    else if (message.kind === 'broke') this.#finish()?.settle.reject(message.error)
    else if (message.kind === 'tool') {
      const { leg, post } = this.#house
      const { ask, request } = message
      desk.tool(request).then(
        (answer) => this.#running && post({ kind: 'answer', leg, ask, answer }),
        (bug: unknown) => this.#fail(bug),
      )
    }
  }

  #end(ending: Ending): void {
    this.#wasHandedOver = ending.reason === 'transfer'
    this.#finish()?.settle.resolve(ending)
  }

  /** A bug of the desk: the conversation is over here, and the worker is told to stop talking. */
  #fail(bug: unknown): void {
    const { leg, post } = this.#house
    post({ kind: 'signal', leg, signal: 'gone' })
    this.#finish()?.settle.reject(bug)
  }

  /** Nothing more is heard of the conversation that was running. */
  #finish(): Running | null {
    const finished = this.#running
    this.#running = null
    // A reason of its own: the default one is an error with a trace, for every conversation.
    finished?.over.abort('the conversation is over')
    return finished
  }

  /** What can still be said of a conversation whose worker says nothing any more. */
  #brokenOff({ begunMs }: Running): Ending {
    const ms = this.#house.clock.monotonicMs() - begunMs
    return { reason: 'error', durationSeconds: Math.ceil(ms / 1_000), intents: [] }
  }

  async #rescue(broken: Running): Promise<void> {
    const ending = this.#brokenOff(broken)
    const { agent, callId } = broken.plan
    const recorded = agent.recording && (await this.#house.rescue(callId).catch(() => false))
    broken.settle.resolve({ ...ending, ...(recorded ? { recorded } : {}) })
  }

  #lose(why: Lost): void {
    if (this.#closed || this.#lost) return
    this.#lost = why
    this.#onLost?.(why)
  }
}

/** Whoever would have prepared it is gone. */
const GONE: Prepared = {
  kind: 'refused',
  fault: { code: 'lost', message: 'The place for the sound of this call was lost before it began.' },
}

const preparedBy = (fault: ModelFault | null): Prepared => (fault ? { kind: 'refused', fault } : { kind: 'ready' })

const given = (signals: LineSignals): LineSignal[] => SIGNALS.filter((signal) => signals[signal]?.aborted)
