import type { MediaLeg, MediaPool } from '#contract/media.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { CauseDetails, Dialled, DialOrder, Leave, Telephone } from '#telephony/port.ts'
import type { RunningCall, Seat, SipCalls } from './calls.ts'
import { type CallLeg, type LegHouse, placeCall } from './dialog/call-leg.ts'
import type { EndCause } from './dialog/endings.ts'
import type { LegEvent } from './dialog/leg-state.ts'
import { SipLine, UNSPOKEN_SECONDS } from './line.ts'
import { ownSession, termsOf } from './terms.ts'
import type { Hop } from './transport/hop.ts'
import { fromUri, requestUri } from './trunk/numbers.ts'
import type { TrunkSettings } from './trunk/settings.ts'
import type { Trunks } from './trunk/trunks.ts'

/** What both directions of a call need of the endpoint. */
export interface CallHouse {
  clock: Clock
  log: Log
  calls: SipCalls
  media: MediaPool
  trunks: Trunks
  legs: LegHouse
  /** How whoever is reached by that hop reaches us: the URI of our Contact, and the address for sound. */
  ownSide(hop: Hop): DiallingSide | null
}

export interface DiallingSide {
  contact: string
  address: string
}

/** Whether whoever is on that trunk may be handed over by it. */
export const refersOver = (trunk: TrunkSettings) =>
  trunk.refer ? { referTo: (number: string) => requestUri(number, trunk) } : {}

interface Placed {
  media: MediaLeg
  trunk: readonly string[]
  refers: ReturnType<typeof refersOver>
}

type Route = { trunk: TrunkSettings; hop: Hop }

/** How many ways one attempt may try. */
const ROUTES_MAX = 8

