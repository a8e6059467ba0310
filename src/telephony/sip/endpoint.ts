import type { MediaPool } from '#contract/media.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { Telephone } from '#telephony/port.ts'
import type { Arrive } from './arriving.ts'
import { SipCalls } from './calls.ts'
import { type CallHouse, type DiallingSide, sipTelephone } from './dialling.ts'
import { Legs } from './dialog/legs.ts'
import { formatHost } from './message/host.ts'
import { answerOutside } from './outside.ts'
import { createGate, type StrangersGate } from './strangers.ts'
import { openTransactions } from './transaction/layer.ts'
import { RFC_TIMERS, type TimerSettings } from './transaction/timers.ts'
import type { Hop } from './transport/hop.ts'
import { openTransports, type Transports } from './transport/transports.ts'
import type { Lookup } from './trunk/resolve.ts'
import type { TrunkSettings } from './trunk/settings.ts'
import { openTrunks, type Trunks } from './trunk/trunks.ts'

export type { Arrive } from './arriving.ts'

/**
 * The telephone over SIP, whole: places calls over trunks and takes theirs. Strangers find nobody here. While it
 * drains, and when it is full, new calls and OPTIONS are answered 503, and those that run go on.
 */
export interface EndpointSettings {
  clock: Clock
  log: Log
  listen: readonly Hop[]
  /** How the world reaches us, where that is not the address that we listen on. */
  publicAddress: string | null
  trunks: readonly TrunkSettings[]
  media: MediaPool
  arrive: Arrive
  /** How many calls at a time, both directions. */
  maxLegs?: number
  timers?: TimerSettings
  lookup?: Lookup
}

export interface SipEndpoint {
  readonly telephone: Telephone
  /** Our own addresses, with the ports that they were given. */
  readonly local: readonly Hop[]
  health(): ReturnType<Trunks['health']>
  /** How many calls are up or being set up. */
  legs(): number
  /** From now on OPTIONS and new calls are answered 503; running ones go on. */
  drain(): void
  /** Hangs up whatever still runs, and is silent afterwards. */
  close(): Promise<void>
}

const LEGS_MAX = 400
/** For the last messages of calls that are hung up as the endpoint closes. */
const CLOSE_MS = 2_000

/** Rejects where an address cannot be listened on: the operator's to mend. */
export function openEndpoint(settings: EndpointSettings): Promise<SipEndpoint> {
  return endpointOver(settings, (isKnown) => openTransports({ ...settings, isKnown }))
}

/** The same on any kind of network. */
export async function endpointOver(
  settings: EndpointSettings,
  open: (isKnown: StrangersGate['isKnown']) => Promise<Transports>,
): Promise<SipEndpoint> {
  const { clock, log, media, arrive, timers = RFC_TIMERS } = settings
  let trunks: Trunks | null = null
  const gate = createGate({ clock, isTrunk: (address) => trunks?.isKnown(address) ?? false })
  const transports = await open(gate.isKnown)
  const legs = new Legs()
  const transactions = openTransactions({
    ...{ clock, log, timers, transports: remembering(transports, gate) },
    reads: gate.reads,
    admits: (from, request) =>
      request ? legs.has(request) || trunks?.admits(request, from) === true : trunks?.isKnown(from.address) === true,
  })
  const ownSide = (hop: Hop) => ownSideOf(transports, hop)
  const known = openTrunks({
    ...{ clock, log, transactions, trunks: settings.trunks, contactFor: (hop: Hop) => bracketed(ownSide(hop)) },
    ...(settings.lookup ? { lookup: settings.lookup } : {}),
  })
  trunks = known
  const calls = new SipCalls(settings.maxLegs ?? LEGS_MAX)
  const legHouse = { clock, log, transactions, legs, timing: timers }
  const house: CallHouse & { arrive: Arrive } = { clock, log, calls, media, trunks, legs: legHouse, ownSide, arrive }
  transactions.onRequest((request, server, from) => {
    if (!legs.receive(request, server) && server) answerOutside(house, { request, server, from })
  })
  return {
    telephone: sipTelephone(house),
    local: transports.local,
    health: () => known.health(),
    legs: () => calls.size,
    drain: () => calls.drain(),
    async close() {
      const patience = Promise.withResolvers<void>()
      const stop = clock.after(CLOSE_MS, patience.resolve)
      await calls.end(patience.promise)
      stop()
      await known.close()
      await transactions.close()
    },
  }
}

/** Whoever is asked something may answer. */
const remembering = (transports: Transports, gate: StrangersGate): Transports => ({
  ...transports,
  send(bytes, to, options) {
    if (!options?.from) gate.spoke(to)
    transports.send(bytes, to, options)
  },
})

function ownSideOf(transports: Transports, hop: Hop): DiallingSide | null {
  const place = transports.sentBy(hop)
  if (!place) return null
  const transport = hop.transport === 'tcp' ? ';transport=tcp' : ''
  return { contact: `sip:centralino@${formatHost(place.host)}:${place.port}${transport}`, address: place.host }
}

const bracketed = (own: DiallingSide | null): string | null => own && `<${own.contact}>`
