import type { ModelFault, Plan, SpeechUsage, ToolDeclaration } from '#contract/conversation.ts'

/**
 * What a conversation knows of a speech model: one session at a time, held inside the media worker that owns the call.
 * Adapters: `scripted/`, `gpt-live/`, `gemini/`; `conformance.ts` holds each of them to this. They state what they can
 * do in `capabilities`; the engine branches on that, never on a model's name. Everything is in the order in which the
 * model produced it; audio is G.711 or PCM as the session agreed, and never leaves the worker.
 */
export interface SpeechModel {
  readonly capabilities: Capabilities
  /**
   * Reaches the provider: key, quota and settings are accepted as far as it tells before anything is billed. Always
   * settles: it rejects with `ModelRefused`, with the signal's reason once that is aborted, and within a bound of its
   * own.
   */
  connect(session: SessionPlan, signal: AbortSignal): Promise<SpeechConnection>
}

/** A provider that waits for the telephone to be answered. Disposing of it before it has begun costs nothing. */
export interface SpeechConnection extends AsyncDisposable {
  /**
   * Once, when the line is open: settles as soon as the model hears and speaks, in one of its formats. What is billed
   * by the second is billed from here on. Rejects with `ModelRefused` also where the connection was lost while it
   * waited.
   */
  begin(audio: AudioFormat, signal: AbortSignal): Promise<SpeechSession>
}

/** How a worker finds the model of a call. */
export type ModelFor = (plan: Plan) => SpeechModel

export interface Capabilities {
  /** The model calls tools itself; without it they go through its delegation channel. */
  tools: boolean
  /** The model says when the person interrupts it; without it the playout queue must stay short. */
  signalsInterruption: boolean
  /** It can be told to say an exact sentence. */
  exactSpeech: boolean
  /**
   * It hands its voice out as it is spoken, silence included, and yields by itself: no more than this many milliseconds
   * of it are ever queued. Absent: it is ahead of its voice by whole answers.
   */
  queuedMsMax?: number
  /** What it takes, best first; a line of whose codec it knows nothing is converted. */
  audio: readonly AudioFormat[]
  /** What it speaks, where that is not what it hears. */
  speaks?: AudioFormat
}

/**
 * A-law or µ-law as telephones carry it at 8 kHz, or 16-bit samples, low byte first, at 16 or 24 kHz: always whole
 * samples.
 */
export type AudioFormat = 'pcma_8k' | 'pcmu_8k' | 'pcm_16k' | 'pcm_24k'

export interface SessionPlan {
  /** Prompt, language, voice and first words; the scripted model reads the rest of the agent's document too. */
  plan: Plan
  tools: readonly ToolDeclaration[]
  /** What was already said and heard, when a session is opened anew in the middle of a call. */
  history: readonly HeardTurn[]
  /**
   * What the lost session could be resumed by, where its model has such a thing; history counts where it is refused.
   */
  resume: string | null
}

export interface HeardTurn {
  speaker: 'agent' | 'person'
  text: string
}

export interface SpeechSession extends AsyncDisposable {
  /** Ends when the session does; the last event is `closed`, and there is exactly one. */
  readonly events: AsyncIterable<ModelEvent>
  /** By what a next session could take up this one; null where there is nothing of the kind just now. */
  readonly resumableBy: string | null
  hear(audio: Uint8Array): void
  /**
   * Something that is not speech of the person: a key pressed, a silence, the end coming near. `reply`: the model
   * should say something to it at once; `note`: it should know.
   */
  cue(text: string, how: 'reply' | 'note'): void
  /**
   * Says this sentence, as it stands where `exactSpeech`, else as near to it as the model can be brought. What was
   * being said is dropped. The first one begins the conversation.
   */
  say(text: string): void
  /** Once for each tool that was asked and not cancelled; anything else is passed over. */
  answerTool(id: string, text: string): void
}

/**
 * `atSeconds` is set by a model that keeps the time itself, as a script does; of a real one the playout clock tells.
 */
export type ModelEvent = ModelEventKind & { atSeconds?: number }

type ModelEventKind =
  | { kind: 'audio'; audio: Uint8Array }
  /** Fragments, in the order in which they are heard. */
  | { kind: 'agent_text'; text: string }
  /** Fragments, then once the whole of what the person said. */
  | { kind: 'person_text'; text: string; final: boolean }
  /** A model that goes on speaking after a tool has answered ends its turn where it asked for the tool. */
  | { kind: 'agent_turn_ended' }
  | { kind: 'interrupted' }
  | { kind: 'tool'; id: string; name: string; arguments: Record<string, unknown> }
  /** The model does not want that answer any more, and is given none. What the tool did it has done. */
  | { kind: 'tool_cancelled'; id: string }
  /** What this session has cost so far: all of it, each time. */
  | { kind: 'usage'; usage: SpeechUsage }
  /** Only a script knows this, since it plays the person as well; on a real line the leg tells it. */
  | { kind: 'person_left' }
  /** The provider will end the session: another should take it up in the next silence. */
  | { kind: 'expiring'; inSeconds: number }
  | { kind: 'closed'; reason: 'asked' | 'expired' | 'lost' | 'refused'; fault: ModelFault | null }

/** The model would not take the call: no key, no quota, no such voice. Nothing was said, so nothing counts. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused'
  readonly fault: ModelFault

  constructor(fault: ModelFault) {
    super(fault.message)
    this.fault = fault
  }
}
