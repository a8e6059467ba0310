import { Heap, type Timed } from './heap.ts'

/**
 * Time and order of a simulated world. Routines are generators that yield how long they sleep, or a box that they wait
 * for; nothing in them knows real time or real chance, so one seed is one history. A routine belongs to a process: when
 * that is killed the routine never goes on, and while it is stopped everything that is due to it waits for its waking.
 */
export type Routine<Result = void> = Generator<number | Box<unknown>, Result, void>

export interface Process {
  alive: boolean
  /** Stopped until then; what is due meanwhile happens at the waking. */
  stoppedUntil: number
}

/** Something that happens once; who waits for it goes on then. */
export class Box<Value> {
  #value: { is: Value } | null = null
  #waiting: (() => void) | null = null

  get full(): boolean {
    return this.#value !== null
  }

  /** The first one counts. */
  fill(value: Value): void {
    if (this.#value !== null) return
    this.#value = { is: value }
    this.#waiting?.()
  }

  whenFull(then: () => void): void {
    if (this.#value !== null) then()
    else this.#waiting = then
  }

  *wait(): Routine<Value> {
    if (this.#value === null) yield this
    if (this.#value === null) throw new Error('a routine went on before its box was full')
    return this.#value.is
  }
}

interface Event extends Timed {
  process: Process
  isTimer: boolean
  run: () => void
}

/** The order of what is due to a process that wakes is not the order in which it fell due. */
const WAKING_MS = 100
/** A rest that is shorter is lived through. */
const LEAP_MIN_MS = 30_000
/** Before something happens the world is awake for so long. */
const AWAKE_MS = 7_000
const QUIET_EVERY_MS = 2_000
/** What is under way has so long to come to its end before a rest; no lease runs out in that time. */
const RESTING_MS = 800
const HASH_START = 0x811c9dc5
const HASH_PRIME = 0x01000193

/** What is told when the world has rested, and what tells whether it may. */
export interface Rest {
  /** Until when nothing can happen that is not on the calendar; null when something is under way. */
  quietUntil(): number | null
  leapt(ms: number): void
}

export class Kernel {
  now: number
  steps = 0
  /** Names every step and its time: equal hashes, equal histories. */
  hash = HASH_START
  rest: Rest | null = null
  readonly chance: () => number
  readonly #due = new Heap<Event>()
  /** Loops that only look whether there is something to do. */
  readonly #idle = new Heap<Event>()
  #seq = 0
  #askedAt = 0
  #restingUntil = 0
  #halted = false

  constructor(now: number, chance: () => number) {
    this.now = now
    this.chance = chance
  }

  get instant(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(this.now)
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.chance() * (most - least + 1))
  }

  after(ms: number, process: Process, run: () => void): void {
    this.#due.push(this.#event(ms, { process, isTimer: false, run }))
  }

  /** As `after`, for a look that may as well happen later while the whole world rests. */
  afterIdle(ms: number, process: Process, run: () => void): void {
    this.#idle.push(this.#event(ms, { process, isTimer: true, run }))
  }

  #event(ms: number, what: Pick<Event, 'process' | 'isTimer' | 'run'>): Event {
    this.#seq += 1
    return { ...what, at: this.now + Math.max(0, Math.round(ms)), seq: this.#seq }
  }

  /** Begins at once, as an event of its own. */
  spawn(process: Process, routine: Routine): void {
    this.after(0, process, () => this.#go(process, routine))
  }

  /** What happens is part of the history that the hash stands for. */
  note(text: string): void {
    for (let at = 0; at < text.length; at += 1) this.#mix(text.charCodeAt(at))
    this.#mix(this.now % 0x7fffffff)
  }

  /** Enough is known. */
  halt(): void {
    this.#halted = true
  }

  runUntil(end: number): void {
    while (!this.#halted) {
      this.#leap(end)
      const next = this.#next()
      if (!next || next.event.at > end) break
      next.from.pop()
      this.#happen(next.event)
    }
    this.now = end
  }

  /** While the world goes to rest nobody looks again; what is under way comes to its end. */
  #next(): { event: Event; from: Heap<Event> } | null {
    const due = this.#due.first
    const idle = this.#idle.first
    if (due && (!idle || due.at <= idle.at || this.now < this.#restingUntil)) return { event: due, from: this.#due }
    return idle ? { event: idle, from: this.#idle } : null
  }

  /**
   * In a process that wakes, timers go before what came in meanwhile, as in Node's own loop: the fence is not
   * overtaken.
   */
  #happen(event: Event): void {
    const { process, isTimer, run } = event
    this.now = Math.max(this.now, event.at)
    if (!process.alive) return
    if (process.stoppedUntil > this.now) {
      const wakesInMs = Math.ceil(process.stoppedUntil - this.now)
      this.#due.push(this.#event(wakesInMs + (isTimer ? 0 : 1 + this.chance() * WAKING_MS), event))
      return
    }
    this.steps += 1
    run()
  }

  #go(process: Process, routine: Routine): void {
    const { done, value } = routine.next()
    if (done) return
    const goOn = () => this.#go(process, routine)
    if (typeof value === 'number') this.after(value, process, goOn)
    else value.whenFull(() => this.after(0, process, goOn))
  }

  #leap(end: number): void {
    const idle = this.#idle.first
    if (!this.rest || !idle) return
    const isResting = this.now < this.#restingUntil
    if (!isResting && this.now < this.#askedAt + QUIET_EVERY_MS) return
    const next = Math.min(this.#due.first?.at ?? end, end)
    const isStill = next - this.now >= LEAP_MIN_MS
    if (isResting && !isStill) return
    this.#askedAt = this.now
    this.#restingUntil = 0
    const until = Math.min(this.rest.quietUntil() ?? 0, end)
    if (until - this.now < LEAP_MIN_MS) return
    if (isStill) this.#rest(Math.min(next, until) - AWAKE_MS - Math.max(idle.at, this.now))
    else this.#restingUntil = this.now + RESTING_MS
  }

  #rest(ms: number): void {
    const whole = Math.floor(ms)
    if (whole <= 0) return
    this.#idle.shift(whole)
    this.rest?.leapt(whole)
    this.note('leap')
  }

  #mix(code: number): void {
    this.hash = Math.imul(this.hash ^ code, HASH_PRIME) >>> 0
  }
}
