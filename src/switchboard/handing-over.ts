import type { Desk, Ending, Plan, Turn } from '#contract/conversation.ts'
import type { HoldSound } from '#contract/media.ts'
import type { LineHouse, Talked } from '#domain/calls/attempt.ts'
import { mayReach, ownNumberOf } from '#domain/calls/destination.ts'
import {
  holdsTransfer,
  keepReturnTurns,
  stepTransfer,
  type Transfer,
  type TransferEvent,
} from '#domain/calls/transfer.ts'
import type { Log } from '#kernel/log.ts'
import type { Dialled, EndedBy, HeldLine, Leave, LegTrace, Line, Telephone } from '#telephony/port.ts'
import type { CallSignals } from './signals.ts'

/**
 * A person who was handed over, until their line ends: the operator is dialled and joined to them, or the agent comes
 * back and says why not. It promises that each step is written down before the next, and that whatever happens in
 * whatever phase the record ends, both legs end, and nobody is left to wait.
 */
export interface HandOverHouse extends LineHouse {
  log: Log
  /** What is heard while the operator's phone rings. */
  holdSound: (musicUrl: string | undefined, accountId: string) => HoldSound
  /** The agent again, which says why nobody was there and closes. */
  comeBack: (plan: Plan, given: { why: Why; turns: readonly Turn[] }) => Plan
}

export interface HandedOver {
  call: Talked
  line: Line
  telephone: Telephone
  plan: Plan
  transfer: Transfer
  /** All that was said before. */
  turns: readonly Turn[]
}

type Why = 'busy' | 'no_answer' | 'failed'

const RING_FOR_SECONDS = 30
/** So that whoever traces legs by call and attempt tells the operator's from the person's. */
const OPERATOR_ATTEMPT = 0

export async function handOver(house: HandOverHouse, given: HandedOver, signals: CallSignals): Promise<void> {
  const course = new Course(house, given, signals)
  try {
    await course.run()
  } finally {
    given.line.hangUp()
  }
}

class Course {
  readonly #house: HandOverHouse
  readonly #given: HandedOver
  readonly #signals: CallSignals
  readonly #legs: LegTrace[] = []
  /** What happened, in the words of the table. */
  readonly #steps: TransferEvent[] = []
  #transfer: Transfer

  constructor(house: HandOverHouse, given: HandedOver, signals: CallSignals) {
    this.#house = house
    this.#given = given
    this.#signals = signals
    this.#transfer = given.transfer
  }

  async run(): Promise<void> {
    const { held } = this.#given.line
    // A line that cannot be held has ended with its conversation.
    if (!held) await this.#step('line_lost')
    else await this.#reach(held)
    const { status, duration_seconds: seconds } = this.#transfer.record
    const [steps, legs] = [this.#steps, this.#legs]
    this.#house.log.info({ call: this.#given.call.id, status, seconds, steps, legs }, 'a transfer ended')
  }

  async #reach(held: HeldLine): Promise<void> {
    const { closing, lost, hangUp } = this.#signals
    const stop = AbortSignal.any([held.over, closing, lost, ...(hangUp ? [hangUp] : [])])
    if (await this.#refer(held, stop)) return
    const dialled = await this.#dial(stop)
    if (stop.aborted) {
      if (dialled.kind === 'answered') dialled.line.hangUp()
      await this.#step(this.#whyOver(held))
    } else if (dialled.kind === 'answered') await this.#bridge(held, dialled.line)
    else {
      const why = WHY[dialled.kind]
      if (await this.#step(why)) await this.#comeBack(held, why)
    }
  }

  /** The network is asked first, where its trunk does that; false where it would not, and somebody is to be dialled. */
  async #refer(held: HeldLine, stop: AbortSignal): Promise<boolean> {
    const { refer } = held
    const referred = refer ? await refer(this.#given.transfer.record.to, this.#leave(stop)) : 'refused'
    if (referred === 'answered') await this.#step('referred')
    else if (stop.aborted && refer) await this.#step(this.#whyOver(held))
    else if (referred === 'refused') return false
    else if (await this.#step(referred)) await this.#comeBack(held, referred)
    return true
  }

  /** That something leaves for the operator is on record before it does. */
  #leave(stop: AbortSignal): Leave {
    return async (send) => {
      const mayLeave = await this.#isOurs().catch((error) => {
        this.#house.log.error({ call: this.#given.call.id, err: error }, 'a transfer could not be written down')
        return false
      })
      if (!mayLeave || stop.aborted) return false
      send()
      return true
    }
  }

