import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { MODELS, type Model } from '#contract/agent-document.ts'
import { KEY_VARIABLES, type ProviderAccess, type SpeechSettings } from '#contract/speech-models.ts'
import { deadline } from '#kernel/clock.ts'
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

// biome-ignore format: a table reads in columns
const REQUESTS: Record<Model, (access: ProviderAccess) => { url: string; headers: Record<string, string> }> = {
  'gpt-live-1':      ({ baseUrl, apiKey }) => ({ url: `${baseUrl}/models/gpt-live-1`, headers: { Authorization: `Bearer ${apiKey}` } }),
  'gemini-3.8-live': ({ baseUrl, apiKey }) => ({ url: `${baseUrl}/v1beta/models/gemini-3.8-live`, headers: { 'x-goog-api-key': apiKey } }),
}

async function examine(model: Model, access: ProviderAccess | null, waitMs: number): Promise<Finding> {
  const variable = KEY_VARIABLES[model]
  if (!access)
    return { mark: 'note', sentence: `speech models: no ${variable}; agents with ${model} cannot be called live` }
  const { url, headers } = REQUESTS[model](access)
  const { origin } = new URL(url)
  const came = await ask(url, headers, waitMs)
  if (came === 200) return { mark: 'ok', sentence: `speech models: ${origin} accepts ${variable} and has ${model}` }
  const why = typeof came === 'string' ? `${origin} ${came}` : refusal(came, { origin, variable, model })
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

/** The status, or what went wrong, in words. */
function ask(url: string, headers: Record<string, string>, waitMs: number): Promise<number | string> {
  const get = url.startsWith('https:') ? getSecure : getPlain
  return new Promise((resolve) => {
    get(url, { headers, signal: deadline(waitMs) }, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    }).once('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.name
      resolve(code === 'ABORT_ERR' ? `did not answer within ${waitMs / 1_000} s` : `cannot be reached (${code})`)
    })
  })
}
