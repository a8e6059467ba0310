import type { Desk, Ending, Plan } from '#contract/conversation.ts'
import type { HoldSound, MediaLeg, MediaPool, MediaTerms } from '#contract/media.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { EndedBy, HeldLine, Leave, Line, Referred } from '#telephony/port.ts'
import type { CallLeg } from './dialog/call-leg.ts'
import { kindOf } from './dialog/causes.ts'
import type { DivertedCall } from './dialog/diversion.ts'
import { type EndCause, isByLimit } from './dialog/endings.ts'
import type { LegEvent } from './dialog/leg-state.ts'
import { termsOf } from './terms.ts'

/**
 * Beyond the plan's own limit the agent may be in its last sentence; then the leg ends, whatever the conversation does.
 */
const LAST_SENTENCE_SECONDS = 20
/** An answered leg on which nobody has begun to speak for so long is forgotten, and hung up. */
export const UNSPOKEN_SECONDS = 120
/** How long two people may talk who were joined. */
const BRIDGE_MAX_SECONDS = 4 * 60 * 60
/** How long a conversation may take to see that its leg has ended. */
const SETTLE_MS = 5_000

/**
 * How long a trunk that was asked to put somebody through may say nothing, and how long the telephone there may ring.
 */
const REFER_SILENCE_MS = 10_000
const REFER_RING_MS = 45_000

/** A reason of its own: the default one is an error with a trace, for every call. */
const OVER = 'the leg is over'

interface LineParts {
  leg: CallLeg
  media: MediaLeg
  /** Addresses and ranges of the trunk that it came to be over. */
  trunk: readonly string[]
  /** The URI by which the trunk is asked to call a number in our place; absent where it is not asked. */
  referTo?: (number: string) => string
  /** The place for sound was given back. */
  closed: () => void
  /** What the network said of who answers. */
  diverted?: DivertedCall
}

interface LineHouse {
  clock: Clock
  log: Log
}

/**
 * An answered leg and its place for sound, as the house knows them: one line. Whoever ends it, the other side is told,
 * a running conversation ends, and the place is given back, once and always.
 */
export class SipLine implements Line, HeldLine {
  readonly #house: LineHouse
  readonly #leg: CallLeg
  readonly #media: MediaLeg
  readonly #trunk: readonly string[]
  readonly #referTo: ((number: string) => string) | undefined
  #onReferred: (event: LegEvent & { kind: 'referred' }) => void = () => {}
  readonly #onClosed: () => void
  readonly #diverted: DivertedCall | undefined
  #terms: MediaTerms | null = null
  #answeredMs: number | null = null
  /** Settles once there is something to hear, or nothing any more. */
  readonly #ready = Promise.withResolvers<void>()
  readonly #left = new AbortController()
  readonly #gone = new AbortController()
  readonly #over = new AbortController()
  #talks = false
  #wasHandedOver = false
  #closed = false

  constructor(house: LineHouse, { leg, media, trunk, closed, diverted, referTo }: LineParts) {
    this.#house = house
    this.#leg = leg
    this.#media = media
    this.#trunk = trunk
    this.#referTo = referTo
    this.#onClosed = closed
    this.#diverted = diverted
    media.onLost((why) => {
      this.#house.log.warn({ why }, 'the sound of a call was lost')
      this.hangUp()
    })
  }

