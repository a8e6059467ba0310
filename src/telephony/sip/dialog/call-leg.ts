import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { nonce, random } from '#kernel/random.ts'
import type { Leave } from '#telephony/port.ts'
import { header } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipRequest } from '#telephony/sip/message/message.ts'
import { answerTo } from '#telephony/sip/sdp/answer.ts'
import type { AudioSession } from '#telephony/sip/sdp/sdp.ts'
import { RFC_TIMERS } from '#telephony/sip/transaction/timers.ts'
import type { ClientTransaction, ServerTransaction, Transactions } from '#telephony/sip/transaction/transactions.ts'
import type { Hop } from '#telephony/sip/transport/hop.ts'
import { reduceCallee } from './callee.ts'
import { reduceCaller } from './caller.ts'
import type { FirstRealm } from './credentials.ts'
import type { IsTrunk } from './dialog.ts'
import type { OwnIdentity } from './identity.ts'
import { beginCall } from './invite.ts'
import type { LegEffect, LegEvent, LegInput, LegState, LegTimerName, Phase, ReducedLeg, Timing } from './leg-state.ts'
import type { Legs, Receiver } from './legs.ts'
import { beginOffer } from './offer.ts'

/**
 * One side's telephone connection over SIP, from the first INVITE to the end. Promises exactly one `ended`, as the last
 * event, whatever the network, the peer and the house do: every wait has a limit of its own. What a leg decides is in
 * the tables of `caller.ts`, `callee.ts` and `talk.ts`; here their effects are done, and nothing is decided.
 */
export interface LegHouse {
  clock: Clock
  log: Log
  transactions: Transactions
  legs: Legs
  timing?: Timing
}

/** What both directions need: our Contact, the trunk, and who hears of the leg. */
interface LegTerms {
  /** The URI at which the peer reaches us. */
  contact: string
  /** The trunk: where the INVITE goes to or came from. */
  hop: Hop
  /** Everything within the dialog goes to that hop, whatever the route says. */
  always?: boolean
  /** Which other places are the trunk's. */
  isTrunk?: IsTrunk
  /** For the trunk alone, and the realm in which it first asked for them. */
  credentials?: { user: string; password: string }
  realm?: FirstRealm
  /** From answer to BYE. */
  maxSeconds?: number
  on: (event: LegEvent, leg: CallLeg) => void
}

export interface PlaceOrder extends LegTerms {
  /** The request URI. */
  to: string
  identity: OwnIdentity
  session: AudioSession
  ringForSeconds: number
  headers?: SipHeaders
  /** Asked before each INVITE but the first, as the first was before `placeCall`; absent: nobody minds. */
  leave?: Leave
}

export interface TakeOrder extends LegTerms {
  request: SipRequest
  server: ServerTransaction
  /** How long whoever is asked has to answer or refuse. */
  answerWithinSeconds?: number
}

const MAX_SECONDS = 15 * 60
const ANSWER_WITHIN_SECONDS = 60

/** The INVITE leaves before this returns. */
export function placeCall(house: LegHouse, order: PlaceOrder): CallLeg {
  const { to, identity, session, ringForSeconds, headers = [] } = order
  const [callId, tag] = [nonce(), nonce()]
  const begun = beginCall({ ...terms(house, order), to, identity, session, ringForSeconds, headers, callId, tag })
  const leg = new CallLeg(house, {
    on: order.on,
    begun,
    reduce: reduceCaller,
    leave: order.leave ?? null,
    realm: order.realm,
  })
  leg.start({ callId, tag })
  return leg
}

/** An INVITE outside any dialog. One that cannot be taken is refused, and the leg has ended, before this returns. */
export function takeCall(house: LegHouse, order: TakeOrder): CallLeg {
  const { request, server, answerWithinSeconds = ANSWER_WITHIN_SECONDS } = order
  const tag = nonce()
  const begun = beginOffer({ ...terms(house, order), request, server: FIRST_SERVER, answerWithinSeconds, tag })
  const leg = new CallLeg(house, { on: order.on, begun, reduce: reduceCallee, leave: null, realm: order.realm })
  leg.serve(server)
  leg.start({ callId: header(request, 'Call-ID') ?? '', tag })
  return leg
}

