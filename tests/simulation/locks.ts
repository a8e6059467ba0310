import type { Process } from './kernel.ts'

/**
 * A transaction of a process on the simulated database: it holds locks until it ends, its process dies or the server
 * loses patience.
 */
export class Transaction {
  #open = true
  #idleUntil: number
  readonly #process: Process
  readonly #idleMs: number

  constructor(process: Process, now: number, idleMs: number) {
    this.#process = process
    this.#idleMs = idleMs
    this.#idleUntil = now + idleMs
  }

  stands(now: number): boolean {
    return this.#open && this.#process.alive && now <= this.#idleUntil
  }

  /** A statement of it was answered: the server's patience begins anew. */
  heard(now: number): void {
    this.#idleUntil = now + this.#idleMs
  }

  end(): void {
    this.#open = false
  }
}

/** Held by one transaction, or shared by many that only ask. Nobody waits here: who does not get it tries again. */
export class Lock {
  #alone: Transaction | null = null
  #together: Transaction[] = []

  tryAlone(by: Transaction, now: number): boolean {
    if (this.#takenAlone(by, now) || this.#together.some((one) => one !== by && one.stands(now))) return false
    this.#alone = by
    return true
  }

  tryTogether(by: Transaction, now: number): boolean {
    if (this.#takenAlone(by, now)) return false
    this.#together = this.#together.filter((one) => one.stands(now))
    this.#together.push(by)
    return true
  }

  isTaken(now: number): boolean {
    return this.#alone?.stands(now) ?? false
  }

  #takenAlone(by: Transaction, now: number): boolean {
    return this.#alone !== null && this.#alone !== by && this.#alone.stands(now)
  }
}
