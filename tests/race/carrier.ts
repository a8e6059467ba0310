import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { seeded } from '#kernel/random.ts'
import type { NodeOrder } from './node.ts'

/** The carrier of the race tests: it rings, answers, ends, and keeps the history that everything is judged by. */
export interface Dial {
  leg: string
  to: string
  from: string
  startedAt: number
  endedAt: number | null
  answer: string
}

export class Carrier {
  readonly dials: Dial[] = []
  readonly violations: string[] = []
  readonly nodes = new Set<ChildProcess>()
  readonly #chance = seeded('carrier')
  readonly #limits: { lines: number; perDay: number }
  /** Legs that ring or talk, by the caller's number: each account has its own. */
  readonly #busy = new Map<string, Set<string>>()

  constructor(limits: { lines: number; perDay: number }) {
    this.#limits = limits
  }

  async start(order: NodeOrder): Promise<ChildProcess> {
    const child = fork(fileURLToPath(new URL('./node.ts', import.meta.url)), {
      env: { ...process.env, NODE_TEST_CONTEXT: '', RACE_ORDER: JSON.stringify(order) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.nodes.add(child)
    child.once('exit', () => {
      this.nodes.delete(child)
      this.#drop(child)
    })
    const ready = Promise.withResolvers<void>()
    child.on('message', (message: { kind: string; leg: string; to: string; from: string }) => {
      if (message.kind === 'ready') ready.resolve()
      else this.#hear(child, message)
    })
    child.once('exit', () => ready.reject(new Error('a node did not start')))
    await ready.promise
    return child
  }

  readonly #legs = new Map<string, { dial: Dial; child: ChildProcess }>()

  #hear(child: ChildProcess, message: { kind: string; leg: string; to: string; from: string }): void {
    if (message.kind === 'dial') this.#dial(child, message)
    else if (message.kind === 'talk') this.#later(() => this.#answer(child, message, 'done', true))
    else if (message.kind === 'hang_up') this.#end(message.leg)
  }

  #dial(child: ChildProcess, message: { kind: string; leg: string; to: string; from: string }): void {
    const answer = this.#chance() < 0.4 ? 'busy' : this.#chance() < 0.3 ? 'no_answer' : 'answered'
    const dial = {
      leg: message.leg,
      to: message.to,
      from: message.from,
      startedAt: performance.now(),
      endedAt: null,
      answer,
    }
    if (this.dials.some((one) => one.leg === dial.leg)) this.violations.push(`dialled twice: ${dial.leg}`)
    this.dials.push(dial)
    this.#legs.set(dial.leg, { dial, child })
    const lines = this.#busy.get(dial.from) ?? new Set()
    lines.add(dial.leg)
    this.#busy.set(dial.from, lines)
    if (lines.size > this.#limits.lines) this.violations.push(`${lines.size} lines of ${dial.from}`)
    const today = this.dials.filter((one) => one.to === dial.to && one.from === dial.from).length
    if (today > this.#limits.perDay) this.violations.push(`${today} attempts on ${dial.to} from ${dial.from}`)
    this.#later(() => this.#answer(child, message, answer, answer !== 'answered'))
  }

  #answer(child: ChildProcess, message: { kind: string; leg: string }, answer: string, ends: boolean): void {
    // The person's side is free before the node hears of it: a node that counts on less is wrong.
    if (ends) this.#end(message.leg)
    if (child.connected) child.send({ kind: message.kind, leg: message.leg, answer })
  }

  #end(leg: string): void {
    const held = this.#legs.get(leg)
    if (!held) return
    held.dial.endedAt = performance.now()
    this.#busy.get(held.dial.from)?.delete(leg)
    this.#legs.delete(leg)
  }

  /** A node that died sends no media any more: its legs end. */
  #drop(child: ChildProcess): void {
    for (const [leg, held] of this.#legs) if (held.child === child) this.#end(leg)
  }

  /** A few turns of the loop: time enough for others to come in between. */
  #later(task: () => void): void {
    let turns = 1 + Math.floor(this.#chance() * 20)
    const turn = () => (turns-- > 0 ? setImmediate(turn) : task())
    turn()
  }

  async stop(): Promise<void> {
    await Promise.all(
      [...this.nodes].map((child) => {
        child.send('stop')
        return new Promise((resolve) => child.once('exit', resolve))
      }),
    )
  }
}
