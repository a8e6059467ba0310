import type { Ending, Plan, Turn } from '#contract/conversation.ts'
import type { LineEvent } from '#conversation/line.ts'
import type { ModelEvent } from '#conversation/port.ts'
import { beginConversation, reduce } from '#conversation/reducer.ts'
import type { ConversationEvent, ConversationState, Effect } from '#conversation/state.ts'
import { nextDue } from '#conversation/time-rules.ts'
import { examplePlan } from '#telephony/example-plan.ts'

/** What happens, without the second at which it does. */
type Happening = ConversationEvent extends infer Each ? (Each extends unknown ? Omit<Each, 'atSeconds'> : never) : never

/**
 * The engine by itself on a real line, and a clock that the test moves. The engine looks at the time as often as it
 * does on a line: every 0.2 s, and whenever it said that it has to.
 */
export class EngineStage {
  state: ConversationState
  #ms = 0
  /** All that it did, and when. */
  readonly done: { at: number; effect: Effect }[] = []

  constructor(plan: Plan = livePlan()) {
    this.state = beginConversation(plan, { isReal: true })
    this.happens({ kind: 'opened', session: 0 })
  }

  happens(event: Happening, atSeconds = this.now): this {
    const { state, effects } = reduce(this.state, { ...event, atSeconds } as ConversationEvent)
    this.state = state
    for (const effect of effects) this.done.push({ at: this.now, effect })
    return this
  }

  get now(): number {
    return this.#ms / 1_000
  }

  /** Time passes. */
  wait(seconds: number): this {
    const end = this.#ms + Math.round(1_000 * seconds)
    while (this.#ms < end) {
      const due = Math.min(this.#ms + LOOK_MS, Math.ceil(1_000 * nextDue(this.state) - 1e-6))
      this.#ms = Math.min(end, Math.max(this.#ms + LOOK_LEAST_MS, due))
      this.happens({ kind: 'tick' })
    }
    return this
  }

  /** The current session, unless another is named, tells this. */
  tells(event: ModelEvent, session = this.state.link.current ?? -1): this {
    return this.happens({ kind: 'model', session, event })
  }

  hears(event: LineEvent): this {
    return this.happens({ kind: 'line', event }, event.atSeconds)
  }

  /** The agent is heard to say this, for so long. */
  says(text: string, seconds = 2): this {
    this.hears({ kind: 'voice', speaker: 'agent', change: 'started' })
    this.tells({ kind: 'agent_text', text }).wait(seconds)
    this.hears({ kind: 'voice', speaker: 'agent', change: 'ended' })
    return this.tells({ kind: 'agent_turn_ended' })
  }

  /** The person speaks for so long; nobody understands it yet. */
  speaks(seconds = 1): this {
    const from = this.now
    this.hears({ kind: 'voice', speaker: 'person', change: 'started' })
    this.hears({ kind: 'person_text', text: '', final: false, atSeconds: from })
    this.wait(seconds)
    return this.hears({ kind: 'voice', speaker: 'person', change: 'ended' })
  }

  /** The person is heard to say this. */
  replies(text: string, seconds = 1): this {
    return this.speaks(seconds).hears({ kind: 'person_text', text, final: true })
  }

  calls(name: string, args: Record<string, unknown> = {}, id = `${name}@${this.now}`): this {
    return this.tells({ kind: 'tool', id, name, arguments: args })
  }

  answers(id: string, text = 'ok', session = 0): this {
    return this.happens({ kind: 'tool_answered', session, id, text })
  }

  opens(session: number): this {
    return this.happens({ kind: 'opened', session })
  }

  loses(session = this.state.link.current ?? -1): this {
    return this.tells({ kind: 'closed', reason: 'lost', fault: null }, session)
  }

  of<K extends Effect['kind']>(kind: K): (Effect & { kind: K })[] {
    return this.done.flatMap(({ effect }) => (effect.kind === kind ? [effect as Effect & { kind: K }] : []))
  }

  when(kind: Effect['kind']): number[] {
    return this.done.filter(({ effect }) => effect.kind === kind).map(({ at }) => Math.round(at * 100) / 100)
  }

  ending(): Ending | undefined {
    return this.of('end')[0]?.ending
  }

  get turns(): Turn[] {
    return this.of('turn').map(({ turn }) => turn)
  }

  /** Greeted and answered: the beginning of a talk like any other. */
  greeted(): this {
    return this.says(this.state.plan.firstWords).wait(0.5).replies('Sì, mi dica.')
  }
}

const LOOK_MS = 200
const LOOK_LEAST_MS = 10

/** Whoever calls is greeted at once. */
export const livePlan = (
  changes: Parameters<typeof examplePlan>[0] = {},
  document: Parameters<typeof examplePlan>[1] = {},
) => examplePlan({ livemode: true, direction: 'inbound', ...changes }, document)
