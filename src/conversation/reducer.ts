import type { Plan } from '#contract/conversation.ts'
import { CUES } from './cues.ts'
import { end } from './ending.ts'
import { holdFirstWords } from './first-turn.ts'
import type { LineEvent } from './line.ts'
import { expire, FIRST_LINK, isKnown, lose, openModelSession, passLink, refuseSession, settleLink } from './link.ts'
import { hearVoice } from './patience.ts'
import type { ModelEvent } from './port.ts'
import { sayLast, sayWhatIsDue } from './saying.ts'
import { beScreened, meetPerson } from './screening.ts'
import { type ConversationEvent, type ConversationState, type Reduced, still, then } from './state.ts'
import { passTime } from './time-rules.ts'
import { tellModel } from './told.ts'
import { answerTool, callTool, cancelTool } from './tool-requests.ts'
import { closeAgentTurn, hearAgent, hearPerson } from './turns.ts'

/**
 * The conversation engine: `(state, event) → (state, effects)`, without a clock, a socket or a promise. It promises
 * that every turn is told once and in the order in which it ended, that every tool request is answered or asked of the
 * desk, that nothing happens after the end, and that there is exactly one `end`, always the last effect; whatever the
 * model, the line, the tools and the time do, and however often the model has to be opened anew. Its parts: `turns.ts`,
 * `saying.ts`, `tool-requests.ts`, `time-rules.ts`, `patience.ts` and `link.ts`.
 *
 * The state is several small machines side by side. The chart of each, and the file that moves it:
 *
 *   the conversation    open     the agent, a rule or the house ends it  → leaving   `saying.ts`, `time-rules.ts`
 *   (`leaving`,         leaving  its last sentence is over, or too long  → ended     `turns.ts`, `time-rules.ts`
 *   `ended`)            any      the person or the leg is gone; a machine has answered; no model is left → ended
 *   the first words     held     due, and nobody is being judged         → asked     `first-turn.ts`, `saying.ts`
 *   (`firstWords`)      asked    heard, with the disclosure              → over      (simulated: held → over)
 *                       asked    heard, without it                       → mending
 *                       mending  heard with it, or asked for too often   → over
 *   a screener          no       it is one                               → waiting   `screening.ts`
 *   (`screened`)        waiting  whoever it asked has come               → met
 *   the model           current  lost, given up, or about to expire      → opening   `link.ts`
 *   (`link`)            opening  opened: it takes over                   → current, the old one retired until heard out
 *                       opening  not in time, so often                   → ended
 *   each turn           none     words are heard                         → open      `turns.ts`
 *   (`agentTurn`,       open     it ends, or is cut off                  → told once, none
 *   `personTurn`)
 */
export function beginConversation(plan: Plan, { isReal }: { isReal: boolean }): ConversationState {
  return {
    plan,
    isReal,
    agentTurn: null,
    personTurn: null,
    personTurns: 0,
    heard: [],
    wasCut: false,
    agentBegan: NEVER,
    voices: SILENT,
    firstWords: holdFirstWords(plan, isReal),
    screened: 'no',
    quiet: { since: 0, cues: 0 },
    owed: null,
    stalls: 0,
    loops: 0,
    tools: { asked: [], last: '', times: 0 },
    link: FIRST_LINK,
    intents: [],
    nearEndCued: false,
    leaving: null,
    ended: false,
  }
}

const NEVER = Number.NEGATIVE_INFINITY
const SILENT = { person: null, personEnded: NEVER, agent: null, agentEnded: NEVER }

/** First what the time has brought meanwhile, then what happened, then what follows from both. */
export function reduce(state: ConversationState, event: ConversationEvent): Reduced {
  const at = event.atSeconds
  const happened = then(passTime(state, at), (now) => happen(now, event))
  return then(happened, (now) => followUp(now, at))
}

function followUp(state: ConversationState, at: number): Reduced {
  if (!state.isReal || state.leaving) return still(state)
  const settled = then(settleLink(state, at), (now) => passLink(now, at))
  return then(settled, (now) => sayWhatIsDue(now, at))
}

function happen(state: ConversationState, event: ConversationEvent): Reduced {
  const at = event.atSeconds
  switch (event.kind) {
    case 'opened':
      return event.session === 0 ? begin(state, at) : openModelSession(state, event.session, at)
    case 'refused':
      return refuseSession(state, event, at)
    case 'model':
      return hearModel(state, event, at)
    case 'line':
      return hearLine(state, event.event, at)
    case 'tool_answered':
      return answerTool(state, event, at)
    case 'tick':
      return still(state)
    case 'shutdown':
      return sayLast(state, 'shutdown', at)
    case 'person_left':
      return end(state, 'person', at)
    case 'leg_gone':
      return end(state, 'error', at)
  }
}

const begin = (state: ConversationState, at: number): Reduced =>
  sayWhatIsDue({ ...state, quiet: { ...state.quiet, since: at } }, at)

function hearModel(
  state: ConversationState,
  { session, event }: { session: number; event: ModelEvent },
  at: number,
): Reduced {
  if (event.kind === 'closed') return close(state, { ...event, session }, at)
  if (!isKnown(state, session)) return still(state)
  switch (event.kind) {
    case 'agent_text':
      return still(hearAgent(state, event.text, at))
    case 'agent_turn_ended':
      return closeAgentTurn(state, { at, interrupted: false })
    case 'interrupted':
      return closeAgentTurn(state, { at, interrupted: true })
    case 'person_text':
      return hearPerson(state, event, at)
    case 'person_left':
      return end(state, 'person', at)
    case 'tool':
      return session === state.link.current ? callTool(state, { ...event, session }, at) : still(state)
    case 'tool_cancelled':
      return still(cancelTool(state, { session, id: event.id }))
    case 'expiring':
      return state.isReal ? expire(state, { session, inSeconds: event.inSeconds }, at) : still(state)
    case 'audio':
    case 'usage':
      // Played by the media worker, and summed up by whoever holds the sessions.
      return still(state)
  }
}

/** A script is over where it ends; a model on a real line is opened anew. */
function close(
  state: ConversationState,
  closed: { session: number } & ModelEvent & { kind: 'closed' },
  at: number,
): Reduced {
  const { leaving, link, isReal } = state
  if (isReal && !leaving) return lose(state, closed, at)
  if (closed.session !== link.current) return still(state)
  return end(state, leaving?.reason ?? 'error', at, leaving ? undefined : (closed.fault ?? undefined))
}

function hearLine(state: ConversationState, event: LineEvent, at: number): Reduced {
  switch (event.kind) {
    case 'voice':
      return still(hearVoice(state, event, at))
    case 'person_text':
      return hearPerson(state, event, at)
    case 'keys': {
      const text = `${CUES[state.plan.agent.language].keys} ${event.digits}`
      return tellModel({ ...state, quiet: { since: at, cues: 0 } }, { kind: 'cue', text, how: 'reply' }, at)
    }
    case 'verdict':
      if (event.verdict === 'machine') return end(state, 'voicemail', at)
      if (event.verdict === 'screener') return beScreened(state, at)
      if (event.verdict === 'person') return still(meetPerson(state, at))
      return still({ ...state, firstWords: { ...state.firstWords, isWaiting: true } })
  }
}
