import type { AgentDocument } from './agent-document.ts'

/** Shapes that travel with a conversation between folders and threads: plain data, safe to clone. */

/** All that a conversation needs to know before its first word. */
export interface Plan {
  callId: string
  livemode: boolean
  direction: 'outbound' | 'inbound'
  agent: AgentDocument
  inputs: Record<string, string | number | boolean>
  /** What is said first, word by word: opening or greeting, disclosure, recording notice. */
  firstWords: string
  /** The whole prompt, platform rules included. */
  prompt: string
  /** Today in Europe/Rome, `YYYY-MM-DD`, for dates in words. */
  today: string
  /** What a simulated call plays: two digits of a reserved number; ignored on a real line. */
  scenario: string
  /** This call is the callback that an earlier one promised (`retry_of`): a simulated person then has time to talk. */
  isCallback: boolean
  maxDurationSeconds: number
  /** What the network said of who would answer: that the call was diverted, perhaps to a mailbox. Absent: nothing. */
  diverted?: 'elsewhere' | 'mailbox'
  /** Tools of the customer's server that are offered beside the platform's own; none in test mode. */
  tools: readonly ToolDeclaration[]
  /** What was heard in a conversation that this one goes on with, after a hand-over that came to nothing. */
  history?: readonly { speaker: 'agent' | 'person'; text: string }[]
}

/** A tool as a speech model is told of it. */
export interface ToolDeclaration {
  name: string
  description: string
  /** JSON Schema of the arguments. */
  parameters: object
}

/** How a running conversation is told to end from outside. */
export interface LineSignals {
  /** The agent says a last sentence, then the leg is ended (`shutdown`). */
  closing: AbortSignal
  /** The person has hung up (`person`); absent on a line whose script says so itself. Outranks `closing` too. */
  left?: AbortSignal
  /** The leg is gone: nothing more can be said or heard (`error`). Outranks `closing`, also when it comes after it. */
  gone: AbortSignal
}

/** Holds one conversation from its first word to its end. What the world does is an ending; a rejection is a bug. */
export type Converse = (plan: Plan, desk: Desk, signals: LineSignals) => Promise<Ending>

/** Seconds from the answer, to a tenth. */
export interface Turn {
  speaker: 'agent' | 'person' | 'system'
  text: string
  start_seconds: number
  end_seconds: number
  interrupted: boolean
}

/** Where a running conversation turns to: messages of the size of a call, in the order in which they happened. */
export interface Desk {
  /** Something was said and heard to its end, or to its interruption. */
  turn(turn: Turn): void
  /** The agent wants a tool; what it resolves to is told to the agent. Never rejects. */
  tool(request: ToolRequest): Promise<ToolAnswer>
  /** The answer was just handed to the agent: nothing that it began to say before can be about it. */
  told(handover: ToolHandover): void
  /** Who follows what is being said; absent where nobody can. */
  readonly saying?: Saying
}

/** Words on their way to who looks while they are spoken. Nothing is made ready for them while nobody does. */
export interface Saying {
  readonly isWanted: boolean
  /** Called whenever that changes, and at once where it is so; what it returns takes it back. */
  onWanted(changed: (isWanted: boolean) => void): () => void
  /** The turns that are not over, as far as they were heard; none: everybody is silent. */
  tell(open: readonly Turn[]): void
}

export interface ToolHandover {
  /** Of the request that was answered. */
  id: string
  atSeconds: number
  /** The agent was in the middle of a turn, which therefore began before. */
  speaking: boolean
}

export interface ToolRequest {
  id: string
  name: string
  arguments: Record<string, unknown>
  /** Seconds from the answer. */
  atSeconds: number
  /** How many turns the person had spoken by then: an action is confirmed only by words that came after its summary. */
  personTurns: number
}

export interface ToolAnswer {
  text: string
  /** The person is to be handed over, as the agent has asked for: the conversation ends as `transfer`. */
  handsOver?: boolean
}

export interface Ending {
  reason: 'agent' | 'person' | 'silence' | 'duration_limit' | 'voicemail' | 'transfer' | 'shutdown' | 'error'
  /** Whole seconds from the answer, the last one begun counted: no turn ends later. */
  durationSeconds: number
  /** What the agent asked for by one of the platform's own tools, if anything: facts that decide the outcome. */
  intents: Intent[]
  /** Names of the customer's tools that change something and were asked for, whatever became of them. */
  actions?: readonly string[]
  /** There is a file of it, whole and on the disk. */
  recorded?: boolean
  /** Why the speech model failed, where that is what ended it. */
  fault?: ModelFault
  /** What was heard of the first words: other words than were to be said, or no disclosure. Absent: nobody spoke. */
  firstWords?: { verbatim: boolean; disclosed: boolean }
  /** Only a call screener was spoken with: whoever was called did not take the call. */
  screened?: true
  /** How fast the agent answered (live calls). */
  latency?: Latency
  /** How the person's leg sounded (live calls). */
  quality?: LegQuality
  /** Which model spoke, and what it cost over all its sessions (live calls). */
  speech?: { model: string; usage: SpeechUsage; sessions: number }
  /**
   * What came of the hand-over, in order, where that took no time (simulated calls); else the person is still there.
   */
  transfer?: { events: readonly ('dial' | 'answered' | 'operator_left')[]; durationSeconds: number }
}

export type Intent =
  | { kind: 'end_call'; reason: string }
  /** A time, or a time from now, or only the person's words for it: the arithmetic is left to the deciding code. */
  | { kind: 'request_callback'; whenText: string; at: string | null; inMinutes: number | null }
  | { kind: 'do_not_call'; quote: string }
  | { kind: 'wrong_person' }
  | { kind: 'transfer'; reason: string }

/** What can be wrong with a speech model, whoever provides it. */
// biome-ignore format: a table reads in columns
export const MODEL_FAULTS = [
  'key_refused', 'quota_spent', 'rate_limited', 'voice_unknown', 'model_unknown', 'instructions_too_long',
  'request_refused', 'content_refused', 'overloaded', 'unreachable', 'timed_out', 'lost', 'expired', 'stalled', 'looping',
] as const
export interface ModelFault {
  code: (typeof MODEL_FAULTS)[number]
  /** A sentence that a person can act on. No key, no address that holds one, no words of the call. */
  message: string
}

/** Seconds of session, or tokens, as the provider counts them; what it does not count is 0. */
export interface SpeechUsage {
  seconds: number
  textIn: number
  textOut: number
  audioIn: number
  audioOut: number
}

/** From the end of the person's voice to the first audible frame on the wire. */
export interface Latency {
  /** From the answer, or from the end of the person's first greeting, to the first word; null where none was said. */
  first_word_ms: number | null
  turns: { start_seconds: number; ms: number }[]
  p50_ms: number | null
  p95_ms: number | null
}

export interface LegQuality {
  codec: string
  sent: number
  received: number
  lost: number
  late: number
  jitter_ms: number
  mos: number
}
