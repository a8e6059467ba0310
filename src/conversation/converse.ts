import type { Converse, Desk, Ending, LineSignals, ModelFault, Plan, Saying } from '#contract/conversation.ts'
import type { Line } from './line.ts'
import type { ModelEvent, SpeechModel } from './port.ts'
import { beginConversation, reduce } from './reducer.ts'
import { openSessions, type Sessions } from './sessions.ts'
import type { ConversationEvent, ConversationState, Effect, OpenTurn } from './state.ts'
import { nextDue } from './time-rules.ts'
import { openTurns } from './turns.ts'

/**
 * The thin shell of the engine: opens the model's sessions, hands every event to the reducer with the second at which
 * it happened, and does what comes back. All that is decided is decided in reducer.ts.
 */

/** Where the seconds of one conversation come from: its script, or what was really played to the person. */
export interface Timekeeper {
  /** Seconds from the answer at which this event happened; without an event, the seconds gone by now. */
  secondsAt(event: Timed | null): number
  /**
   * Settles when the engine should look at the time though nothing happened, at that second at the latest; a nominal
   * conversation never needs it.
   */
  nextTick(signal: AbortSignal, atSeconds: number): Promise<void>
}

const SILENCE = { agent: null, person: null }

type Timed = Pick<ModelEvent, 'atSeconds'>

export interface ConverseHouse {
  model: SpeechModel
  timekeeper: () => Timekeeper
  /** Where it is held on a real line. */
  line?: Line
}

export function createConverse(house: ConverseHouse): Converse {
  return async (plan, desk, signals) => {
    if (isOver(signals)) return unspoken(signals)
    const talk = new Talk(house, plan, { desk, signals })
    try {
      const fault = await talk.sessions.open(0, { history: plan.history ?? [], resumes: false })
      // Opening takes its time, and the line may have been told to end meanwhile.
      if (isOver(signals)) return unspoken(signals)
      if (fault) return { reason: 'error', durationSeconds: 0, intents: [], fault }
      const ending = await talk.hold(house.timekeeper())
      // What a session has cost in the end it says as it closes.
      await talk.sessions.close()
      return house.line ? { ...ending, speech: talk.sessions.cost } : ending
    } finally {
      await talk.sessions.close()
    }
  }
}

const isOver = ({ closing, left, gone }: LineSignals): boolean =>
  closing.aborted || gone.aborted || left?.aborted === true

const unspoken = ({ gone, left }: LineSignals): Ending => ({
  reason: gone.aborted ? 'error' : left?.aborted ? 'person' : 'shutdown',
  durationSeconds: 0,
  intents: [],
})

/** One conversation, from the opening of its model to its ending. */
class Talk {
  readonly sessions: Sessions
  readonly #line: Line | undefined
  readonly #desk: Desk
  readonly #signals: LineSignals
  readonly #ended = Promise.withResolvers<Ending>()
  /** What an effect brings about at once is dealt with after all the effects of its event. */
  readonly #inbox: ConversationEvent[] = []
  #isBusy = false
  #state: ConversationState
  #time: Timekeeper | null = null
  /** The turns that who follows it was last told of: they change with every word. */
  #said: { agent: OpenTurn | null; person: OpenTurn | null } = SILENCE

