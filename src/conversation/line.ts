import type { ModelEvent, SpeechSession } from './port.ts'

/**
 * What the engine knows of a real line: what is heard on it as it happens, and which session of the model hears and
 * speaks there. A script has no line, since it plays the person as well.
 */
export interface Line {
  /**
   * Everything that happens is told here, at once and in order; what happened before is told first. To one listener.
   */
  listen(tell: (event: LineEvent) => void): void
  /**
   * This session hears and speaks from now on. What the one before has said already is still heard, unless it is
   * disposed of.
   */
  adopt(session: SpeechSession): void
}

/** `atSeconds` is when it was heard; absent, it is now. */
export type LineEvent = { atSeconds?: number } /** A voice was heard to begin or to end: sound, not words. */ & (
  | { kind: 'voice'; speaker: 'person' | 'agent'; change: 'started' | 'ended' }
  /** What the person said, at the time of their voice; without text, that they speak, or did without a word. */
  | (ModelEvent & { kind: 'person_text' })
  /** Keys that were pressed one after the other. */
  | { kind: 'keys'; digits: string }
  /**
   * Who has answered, where somebody listens for it: a `wait` holds the agent's tongue until `person`, who is spoken to
   * at once. A `machine` is hung up on. A `screener` asks who is calling on behalf of somebody, who may take the call
   * then.
   */
  | { kind: 'verdict'; verdict: 'wait' | 'person' | 'machine' | 'screener' }
)
