import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import type { Model } from '#contract/agent-document.ts'
import type { ProviderAccess } from '#contract/speech-models.ts'
import { deadline } from '#kernel/clock.ts'

/** The cheapest request that tells whether a key is good: what its provider says of the model itself. */
export interface KeyQuestion {
  url: string
  headers: Record<string, string>
}

// biome-ignore format: a table reads in columns
export const SPEECH_QUESTIONS: Record<Model, (access: ProviderAccess) => KeyQuestion> = {
  'gpt-live-1':      ({ baseUrl, apiKey }) => ({ url: `${baseUrl}/models/gpt-live-1`, headers: { Authorization: `Bearer ${apiKey}` } }),
  'gemini-3.8-live': ({ baseUrl, apiKey }) => ({ url: `${baseUrl}/v1beta/models/gemini-3.8-live`, headers: { 'x-goog-api-key': apiKey } }),
}

/** Of a model that reads calls, named with its provider: `openai/…`, `google/…` or `compatible/…`. */
export function analysisQuestion(access: { model: string; baseUrl: string; apiKey: string | null }): KeyQuestion {
  const { model, baseUrl, apiKey } = access
  const [provider = '', ...name] = model.split('/')
  const url = `${baseUrl}/models/${name.map(encodeURIComponent).join('/')}`
  if (apiKey === null) return { url, headers: {} }
  return { url, headers: provider === 'google' ? { 'x-goog-api-key': apiKey } : { Authorization: `Bearer ${apiKey}` } }
}

/** The status; null where nobody answered in time; else the system's code. What was asked with is in none of them. */
export function askProvider({ url, headers }: KeyQuestion, waitMs: number): Promise<number | string | null> {
  const get = url.startsWith('https:') ? getSecure : getPlain
  return new Promise((resolve) => {
    get(url, { headers, signal: deadline(waitMs) }, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    }).once('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.name
      resolve(code === 'ABORT_ERR' ? null : code)
    })
  })
}
