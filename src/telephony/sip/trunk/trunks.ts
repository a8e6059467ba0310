import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { random } from '#kernel/random.ts'
import type { FirstRealm } from '#telephony/sip/dialog/credentials.ts'
import type { SipRequest } from '#telephony/sip/message/message.ts'
import type { Hop, Source, Transactions } from '#telephony/sip/transaction/transactions.ts'
import { type Directory, openDirectory } from './directory.ts'
import { createPace, DEFAULT_CPS, type Pace } from './pace.ts'
import { Realms } from './realms.ts'
import { createRecognition, type Recognised, type Recognition } from './recognise.ts'
import { openRegistration, type Registration } from './registration.ts'
import { dnsLookup, inOrder, type Lookup } from './resolve.ts'
import type { TrunkSettings } from './settings.ts'
import { openWatch, type Watch, type WatchTimes } from './watch.ts'

/**
 * The carriers that calls go to and come from. Promises that a call is offered every way that may work and none that is
 * known not to, and that nobody but a trunk is answered.
 */
export interface Trunks {
  /**
   * Where a call may be tried now, in order of trunk and of DNS; none that is known to be down. Empty: nothing can be
   * sent (the attempt is not_sent).
   */
  routes(): Promise<readonly TrunkRoute[]>
  /** Whether that address is a trunk's: before anything of it is read. */
  isKnown(address: string): boolean
  /**
   * Whether a request outside any dialog is of no stranger: `recognise`, without weighing any proof. Safe to repeat.
   */
  admits(request: SipRequest, from: Source): boolean
  /** Of whom a request outside any dialog is. A stranger gets no answer. Asked once: a proof is taken once. */
  recognise(request: SipRequest, from: Source): Recognised
  /** Whether that place is one of that trunk's: an address and port of its own, or an address of its `sources`. */
  isOf(trunk: TrunkSettings, place: { host: string; port: number }): boolean
  /** How fast calls may leave for that trunk. */
  paceOf(trunk: TrunkSettings): Pace
  /** Addresses and ranges that are that trunk's. */
  addressesOf(trunk: TrunkSettings): readonly string[]
  /** What is answered when that address of the trunk asks who we are; nothing to any other. */
  credentialsAt(trunk: TrunkSettings, address: string): TrunkCredentials
  /** What a call over that hop came to: a hop that cannot be reached is passed over until OPTIONS says otherwise. */
  report(hop: Hop, reached: boolean): void
  health(): readonly TrunkHealth[]
  /** Unregisters, within a bound. */
  close(): Promise<void>
}

export interface TrunkRoute {
  trunk: TrunkSettings
  hop: Hop
}

export interface TrunkHealth {
  name: string
  up: boolean
  /** Null where it does not register. */
  registered: boolean | null
  /** How long the last answer to OPTIONS took. */
  lastAnswerMs: number | null
}

export interface TrunkCredentials {
  credentials?: { user: string; password: string }
  realm?: FirstRealm
}

export interface TrunksSettings {
  clock: Clock
  log: Log
  trunks: readonly TrunkSettings[]
  transactions: Transactions
  /**
   * What our Contact says to whoever is reached by that hop, such as `<sip:192.0.2.1:5060>`; null where there is no
   * way.
   */
  contactFor(hop: Hop): string | null
  lookup?: Lookup
  times?: Partial<WatchTimes>
}

export const openTrunks = (settings: TrunksSettings): Trunks => new OpenTrunks(settings)

class OpenTrunks implements Trunks {
  readonly #settings: TrunksSettings
  readonly #directory: Directory
  readonly #recognition: Recognition
  readonly #watch: Watch
  readonly #realms = new Realms()
  readonly #paces = new Map<TrunkSettings, Pace>()
  readonly #registrations = new Map<TrunkSettings, Registration>()
  #open = true

  constructor(settings: TrunksSettings) {
    const { clock, log, trunks, transactions, times = {}, lookup = dnsLookup() } = settings
    this.#settings = settings
    this.#recognition = createRecognition({ clock, trunks })
    this.#watch = openWatch({ clock, log, transactions, times })
    this.#directory = openDirectory({ clock, log, lookup, trunks, found: () => this.#learn() })
    this.#learn()
  }