  constructor({ model, line }: ConverseHouse, plan: Plan, { desk, signals }: { desk: Desk; signals: LineSignals }) {
    const { gone, left } = signals
    // Whoever hung up while the model was opening waits for nothing any more.
    const ended = left ? AbortSignal.any([gone, left]) : gone
    this.#line = line
    this.#desk = desk
    this.#signals = signals
    this.#state = beginConversation(plan, { isReal: line !== undefined })
    // Whoever holds it hears of a bug; where nobody came to hold it, there is nobody to tell.
    this.#ended.promise.catch(() => {})
    const tell = (session: number, event: ModelEvent) =>
      this.#step({ kind: 'model', session, event, atSeconds: this.#secondsAt(event) })
    this.sessions = openSessions({ model, line, plan, gone: ended, tell, fail: this.#fail })
  }

  hold(time: Timekeeper): Promise<Ending> {
    this.#time = time
    const over = new AbortController()
    const { closing, left, gone } = this.#signals
    const hungUp = () => this.#step({ kind: 'person_left', atSeconds: this.#secondsAt(null) })
    const closes = () => this.#step({ kind: 'shutdown', atSeconds: this.#secondsAt(null) })
    const isGone = () => this.#step({ kind: 'leg_gone', atSeconds: this.#secondsAt(null) })
    closing.addEventListener('abort', closes, { once: true })
    left?.addEventListener('abort', hungUp, { once: true })
    gone.addEventListener('abort', isGone, { once: true })
    this.sessions.adopt(0)
    this.#line?.listen((event) => this.#step({ kind: 'line', event, atSeconds: this.#secondsAt(event) }))
    this.#step({ kind: 'opened', session: 0, atSeconds: this.#secondsAt(null) })
    this.sessions.listen(0)
    this.#watch(time, over.signal).catch(this.#fail)
    // Taken off by hand: a signal that does it costs more than the listeners, for every conversation.
    return this.#ended.promise.finally(() => {
      // A reason of its own: the default one is an error with a trace, for every conversation.
      over.abort('the conversation is over')
      closing.removeEventListener('abort', closes)
      left?.removeEventListener('abort', hungUp)
      gone.removeEventListener('abort', isGone)
    })
  }

  readonly #secondsAt = (event: Timed | null): number => this.#time?.secondsAt(event) ?? 0

  /** A bug ends the conversation for the engine too: whatever is still on its way does nothing. */
  readonly #fail = (bug: unknown): void => {
    this.#state = { ...this.#state, ended: true }
    this.#ended.reject(bug)
  }

  #step(event: ConversationEvent): void {
    this.#inbox.push(event)
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      for (let next = this.#inbox.shift(); next; next = this.#inbox.shift()) {
        const { state, effects } = reduce(this.#state, next)
        this.#state = state
        for (const effect of effects) this.#perform(effect)
        if (this.#desk.saying?.isWanted) this.#follow(this.#desk.saying, next.atSeconds)
      }
    } catch (bug) {
      this.#fail(bug)
    } finally {
      this.#isBusy = false
    }
  }

  /** What is being said is told as it changes, after the turns that ended. */
  #follow(saying: Saying, at: number): void {
    const { agentTurn: agent, personTurn: person } = this.#state
    if (agent === this.#said.agent && person === this.#said.person) return
    this.#said = { agent, person }
    saying.tell(openTurns(this.#state, at))
  }

  #perform(effect: Effect): void {
    const { sessions } = this
    if (effect.kind === 'say') sessions.of(effect.session)?.say(effect.text)
    else if (effect.kind === 'cue') sessions.of(effect.session)?.cue(effect.text, effect.how)
    else if (effect.kind === 'answer_tool') sessions.of(effect.session)?.answerTool(effect.id, effect.text)
    else if (effect.kind === 'turn') this.#desk.turn(effect.turn)
    else if (effect.kind === 'told') this.#desk.told(effect.handover)
    else if (effect.kind === 'ask_tool') this.#ask(effect)
    else if (effect.kind === 'open') this.#open(effect)
    else if (effect.kind === 'adopt') sessions.adopt(effect.session)
    else if (effect.kind === 'drop') sessions.drop(effect.session)
    else this.#ended.resolve(effect.ending)
  }

  #ask({ session, request }: Effect & { kind: 'ask_tool' }): void {
    const { id } = request
    this.#desk
      .tool(request)
      .then((answer) => this.#step({ kind: 'tool_answered', session, id, ...answer, atSeconds: this.#secondsAt(null) }))
      .catch(this.#fail)
  }

  #open({ session, history, resumes }: Effect & { kind: 'open' }): void {
    const opened = (fault: ModelFault | null) => {
      if (fault) this.#step({ kind: 'refused', session, fault, atSeconds: this.#secondsAt(null) })
      if (!this.sessions.of(session)) return
      this.#step({ kind: 'opened', session, atSeconds: this.#secondsAt(null) })
      this.sessions.listen(session)
    }
    this.sessions.open(session, { history, resumes }).then(opened).catch(this.#fail)
  }

  async #watch(time: Timekeeper, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      try {
        await time.nextTick(over, nextDue(this.#state))
      } catch (error) {
        if (over.aborted) return
        throw error
      }
      this.#step({ kind: 'tick', atSeconds: this.#secondsAt(null) })
    }
  }
}
