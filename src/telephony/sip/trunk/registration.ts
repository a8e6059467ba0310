import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { nonce, random } from '#kernel/random.ts'
import type { FirstRealm } from '#telephony/sip/dialog/credentials.ts'
import type { Hop, Transactions } from '#telephony/sip/transaction/transactions.ts'
import type { Sign } from './hop-health.ts'
import { type RegisterEffect, type RegisterInput, type RegistrarPlace, register, unregistered } from './registering.ts'
import type { TrunkSettings } from './settings.ts'

/** Keeps us known to one trunk's registrar, until it is closed. */
export interface Registration {
  readonly registered: boolean
  /** Takes the binding away, and resolves once that is done or took too long. */
  close(): Promise<void>
}

export interface RegistrationSettings {
  clock: Clock
  log: Log
  transactions: Transactions
  trunk: TrunkSettings
  /** Where its registrar may be asked now, in order. */
  places: () => readonly RegistrarPlace[]
  /** In which realm that hop may ask for our password. */
  realmAt: (hop: Hop) => FirstRealm
  /** What a request to that hop came to. */
  tell: (hop: Hop, sign: Sign) => void
}

/** How long the trunk has to take note that we leave. */
const LEAVE_MS = 2_000

export const openRegistration = (settings: RegistrationSettings): Registration => new Registrar(settings)

class Registrar implements Registration {
  readonly #settings: RegistrationSettings
  readonly #timers = new Map<string, () => void>()
  #state
  #told: boolean | null = null
  #left = () => {}
  #open = true

  constructor(settings: RegistrationSettings) {
    this.#settings = settings
    this.#state = unregistered(settings.trunk, { callId: nonce(), tag: nonce(), cnonce: nonce() })
    this.#due()
  }

  get registered(): boolean {
    return this.#state.bound !== null
  }

  close(): Promise<void> {
    const { clock } = this.#settings
    return new Promise((resolve) => {
      const stop = clock.after(LEAVE_MS, () => this.#left())
      this.#left = () => {
        stop()
        this.#open = false
        for (const stopTimer of this.#timers.values()) stopTimer()
        resolve()
      }
      this.#take({ kind: 'close' })
    })
  }

  #due(): void {
    this.#take({ kind: 'due', places: this.#settings.places() })
  }

  #take(input: RegisterInput): void {
    if (!this.#open) return
    const { place } = this.#state
    const realm = place && this.#settings.realmAt(place.hop)
    const known = realm ? { ...this.#state, auth: { ...this.#state.auth, realm: realm.seen } } : this.#state
    const { state, effects } = register(known, input)
    this.#state = state
    // What another hop is asked next is no word of this one's.
    if (state.auth.realm !== null && state.place === place) realm?.learn(state.auth.realm)
    for (const effect of effects) this.#do(effect)
  }

  #do(effect: RegisterEffect): void {
    if (effect.kind === 'send') this.#send(effect)
    else if (effect.kind === 'timer') this.#arm(effect)
    else if (effect.kind === 'registered') this.#tell(true, { seconds: effect.seconds })
    else if (effect.kind === 'refused') this.#tell(false, { status: effect.status })
    else this.#left()
  }

  #send({ sequence, request, hop }: Extract<RegisterEffect, { kind: 'send' }>): void {
    const { transactions, tell } = this.#settings
    transactions.request(request, hop, (event) => {
      if (event.kind === 'response') {
        if (isSpoken(event.response.status)) tell(hop, { kind: 'registrar' })
        this.#take({ kind: 'response', sequence, response: event.response, luck: random() })
      } else if (event.why !== 'final') {
        tell(hop, { kind: 'silence' })
        this.#take({ kind: 'silence', sequence, luck: random() })
      }
    })
  }

  #arm({ name, ms }: Extract<RegisterEffect, { kind: 'timer' }>): void {
    this.#timers.get(name)?.()
    const run = name === 'due' ? () => this.#due() : () => this.#take({ kind: 'expired' })
    this.#timers.set(name, this.#settings.clock.after(ms, run))
  }

  /** One line per change: a trunk that goes on refusing us says so once. */
  #tell(registered: boolean, about: { seconds: number } | { status: number | null }): void {
    if (this.#told === registered) return
    this.#told = registered
    const { log, trunk } = this.#settings
    if (registered) log.info({ trunk: trunk.name, ...about }, 'registered with a trunk')
    else log.warn({ trunk: trunk.name, ...about }, 'a trunk does not register us')
  }
}

/** 408 and 503 say that somebody could not be reached, or does not want to be. */
const isSpoken = (status: number): boolean => status >= 200 && status !== 408 && status !== 503