  async routes(): Promise<readonly TrunkRoute[]> {
    await this.#directory.ready
    return this.#settings.trunks.flatMap((trunk) =>
      this.#hopsOf(trunk)
        .filter((hop) => this.#watch.healthOf(hop).up)
        .map((hop) => ({ trunk, hop })),
    )
  }

  isKnown(address: string): boolean {
    return this.#recognition.isKnown(address)
  }

  admits(request: SipRequest, from: Source): boolean {
    return this.#recognition.admits(request, from)
  }

  recognise(request: SipRequest, from: Source): Recognised {
    return this.#recognition.recognise(request, from)
  }

  isOf(trunk: TrunkSettings, { host, port }: { host: string; port: number }): boolean {
    const own = this.#directory.targetsOf(trunk).flatMap(({ hops }) => hops)
    return own.some((hop) => hop.host === host && hop.port === port) || this.#recognition.isSource(trunk, host)
  }

  paceOf(trunk: TrunkSettings): Pace {
    const pace = this.#paces.get(trunk) ?? createPace(this.#settings.clock, trunk.cps ?? DEFAULT_CPS)
    this.#paces.set(trunk, pace)
    return pace
  }

  addressesOf(trunk: TrunkSettings): readonly string[] {
    const own = this.#directory.targetsOf(trunk).flatMap(({ hops }) => hops.map(({ host }) => host))
    return [...new Set(own), ...trunk.sources]
  }

  credentialsAt(trunk: TrunkSettings, address: string): TrunkCredentials {
    const { user, password } = trunk
    if (user === null || password === null || !this.isKnown(address)) return {}
    return { credentials: { user, password }, realm: this.#realms.at(trunk.name, address) }
  }

  report(hop: Hop, reached: boolean): void {
    this.#watch.tell(hop, { kind: reached ? 'reached' : 'unreached' })
  }

  health(): readonly TrunkHealth[] {
    return this.#settings.trunks.map((trunk) => {
      const hops = this.#hopsOf(trunk).map((hop) => this.#watch.healthOf(hop))
      const up = hops.find((one) => one.up)
      const registered = trunk.register ? (this.#registrations.get(trunk)?.registered ?? false) : null
      return { name: trunk.name, up: up !== undefined, registered, lastAnswerMs: (up ?? hops[0])?.lastAnswerMs ?? null }
    })
  }

  async close(): Promise<void> {
    this.#open = false
    this.#directory.close()
    this.#watch.close()
    await Promise.all([...this.#registrations.values()].map((one) => one.close()))
  }

  /** Only those that one of our sockets can reach. */
  #hopsOf(trunk: TrunkSettings): Hop[] {
    const { contactFor } = this.#settings
    return inOrder(this.#directory.targetsOf(trunk), random).filter((hop) => contactFor(hop) !== null)
  }

  #learn(): void {
    if (!this.#open) return
    const { trunks, contactFor } = this.#settings
    const all = trunks.flatMap((trunk) =>
      this.#directory
        .targetsOf(trunk)
        .flatMap(({ hops }) => hops)
        .map((hop) => ({ trunk, hop })),
    )
    const byAddress = Map.groupBy(all, ({ hop }) => hop.host)
    this.#recognition.learn(
      new Map([...byAddress].map(([address, found]) => [address, [...new Set(found.map(({ trunk }) => trunk))]])),
    )
    this.#watch.follow(all.filter(({ hop }) => contactFor(hop) !== null))
    for (const trunk of trunks)
      if (trunk.register && !this.#registrations.has(trunk) && this.#hopsOf(trunk).length > 0)
        this.#registrations.set(trunk, this.#register(trunk))
  }

  #register(trunk: TrunkSettings): Registration {
    const { clock, log, transactions, contactFor } = this.#settings
    const places = () =>
      this.#hopsOf(trunk)
        .toSorted((a, b) => Number(this.#watch.healthOf(b).up) - Number(this.#watch.healthOf(a).up))
        .flatMap((hop) => {
          const contact = contactFor(hop)
          return contact === null ? [] : [{ hop, contact }]
        })
    return openRegistration({
      ...{ clock, log, transactions, trunk, places },
      realmAt: (hop) => this.#realms.at(trunk.name, hop.host),
      tell: (hop, sign) => this.#watch.tell(hop, sign),
    })
  }
}
