import { effectiveModel } from '#contract/agent-defaults.ts'
import type { Ending, ModelFault, Plan, SpeechUsage } from '#contract/conversation.ts'
import type { Line } from './line.ts'
import { platformTools } from './platform-tools.ts'
import {
  type ModelEvent,
  ModelRefused,
  type SessionPlan,
  type SpeechConnection,
  type SpeechModel,
  type SpeechSession,
} from './port.ts'

/**
 * The sessions of one conversation, by number: opened with all that a model needs to know, listened to until they
 * close, each disposed of once. What they have cost is known when all of them are closed.
 */
export interface Sessions {
  /** Settles with why the model would not be opened, or with null; given up by `drop` it settles with null too. */
  open(session: number, given: Pick<SessionPlan, 'history'> & { resumes: boolean }): Promise<ModelFault | null>
  /** Tells every event of it from now on; a session that falls silent without `closed` was lost. */
  listen(session: number): void
  of(session: number): SpeechSession | undefined
  adopt(session: number): void
  drop(session: number): void
  /** Closes all of them. */
  close(): Promise<void>
  /** Which model spoke, and what it has cost. */
  readonly cost: NonNullable<Ending['speech']>
}

interface SessionsHouse {
  model: SpeechModel
  line: Line | undefined
  plan: Plan
  /** Nobody waits for the model any more. */
  gone: AbortSignal
  tell: (session: number, event: ModelEvent) => void
  /** A bug of the model's. */
  fail: (bug: unknown) => void
}

const LOST: ModelEvent = { kind: 'closed', reason: 'lost', fault: null }

export function openSessions({ model, line, plan, gone, tell, fail }: SessionsHouse): Sessions {
  const opened = new Map<number, SpeechSession>()
  const opening = new Map<number, AbortController>()
  /** What is being closed, and what is listened to until it is. */
  const open = new Set<Promise<void>>()
  const costs = new Map<number, SpeechUsage>()
  /** The last that spoke: the next may be resumed by its handle. */
  let last: SpeechSession | null = null
  let begun = 0
  const tools = [...platformTools(plan.agent), ...plan.tools]

  function keep(doing: Promise<void>): void {
    const done = doing.catch(fail).finally(() => open.delete(done))
    open.add(done)
  }
  const dispose = (one: AsyncDisposable): void => keep((async () => one[Symbol.asyncDispose]())())

  async function hear(number: number, session: SpeechSession): Promise<void> {
    for await (const event of session.events) {
      if (event.kind === 'usage') costs.set(number, event.usage)
      tell(number, event)
      if (event.kind === 'closed') return
    }
    tell(number, LOST)
  }

  return {
    async open(number, { history, resumes }) {
      const [audio] = model.capabilities.audio
      if (audio === undefined) throw new TypeError('a speech model states at least one audio format')
      const given = new AbortController()
      opening.set(number, given)
      // Nobody drops the first one: a signal of its own would be made for every conversation.
      const signal = number === 0 ? gone : AbortSignal.any([gone, given.signal])
      const resume = resumes ? (last?.resumableBy ?? null) : null
      let connection: SpeechConnection | null = null
      try {
        connection = await model.connect({ plan, tools, history, resume }, signal)
        const session = await connection.begin(audio, signal)
        begun += 1
        if (opening.get(number) === given) opened.set(number, session)
        else dispose(session)
        return null
      } catch (error) {
        if (connection) dispose(connection)
        if (signal.aborted) return null
        if (error instanceof ModelRefused) return error.fault
        throw error
      } finally {
        opening.delete(number)
      }
    },
    listen(number) {
      const session = opened.get(number)
      if (session) keep(hear(number, session))
    },
    of: (number) => opened.get(number),
    adopt(number) {
      last = opened.get(number) ?? null
      if (last) line?.adopt(last)
    },
    drop(number) {
      const session = opened.get(number)
      opening.get(number)?.abort('it is not wanted any more')
      opening.delete(number)
      opened.delete(number)
      if (session) dispose(session)
    },
    async close() {
      for (const number of [...opening.keys(), ...opened.keys()]) this.drop(number)
      await Promise.all(open)
    },
    get cost() {
      return { model: effectiveModel(plan.agent), usage: sum([...costs.values()]), sessions: begun }
    },
  }
}

const NOTHING: SpeechUsage = { seconds: 0, textIn: 0, textOut: 0, audioIn: 0, audioOut: 0 }

const sum = (all: readonly SpeechUsage[]): SpeechUsage =>
  all.reduce(
    (before, one) => ({
      seconds: before.seconds + one.seconds,
      textIn: before.textIn + one.textIn,
      textOut: before.textOut + one.textOut,
      audioIn: before.audioIn + one.audioIn,
      audioOut: before.audioOut + one.audioOut,
    }),
    NOTHING,
  )
