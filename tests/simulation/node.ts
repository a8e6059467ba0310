import { leaseLeftMs, silentSince } from '#domain/nodes/fence.ts'
import { commitAdmission, holdLanes, planAdmission, Refused } from './admitting.ts'
import { finishAnalyses } from './analysis.ts'
import type { Leg } from './carrier.ts'
import { ask, type Client, Disconnected, transaction } from './database.ts'
import { keepCampaigns } from './keeper.ts'
import { Box, type Routine } from './kernel.ts'
import { nextLaneDue, sweep } from './lanes.ts'
import { takeOver } from './outcome.ts'
import { carry } from './place.ts'
import type { Sim } from './sim.ts'
import { type Call, isRunning } from './tables.ts'

/**
 * A node (`domain/nodes/nodes.ts`, `dialer/dialer.ts`) from its start to its death. Each of its loops is a routine;
 * what they decide is the real code's, what they ask is the simulated database.
 */
interface Lease {
  nodeId: string
  lost: boolean
  legs: Set<Leg>
}

/** What befalls a node. */
interface Surroundings {
  /** Asked at places where a fault may strike; may keep a routine there. */
  here(node: SimNode): number
  admitted(call: Call): void
}

const LONGEST_SLEEP_MS = 1_000
const SWEEP_MS = 5_000
const ELSEWHERE_MS = 50
const ANALYSIS_MS = 1_000
const KEEPER_MS = 5_000
const ADMITTED_AT_ONCE = 100
const REAPED_AT_ONCE = 200
const PAUSE_MIN_MS = 100
const PAUSE_MAX_MS = 5_000

export class SimNode {
  readonly client: Client = { alive: true, stoppedUntil: 0, cutUntil: 0 }
  readonly name: string
  /** The calls in hand. */
  readonly running = new Set<Call>()
  admitting = false
  lease: Lease
  readonly #sim: Sim
  readonly #around: Surroundings
  #beatenAt: number
  #names = 0
  #bell = new Box<void>()
  #unsure: { lease: Lease; since: number } | null = null

  constructor(sim: Sim, name: string, around: Surroundings) {
    this.#sim = sim
    this.name = name
    this.#around = around
    this.#beatenAt = sim.kernel.now
    this.lease = this.#newLease()
    sim.tables.nodes.set(this.lease.nodeId, sim.kernel.now)
    const { heartbeatMs } = sim.swarm.lease
    this.#loop(heartbeatMs, () => this.#beat())
    sim.kernel.afterIdle(heartbeatMs, this.client, () => this.#fence())
    this.#loop(heartbeatMs, () => this.#reap())
    this.#loop(LONGEST_SLEEP_MS, () => this.#dial(), true)
    this.#loop(SWEEP_MS, () => this.#sweep())
    this.#loop(ANALYSIS_MS, () => finishAnalyses(sim, this.#actor()))
    this.#loop(KEEPER_MS, () => keepCampaigns(sim, this.client))
  }

  /** The whole world has rested: so did its heart. */
  leapt(ms: number): void {
    this.#beatenAt += ms
  }

  ring(): void {
    this.#bell.fill()
  }

  #actor() {
    return { client: this.client, nodeId: this.lease.nodeId }
  }

