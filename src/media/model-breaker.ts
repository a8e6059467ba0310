import type { ModelFault } from '#contract/conversation.ts'
import type { Clock } from '#kernel/clock.ts'

/**
 * A provider that refuses is not asked by every call: after a refusal that has nothing to do with the call itself
 * nobody asks for a while, then one does, and what it hears counts for all. Pure; one for each model of a node.
 */
export interface Breaker {
  /** How often in a row it was refused. */
  readonly refusals: number
  readonly fault: ModelFault | null
  /** Until then its last refusal is the answer. */
  readonly openUntilMs: number
  /** Somebody is asking just now, to find out for all. */
  readonly probing: boolean
}

export const CLOSED: Breaker = { refusals: 0, fault: null, openUntilMs: 0, probing: false }

/** What says something of the key or the provider, and not of one call's voice or prompt. */
const OF_ALL: ReadonlySet<ModelFault['code']> = new Set([
  'key_refused',
  'quota_spent',
  'rate_limited',
  'model_unknown',
  'overloaded',
  'unreachable',
  'timed_out',
])

/** A single time-out opens nothing; a key that is refused is refused. */
const AT_ONCE: ReadonlySet<ModelFault['code']> = new Set(['key_refused', 'quota_spent', 'model_unknown'])
const REFUSALS_MAX = 3
const OPEN_MS = [5_000, 15_000, 30_000, 60_000] as const

/** The fault that a call hears instead of asking; null: it asks, and tells what came of it. */
export function askFirst(breaker: Breaker, nowMs: number): { breaker: Breaker; fault: ModelFault | null } {
  if (breaker.openUntilMs === 0) return { breaker, fault: null }
  if (breaker.probing || nowMs < breaker.openUntilMs) return { breaker, fault: breaker.fault }
  return { breaker: { ...breaker, probing: true }, fault: null }
}

/** What came of asking: null where the model took the call. */
export function tellAll(breaker: Breaker, fault: ModelFault | null, nowMs: number): Breaker {
  if (fault === null) return CLOSED
  // Whoever asked went away before the provider had said anything.
  if (fault.code === 'lost') return { ...breaker, probing: false }
  // A refusal of this one call shows that the provider is there.
  if (!OF_ALL.has(fault.code)) return breaker.probing ? CLOSED : breaker
  const refusals = breaker.refusals + 1
  const opens = AT_ONCE.has(fault.code) || refusals >= REFUSALS_MAX
  const step = Math.min(Math.max(0, refusals - (AT_ONCE.has(fault.code) ? 1 : REFUSALS_MAX)), OPEN_MS.length - 1)
  const openUntilMs = opens ? nowMs + (OPEN_MS[step] ?? 0) : breaker.openUntilMs
  return { refusals, fault, openUntilMs, probing: false }
}

/** Those of a node, by model. */
export class ModelBreakers {
  readonly #clock: Clock
  readonly #byModel = new Map<string, Breaker>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Why the model is not asked now; null: it is, and `tell` is owed. */
  ask(model: string): ModelFault | null {
    const { breaker, fault } = askFirst(this.#byModel.get(model) ?? CLOSED, this.#clock.monotonicMs())
    this.#byModel.set(model, breaker)
    return fault
  }

  tell(model: string, fault: ModelFault | null): void {
    this.#byModel.set(model, tellAll(this.#byModel.get(model) ?? CLOSED, fault, this.#clock.monotonicMs()))
  }
}
