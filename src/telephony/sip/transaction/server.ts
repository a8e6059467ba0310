import { toOf } from '#telephony/sip/message/headers.ts'
import type { SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import { serialise } from '#telephony/sip/message/serialise.ts'
import type { Source } from '#telephony/sip/transport/hop.ts'
import { type Machine, type Stepper, stepper } from './machine.ts'
import { acknowledges } from './matching.ts'
import { responseTo } from './messages.ts'
import { Running, type Shell } from './running.ts'
import { INVITE_SERVER, OTHER_SERVER, type ServerEffect, type ServerInput } from './server-machines.ts'
import type { ServerEnd, ServerTransaction } from './transactions.ts'

type Load = SipRequest | SipResponse

export interface ServerHouse extends Pick<Shell<ServerEffect, Load>, 'clock' | 'settings'> {
  /** Sends by the way that the request came. */
  answer(bytes: Uint8Array, server: Server, failed: () => void): void
  hand(request: SipRequest, server: Server | null, from: Source): void
  tell(task: () => void): void
  ended(server: Server): void
}

type Rules = { machine: Machine<string, ServerInput, ServerEffect>; step: Stepper<string, ServerInput, ServerEffect> }

const ruled = (machine: Machine<string, ServerInput, ServerEffect>): Rules => ({ machine, step: stepper(machine) })
const INVITE = ruled(INVITE_SERVER)
const OTHER = ruled(OTHER_SERVER)

export interface ArrivedRequest {
  request: SipRequest
  from: Source
  /** For the answers that are made here. */
  tag: string
}

/** One request from the network, and our answer to it. */
export class Server implements ServerTransaction {
  readonly request: SipRequest
  readonly from: Source
  readonly #tag: string
  readonly #house: ServerHouse
  readonly #running: Running<string, ServerInput, ServerEffect, Load>
  #last: Uint8Array | null = null
  #lastTag: string | undefined
  #isUnsent = false
  #isCancelled = false
  #end: ServerEnd | null = null
  #onCancel: (() => void) | null = null
  #onEnded: ((why: ServerEnd) => void) | null = null

  constructor(house: ServerHouse, { request, from, tag }: ArrivedRequest) {
    this.request = request
    this.from = from
    this.#tag = tag
    this.#house = house
    const { machine, step } = request.method === 'INVITE' ? INVITE : OTHER
    this.#running = new Running(machine, step, {
      clock: house.clock,
      settings: house.settings,
      reliable: from.transport === 'tcp',
      effect: (effect, load) => this.#effect(effect, load),
      ended: () => house.ended(this),
    })
  }

  /** The To tag of what was answered so far; an answer made in the meantime carries it too (9.2). */
  get tag(): string {
    return this.#lastTag ?? this.#tag
  }

  begin(): void {
    this.#running.begin()
  }

  respond(response: SipResponse): void {
    const kind = response.status < 200 ? 'provisional' : response.status < 300 ? 'success' : 'failure'
    this.#running.take(`answer ${kind}`, response)
  }

  repeated(): void {
    this.#running.take('repeated')
  }

  /** False where it is for another answer than ours. */
  acknowledge(ack: SipRequest): boolean {
    if (!acknowledges(ack, this.#lastTag)) return false
    this.#running.take('ack', ack)
    return true
  }

  cancelled(): void {
    this.#running.take('cancelled')
  }

  onCancel(handler: () => void): void {
    this.#onCancel = handler
    if (this.#isCancelled) this.#house.tell(handler)
  }

  onEnded(handler: (why: ServerEnd) => void): void {
    this.#onEnded = handler
    const end = this.#end
    if (end) this.#house.tell(() => handler(end))
  }

  stop(): void {
    this.#running.stop()
  }

  #effect(effect: Parameters<Shell<ServerEffect, Load>['effect']>[0], load: Load | null): void {
    if (effect === 'hand request') this.#house.hand(this.request, this, this.from)
    else if (effect === 'send answer' && load?.kind === 'response') this.#answer(load)
    else if (effect === 'repeat answer' && this.#last) this.#send(this.#last)
    else if (effect === 'send trying') this.#answer(responseTo(100, this.request, { tag: null }))
    else if (effect === 'send refusal') this.#answer(responseTo(500, this.request, { tag: this.tag }))
    else if (effect === 'hand ack' && load?.kind === 'request') this.#house.hand(load, null, this.from)
    else if (effect === 'tell cancelled') this.#tellCancelled()
    else if (effect === 'note unsent') this.#isUnsent = true
    else if (effect === 'end confirmed') this.#tellEnded('confirmed')
    else if (effect === 'end timeout') this.#tellEnded(this.#isUnsent ? 'transport' : 'timeout')
    else if (effect === 'end done') this.#tellEnded(this.#isUnsent ? 'transport' : 'done')
  }

  #answer(response: SipResponse): void {
    this.#last = serialise(response)
    this.#lastTag = toOf(response)?.parameters.tag ?? this.#lastTag
    this.#send(this.#last)
  }

  #send(bytes: Uint8Array): void {
    this.#isUnsent = false
    this.#house.answer(bytes, this, () => this.#running.take('unsent'))
  }

  #tellCancelled(): void {
    if (this.#isCancelled) return
    this.#isCancelled = true
    if (this.#onCancel) this.#house.tell(this.#onCancel)
  }

  #tellEnded(why: ServerEnd): void {
    if (this.#end) return
    this.#end = why
    const handler = this.#onEnded
    if (handler) this.#house.tell(() => handler(why))
  }
}
