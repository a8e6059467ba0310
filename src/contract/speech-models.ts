import type { Model } from './agent-document.ts'

/** What each speech model is reached by; null where this node has no key for it. Plain data, which reaches no log. */
export type SpeechSettings = Readonly<Record<Model, ProviderAccess | null>>

export interface ProviderAccess {
  apiKey: string
  baseUrl: string
}

/** The variable that is missing where a model cannot be served. */
// biome-ignore format: a table reads in columns
export const KEY_VARIABLES = {
  'gpt-live-1':      'OPENAI_API_KEY',
  'gemini-3.8-live': 'GEMINI_API_KEY',
} as const satisfies Record<Model, string>
