import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { Analyst } from '#analysis/port.ts'
import type { Writer } from '#contract/written.ts'
import { createGuardedClient } from '#kernel/guarded-request.ts'
import { providerFetch } from '#kernel/provider-fetch.ts'
import { type ModelParts, modelAnalyst } from './model-analyst.ts'
import type { Price } from './prices.ts'
import { modelWriter } from './writer.ts'

/**
 * The model that reads live calls, as the configuration names it: served by OpenAI, by Google, or by whatever speaks
 * OpenAI's chat completions (vLLM, Ollama). Each is driven through its own SDK; nothing is read from the environment
 * here.
 */
export interface AnalysisSettings {
  /** `openai/…`, `google/…` or `compatible/…`. */
  model: string
  /** With its version: what the paths of its API are added to. */
  baseUrl: string
  apiKey: string | null
  price: Price | null
}

export interface OpenAnalyst extends Analyst {
  close(): Promise<void>
}

/** One exchange with a provider: a model that reasons takes its time. */
const EXCHANGE_MS = 120_000
/** An answer is a few thousand words; what is longer by far is none. */
const REPLY_MAX_BYTES = 2_000_000
const OUTPUT_MAX_TOKENS = 16_384

export function openAnalyst(settings: AnalysisSettings): OpenAnalyst {
  const client = createGuardedClient()
  const fetch = providerFetch(client, { timeoutMs: EXCHANGE_MS, maxReplyBytes: REPLY_MAX_BYTES })
  const { model: name, price } = settings
  const analyst = modelAnalyst({ name, price, ...partsOf(settings, fetch) })
  return { propose: analyst.propose, close: () => client.close() }
}

/** The same model in an agent's part: for drafts that are talked to by text. */
export function openWriter(settings: AnalysisSettings): Writer & { close(): Promise<void> } {
  const client = createGuardedClient()
  const fetch = providerFetch(client, { timeoutMs: WRITING_MS, maxReplyBytes: REPLY_MAX_BYTES })
  return { ...modelWriter(partsOf(settings, fetch)), close: () => client.close() }
}

/** Somebody waits for the answer. */
const WRITING_MS = 30_000

function partsOf(
  { model: name, baseUrl: baseURL, apiKey }: AnalysisSettings,
  fetch: typeof globalThis.fetch,
): Pick<ModelParts, 'model' | 'options'> {
  const [provider, id] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)]
  if (provider === 'openai') {
    const model = createOpenAI({ baseURL, apiKey: apiKey ?? '', fetch }).responses(id)
    // Otherwise the transcript would be kept at the provider's for a month.
    return { model, options: { providerOptions: { openai: { store: false } }, maxOutputTokens: OUTPUT_MAX_TOKENS } }
  }
  if (provider === 'google') {
    const model = createGoogle({ baseURL, apiKey: apiKey ?? '', fetch })(id)
    return { model, options: { maxOutputTokens: OUTPUT_MAX_TOKENS } }
  }
  const compatible = createOpenAICompatible({
    name: 'compatible',
    baseURL,
    ...(apiKey === null ? {} : { apiKey }),
    fetch,
    // Without it the SDK asks for any JSON at all, and says so only in a warning.
    supportsStructuredOutputs: true,
  })
  // Such a server knows the size of its model's window; a bound of ours may not fit into it.
  return { model: compatible(id), options: { temperature: 0 } }
}
