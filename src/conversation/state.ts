import type {
  Ending,
  Intent,
  ModelFault,
  Plan,
  ToolAnswer,
  ToolHandover,
  ToolRequest,
  Turn,
} from '#contract/conversation.ts'
import type { LineEvent } from './line.ts'
import type { HeardTurn, ModelEvent } from './port.ts'

/**
 * What the engine's parts share: the events, the effects and the state of one conversation. Each part is a file of its
 * own.
 */

/** Sessions of the model are numbered as they are opened, from 0 on. */
export type ConversationEvent = { atSeconds: number } & (
  | { kind: 'opened'; session: number }
  /** A session that was to be opened will not be. */
  | { kind: 'refused'; session: number; fault: ModelFault }
  | { kind: 'model'; session: number; event: ModelEvent }
  | { kind: 'line'; event: LineEvent }
  | ({ kind: 'tool_answered'; session: number; id: string } & ToolAnswer)
  /** Nothing happened but time. */
  | { kind: 'tick' }
  | { kind: 'shutdown' }
  | { kind: 'person_left' }
  | { kind: 'leg_gone' }
)

/** What is told to the session that hears and speaks. */
export type ToldToModel =
  | { kind: 'say'; text: string }
  | { kind: 'cue'; text: string; how: 'reply' | 'note' }
  | { kind: 'answer_tool'; id: string; text: string }

export type Effect =
  | (ToldToModel & { session: number })
  /** Opens a session that knows what was heard so far; by the handle of the last one, where `resumes`. */
  | { kind: 'open'; session: number; history: readonly HeardTurn[]; resumes: boolean }
  /** From now on this session hears and speaks. */
  | { kind: 'adopt'; session: number }
  /** This session is not wanted any more, whether it was opened or still is being. */
  | { kind: 'drop'; session: number }
  | { kind: 'turn'; turn: Turn }
  | { kind: 'ask_tool'; session: number; request: ToolRequest }
  /** Told to the desk before the agent hears it: whatever comes back afterwards came after it. */
  | { kind: 'told'; handover: ToolHandover }
  | { kind: 'end'; ending: Ending }

export interface ConversationState {
  readonly plan: Plan
  /** It is held on a real line: what only a sound can tell is known, and a model may fail. */
  readonly isReal: boolean
  readonly agentTurn: OpenTurn | null
  readonly personTurn: OpenTurn | null
  readonly personTurns: number
  /** All that was heard, in the order in which it ended. */
  readonly heard: readonly HeardTurn[]
  /** The agent's last turn was cut off, and nobody has spoken since. */
  readonly wasCut: boolean
  /** When the agent last began to speak. */
  readonly agentBegan: number
  readonly voices: Voices
  readonly firstWords: FirstWords
  /** A call screener has answered, and whoever it asks is waited for; or has come. */
  readonly screened: 'no' | 'waiting' | 'met'
  readonly quiet: Quiet
  readonly owed: Owed | null
  /**
   * How often in a row the model was silent when it should have spoken, and how often at all it went round in a circle.
   */
  readonly stalls: number
  readonly loops: number
  readonly tools: ToolsAsked
  readonly link: Link
  readonly intents: readonly Intent[]
  readonly nearEndCued: boolean
  readonly leaving: Leaving | null
  readonly ended: boolean
}

export interface OpenTurn {
  text: string
  start: number
}

/** Who is heard just now, and since when; and when each was last heard to end. */
export interface Voices {
  readonly person: number | null
  readonly personEnded: number
  readonly agent: number | null
  readonly agentEnded: number
}

export interface FirstWords {
  /** They are held back; they are being said; what they lacked is being said; they are over. */
  readonly phase: 'held' | 'asked' | 'mending' | 'over'
  /** When they may begin, or what they lacked be said. */
  readonly due: number
  /** Whoever listens for machines has not made up their mind. */
  readonly isWaiting: boolean
  /** What was heard of the agent while they were not over. */
  readonly heard: string
  /** Judged when the agent's first turn was over. */
  readonly verbatim: boolean | null
  /** How often what they lacked was asked for. */
  readonly tries: number
}

/** When both sides last fell silent, and how often the agent was told of it since. */
export interface Quiet {
  readonly since: number
  readonly cues: number
}

/** The model should say something. */
export interface Owed {
  readonly since: number
  /** It was told so, or has understood what was said; else it may have taken the voice for noise. */
  readonly isKnown: boolean
}

export interface ToolsAsked {
  /** Those which the desk has not answered yet. */
  readonly asked: readonly { session: number; id: string; name: string; intent?: Intent }[]
  /** The last one with its data, and how often in a row it was asked for. */
  readonly last: string
  readonly times: number
}

/** The sessions of the model, one after the other. */
export interface Link {
  /** The one that hears and speaks; null while there is none. */
  readonly current: number | null
  /** One that another has taken over from while its words were still being heard. */
  readonly retired: number | null
  readonly opening: Opening | null
  /** The number of the next one. */
  readonly next: number
  /** How often one was lost, given up, or could not be opened in time. */
  readonly losses: number
  /** Lost, and counted as such, though its words are still being heard. */
  readonly doomed: number | null
  /** When the provider will end the current one; and no sooner than when another may be opened. */
  readonly expires: number | null
  readonly handOverFrom: number
  /** The current one is to be told where it was: always by a sentence of its own where `insists`. */
  readonly resumes: 'told' | 'due' | 'insists'
  /** What was to be told while there was nobody. */
  readonly unsent: readonly ToldToModel[]
}

export interface Opening {
  /** Null while it waits for its next try. */
  readonly session: number | null
  readonly since: number
  readonly tries: number
  readonly retryAt: number
  readonly resumes: boolean
  /** How many turns were heard when it was told of them. */
  readonly knows: number
}

/** The end is settled, and only something is still being said. */
export interface Leaving {
  readonly reason: Ending['reason']
  /** When it ends at the latest. */
  readonly by: number
  /** What it is to be the end of, where we know; and whether another turn than that was let pass. */
  readonly words: string | null
  readonly letPass: boolean
}

export interface Reduced {
  state: ConversationState
  effects: Effect[]
}

export const still = (state: ConversationState): Reduced => ({ state, effects: [] })

/** One step after the other; nothing happens after the end. */
export function then(first: Reduced, next: (state: ConversationState) => Reduced): Reduced {
  if (first.state.ended) return first
  const second = next(first.state)
  return second.effects.length === 0 ? { state: second.state, effects: first.effects } : joined(first, second)
}

const joined = (first: Reduced, second: Reduced): Reduced => ({
  state: second.state,
  effects: first.effects.length === 0 ? second.effects : [...first.effects, ...second.effects],
})

export const tenths = (seconds: number): number => Math.round(seconds * 10) / 10
