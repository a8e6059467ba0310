import type { SipHeaders, SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import { serialise } from '#telephony/sip/message/serialise.ts'
import type { Hop } from '#telephony/sip/transport/hop.ts'
import type { Transports } from '#telephony/sip/transport/transports.ts'
import { type ClientEffect, type ClientInput, INVITE_CLIENT, OTHER_CLIENT } from './client-machines.ts'
import { type Machine, type Stepper, stepper } from './machine.ts'
import { ackTo, cancelOf } from './messages.ts'
import { Running, type Shell } from './running.ts'
import type { ClientEvent, ClientTransaction } from './transactions.ts'

/** A request as it leaves: with its Via, for one hop. */
export interface Departure {
  request: SipRequest
  bytes: Uint8Array
  hop: Hop
  sentBy: { host: string; port: number }
  /** By UDP, where TCP was only preferred for its size and is not to be had there (18.1.1). */
  instead: Departure | null
}

export interface ClientHouse extends Pick<Shell<ClientEffect, SipResponse>, 'clock' | 'settings'> {
  transports: Transports
  /** Starts the CANCEL's own transaction. */
  cancel(departure: Departure): void
  tell(task: () => void): void
  ended(client: Client): void
}

type Listener = (event: ClientEvent) => void
type Engine = Running<string, ClientInput, ClientEffect, SipResponse>
type Rules = { machine: Machine<string, ClientInput, ClientEffect>; step: Stepper<string, ClientInput, ClientEffect> }

const ruled = (machine: Machine<string, ClientInput, ClientEffect>): Rules => ({ machine, step: stepper(machine) })
const INVITE = ruled(INVITE_CLIENT)
const OTHER = ruled(OTHER_CLIENT)

/** One request of ours on its way, and what comes back. */
export class Client implements ClientTransaction {
  readonly branch: string
  readonly #house: ClientHouse
  readonly #on: Listener
  #departure: Departure
  #running: Engine
  #cancelHeaders: SipHeaders | null = null
  #told = false
  /** Messages that were handed to the transport, and those of them of which it said that nothing left. */
  #sent = 0
  #unsentCount = 0

  constructor(house: ClientHouse, { branch, departure }: { branch: string; departure: Departure }, on: Listener) {
    this.branch = branch
    this.#house = house
    this.#on = on
    this.#departure = departure
    this.#running = this.#engine()
  }

  get method(): string {
    return this.#departure.request.method
  }

  get sentBy(): Departure['sentBy'] {
    return this.#departure.sentBy
  }

  begin(): void {
    this.#running.begin()
  }

  cancel(headers: SipHeaders = []): void {
    this.#cancelHeaders ??= headers
    this.#running.take('cancel')
  }

  receive(response: SipResponse): void {
    const kind = response.status < 200 ? 'provisional' : response.status < 300 ? 'success' : 'failure'
    this.#running.take(kind, response)
  }

  /** Ends it without a word to anybody. */
  stop(): void {
    this.#running.stop()
  }

  #engine(): Engine {
    const { machine, step } = this.method === 'INVITE' ? INVITE : OTHER
    const { clock, settings } = this.#house
    return new Running(machine, step, {
      clock,
      settings,
      reliable: this.#departure.hop.transport === 'tcp',
      effect: (effect, response) => this.#effect(effect, response),
      ended: () => this.#house.ended(this),
    })
  }

  #effect(effect: Parameters<Shell<ClientEffect, SipResponse>['effect']>[0], response: SipResponse | null): void {
    const { request, bytes } = this.#departure
    if (effect === 'send request') this.#send(bytes)
    else if (effect === 'send ack' && response) this.#send(serialise(ackTo(request, response)))
    else if (effect === 'send cancel') this.#house.cancel(this.#cancelling())
    else if (effect === 'tell response' && response) this.#tell({ kind: 'response', response })
    else if (effect === 'end final') this.#tell({ kind: 'ended', why: 'final' })
    else if (effect === 'end timeout') this.#tell({ kind: 'ended', why: 'timeout' })
    else if (effect === 'end transport') this.#tell({ kind: 'ended', why: 'transport', ...this.#unsentAltogether() })
  }

  #send(bytes: Uint8Array): void {
    const running = this.#running
    this.#sent += 1
    this.#house.transports.send(bytes, this.#departure.hop, {
      failed: (_code, unsent) => {
        if (unsent) this.#unsentCount += 1
        if (running === this.#running) this.#unsent()
      },
    })
  }

  #unsentAltogether(): { unsent?: true } {
    return this.#unsentCount === this.#sent ? { unsent: true } : {}
  }

  #unsent(): void {
    const { instead } = this.#departure
    if (!instead || !isUnheard(this.#running.state)) {
      this.#running.take('unsent')
      return
    }
    this.#running.stop()
    this.#departure = instead
    this.#running = this.#engine()
    this.#running.begin()
    if (this.#cancelHeaders) this.#running.take('cancel')
  }

  #cancelling(): Departure {
    const request = cancelOf(this.#departure.request, this.#cancelHeaders ?? [])
    return { ...this.#departure, request, bytes: serialise(request), instead: null }
  }

  #tell(event: ClientEvent): void {
    if (this.#told) return
    if (event.kind === 'ended') this.#told = true
    this.#house.tell(() => this.#on(event))
  }
}

/** Nobody has answered yet. */
const isUnheard = (state: string): boolean => state.startsWith('calling') || state === 'trying'
