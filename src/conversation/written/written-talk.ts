import type { Writer, WrittenTurn } from '#contract/written.ts'
import type { ModelEvent, SessionPlan, SpeechModel, SpeechSession } from '#conversation/port.ts'
import { speechSeconds } from '#conversation/scripted/script.ts'
import { standing } from '#conversation/standing.ts'
import { type EventQueue, openEventQueue } from '#kernel/event-queue.ts'
import { isToBeAnswered } from './script-writer.ts'

/**
 * A conversation by text, towards the engine a speech model like any other: the person's words come from who types
 * them, the agent's from a writer. Its seconds are nominal, as long as the words would take to say, so that nobody who
 * thinks while they type is taken for silent.
 */
export interface WrittenTalk {
  model: SpeechModel
  /** What the person has typed; before there is anybody to hear it, it is passed over. */
  hear(text: string): void
}

const PAUSE_SECONDS = 0.5
/** Tools asked for one after the other without a word of the person. */
const ROUNDS_MAX = 6
/** Texts that wait for an answer: whoever types faster is not heard. */
const WAITING_MAX = 20
const FAILED = { code: 'lost', message: 'The model that writes for the agent did not answer.' } as const

export function writtenTalk(writer: Writer): WrittenTalk {
  let current: WrittenSession | null = null
  const begin = standing((plan) => {
    // Another session goes on where the time of the one before stood.
    current = new WrittenSession(writer, plan, current?.now ?? 0)
    return current
  })
  return {
    model: {
      capabilities: { tools: true, signalsInterruption: true, exactSpeech: true, audio: ['pcma_8k'] },
      connect: begin,
    },
    hear: (text) => current?.type(text),
  }
}

class WrittenSession implements SpeechSession {
  readonly events: AsyncIterable<ModelEvent>
  readonly resumableBy = null
  readonly #writer: Writer
  readonly #plan: SessionPlan
  readonly #queue: EventQueue<ModelEvent> = openEventQueue()
  readonly #over = new AbortController()
  readonly #said: WrittenTurn[]
  readonly #asked = new Map<string, (answer: string) => void>()
  #answering: Promise<void> = Promise.resolve()
  #waiting = 0
  now: number

  constructor(writer: Writer, plan: SessionPlan, now: number) {
    this.#writer = writer
    this.#plan = plan
    this.#said = plan.history.map(({ speaker, text }) => ({ by: speaker, text }))
    this.now = now
    this.events = this.#queue.events
  }

  type(text: string): void {
    if (this.#over.signal.aborted || this.#waiting >= WAITING_MAX) return
    this.#waiting += 1
    this.#next(async () => {
      this.#waiting -= 1
      const start = this.now + PAUSE_SECONDS
      this.now = start + speechSeconds(text)
      this.#queue.push({ kind: 'person_text', text: '', final: false, atSeconds: start })
      this.#queue.push({ kind: 'person_text', text, final: true, atSeconds: this.now })
      this.#said.push({ by: 'person', text })
      // Who types on is answered once, to all of it.
      if (this.#waiting === 0) await this.#answer()
    })
  }

  say(text: string): void {
    const start = this.now + PAUSE_SECONDS
    this.now = start + speechSeconds(text)
    this.#said.push({ by: 'agent', text })
    this.#queue.push({ kind: 'agent_text', text, atSeconds: start })
    this.#queue.push({ kind: 'agent_turn_ended', atSeconds: this.now })
  }

  cue(text: string, how: 'reply' | 'note'): void {
    this.#said.push({ by: 'note', text })
    if (how === 'reply') this.#next(() => this.#answer())
  }

  answerTool(id: string, text: string): void {
    this.#asked.get(id)?.(text)
    this.#asked.delete(id)
  }

  /** Nothing is heard: what the person says is typed. */
  hear(): void {}

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end({ kind: 'closed', reason: 'asked', fault: null, atSeconds: this.now })
  }

  /** One thing after the other, in the order in which it came. */
  #next(work: () => Promise<void>): void {
    this.#answering = this.#answering.then(work).catch(() => {
      this.#end({ kind: 'closed', reason: 'lost', fault: FAILED, atSeconds: this.now })
    })
  }

  async #answer(): Promise<void> {
    const { plan, tools } = this.#plan
    for (let round = 0; round < ROUNDS_MAX && isToBeAnswered(this.#said); round += 1) {
      const written = await this.#writer.write({ plan, tools, said: this.#said }, this.#over.signal)
      if (this.#over.signal.aborted) return
      if (written.text.trim() !== '') this.say(written.text.trim())
      for (const asked of written.tools) await this.#ask(asked)
      if (written.tools.length === 0) return
    }
  }

  async #ask({ id, name, arguments: given }: { id: string; name: string; arguments: Record<string, unknown> }) {
    const { promise, resolve } = Promise.withResolvers<string>()
    this.#asked.set(id, resolve)
    this.#over.signal.addEventListener('abort', () => resolve(''), { once: true })
    this.#queue.push({ kind: 'tool', id, name, arguments: given, atSeconds: this.now })
    this.#said.push({ by: 'tool', id, name, arguments: given, answer: await promise })
  }

  #end(closed: ModelEvent): void {
    if (this.#over.signal.aborted) return
    this.#over.abort('the session is over')
    this.#queue.push(closed)
    this.#queue.end()
  }
}
