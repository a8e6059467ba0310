import type { Plan, ToolDeclaration } from './conversation.ts'

/** Who writes an agent's part of a conversation that is held by text: a language model, or the script. */
export interface Writer {
  /** What the agent says next, and the tools that it asks for; rejects where it cannot be had. */
  write(asked: WritingTask, signal: AbortSignal): Promise<Written>
}

export interface WritingTask {
  plan: Plan
  tools: readonly ToolDeclaration[]
  /** All that was said, in order; the last is what is to be answered. */
  said: readonly WrittenTurn[]
}

export type WrittenTurn =
  | { by: 'agent'; text: string }
  | { by: 'person'; text: string }
  /** Something that is not speech: the end coming near. */
  | { by: 'note'; text: string }
  | { by: 'tool'; id: string; name: string; arguments: Record<string, unknown>; answer: string }

export interface Written {
  text: string
  tools: readonly { id: string; name: string; arguments: Record<string, unknown> }[]
}