  /** The operator's leg goes the way of every other. */
  #dial(stop: AbortSignal): Promise<Dialled> {
    const { call, line, telephone, transfer } = this.#given
    const order = {
      ...{ callId: call.id, attempt: OPERATOR_ATTEMPT, ringForSeconds: RING_FOR_SECONDS, retryOf: null, beside: line },
      to: transfer.record.to,
      // Carriers take no number that is not the account's own.
      from: ownNumberOf(call),
      onLeg: (leg: LegTrace) => void this.#legs.push(leg),
    }
    return telephone.dial(order, stop, this.#leave(stop))
  }

  /**
   * Whether an INVITE may leave now: the line is ours, and the account may call there, which may have changed since it
   * was asked.
   */
  async #isOurs(): Promise<boolean> {
    const { call, transfer } = this.#given
    if (!(await mayReach(this.#house, call, transfer.record.to))) return false
    if (this.#transfer.phase === 'requested') return this.#step('dial')
    return holdsTransfer(this.#house, this.#given.call.id)
  }

  async #bridge(held: HeldLine, operator: Line): Promise<void> {
    const close = () => operator.hangUp()
    try {
      if (!(await this.#step('answered'))) return
      this.#signals.closing.addEventListener('abort', close, { once: true })
      if (this.#signals.closing.aborted) close()
      const by = await held.bridge(operator)
      await this.#step(by === 'operator' ? 'operator_left' : this.#whyOver(held, by))
    } finally {
      this.#signals.closing.removeEventListener('abort', close)
      operator.hangUp()
    }
  }

  async #comeBack(held: HeldLine, why: Why): Promise<void> {
    const { line, plan, turns } = this.#given
    const back = this.#house.comeBack(plan, { why, turns })
    const { desk, kept } = this.#noting()
    const ending = await line.converse(back, desk, this.#signals.closing)
    await kept()
    await this.#step(this.#doneBy(held, ending))
  }

  /** What is said now joins what was said before, at its time from the answer on. */
  #noting(): { desk: Desk; kept: () => Promise<void> } {
    const { call, turns } = this.#given
    const { clock, log } = this.#house
    const answeredMs = Temporal.Instant.from(call.answered_at ?? call.created_at).epochMilliseconds
    // Whoever reads the call tells by its length what was said before.
    const offset = Math.max(call.duration_seconds, (clock.now().epochMilliseconds - answeredMs) / 1_000)
    const later = (seconds: number) => Math.round(10 * (seconds + offset)) / 10
    const said: Turn[] = []
    let keeping = Promise.resolve()
    const desk: Desk = {
      turn(turn) {
        said.push({ ...turn, start_seconds: later(turn.start_seconds), end_seconds: later(turn.end_seconds) })
        const piece = { from: turns.length + 1, turns: [...said] }
        keeping = keeping
          .then(() => keep(piece))
          .catch((error) => log.error({ call: call.id, err: error }, 'a turn was not stored'))
      },
      tool: async () => ({ text: 'There is no such tool.' }),
      told() {},
    }
    const keep = (piece: { from: number; turns: readonly Turn[] }) => keepReturnTurns(this.#house, call.id, piece)
    return { desk, kept: () => keeping }
  }

  #doneBy(held: HeldLine, { reason }: Ending): TransferEvent {
    if (reason === 'person') return 'person_left'
    if (reason === 'shutdown') return 'closing'
    return reason === 'error' ? this.#whyOver(held) : 'agent_done'
  }

  /** Why the person's line is no more, or is to be no more. */
  #whyOver({ over }: HeldLine, by: EndedBy = over.reason): TransferEvent {
    if (this.#signals.hangUp?.aborted) return 'hung_up'
    if (over.aborted && by === 'person') return 'person_left'
    if (this.#signals.closing.aborted) return 'closing'
    return by === 'limit' ? 'limit' : 'line_lost'
  }

  /** False where it is not ours any more: then nothing more is done. */
  async #step(on: TransferEvent): Promise<boolean> {
    const { call } = this.#given
    // Whoever took the node's work over ends it.
    if (this.#signals.lost.aborted) return false
    const next = await stepTransfer(this.#house, { call, transfer: this.#transfer }, on)
    if (!next) return false
    this.#transfer = next
    this.#steps.push(on)
    return true
  }
}

/** What each way of not being answered is called in the record. */
// biome-ignore format: a table reads in columns
const WHY: Record<Exclude<Dialled['kind'], 'answered'>, Why> = {
  busy:           'busy',
  no_answer:      'no_answer',
  invalid_number: 'failed',
  failed:         'failed',
  not_sent:       'failed',
}
