import type { Plan } from '#contract/conversation.ts'
import type { MediaLeg, Prepared } from '#contract/media.ts'
import type { Line } from '#telephony/port.ts'
import type { RunningCall, Seat } from './calls.ts'
import { type CallHouse, type DiallingSide, refersOver } from './dialling.ts'
import { type CallLeg, takeCall } from './dialog/call-leg.ts'
import type { LegEvent } from './dialog/leg-state.ts'
import { reply } from './dialog/reply.ts'
import { SipLine, UNSPOKEN_SECONDS } from './line.ts'
import type { SipRequest } from './message/message.ts'
import { type Ring, ringOf } from './ring.ts'
import type { AudioSession } from './sdp/sdp.ts'
import { ownSession } from './terms.ts'
import type { ServerTransaction } from './transaction/transactions.ts'
import type { Source } from './transport/hop.ts'
import type { TrunkSettings } from './trunk/settings.ts'

/**
 * Asked for each INVITE of a trunk, before anything but 100 was answered. It has whoever will speak made ready on the
 * leg first; the caller hears ringing meanwhile. `hold` runs once the call is answered, or has ended meanwhile; it sees
 * the call through and never rejects.
 */
export type Arrive = (ring: Ring, prepare: (plan: Plan) => Promise<Prepared>) => Promise<SipArrival>

export type SipArrival =
  | { kind: 'refused'; status: 404 | 480 | 486 | 503 }
  | { kind: 'answered'; hold: (line: Line) => Promise<void> }

/** How long whoever is asked has to take the call: a caller hears nothing meanwhile. */
const ANSWER_WITHIN_SECONDS = 15

/** Nobody is there any more who could be answered. */
const GIVEN_UP: Prepared = { kind: 'refused', fault: { code: 'lost', message: 'The caller gave up.' } }

/** An INVITE of a trunk's, outside any dialog. */
export interface Invitation {
  request: SipRequest
  server: ServerTransaction
  from: Source
  trunk: TrunkSettings
}

export function takeArriving(house: CallHouse & { arrive: Arrive }, invitation: Invitation): void {
  const { transport, address: host, port } = invitation.from
  const own = house.ownSide({ transport, host, port })
  if (own) new Arriving(house, invitation, own).begin()
  else invitation.server.respond(reply(invitation.request, { status: 503 }))
}

/** One call to us, from its INVITE to its end. Whatever the caller does meanwhile, what it held is given back. */
class Arriving implements RunningCall {
  readonly #house: CallHouse & { arrive: Arrive }
  readonly #invitation: Invitation
  readonly #own: DiallingSide
  readonly #seat: Seat
  #leg: CallLeg | null = null
  #line: SipLine | null = null

  constructor(house: CallHouse & { arrive: Arrive }, invitation: Invitation, own: DiallingSide) {
    this.#house = house
    this.#invitation = invitation
    this.#own = own
    this.#seat = house.calls.add(this)
  }

  begin(): void {
    const { request, server, from, trunk } = this.#invitation
    this.#seat.busy('leg')
    const leg = takeCall(this.#house.legs, {
      ...{ request, server, contact: this.#own.contact, always: trunk.always },
      isTrunk: (place) => this.#house.trunks.isOf(trunk, place),
      ...this.#house.trunks.credentialsAt(trunk, from.address),
      hop: { transport: from.transport, host: from.address, port: from.port },
      maxSeconds: UNSPOKEN_SECONDS,
      answerWithinSeconds: ANSWER_WITHIN_SECONDS,
      on: (event) => this.#hear(event),
    })
    this.#leg = leg
    if (leg.phase !== 'ended') server.respond(reply(request, { status: 100 }))
    this.#run(leg).catch((error) => {
      this.#house.log.error({ err: error }, 'a call that arrived was dropped')
      this.hangUp()
    })
  }

  hangUp(): void {
    if (this.#line) this.#line.hangUp()
    else this.#leg?.hangUp()
  }

  abandon(): void {
    this.hangUp()
    this.#line?.abandon()
    this.#seat.idle('leg')
  }

  #hear(event: LegEvent): void {
    this.#line?.hear(event)
    if (event.kind === 'ended') this.#seat.idle('leg')
  }

  /** What cannot be heard, or has no place, is refused before anybody is asked: there is no trace of such a call. */
  async #run(leg: CallLeg): Promise<void> {
    const isHeard = leg.couldAgree(this.#sessionAt(0))
    const media = leg.phase === 'offered' && isHeard ? await this.#place() : null
    if (!media || leg.phase !== 'offered') {
      leg.reject(isHeard ? 503 : 488)
      media?.close()
      this.#seat.idle('sound')
      return
    }
    const closed = () => this.#seat.idle('sound')
    const { trunk, from } = this.#invitation
    // Who proved to be the trunk is the trunk, wherever that was.
    const addresses = [...this.#house.trunks.addressesOf(trunk), from.address]
    const line = new SipLine(this.#house, { leg, media, trunk: addresses, closed, ...refersOver(trunk) })
    this.#line = line
    try {
      await this.#take(leg, line, media)
    } finally {
      line.hangUp()
    }
  }

  #sessionAt(port: number): AudioSession {
    return ownSession(this.#invitation.trunk, { address: this.#own.address, port })
  }

  /** A fault of ours is the node's, and not the caller's. */
  async #place(): Promise<MediaLeg | null> {
    try {
      return await this.#house.media.open()
    } catch (error) {
      this.#house.log.error({ err: error }, 'no place for the sound of a call')
      return null
    }
  }

  async #ask(ring: Ring, leg: CallLeg, media: MediaLeg): Promise<SipArrival> {
    try {
      return await this.#house.arrive(ring, async (plan) => {
        leg.ring()
        const prepared = await media.prepare(plan)
        return leg.phase === 'offered' ? prepared : GIVEN_UP
      })
    } catch (error) {
      this.#house.log.error({ err: error }, 'nobody could say who takes a call')
      return { kind: 'refused', status: 503 }
    }
  }

  async #take(leg: CallLeg, line: SipLine, media: MediaLeg): Promise<void> {
    const { request, trunk } = this.#invitation
    const arrival = await this.#ask(ringOf(request, trunk), leg, media)
    if (arrival.kind === 'refused') leg.reject(arrival.status)
    else {
      // Late for a caller who gave up meanwhile: then this says nothing, and the line has ended.
      leg.answer(this.#sessionAt(media.port))
      await arrival.hold(line)
    }
  }
}
