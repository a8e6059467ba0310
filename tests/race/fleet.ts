import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#kernel/clock.ts'
import { PACE } from '../support/pace.ts'
import type { Carrier } from './carrier.ts'
import type { FromNode, NodeOrder, ToNode, Weakness } from './messages.ts'

const QUIT_MS = 60_000 * PACE

/** The nodes of a race, each in a process of its own, joined to the carrier; none outlives the fleet. */
export class Fleet implements AsyncDisposable {
  readonly nodes = new Set<ChildProcess>()
  /** What the nodes logged as wrong. */
  readonly complaints: string[] = []
  readonly #carrier: Carrier
  readonly #order: NodeOrder

  constructor(carrier: Carrier, order: NodeOrder) {
    this.#carrier = carrier
    this.#order = order
  }

  async start(): Promise<ChildProcess> {
    const node = fork(fileURLToPath(new URL('./node.ts', import.meta.url)), {
      env: { ...process.env, NODE_TEST_CONTEXT: '', RACE_ORDER: JSON.stringify(this.#order) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.nodes.add(node)
    const ready = Promise.withResolvers<void>()
    node.once('exit', () => {
      this.nodes.delete(node)
      ready.reject(new Error('a node did not start'))
    })
    node.on('message', (message: FromNode) => {
      if (message.kind === 'ready') ready.resolve()
      else if (message.kind === 'complaint') this.complaints.push(message.line)
      else this.#carrier.hear(node, message)
    })
    await ready.promise
    return node
  }

  kill(node: ChildProcess): Promise<void> {
    const gone = exitOf(node)
    node.kill('SIGKILL')
    return gone
  }

  /** Strikes the node when it next comes to that place; `struck` says whether it has. */
  weaken(node: ChildProcess, weakness: Weakness): { struck: () => boolean } {
    let struck = false
    node.on('message', (message: FromNode) => {
      if (message.kind !== 'fainting') return
      if (weakness.signal === 'SIGSTOP') this.#carrier.deafen(node, true)
      struck = true
    })
    node.send({ kind: 'weakness', weakness } satisfies ToNode, () => {})
    return { struck: () => struck }
  }

  freeze(node: ChildProcess): void {
    node.kill('SIGSTOP')
    this.#carrier.deafen(node, true)
  }

  wake(node: ChildProcess): void {
    this.#carrier.deafen(node, false)
    node.kill('SIGCONT')
  }

  /** Every node finishes what it does and goes. */
  async quit(): Promise<void> {
    const gone = Promise.all([...this.nodes].map(exitOf))
    for (const node of this.nodes) node.send({ kind: 'quit' } satisfies ToNode, () => {})
    const patience = new AbortController()
    const late = systemClock
      .sleep(QUIT_MS, patience.signal)
      .then(() => Promise.reject(new Error('a node does not end')))
    await Promise.race([gone, late]).finally(() => patience.abort())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.nodes].map((node) => this.kill(node)))
    this.#carrier.close()
  }
}

function exitOf(node: ChildProcess): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => node.once('exit', () => resolve()))
}
