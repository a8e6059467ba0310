import type { Plan, ToolDeclaration } from '#contract/conversation.ts'

/**
 * What a conversation knows of a speech model: one session per call, opened inside the media worker that owns the call.
 * Adapters: `scripted/` now, the two real models later. They state what they can do in `capabilities`; the engine branches
 * on that, never on a model's name. Everything is in the order in which the model produced it; audio is G.711 or PCM as
 * the session agreed, and never leaves the worker.
 */
export interface SpeechModel {
  readonly capabilities: Capabilities
  /** Settles once the model is ready to hear and speak, or rejects with `ModelRefused` before anything was billed. */
  open(session: SessionPlan, signal: AbortSignal): Promise<SpeechSession>
}

export interface Capabilities {
  /** The model calls tools itself; without it they go through its delegation channel. */
  tools: boolean
  /** The model says when the person interrupts it; without it the playout queue must stay short. */
  signalsInterruption: boolean
  /** It can be told to say an exact sentence. */
  exactSpeech: boolean
  /** What it takes, best first; a line of whose codec it knows nothing is converted. */
  audio: readonly AudioFormat[]
  /** What it speaks, where that is not what it hears. */
  speaks?: AudioFormat
}

/** A-law or µ-law as telephones carry it, or 16-bit samples, low byte first, at 16 or 24 kHz: always whole samples. */
export type AudioFormat = 'pcma8' | 'pcmu8' | 'pcm16' | 'pcm24'

export interface SessionPlan {
  /** Prompt, language, voice and first words; the scripted model reads the rest of the agent's document too. */
  plan: Plan
  audio: AudioFormat
  tools: readonly ToolDeclaration[]
  /** What was already said, when a dropped session is opened anew. */
  history: readonly { speaker: 'agent' | 'person'; text: string }[]
}

export interface SpeechSession extends AsyncDisposable {
  /** Ends when the session does; the last event is `closed`. */
  readonly events: AsyncIterable<ModelEvent>
  hear(audio: Uint8Array): void
  /** A cue that is not speech of the person: a key pressed, a silence, the end coming near. */
  cue(text: string): void
  /**
   * Says this sentence as it stands where `exactSpeech`, else in the model's own words. What was being said is dropped.
   * The first one begins the conversation.
   */
  say(text: string): void
  answerTool(id: string, text: string): void
}

/** `atSeconds` is set by a model that keeps the time itself, as a script does; of a real one the playout clock tells. */
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
  /** Only a script knows this, since it plays the person as well; on a real line the leg tells it. */
  | { kind: 'person_left' }
  | { kind: 'expiring'; inSeconds: number }
  | { kind: 'closed'; reason: 'asked' | 'expired' | 'lost' | 'refused'; detail: string }

/** The model would not open a session: no key, no quota, no such voice. Nothing was said, so nothing counts. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused'
}