  #newLease(): Lease {
    this.#names += 1
    return { nodeId: `${this.name}.${this.#names}`, lost: false, legs: new Set() }
  }

  #loop(longestMs: number, step: () => Routine<number> | Routine, isRung = false): void {
    const sim = this.#sim
    const { kernel } = sim
    const client = this.client
    const rest = (ms: number): Routine => {
      const bell = new Box<void>()
      if (isRung) this.#bell = bell
      kernel.afterIdle(Math.max(0, Math.min(ms, longestMs)), client, () => bell.fill())
      return bell.wait()
    }
    kernel.spawn(
      client,
      (function* (): Routine {
        yield kernel.chance() * longestMs
        for (let failures = 0; ; ) {
          try {
            const ms = (yield* step()) ?? longestMs
            failures = 0
            yield* rest(ms)
          } catch (error) {
            if (!(error instanceof Disconnected || error instanceof Refused)) throw error
            // Constraints stand behind the rules: with every guard in its place none is ever needed.
            if (error instanceof Refused && sim.broken.size === 0) sim.witness.blame(`${error.message} was refused`)
            failures += 1
            yield Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** failures)
          }
        }
      })(),
    )
  }

  *#beat(): Routine {
    const { kernel, tables } = this.#sim
    const startedAt = kernel.now
    const { lease } = this
    const ours =
      !lease.lost &&
      (yield* ask(this.#sim, this.client, () => {
        if (!tables.nodes.has(lease.nodeId)) return false
        tables.nodes.set(lease.nodeId, startedAt)
        return true
      }))
    if (!ours) yield* this.#beginAnew()
    this.#beatenAt = startedAt
  }

  /** A lease once lost is never taken up again. */
  *#beginAnew(): Routine {
    const { kernel, tables } = this.#sim
    this.#lose()
    yield* ask(this.#sim, this.client, () => tables.nodes.delete(this.lease.nodeId))
    const next = this.#newLease()
    const joinedAt = kernel.now
    yield* ask(this.#sim, this.client, () => tables.nodes.set(next.nodeId, joinedAt))
    this.lease = next
  }

  /** A timer and nothing else: what wakes with it comes after it. */
  #fence(): void {
    const { kernel, swarm } = this.#sim
    const { leaseMs, heartbeatMs } = swarm.lease
    const leftMs = leaseLeftMs({ beatenAtMs: this.#beatenAt, leaseMs }, kernel.now)
    if (leftMs <= 0 && !this.lease.lost) this.#lose()
    const restMs = Math.min(Math.max(leftMs, heartbeatMs / 4), heartbeatMs)
    kernel.afterIdle(restMs, this.client, () => this.#fence())
  }

  /** Every leg ends at once. */
  #lose(): void {
    const { lease } = this
    lease.lost = true
    if (lease.legs.size > 0) this.#sim.sometimes.reached('a node lost its lease and hung up')
    for (const leg of lease.legs) {
      this.#sim.carrier.hangUp(leg)
      leg.rang.fill('lost')
      leg.over.fill()
    }
  }

  *#reap(): Routine {
    const sim = this.#sim
    const { tables, kernel } = sim
    const before = silentSince(kernel.instant, sim.swarm.lease.leaseMs).epochMilliseconds
    yield* ask(sim, this.client, () => {
      for (const [id, heartbeatAt] of tables.nodes) if (heartbeatAt < before) tables.nodes.delete(id)
    })
    const orphans = yield* ask(sim, this.client, () => {
      const orphaned = [...tables.open].filter(({ nodeId }) => nodeId !== null && !tables.nodes.has(nodeId))
      for (const call of orphaned) if (call.status === 'processing') call.nodeId = null
      if (sim.broken.has('orphans are taken over')) return []
      const running = orphaned.filter(isRunning).slice(0, REAPED_AT_ONCE)
      return running.map((call) => ({ call, nodeId: call.nodeId ?? '' }))
    })
    for (const { call, nodeId } of orphans) {
      const was = yield* takeOver(sim, { client: this.client, nodeId }, call)
      if (was === 'dialing') sim.sometimes.reached('a dialling call was taken over')
      if (was === 'in_progress') sim.sometimes.reached('a conversation was taken over')
    }
    if (orphans.length > 0) this.ring()
  }

  *#sweep(): Routine {
    yield* ask(this.#sim, this.client, () => sweep(this.#sim))
    this.ring()
  }

  *#dial(): Routine<number> {
    const sim = this.#sim
    const { lease } = this
    const carries = Math.min(ADMITTED_AT_ONCE, sim.swarm.carries - this.running.size)
    if (carries <= 0 || lease.lost) return LONGEST_SLEEP_MS
    yield* this.#findStrays()
    const startedAt = sim.kernel.now
    let leastMs = 0
    this.admitting = true
    try {
      const { admitted, held } = yield* this.#admit(lease, { carries, startedAt })
      if (admitted.length > carries) sim.witness.blame(`${this.name} carries more than it can`)
      for (const call of admitted) this.#carry(lease, call)
      if (admitted.length > 0) return 0
      leastMs = held ? 0 : ELSEWHERE_MS
    } catch (error) {
      // The answer may have been lost after the commit.
      if (error instanceof Disconnected) this.#unsure ??= { lease, since: startedAt }
      throw error
    } finally {
      this.admitting = false
    }
    const due = yield* ask(sim, this.client, () => nextLaneDue(sim))
    return due === null ? LONGEST_SLEEP_MS : Math.max(due - sim.kernel.now, leastMs)
  }

  *#admit(lease: Lease, by: { carries: number; startedAt: number }): Routine<{ admitted: Call[]; held: boolean }> {
    const sim = this.#sim
    const here = () => this.#around.here(this)
    return yield* transaction(sim, { client: this.client }, function* ({ tx, ask, commit }) {
      const held = yield* ask(() => holdLanes(sim, tx, by.carries))
      if (held.lanes.length === 0) return { admitted: [], held: false }
      yield here()
      const plan = yield* ask(() => planAdmission(sim, { tx, held }, by))
      yield here()
      return yield* commit(() => {
        const admitted = commitAdmission(sim, plan, lease.nodeId)
        // It is done, and whoever asked may not hear of it.
        here()
        return { admitted, held: true }
      })
    })
  }

  /** Calls that an admission took whose answer was lost: they are this node's, and nothing of them has left. */
  *#findStrays(): Routine {
    const sim = this.#sim
    const unsure = this.#unsure
    if (unsure === null) return
    const strays = yield* ask(sim, this.client, () =>
      [...sim.tables.open].filter(
        (call) =>
          call.status === 'dialing' &&
          call.nodeId === unsure.lease.nodeId &&
          !this.running.has(call) &&
          (call.made.at(-1)?.startedAt ?? 0) >= unsure.since,
      ),
    )
    this.#unsure = null
    for (const call of strays) {
      sim.sometimes.reached('the answer to an admission was lost, and its calls were found')
      this.#carry(unsure.lease, call)
    }
  }

  #carry(lease: Lease, call: Call): void {
    const sim = this.#sim
    const { client, running } = this
    const held = {
      call,
      client,
      nodeId: lease.nodeId,
      legs: lease.legs,
      lost: () => lease.lost,
      here: () => this.#around.here(this),
    }
    running.add(call)
    this.#around.admitted(call)
    const ring = () => this.ring()
    sim.kernel.spawn(
      client,
      (function* (): Routine {
        yield* carry(sim, held)
        running.delete(call)
        ring()
      })(),
    )
  }
}