export function sipTelephone(house: CallHouse): Telephone {
  return {
    async dial(order, signal, leave) {
      if (signal.aborted) return CANCELLED
      // Who is dialled for a person that is already here is no call more, and a stop waits for both.
      if (!house.calls.hasRoom && !order.beside) return NO_ROOM
      const dialling = new Dialling(house, order, leave)
      const stop = () => dialling.hangUp()
      signal.addEventListener('abort', stop, { once: true })
      try {
        return await dialling.run()
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
  }
}

/** A reason of its own: the default one is an error with a trace, for every call. */
const STOPPED = 'it is not to be dialled any more'

const notSent = (details: CauseDetails): Dialled => ({ kind: 'not_sent', details })
const CANCELLED = notSent({ reason: 'cancelled before it was sent' })
const NO_ROOM = notSent({ reason: 'no room for another call' })
const NO_TRUNK = notSent({ reason: 'no trunk is up' })
const KEPT = notSent({ reason: 'it may not be sent' })

type Tried = { kind: 'answered'; line: SipLine } | { kind: 'ended'; cause: EndCause } | { kind: 'kept' | 'stopped' }

/**
 * One attempt to reach one number, over as many trunks as it takes while nobody was rung. Promises that each INVITE has
 * had its leave, that the attempt settles once, and that the place for sound is given back unless there is a line.
 */
class Dialling implements RunningCall {
  readonly #house: CallHouse
  readonly #order: DialOrder
  readonly #leave: Leave
  readonly #seat: Seat
  #leg: CallLeg | null = null
  #line: SipLine | null = null
  readonly #stop = new AbortController()
  #settle: (tried: Tried) => void = () => {}

  constructor(house: CallHouse, order: DialOrder, leave: Leave) {
    this.#house = house
    this.#order = order
    this.#leave = leave
    this.#seat = house.calls.add(this)
  }

  hangUp(): void {
    this.#stop.abort(STOPPED)
    if (this.#line) this.#line.hangUp()
    else this.#leg?.hangUp()
  }

  abandon(): void {
    this.hangUp()
    this.#line?.abandon()
    this.#settle({ kind: 'stopped' })
    this.#seat.idle('leg')
  }

  get #stopped(): boolean {
    return this.#stop.signal.aborted
  }

  async run(): Promise<Dialled> {
    let media: MediaLeg | null = null
    try {
      const { beside } = this.#order
      const pool = this.#house.media
      media = await (beside instanceof SipLine ? beside.placeBeside(pool) : pool.open())
      if (!media) return NO_ROOM
      return (await this.#unready(media)) ?? (await this.#tryAll(media))
    } finally {
      // Where there is a line the place is the line's to give back.
      if (!this.#line) {
        media?.close()
        this.#seat.idle('sound')
      }
    }
  }

  /** Nobody is rung for an agent that cannot speak. */
  async #unready(media: MediaLeg): Promise<Dialled | null> {
    const { plan } = this.#order
    if (!plan) return null
    const prepared = await media.prepare(plan)
    if (this.#stopped) return CANCELLED
    return prepared.kind === 'ready' ? null : notSent({ reason: prepared.fault.message, fault: prepared.fault })
  }

  async #tryAll(media: MediaLeg): Promise<Dialled> {
    const routes = (await this.#house.trunks.routes()).slice(0, ROUTES_MAX)
    if (routes.length === 0) return NO_TRUNK
    let failed: EndCause | null = null
    let left = false
    let kept = false
    for (const route of routes) {
      if (this.#stopped) break
      const tried = await this.#try(route, media)
      if (tried.kind === 'answered') return this.#answered(tried.line)
      kept = tried.kind === 'kept'
      left ||= tried.kind === 'stopped' ? this.#leg !== null : tried.kind === 'ended' && !tried.cause.unsent
      if (tried.kind !== 'ended') break
      failed = failed && tried.cause.unsent ? failed : tried.cause
      if (!tried.cause.failover) break
    }
    if (this.#stopped) return left ? { kind: 'no_answer' } : CANCELLED
    if (!failed || (kept && !left)) return KEPT
    return left ? dialledOf(failed) : notSent(detailsOf(failed))
  }

  /** Who gave up in the very moment of the answer speaks with nobody. */
  #answered(line: SipLine): Dialled {
    if (!this.#stopped) return { kind: 'answered', line }
    line.hangUp()
    return { kind: 'no_answer' }
  }

  async #try({ trunk, hop }: Route, media: MediaLeg): Promise<Tried> {
    const own = this.#house.ownSide(hop)
    if (!own) return { kind: 'ended', cause: NO_WAY }
    this.#leg = null
    const told = Promise.withResolvers<Tried>()
    this.#settle = told.resolve
    const given = await this.#leaveOver(trunk, () => {
      if (!this.#stopped) this.#leg = this.#place({ trunk, hop }, media, own)
    })
    // Whatever is said of it, what has left has left.
    if (!this.#leg)
      return given === 'crowded' ? { kind: 'ended', cause: CROWDED } : { kind: given ? 'stopped' : 'kept' }
    const tried = await told.promise
    this.#report(hop, tried)
    return tried
  }

  /** Each INVITE has its turn on the trunk, and then its leave: between leave and INVITE nothing may come. */
  async #leaveOver(trunk: TrunkSettings, send: () => void): Promise<boolean | 'crowded'> {
    const turn = await this.#house.trunks.paceOf(trunk).turn(this.#stop.signal)
    if (!turn) return 'crowded'
    const given = this.#leave(() => {
      turn.use()
      send()
    })
    return given.finally(() => turn.giveBack())
  }

  #place({ trunk, hop }: Route, media: MediaLeg, own: DiallingSide): CallLeg {
    const { to, from, ringForSeconds } = this.#order
    const uri = fromUri(from, trunk)
    const session = ownSession(trunk, { address: own.address, port: media.port })
    const addresses = this.#house.trunks.addressesOf(trunk)
    this.#seat.busy('leg')
    const leg = placeCall(this.#house.legs, {
      to: requestUri(to, trunk),
      identity: { uri, asserted: uri },
      contact: own.contact,
      hop,
      always: trunk.always,
      isTrunk: (place) => this.#house.trunks.isOf(trunk, place),
      ...this.#house.trunks.credentialsAt(trunk, hop.host),
      session,
      ringForSeconds,
      maxSeconds: UNSPOKEN_SECONDS,
      leave: async (send) => (await this.#leaveOver(trunk, send)) === true,
      on: (event, leg) => {
        // Sound before the answer is the network's own: it may be heard, and nothing is said to it.
        const early = event.kind === 'early' ? termsOf(session, event.theirs, null) : null
        if (early && !this.#stopped) media.agree({ ...early, trunk: addresses })
        this.#hear(event, leg, { media, trunk: addresses, refers: refersOver(trunk) })
      },
    })
    this.#order.onLeg?.({ trunk: trunk.name, sip_call_id: leg.callId })
    return leg
  }

  #hear(event: LegEvent, leg: CallLeg, { media, trunk, refers }: Placed): void {
    if (event.kind === 'answered') {
      const closed = () => this.#seat.idle('sound')
      const { diverted } = event
      this.#line = new SipLine(this.#house, { leg, media, trunk, closed, ...refers, ...(diverted && { diverted }) })
      this.#settle({ kind: 'answered', line: this.#line })
    }
    this.#line?.hear(event)
    if (event.kind === 'closing' || event.kind === 'ended') this.#settle({ kind: 'ended', cause: event.cause })
    if (event.kind === 'ended') this.#seat.idle('leg')
  }

  /** Any answer shows that the trunk is there; what we ended ourselves shows nothing. */
  #report(hop: Hop, tried: Tried): void {
    if (tried.kind === 'answered') this.#house.trunks.report(hop, true)
    if (tried.kind !== 'ended') return
    const { side, failover } = tried.cause
    if (side === 'remote') this.#house.trunks.report(hop, true)
    else if (side === 'system' && failover) this.#house.trunks.report(hop, false)
  }
}

const CROWDED: EndCause = {
  ...{
    kind: 'failed',
    side: 'local',
    reason: 'the trunk has more calls to take than it may',
    failover: true,
    unsent: true,
  },
}
const NO_WAY: EndCause = {
  ...{ kind: 'failed', side: 'system', reason: 'the trunk cannot be reached', failover: true, unsent: true },
}

/** What a leg that was never answered means for its attempt. */
function dialledOf(cause: EndCause): Dialled {
  switch (cause.kind) {
    case 'busy':
      return { kind: 'busy' }
    case 'no_answer':
    case 'cancelled':
      return { kind: 'no_answer' }
    case 'invalid_number':
      return { kind: 'invalid_number', details: detailsOf(cause) }
    case 'failed':
    case 'refused':
    case 'hung_up':
      return { kind: 'failed', details: detailsOf(cause) }
  }
}

const detailsOf = ({ reason, sip_code, q850 }: EndCause): CauseDetails => ({
  reason,
  ...(sip_code === undefined ? {} : { sip_code }),
  ...(q850 === undefined ? {} : { q850 }),
})
