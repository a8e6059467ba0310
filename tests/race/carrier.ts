import type { ChildProcess } from 'node:child_process'
import { seeded } from '#kernel/random.ts'
import { type FromNode, MEDIA_MS, type Rang, type ToNode } from './messages.ts'

/** The carrier of the race tests: it rings, answers, ends, and keeps the history that everything is judged by. */
export interface Dial extends Called {
  /** `call/attempt`. */
  leg: string
  node: ChildProcess
  answer: Rang
  /** By the carrier, who heard nothing of it for too long. */
  dropped: boolean
  /** By its node; also after the carrier had dropped it. */
  hungUp: boolean
}

/** Who calls whom: an account's id stands for its caller number, so that the carrier can tell accounts apart. */
export interface Pair {
  from: string
  to: string
}

export interface Called extends Pair {
  /** Of the call. */
  id: string
}

/** How long it rings and how long they talk, at most. */
export interface Pace {
  ringMs: number
  talkMs: number
}

const LINES = 3
const PER_DAY = 3

const nameOf = ({ from, to }: Pair): string => `${from} ${to}`

export class Carrier {
  /** By leg, in the order in which they arrived. */
  readonly dials = new Map<string, Dial>()
  readonly violations: string[] = []
  /** Legs that one account had at once, at most. */
  peak = 0
  /** Attempts that a node held back at the last moment. */
  heldBack = 0
  readonly #chance: () => number
  readonly #pace: Pace
  /** Legs that ring or talk, and when sound was last heard of each. */
  readonly #live = new Map<string, number>()
  readonly #perPair = new Map<string, number>()
  readonly #forbidden = new Set<string>()
  readonly #deaf = new Set<ChildProcess>()
  readonly #watch: NodeJS.Timeout

  constructor(seed: string, pace: Pace) {
    this.#chance = seeded(`carrier ${seed}`)
    this.#pace = pace
    this.#watch = setInterval(() => this.#dropSilent(), MEDIA_MS / 10)
  }

  close(): void {
    clearInterval(this.#watch)
  }

  hear(node: ChildProcess, message: FromNode): void {
    if (message.kind === 'dial') this.#ring(node, message)
    else if (message.kind === 'talk') this.#talk(message.leg)
    else if (message.kind === 'hang_up') this.#hangUp(message.leg)
    else if (message.kind === 'held_back') this.heldBack += 1
    else if (message.kind === 'media') for (const leg of message.legs) this.#heard(leg)
  }

  /** The legs that ring or talk, of this node or of all. */
  legs(node?: ChildProcess): Dial[] {
    const live = [...this.#live.keys()].flatMap((leg) => this.dials.get(leg) ?? [])
    return node ? live.filter((dial) => dial.node === node) : live
  }

  dialsOf(pair: Pair): number {
    return this.#perPair.get(nameOf(pair)) ?? 0
  }

  /** From now on no dial of this account to this number may arrive, or none of this call. */
  forbid(what: Pair | string): void {
    this.#forbidden.add(typeof what === 'string' ? what : nameOf(what))
  }

  /** What is told to a stopped process does not wait for it until it wakes. */
  deafen(node: ChildProcess, isDeaf: boolean): void {
    if (isDeaf) this.#deaf.add(node)
    else this.#deaf.delete(node)
  }

  #ring(node: ChildProcess, { leg, to, from }: { leg: string; to: string; from: string }): void {
    // Who was silent for too long has gone, however late the watch is on a busy machine.
    this.#dropSilent()
    const answer = this.#chance() < 0.4 ? 'busy' : this.#chance() < 0.3 ? 'no_answer' : 'answered'
    const [id = ''] = leg.split('/')
    if (this.dials.has(leg)) this.violations.push(`dialled twice: ${leg}`)
    if (this.#forbidden.has(id)) this.violations.push(`dialled after it was cancelled: ${leg}`)
    if (this.#forbidden.has(nameOf({ from, to }))) this.violations.push(`dialled after it was listed: ${leg} to ${to}`)
    this.dials.set(leg, { leg, id, to, from, node, answer, dropped: false, hungUp: false })
    this.#live.set(leg, performance.now())
    const lines = this.legs().filter((dial) => dial.from === from).length
    if (lines > LINES) this.violations.push(`${lines} lines of ${from}`)
    this.peak = Math.max(this.peak, lines)
    const today = this.dialsOf({ from, to }) + 1
    this.#perPair.set(nameOf({ from, to }), today)
    if (today > PER_DAY) this.violations.push(`${today} attempts on ${to} from ${from}`)
    this.#later(this.#pace.ringMs, leg, () => {
      // The person's side is free before the node hears of it: a node that counts on less is wrong.
      if (answer !== 'answered') this.#live.delete(leg)
      this.#tell(node, { kind: 'rang', leg, answer })
    })
  }

  #talk(leg: string): void {
    this.#heard(leg)
    this.#later(this.#pace.talkMs, leg, () => this.#over(leg))
  }

  #over(leg: string): void {
    this.#live.delete(leg)
    const node = this.dials.get(leg)?.node
    if (node) this.#tell(node, { kind: 'over', leg })
  }

  #heard(leg: string): void {
    if (this.#live.has(leg)) this.#live.set(leg, performance.now())
  }

  #hangUp(leg: string): void {
    this.#live.delete(leg)
    const dial = this.dials.get(leg)
    if (dial) dial.hungUp = true
  }

  /** A node that is dead or stopped sends no sound: its legs end. */
  #dropSilent(): void {
    const silentSince = performance.now() - MEDIA_MS
    for (const [leg, heardAt] of this.#live) {
      if (heardAt > silentSince) continue
      const dial = this.dials.get(leg)
      if (dial) dial.dropped = true
      this.#over(leg)
    }
  }

  #tell(node: ChildProcess, message: ToNode): void {
    // One that was killed a moment ago hears nothing.
    if (node.connected && !this.#deaf.has(node)) node.send(message, () => {})
  }

  /** What comes next on a leg, unless it has ended meanwhile. */
  #later(mostMs: number, leg: string, next: () => void): void {
    setTimeout(() => this.#live.has(leg) && next(), mostMs * this.#chance())
  }
}