function terms(house: LegHouse, { contact, hop, always = false, isTrunk, credentials, maxSeconds }: LegTerms) {
  return {
    own: { contact, hop, always, ...(isTrunk ? { isTrunk } : {}) },
    credentials: credentials ?? null,
    maxSeconds: maxSeconds ?? MAX_SECONDS,
    timing: house.timing ?? RFC_TIMERS,
    cnonce: nonce(),
    luck: random(),
  }
}

const FIRST_SERVER = 1

interface Parts {
  on: LegTerms['on']
  begun: ReducedLeg
  reduce: (state: LegState, input: LegInput) => ReducedLeg
  leave: Leave | null
  realm: FirstRealm | undefined
}

export class CallLeg implements Receiver {
  readonly #house: LegHouse
  readonly #parts: Parts
  #callId = ''
  #state: LegState
  /** What happened while something else was being done: each has its turn. */
  readonly #inputs: LegInput[] = []
  #busy = false
  readonly #timers = new Map<LegTimerName, () => void>()
  readonly #clients = new Map<number, ClientTransaction>()
  readonly #servers = new Map<number, ServerTransaction>()
  #lastServer = FIRST_SERVER - 1
  #forget = () => {}

  constructor(house: LegHouse, parts: Parts) {
    this.#house = house
    this.#parts = parts
    this.#state = parts.begun.state
  }

  get phase(): Phase {
    return this.#state.phase
  }

  /** What both sides have said of sound; null before both have. */
  get sound(): { ours: AudioSession; theirs: AudioSession } | null {
    const { ours, theirs } = this.#state
    return theirs && { ours, theirs }
  }

  /** Whether what the caller offers can be answered with this; a call without an offer is offered it. */
  couldAgree(session: AudioSession): boolean {
    const offer = this.#state.offered?.offer
    return !offer || answerTo(offer, session) !== null
  }

  hangUp(): void {
    this.#happen({ kind: 'hang_up' })
  }

  /** Asks the peer for another session: hold, resume, other codecs. Told as `renegotiated`, or `refused`. */
  change(session: AudioSession): void {
    this.#happen({ kind: 'change', session })
  }

  /** Asks the peer to call that URI in our place. Told as `referred`, as often as there is something to tell. */
  refer(uri: string): void {
    this.#happen({ kind: 'refer', uri })
  }

  /** From now the call may last so long; then it is hung up, whoever forgot it. */
  limit(seconds: number): void {
    this.#happen({ kind: 'limit', seconds })
  }

  ring(): void {
    this.#happen({ kind: 'ring' })
  }

  /** Sound before the answer. */
  early(session: AudioSession): void {
    this.#happen({ kind: 'early', session })
  }

  answer(session: AudioSession): void {
    this.#happen({ kind: 'answer', session })
  }

  reject(status: 403 | 404 | 480 | 486 | 488 | 503 | 603): void {
    this.#happen({ kind: 'reject', status })
  }

  receive(request: SipRequest, server: ServerTransaction | null): void {
    this.#happen({ kind: 'request', request, server: server ? this.serve(server) : 0 })
  }

  /** As both sides call it. */
  get callId(): string {
    return this.#callId
  }

