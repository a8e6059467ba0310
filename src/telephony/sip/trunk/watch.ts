import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { nonce, random } from '#kernel/random.ts'
import type { Hop, Transactions } from '#telephony/sip/transaction/transactions.ts'
import { type HopHealth, judged, type Sign, UNTRIED } from './hop-health.ts'
import { optionsTo } from './requests.ts'
import type { TrunkSettings } from './settings.ts'

/** Asks every hop now and then whether it is there. */
export interface Watch {
  /** From now on these are watched, and no others. */
  follow(hops: readonly { trunk: TrunkSettings; hop: Hop }[]): void
  healthOf(hop: Hop): HopHealth
  tell(hop: Hop, sign: Sign): void
  close(): void
}

export interface WatchTimes {
  /** Between two questions to a hop that answers. */
  everyMs: number
  /** Between two to one that does not. */
  whileDownMs: number
  /** For how long an answer is waited for; the request is repeated meanwhile. */
  waitMs: number
  /** A hop that is not asked is tried again after it could not be reached for so long. */
  restMs: number
}

const WATCH_TIMES: WatchTimes = { everyMs: 30_000, whileDownMs: 5_000, waitMs: 8_000, restMs: 60_000 }

export interface WatchSettings {
  clock: Clock
  log: Log
  transactions: Transactions
  times?: Partial<WatchTimes>
}

interface Watched {
  trunk: TrunkSettings
  hop: Hop
  health: HopHealth
  stop: () => void
}

const keyOf = ({ transport, host, port }: Hop): string => `${transport} ${host} ${port}`

/** Pauses are spread, so that many nodes and hops are not asked at the same moment. */
const spread = (ms: number): number => Math.round(ms * (0.75 + 0.5 * random()))

export const openWatch = (settings: WatchSettings): Watch => new HopWatch(settings)

class HopWatch implements Watch {
  readonly #settings: WatchSettings
  readonly #times: WatchTimes
  readonly #watched = new Map<string, Watched>()

  constructor(settings: WatchSettings) {
    this.#settings = settings
    this.#times = { ...WATCH_TIMES, ...settings.times }
  }

  follow(hops: readonly { trunk: TrunkSettings; hop: Hop }[]): void {
    const wanted = new Map(hops.map((one) => [keyOf(one.hop), one]))
    for (const [key, one] of this.#watched) {
      if (wanted.has(key)) continue
      one.stop()
      this.#watched.delete(key)
    }
    for (const [key, { trunk, hop }] of wanted) {
      const before = this.#watched.get(key)
      if (before?.trunk === trunk) continue
      before?.stop()
      const one: Watched = { trunk, hop, health: UNTRIED, stop: () => {} }
      this.#watched.set(key, one)
      if (trunk.options !== false) this.#ask(one)
    }
  }

  healthOf(hop: Hop): HopHealth {
    return this.#watched.get(keyOf(hop))?.health ?? UNTRIED
  }

  tell(hop: Hop, sign: Sign): void {
    const one = this.#watched.get(keyOf(hop))
    if (!one) return
    const before = one.health.up
    this.#judge(one, sign)
    if (before !== one.health.up) this.#schedule(one)
  }

  close(): void {
    for (const one of this.#watched.values()) one.stop()
    this.#watched.clear()
  }

  #judge(one: Watched, sign: Sign): void {
    const before = one.health
    one.health = judged(before, sign)
    if (before.up === one.health.up) return
    const about = { trunk: one.trunk.name, host: one.hop.host, port: one.hop.port }
    if (one.health.up) this.#settings.log.info(about, 'a trunk can be reached again')
    else this.#settings.log.warn(about, 'a trunk cannot be reached')
  }

  #schedule(one: Watched): void {
    const { clock } = this.#settings
    const { up, missed } = one.health
    const { everyMs, whileDownMs, restMs } = this.#times
    one.stop()
    if (one.trunk.options !== false)
      one.stop = clock.after(spread(up && missed === 0 ? everyMs : whileDownMs), () => this.#ask(one))
    else if (!up) one.stop = clock.after(restMs, () => this.#judge(one, { kind: 'reached' }))
  }

  /** One question, and one sign of it: the answer, or that none came in time. */
  #ask(one: Watched): void {
    const { clock, transactions } = this.#settings
    const sentMs = clock.monotonicMs()
    let awaited = true
    const settle = (sign: Sign) => {
      if (!awaited) return
      one.stop()
      this.#judge(one, sign)
      this.#schedule(one)
    }
    const stop = clock.after(this.#times.waitMs, () => settle({ kind: 'silence' }))
    one.stop = () => {
      awaited = false
      stop()
    }
    const request = optionsTo(one.trunk, { callId: nonce(), tag: nonce(), sequence: 1 })
    transactions.request(request, one.hop, (event) => {
      if (event.kind === 'ended') settle({ kind: 'silence' })
      else if (event.response.status >= 200)
        settle({ kind: 'answered', status: event.response.status, ms: Math.round(clock.monotonicMs() - sentMs) })
    })
  }
}
