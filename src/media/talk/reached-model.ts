import type { ModelFault } from '#contract/conversation.ts'
import {
  type AudioFormat,
  ModelRefused,
  type SessionPlan,
  type SpeechConnection,
  type SpeechModel,
  type SpeechSession,
} from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import { unlessAborted } from '#kernel/within.ts'

/**
 * A speech model whose sessions are opened within bounds, whatever it does, and whose first connection may have been
 * made before the telephone rang.
 */
export interface ReachedModel extends SpeechModel {
  /** Reaches the model ahead of the conversation; rejects with `ModelRefused`. */
  prepare(plan: SessionPlan, signal: AbortSignal): Promise<void>
  /** What was reached is not wanted any more, unless a conversation has taken it. */
  dismiss(): Promise<void>
}

const OPEN_MAX_MS = 10_000
/** What may be over by the next time. */
const PASSING = new Set<ModelFault['code']>(['lost', 'expired', 'timed_out', 'unreachable'])
const LATE = { code: 'timed_out', message: 'The speech model did not answer in time.' } as const

export function reachModel({ clock, model }: { clock: Clock; model: SpeechModel }): ReachedModel {
  /** What was reached before the telephone was answered. */
  let ready: SpeechConnection | null = null
  const bounded = (connection: SpeechConnection): SpeechConnection => ({
    begin: (audio, signal) => inTime(clock, signal, (given) => connection.begin(audio, given)),
    [Symbol.asyncDispose]: async () => connection[Symbol.asyncDispose](),
  })
  /** The telephone may have rung for long: what was reached before it, and was lost meanwhile, is reached anew. */
  async function beginOr(
    prepared: SpeechConnection,
    audio: AudioFormat,
    { plan, signal }: { plan: SessionPlan; signal: AbortSignal },
  ): Promise<SpeechSession> {
    try {
      return await bounded(prepared).begin(audio, signal)
    } catch (error) {
      if (!(error instanceof ModelRefused) || !PASSING.has(error.fault.code)) throw error
      await prepared[Symbol.asyncDispose]()
      return await bounded(await connect(plan, signal)).begin(audio, signal)
    }
  }
  const connect = (plan: SessionPlan, signal: AbortSignal) =>
    inTime(clock, signal, (given) => model.connect(plan, given))
  return {
    capabilities: model.capabilities,
    async connect(plan, signal) {
      const prepared = ready
      ready = null
      if (!prepared) return bounded(await connect(plan, signal))
      return { ...bounded(prepared), begin: (audio, given) => beginOr(prepared, audio, { plan, signal: given }) }
    },
    async prepare(plan, signal) {
      ready = await connect(plan, signal)
    },
    async dismiss() {
      const unused = ready
      ready = null
      await unused?.[Symbol.asyncDispose]()
    },
  }
}

/**
 * What was asked for, or a rejection once the time is up or the line is gone, also of a model that listens to no
 * signal.
 */
async function inTime<T extends AsyncDisposable>(
  clock: Clock,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const given = AbortSignal.any([signal, over.signal])
  const cancel = clock.after(OPEN_MAX_MS, () => over.abort(new ModelRefused(LATE)))
  const asked = ask(given)
  try {
    return await unlessAborted(asked, given)
  } catch (error) {
    // One that comes all the same is wanted by nobody; its refusal was told already.
    asked.then((late) => late[Symbol.asyncDispose]()).catch(() => {})
    throw error
  } finally {
    cancel()
  }
}
