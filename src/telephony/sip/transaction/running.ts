import type { Clock } from '#kernel/clock.ts'
import type { Machine, Stepper, TimerEffect } from './machine.ts'
import { type TimerName, type TimerSettings, timerMs } from './timers.ts'

export interface Shell<Effect extends string, Load> {
  clock: Clock
  settings: TimerSettings
  reliable: boolean
  /** Does one effect; `load` is what the event brought, null with a timer's. */
  effect(effect: Exclude<Effect, TimerEffect>, load: Load | null): void
  /** The end was reached: nothing is armed, nothing more will be heard. */
  ended(): void
}

/**
 * One machine at work: its state and its timers. Events that come while an effect is being done wait for their turn, so
 * that a user who answers within being told finds the machine where the table says that it is.
 */
export class Running<State extends string, Input extends string, Effect extends string, Load> {
  readonly #machine: Machine<State, Input, Effect>
  readonly #step: Stepper<State, Input, Effect>
  readonly #shell: Shell<Effect, Load>
  readonly #timers = new Map<TimerName, () => void>()
  readonly #armed = new Map<TimerName, number>()
  readonly #queue: { input: Input; load: Load | null }[] = []
  #state: State
  #busy = false

  constructor(machine: Machine<State, Input, Effect>, step: Stepper<State, Input, Effect>, shell: Shell<Effect, Load>) {
    this.#machine = machine
    this.#step = step
    this.#shell = shell
    this.#state = machine.begin.to
  }

  get state(): State {
    return this.#state
  }

  begin(): void {
    this.#busy = true
    this.#do(this.#machine.begin.do, null)
    this.#busy = false
    this.#work()
  }

  take(input: Input, load: Load | null = null): void {
    if (this.#state === this.#machine.end) return
    this.#queue.push({ input, load })
    this.#work()
  }

  /** Ends it here, without a word. */
  stop(): void {
    this.#state = this.#machine.end
    this.#queue.length = 0
    this.#stopTimers()
  }

  #work(): void {
    if (this.#busy) return
    this.#busy = true
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      if (this.#state === this.#machine.end) break
      const { state, effects } = this.#step(this.#state, next.input)
      this.#state = state
      this.#do(effects, next.load)
      if (state === this.#machine.end) {
        this.stop()
        this.#shell.ended()
      }
    }
    this.#busy = false
  }

  #do(effects: readonly Effect[], load: Load | null): void {
    for (const effect of effects) {
      if (effect === 'stop timers') this.#stopTimers()
      else if (effect.startsWith('arm ')) this.#arm(effect.slice('arm '.length) as TimerName)
      else if (effect.startsWith('stop ')) this.#stopTimer(effect.slice('stop '.length) as TimerName)
      else this.#shell.effect(effect as Exclude<Effect, TimerEffect>, load)
    }
  }

  #arm(name: TimerName): void {
    this.#stopTimer(name)
    const { clock, settings, reliable } = this.#shell
    const before = this.#armed.get(name) ?? 0
    this.#armed.set(name, before + 1)
    const ms = timerMs(name, { settings, reliable, before })
    if (ms === null) return
    const stop = clock.after(ms, () => {
      this.#timers.delete(name)
      this.take(`timer ${name}` as Input)
    })
    this.#timers.set(name, stop)
  }

  #stopTimer(name: TimerName): void {
    this.#timers.get(name)?.()
    this.#timers.delete(name)
  }

  #stopTimers(): void {
    for (const stop of this.#timers.values()) stop()
    this.#timers.clear()
  }
}