  /** Whatever the leg tells, from its answer on. */
  hear(event: LegEvent): void {
    if (event.kind === 'answered') {
      this.#answeredMs = this.#house.clock.monotonicMs()
      this.#agree()
      this.#ready.resolve()
    } else if (event.kind === 'held' || event.kind === 'resumed' || event.kind === 'renegotiated') {
      // What is asked for before the answer was confirmed holds from then on.
      if (this.#answeredMs !== null) this.#agree()
    } else if (event.kind === 'dtmf') this.#media.dtmf(event.digit, event.ms)
    else if (event.kind === 'referred') this.#onReferred(event)
    else if (event.kind === 'closing' || event.kind === 'ended') this.end(endedBy(event.cause))
  }

  async converse(plan: Plan, desk: Desk, closing: AbortSignal): Promise<Ending> {
    await this.#ready.promise
    if (this.#isOver) return { ...this.#ending(), durationSeconds: 0 }
    this.#leg.limit(Math.max(0, plan.maxDurationSeconds + LAST_SENTENCE_SECONDS - this.#waitedSeconds()))
    this.#talks = true
    let handsOver = false
    try {
      const ending = await this.#hold(plan, desk, closing)
      handsOver = ending.reason === 'transfer' && !this.#isOver
      return ending
    } finally {
      this.#talks = false
      this.#wasHandedOver = handsOver
      if (handsOver) this.#leg.limit(UNSPOKEN_SECONDS)
      else {
        this.hangUp()
        this.#giveBack()
      }
    }
  }

  get held(): HeldLine {
    return this
  }

  get over(): AbortSignal {
    return this.#over.signal
  }

  play(sound: HoldSound): void {
    this.#media.play(sound)
  }

  /** A place for the sound of whoever is to be joined to this line. */
  placeBeside(pool: MediaPool): Promise<MediaLeg | null> {
    return pool.open(this.#media)
  }

  async bridge(operator: Line): Promise<EndedBy | 'operator'> {
    if (!(operator instanceof SipLine)) throw new TypeError('lines of one telephone are joined')
    const both = [this.over, operator.over]
    if (both.every((over) => !over.aborted)) {
      this.#media.join(operator.#media)
      for (const line of [this, operator]) line.#leg.limit(BRIDGE_MAX_SECONDS)
      await aborted(AbortSignal.any(both))
    }
    const by: EndedBy = this.over.aborted ? this.over.reason : operator.over.reason
    const isOperators = !this.over.aborted && by === 'person'
    for (const line of [this, operator]) line.hangUp()
    return isOperators ? 'operator' : by
  }

  get refer(): HeldLine['refer'] {
    const uriOf = this.#referTo
    return uriOf && ((to, leave) => this.#refer(uriOf(to), leave))
  }

  /** The trunk has ten seconds to say anything of it, and from its first word on as long as a telephone may ring. */
  #refer(uri: string, leave: Leave): Promise<Referred> {
    const { clock } = this.#house
    return new Promise((resolve) => {
      let stop = clock.after(REFER_SILENCE_MS, () => settle('refused'))
      const settle = (referred: Referred) => {
        stop()
        this.#onReferred = () => {}
        resolve(referred)
      }
      this.over.addEventListener('abort', () => settle('refused'), { once: true })
      this.#onReferred = ({ by, status }) => {
        if (by === 'answer' && status >= 300) settle('refused')
        else if (by === 'notify' && status >= 200) settle(referredBy(status))
        else if (by === 'notify') {
          stop()
          stop = clock.after(REFER_RING_MS, () => settle('no_answer'))
        }
      }
      leave(() => this.#leg.refer(uri)).then((left) => left || settle('refused'))
    })
  }

  hangUp(): void {
    this.#leg.hangUp()
    this.end('error')
  }

  /** The leg has ended, or counts as ended; the first reason holds. */
  end(reason: EndedBy): void {
    if (this.#isOver) return
    this.#over.abort(reason)
    if (reason === 'person') this.#left.abort(OVER)
    else this.#gone.abort(OVER)
    this.#ready.resolve()
    if (!this.#talks) this.#giveBack()
  }

  /** As `hangUp`, and the place for sound is given back though a conversation may hold it. */
  abandon(): void {
    this.hangUp()
    this.#giveBack()
  }

  get #isOver(): boolean {
    return this.#left.signal.aborted || this.#gone.signal.aborted
  }

  /** A conversation that does not see its end is left to itself, and nobody hears of it any more. */
  async #hold(plan: Plan, desk: Desk, closing: AbortSignal): Promise<Ending> {
    const [left, gone] = [this.#left.signal, this.#gone.signal]
    let heard = true
    const attended: Desk = {
      turn: (turn) => heard && desk.turn(turn),
      tool: (request) => (heard ? desk.tool(request) : new Promise(() => {})),
      told: (handover) => heard && desk.told(handover),
      ...(desk.saying ? { saying: desk.saying } : {}),
    }
    const known = this.#diverted ? { ...plan, diverted: this.#diverted } : plan
    const ending = this.#media.converse(known, attended, { closing, left, gone })
    const over = new AbortController()
    const late = this.#overdue(AbortSignal.any([left, gone]), over.signal).then((overdue) => {
      heard = false
      if (overdue) this.#house.log.error('a conversation outlived its leg')
      return this.#ending()
    })
    // Whichever comes second is of no use to anybody, a fault included.
    ending.catch(() => {})
    try {
      return await Promise.race([ending, late])
    } finally {
      over.abort(OVER)
    }
  }

  /** True once the leg has been over for too long; false where that is of no interest any more. */
  async #overdue(ended: AbortSignal, over: AbortSignal): Promise<boolean> {
    const waits = Promise.withResolvers<void>()
    ended.addEventListener('abort', () => waits.resolve(), { signal: over })
    if (ended.aborted) waits.resolve()
    await waits.promise
    return this.#house.clock.sleep(SETTLE_MS, over).then(
      () => true,
      () => false,
    )
  }

  #agree(): void {
    const { sound } = this.#leg
    const terms = sound && termsOf(sound.ours, sound.theirs, this.#terms)
    if (!terms || this.#closed) return
    this.#terms = terms
    this.#media.agree({ ...terms, trunk: this.#trunk })
  }

  #giveBack(): void {
    if (this.#closed) return
    this.#closed = true
    this.#media.close()
    this.#onClosed()
  }

  #seconds(): number {
    return this.#answeredMs === null ? 0 : (this.#house.clock.monotonicMs() - this.#answeredMs) / 1_000
  }

  /**
   * What is gone of a conversation's time before it begins. An agent that comes back has its own: whatever was before
   * is not to cut it short.
   */
  #waitedSeconds(): number {
    return this.#wasHandedOver ? 0 : this.#seconds()
  }

  /** As far as the line knows: what was said and wanted is lost with who heard it. */
  #ending(): Ending {
    const reason = this.#left.signal.aborted ? 'person' : 'error'
    return { reason, durationSeconds: Math.ceil(this.#seconds()), intents: [] }
  }
}

/** As for a leg of our own (rules.md#sip-causes): a telephone rang there, or was to. */
function referredBy(status: number): Referred {
  if (status < 300) return 'answered'
  const kind = status === 408 ? 'no_answer' : kindOf(status)
  return kind === 'busy' || kind === 'no_answer' ? kind : 'failed'
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

const endedBy = (cause: EndCause): EndedBy => {
  if (isByPerson(cause)) return 'person'
  return isByLimit(cause) ? 'limit' : 'error'
}

/** The person's own doing: they hung up, or gave up before they were answered. */
const isByPerson = ({ kind, side }: EndCause): boolean =>
  side === 'remote' && (kind === 'hung_up' || kind === 'cancelled')