  start(dialog: { callId: string; tag: string }): void {
    this.#callId = dialog.callId
    this.#forget = this.#house.legs.add(dialog, this)
    this.#busy = true
    for (const effect of this.#parts.begun.effects) this.#perform(effect)
    this.#busy = false
    this.#drain()
  }

  /** Gives a server transaction its number. That of the INVITE is kept until it ends, since its 2xx may repeat. */
  serve(server: ServerTransaction): number {
    this.#lastServer += 1
    const id = this.#lastServer
    this.#servers.set(id, server)
    if (id === FIRST_SERVER) server.onCancel(() => this.#happen({ kind: 'cancelled' }))
    server.onEnded((why) => {
      this.#servers.delete(id)
      if (id === FIRST_SERVER && why === 'transport') this.#happen({ kind: 'unreachable' })
    })
    return id
  }

  #happen(input: LegInput): void {
    this.#inputs.push(input)
    this.#drain()
  }

  #drain(): void {
    if (this.#busy) return
    this.#busy = true
    for (let input = this.#inputs.shift(); input; input = this.#inputs.shift()) this.#take(input)
    this.#busy = false
  }

  #take(input: LegInput): void {
    try {
      const { state, effects } = this.#parts.reduce(this.#known(), input)
      this.#state = state
      if (state.auth.realm !== null) this.#parts.realm?.learn(state.auth.realm)
      for (const effect of effects) this.#perform(effect)
    } catch (error) {
      this.#house.log.error({ err: error, input: input.kind }, 'what happened to a call leg was not understood')
    }
  }

  /** As others of the same trunk have left it. */
  #known(): LegState {
    const { realm } = this.#parts
    return realm ? { ...this.#state, auth: { ...this.#state.auth, realm: realm.seen } } : this.#state
  }

  /**
   * What throws here is a fault of ours, or of who listens. It costs the leg nothing: its limits must hold all the
   * same.
   */
  #perform(effect: LegEffect): void {
    try {
      this.#do(effect)
    } catch (error) {
      this.#house.log.error({ err: error, effect: effect.kind }, 'what a call leg does failed')
    }
  }

  #do(effect: LegEffect): void {
    const { transactions } = this.#house
    switch (effect.kind) {
      case 'request':
        this.#request(effect)
        break
      case 'leave':
        this.#askLeave()
        break
      case 'cancel':
        this.#clients.get(effect.id)?.cancel(effect.headers)
        break
      case 'ack':
        transactions.send(effect.request, effect.hop)
        break
      case 'respond':
        this.#servers.get(effect.server)?.respond(effect.response)
        break
      case 'timer':
        this.#time(effect.name, effect.ms)
        break
      case 'clear':
        this.#timers.get(effect.name)?.()
        this.#timers.delete(effect.name)
        break
      case 'tell':
        this.#tell(effect.event)
    }
  }

  #request({ id, request, hop }: Extract<LegEffect, { kind: 'request' }>): void {
    let ended = false
    const client = this.#house.transactions.request(request, hop, (event) => {
      if (event.kind === 'response') this.#happen({ kind: 'response', id, response: event.response })
      else {
        ended = true
        this.#clients.delete(id)
        if (event.why !== 'final') this.#happen({ kind: 'failed', id, why: event.why, ...unsent(event) })
      }
    })
    if (!ended) this.#clients.set(id, client)
  }

  /** Later, so that the leg is at rest when leave is given: what leaves then leaves within it. */
  #askLeave(): void {
    const { leave } = this.#parts
    if (!leave) {
      this.#happen({ kind: 'leave', given: true })
      return
    }
    const refused = (error?: unknown) => {
      if (error !== undefined) this.#house.log.error({ err: error }, 'leave for another INVITE failed')
      this.#happen({ kind: 'leave', given: false })
    }
    Promise.resolve()
      .then(() => leave(() => this.#happen({ kind: 'leave', given: true })))
      .then((given) => given || refused(), refused)
  }

  #time(name: LegTimerName, ms: number): void {
    this.#timers.get(name)?.()
    const stop = this.#house.clock.after(ms, () => {
      this.#timers.delete(name)
      this.#happen({ kind: 'timer', name })
    })
    this.#timers.set(name, stop)
  }

  #tell(event: LegEvent): void {
    // What the peer repeats is still answered for as long as its transactions may live.
    if (event.kind === 'ended') this.#house.clock.after(64 * this.#state.setup.timing.t1Ms, this.#forget)
    this.#parts.on(event, this)
  }
}

const unsent = (event: { unsent?: true }): { unsent?: true } => (event.unsent ? { unsent: true } : {})
