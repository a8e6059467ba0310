import type { Process, Routine } from './kernel.ts'
import { Box } from './kernel.ts'
import { SimNode } from './node.ts'
import type { Sim } from './sim.ts'
import { listSoon } from './world.ts'

/** The nodes, and what befalls them: killed and started anew, stopped and woken, cut off from the database. */
const FATE: Process = { alive: true, stoppedUntil: 0 }
/** Faults come while something happens, or is about to. */
const STRIKE_BEFORE_MS = 10_000

export class Fleet {
  readonly nodes: SimNode[] = []
  readonly #sim: Sim
  #started = 0

  constructor(sim: Sim) {
    this.#sim = sim
    const { swarm, kernel } = sim
    for (let n = 0; n < swarm.nodes; n += 1) this.#start()
    kernel.spawn(
      FATE,
      this.#again(swarm.killEveryMs, () => this.#kill(this.#any())),
    )
    kernel.spawn(
      FATE,
      this.#again(swarm.stopEveryMs, () => this.#stop(this.#any())),
    )
    kernel.spawn(
      FATE,
      this.#again(swarm.cutEveryMs, () => this.#cut(this.#any())),
    )
  }

  isWell({ client, lease }: SimNode): boolean {
    const { now } = this.#sim.kernel
    return client.alive && client.stoppedUntil <= now && client.cutUntil <= now && !lease.lost
  }

  get areAllWell(): boolean {
    return this.nodes.length === this.#sim.swarm.nodes && this.nodes.every((node) => this.isWell(node))
  }

  /** Comes again and again, on average so often while the world is awake. */
  *#again(everyMs: number | null, strike: () => void): Routine {
    const { kernel } = this.#sim
    while (everyMs !== null && !this.#sim.phase.healing) {
      const due = new Box<void>()
      kernel.afterIdle(-Math.log(1 - kernel.chance()) * everyMs, FATE, () => due.fill())
      yield* due.wait()
      if (!this.#sim.phase.healing && this.#isBusy()) strike()
    }
  }

  /** Who strikes where nothing happens finds nothing. */
  #isBusy(): boolean {
    const { tables, kernel } = this.#sim
    return [...tables.open].some(
      ({ dueAt, campaign }) => (dueAt ?? 0) < kernel.now + STRIKE_BEFORE_MS && campaign?.status !== 'paused',
    )
  }

  #any(): SimNode | undefined {
    return this.nodes[this.#sim.kernel.between(0, this.nodes.length - 1)]
  }

  #start(): void {
    this.#started += 1
    this.nodes.push(
      new SimNode(this.#sim, `n${this.#started}`, {
        here: (node) => this.#here(node),
        admitted: (call) => listSoon(this.#sim, call),
      }),
    )
  }

  /** A delicate place: whoever is here may be struck. A routine of a killed process never goes on from where it is. */
  #here(node: SimNode): number {
    const { kernel, swarm, phase } = this.#sim
    if (phase.healing || kernel.chance() >= swarm.delicate) return 0
    const chance = kernel.chance()
    if (chance < 0.34 && swarm.killEveryMs !== null) this.#kill(node)
    else if (chance < 0.67 && swarm.stopEveryMs !== null) this.#stop(node)
    else if (swarm.cutEveryMs !== null) this.#cut(node)
    return 1
  }

  #kill(node: SimNode | undefined): void {
    if (!node?.client.alive) return
    const { kernel, swarm, sometimes, carrier } = this.#sim
    kernel.note(`kill ${node.name}`)
    if (node.admitting) sometimes.reached('a node was killed while it admitted')
    const legs = [...carrier.live].filter((leg) => leg.process === node.client)
    for (const call of node.running) {
      const leg = legs.find((one) => one.call === call)
      if (call.status === 'in_progress') sometimes.reached('a node was killed in a conversation')
      else if (leg) sometimes.reached('a node was killed while it dialled')
      else if (call.status === 'dialing') sometimes.reached('a node was killed between an attempt and its dial')
    }
    node.client.alive = false
    this.nodes.splice(this.nodes.indexOf(node), 1)
    kernel.after(kernel.chance() * 2 * swarm.lease.leaseMs, FATE, () => this.#start())
  }

  #stop(node: SimNode | undefined): void {
    if (!node) return
    const { kernel, swarm, sometimes } = this.#sim
    kernel.note(`stop ${node.name}`)
    const ms = kernel.chance() ** 2 * 3 * swarm.lease.leaseMs
    if (ms > swarm.lease.leaseMs) sometimes.reached('a node slept past its lease and woke')
    node.client.stoppedUntil = Math.max(node.client.stoppedUntil, kernel.now + ms)
  }

  #cut(node: SimNode | undefined): void {
    if (!node) return
    const { kernel, swarm } = this.#sim
    kernel.note(`cut ${node.name}`)
    node.client.cutUntil = Math.max(node.client.cutUntil, kernel.now + kernel.chance() ** 2 * 2 * swarm.lease.leaseMs)
  }
}
