import { type AgentDocument, GEMINI_VOICES, type Model, OPENAI_VOICES } from './agent-document.ts'

/** Which model and voice speak when the document leaves them open (rules.md#model-and-voice). */

type VoiceFamily = 'openai' | 'gemini'

const FAMILY_OF: Record<Model, VoiceFamily> = { 'gpt-live-1': 'openai', 'gemini-3.8-live': 'gemini' }
const DEFAULT_VOICE: Record<VoiceFamily, string> = { openai: 'marin', gemini: 'Kore' }
const VOICES_OF: Record<VoiceFamily, readonly string[]> = { openai: OPENAI_VOICES, gemini: GEMINI_VOICES }

export const familyOfModel = (model: Model): VoiceFamily => FAMILY_OF[model]
export const familyOfVoice = (voice: string): VoiceFamily => (VOICES_OF.gemini.includes(voice) ? 'gemini' : 'openai')

type Chosen = Pick<AgentDocument, 'model' | 'voice' | 'customVoiceId' | 'mcp'>

/** Only Gemini calls tools of its own, so `mcp` decides before the voice does. */
export function effectiveModel(doc: Chosen): Model {
  if (doc.model) return doc.model
  if (doc.mcp) return 'gemini-3.8-live'
  return doc.voice && familyOfVoice(doc.voice) === 'gemini' ? 'gemini-3.8-live' : 'gpt-live-1'
}

/** A voice the model does not have gives way to the model's own default (a warning has said so before publishing). */
export function effectiveVoice(doc: Chosen): string {
  const family = familyOfModel(effectiveModel(doc))
  if (doc.customVoiceId && family === 'openai') return doc.customVoiceId
  if (doc.voice && familyOfVoice(doc.voice) === family) return doc.voice
  return DEFAULT_VOICE[family]
}
