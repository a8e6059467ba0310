import type { Converse, Desk, Ending, LineSignals, Plan } from '#contract/conversation.ts'
import { platformTools } from './platform-tools.ts'
import { type ModelEvent, ModelRefused, type SpeechModel, type SpeechSession } from './port.ts'
import { beginConversation, type ConversationEvent, type Effect, reduce } from './reducer.ts'

/**
 * The thin shell of the engine: opens the model's session, hands every event to the reducer with the second at which it
 * happened, and does what comes back. All that is decided is decided in reducer.ts.
 */

/** Where the seconds of one conversation come from: its script, or what was really played to the person. */
export interface Timekeeper {
  /** Seconds from the answer at which this event happened; without an event, the seconds gone by now. */
  secondsAt(event: ModelEvent | null): number
  /** Settles when the engine should look at the time though nothing happened; a nominal conversation never needs it. */
  nextTick(signal: AbortSignal): Promise<void>
}

export function createConverse(deps: { model: SpeechModel; timekeeper: () => Timekeeper }): Converse {
  return async (plan, desk, signals) => {
    if (isOver(signals)) return unspoken(signals)
    const session = await openSession(deps.model, plan, signals)
    if (session === null)
      return isOver(signals) ? unspoken(signals) : { reason: 'error', durationSeconds: 0, intents: [] }
    const over = new AbortController()
    try {
      // Opening takes its time, and the line may have been told to end meanwhile.
      if (isOver(signals)) return unspoken(signals)
      return await hold({ session, desk, signals, time: deps.timekeeper() }, plan, over.signal)
    } finally {
      // A reason of its own: the default one is an error with a trace, for every conversation.
      over.abort('the conversation is over')
      await session[Symbol.asyncDispose]()
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

/** Null when the model would not take the call: the person hears nothing, and the ending says so. */
async function openSession(model: SpeechModel, plan: Plan, signals: LineSignals): Promise<SpeechSession | null> {
  const [audio] = model.capabilities.audio
  if (audio === undefined) throw new TypeError('a speech model states at least one audio format')
  const { gone, left } = signals
  // Whoever hung up while the model was opening waits for nothing any more.
  const ended = left ? AbortSignal.any([gone, left]) : gone
  try {
    const tools = [...platformTools(plan.agent), ...plan.tools]
    const connection = await model.connect({ plan, tools, history: [], resume: null }, ended)
    return await connection.begin(audio, ended)
  } catch (error) {
    if (error instanceof ModelRefused || ended.aborted) return null
    throw error
  }
}

interface Parts {
  session: SpeechSession
  desk: Desk
  signals: LineSignals
  time: Timekeeper
}

function hold({ session, desk, signals, time }: Parts, plan: Plan, over: AbortSignal): Promise<Ending> {
  const ended = Promise.withResolvers<Ending>()
  let state = beginConversation(plan)

  // A bug ends the conversation for the engine too: whatever is still on its way does nothing.
  const fail = (bug: unknown): void => {
    state = { ...state, ended: true }
    ended.reject(bug)
  }
  const step = (event: ConversationEvent): void => {
    try {
      const next = reduce(state, event)
      state = next.state
      for (const effect of next.effects) perform(effect)
    } catch (bug) {
      fail(bug)
    }
  }
  const perform = (effect: Effect): void => {
    if (effect.kind === 'say') session.say(effect.text)
    else if (effect.kind === 'cue') session.cue(effect.text, effect.how)
    else if (effect.kind === 'turn') desk.turn(effect.turn)
    else if (effect.kind === 'told') desk.told(effect.handover)
    else if (effect.kind === 'answer_tool') session.answerTool(effect.id, effect.text)
    else if (effect.kind === 'end') ended.resolve(effect.ending)
    else {
      const { request } = effect
      const answered = (text: string) =>
        step({ kind: 'tool_answered', id: request.id, text, atSeconds: time.secondsAt(null) })
      desk.tool(request).then((answer) => answered(answer.text), fail)
    }
  }

  const hungUp = () => step({ kind: 'model', event: { kind: 'person_left' }, atSeconds: time.secondsAt(null) })
  const tell = (kind: 'shutdown' | 'leg_gone') => step({ kind, atSeconds: time.secondsAt(null) })
  const closes = () => tell('shutdown')
  const isGone = () => tell('leg_gone')
  signals.closing.addEventListener('abort', closes, { once: true })
  signals.left?.addEventListener('abort', hungUp, { once: true })
  signals.gone.addEventListener('abort', isGone, { once: true })
  step({ kind: 'opened', atSeconds: time.secondsAt(null) })
  listen(session, time, step).catch(fail)
  watch(time, step, over).catch(fail)
  // Taken off by hand: a signal that does it costs more than the listeners, for every conversation.
  return ended.promise.finally(() => {
    signals.closing.removeEventListener('abort', closes)
    signals.left?.removeEventListener('abort', hungUp)
    signals.gone.removeEventListener('abort', isGone)
  })
}

async function listen(
  session: SpeechSession,
  time: Timekeeper,
  step: (event: ConversationEvent) => void,
): Promise<void> {
  for await (const event of session.events) step({ kind: 'model', event, atSeconds: time.secondsAt(event) })
  // A session that falls silent without `closed` was lost; after the end this changes nothing.
  const lost: ModelEvent = { kind: 'closed', reason: 'lost', fault: null }
  step({ kind: 'model', event: lost, atSeconds: time.secondsAt(null) })
}

async function watch(time: Timekeeper, step: (event: ConversationEvent) => void, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    try {
      await time.nextTick(over)
    } catch (error) {
      if (over.aborted) return
      throw error
    }
    step({ kind: 'tick', atSeconds: time.secondsAt(null) })
  }
}
