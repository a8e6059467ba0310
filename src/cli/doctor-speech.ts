import { MODELS, type Model } from '#contract/agent-document.ts'
import { KEY_VARIABLES, type ProviderAccess, type SpeechSettings } from '#contract/speech-models.ts'
import { askProvider, SPEECH_QUESTIONS } from '#conversation/key-question.ts'
import type { Finding } from './doctor-trunk.ts'

/** Each key of a speech model, tried by the cheapest request there is: what the provider says of the model itself. */
export async function examineSpeech(settings: SpeechSettings, waitMs: number): Promise<Finding[]> {
  const findings = await Promise.all(MODELS.map((model) => examine(model, settings[model], waitMs)))
  return MODELS.some((model) => settings[model]) ? findings : [NONE]
}

const NONE: Finding = {
  mark: 'note',
  sentence: 'speech models: neither OPENAI_API_KEY nor GEMINI_API_KEY; live calls are refused with 503',
}

async function examine(model: Model, access: ProviderAccess | null, waitMs: number): Promise<Finding> {
  const variable = KEY_VARIABLES[model]
  if (!access)
    return { mark: 'note', sentence: `speech models: no ${variable}; agents with ${model} cannot be called live` }
  const question = SPEECH_QUESTIONS[model](access)
  const { origin } = new URL(question.url)
  const came = await askProvider(question, waitMs)
  if (came === 200) return { mark: 'ok', sentence: `speech models: ${origin} accepts ${variable} and has ${model}` }
  const silent = came === null ? `did not answer within ${waitMs / 1_000} s` : `cannot be reached (${came})`
  const why = typeof came !== 'number' ? `${origin} ${silent}` : refusal(came, { origin, variable, model })
  return { mark: 'bad', sentence: `speech models: ${why}` }
}

function refusal(
  status: number,
  { origin, variable, model }: { origin: string; variable: string; model: Model },
): string {
  // Google says 400 to a key that it does not know.
  if (status === 400 || status === 401 || status === 403)
    return `${origin} refuses ${variable} (${status}): check the key and what it may do`
  if (status === 404) return `${origin} has no ${model} for ${variable} (404): ask the provider for access to it`
  if (status === 429) return `${origin} says that the quota of ${variable} is spent (429): see its billing`
  return `${origin} answers ${status} instead of saying whether ${variable} is right: try again later`
}
