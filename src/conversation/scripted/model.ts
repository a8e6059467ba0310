import type { Timekeeper } from '#conversation/converse.ts'
import type { ModelEvent, SpeechModel, SpeechSession } from '#conversation/port.ts'
import { standing } from '#conversation/standing.ts'
import { type Script, type ScriptStep, speechSeconds, writeScript } from './script.ts'

/**
 * The speech model of test mode: plays the script of the call, agent and person both, as fast as it is read. Every
 * event carries the nominal second at which it happens.
 */
export function scriptedModel(): SpeechModel {
  return {
    capabilities: { tools: true, signalsInterruption: true, exactSpeech: true, audio: ['pcma_8k'] },
    connect: standing(({ plan }) => new ScriptedSession(writeScript(plan))),
  }
}

/** The seconds of a scripted conversation are those of its script. */
export function nominalTime(): Timekeeper {
  let seconds = 0
  return {
    secondsAt(event) {
      seconds = event?.atSeconds ?? seconds
      return seconds
    },
    // It stands still between two events, so nobody has to look at it meanwhile.
    nextTick: (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      }),
  }
}

class ScriptedSession implements SpeechSession {
  readonly events: AsyncIterable<ModelEvent>
  readonly resumableBy = null
  #queue: (ModelEvent & { atSeconds: number })[]
  #answers = new Map<string, () => void>()
  #now = 0
  #begun = false
  #closed = false

  constructor(script: Script) {
    this.#queue = script.steps.flatMap(eventsOf)
    this.events = this.#play()
  }

  async *#play(): AsyncGenerator<ModelEvent> {
    for (let event = this.#queue.shift(); event && !this.#closed; event = this.#queue.shift()) {
      this.#now = event.atSeconds
      const answered = event.kind === 'tool' ? this.#answerOf(event.id) : undefined
      yield event
      await answered
    }
    const reason = this.#closed ? 'asked' : 'expired'
    yield { kind: 'closed', reason, fault: null, atSeconds: this.#now }
  }

  #answerOf(id: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#answers.set(id, resolve)
    return promise
  }

  /**
   * The script begins with the first words itself; whatever the engine says later takes the place of what was to come.
   */
  say(text: string): void {
    if (this.#begun) {
      const end = this.#now + speechSeconds(text)
      this.#queue = eventsOf({ kind: 'line', speaker: 'agent', text, start: this.#now, end }, 0)
    }
    this.#begun = true
  }

  answerTool(id: string): void {
    this.#answers.get(id)?.()
    this.#answers.delete(id)
  }

  /** A script has no ears: what the person says stands in it. */
  hear(): void {}

  /** Nor can it be prompted. */
  cue(): void {}

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    this.#queue = []
    for (const resolve of this.#answers.values()) resolve()
    this.#answers.clear()
  }
}

function eventsOf(step: ScriptStep, index: number): (ModelEvent & { atSeconds: number })[] {
  if (step.kind === 'person_left') return [{ kind: 'person_left', atSeconds: step.at }]
  if (step.kind === 'tool') {
    return [{ kind: 'tool', id: `tool_${index}`, name: step.name, arguments: step.arguments, atSeconds: step.at }]
  }
  const { text, start, end } = step
  if (step.speaker === 'agent') {
    return [
      { kind: 'agent_text', text, atSeconds: start },
      { kind: 'agent_turn_ended', atSeconds: end },
    ]
  }
  return [
    // Nothing of it is understood before it is finished, but this is where they began.
    { kind: 'person_text', text: '', final: false, atSeconds: start },
    { kind: 'person_text', text, final: true, atSeconds: end },
  ]
}
