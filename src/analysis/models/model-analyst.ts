import {
  APICallError,
  generateText,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
} from 'ai'
import { AnalystFailed, sumModelUsage } from '#analysis/failure.ts'
import type { AnalysisTask, AnalysisUsage, Analyst } from '#analysis/port.ts'
import { TargetBusy } from '#kernel/guarded-request.ts'
import { nonce } from '#kernel/random.ts'
import { costMicros, type Price } from './prices.ts'
import { questionFor, repairRequest } from './prompt.ts'
import { readAnswer } from './read.ts'
import { wireSchema } from './schema.ts'

/**
 * A language model as analyst, whichever provider serves it. It is asked once; an answer that cannot be used is asked
 * for once more, with all that was wrong with it. Rejects with `AnalystFailed` and nothing else, unless the signal
 * fires: trying again later is for whoever asks.
 */
export interface ModelParts {
  /** As `ANALYSIS_MODEL` names it. */
  name: string
  model: LanguageModel
  price: Price | null
  /** What this provider is told besides. */
  options?: Pick<Parameters<typeof generateText>[0], 'providerOptions' | 'maxOutputTokens' | 'temperature'>
}

/** Of an answer that could not be used, as much is shown to the model again. */
const SHOWN_MAX_CHARACTERS = 20_000
const SCHEMA_NAME = 'reading_of_a_call'

export function modelAnalyst(parts: ModelParts): Analyst {
  // It would write what a provider says about a request to stderr, past our log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return {
    async propose(task, signal) {
      const { instructions, data } = questionFor(task, nonce())
      const asked: ModelMessage[] = [{ role: 'user', content: data }]
      const first = await ask(parts, { task, instructions, messages: asked, spent: null }, signal)
      const once = readAnswer(task.agent.result, first.text)
      if ('proposal' in once) return { ...once.proposal, usage: first.usage }
      const again: ModelMessage[] = [
        ...asked,
        // Some providers refuse a turn without words.
        { role: 'assistant', content: first.text.slice(0, SHOWN_MAX_CHARACTERS) || '{}' },
        { role: 'user', content: repairRequest(once.problems) },
      ]
      const second = await ask(parts, { task, instructions, messages: again, spent: first.usage }, signal)
      const twice = readAnswer(task.agent.result, second.text)
      if ('proposal' in twice) return { ...twice.proposal, usage: second.usage }
      throw new AnalystFailed({ code: 'unusable_answer', transient: false, usage: second.usage })
    },
  }
}

interface Round {
  task: AnalysisTask
  instructions: string
  messages: ModelMessage[]
  /** By the round before. */
  spent: AnalysisUsage | null
}

/** What the model wrote, whatever it is worth, and what was spent on this call so far. */
async function ask(
  parts: ModelParts,
  { task, instructions, messages, spent }: Round,
  signal: AbortSignal,
): Promise<{ text: string; usage: AnalysisUsage | null }> {
  const total = (usage: Tokens | undefined) => sumModelUsage(spent, usageOf(parts, usage))
  try {
    signal.throwIfAborted()
    const result = await generateText({
      ...parts.options,
      model: parts.model,
      instructions,
      messages,
      // Judged by us, so that every problem is known at once and in words.
      output: Output.object({ name: SCHEMA_NAME, schema: jsonSchema(wireSchema(task.agent.result)) }),
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
    })
    return { text: result.text, usage: total(result.totalUsage) }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (NoObjectGeneratedError.isInstance(error)) return { text: error.text ?? '', usage: total(error.usage) }
    throw failureOf(error, spent)
  }
}

interface Tokens {
  inputTokens: number | undefined
  outputTokens: number | undefined
}

function usageOf({ name, price }: ModelParts, usage: Tokens | undefined): AnalysisUsage {
  const input = usage?.inputTokens ?? 0
  const output = usage?.outputTokens ?? 0
  return { model: name, inputTokens: input, outputTokens: output, costMicros: costMicros({ input, output }, price) }
}

const MAY_PASS = [408, 409, 425, 429]

/** The world's doings by their codes alone. What is neither a status nor the network is no matter of waiting. */
function failureOf(error: unknown, usage: AnalysisUsage | null): AnalystFailed {
  if (APICallError.isInstance(error) && error.statusCode !== undefined) {
    const { statusCode: status, responseHeaders = {} } = error
    // A success that is not what the provider promised to send comes from something in between.
    const transient = MAY_PASS.includes(status) || status >= 500 || status < 300
    return new AnalystFailed({ code: `http_${status}`, transient, retryAfterMs: retryAfter(responseHeaders), usage })
  }
  const code = networkCode(error)
  if (code) return new AnalystFailed({ code, transient: true, usage })
  return new AnalystFailed({
    code: error instanceof Error ? error.name : typeof error,
    transient: false,
    usage,
    at: error,
  })
}

/** In seconds; the other form, a date, would need the provider's clock. */
function retryAfter(headers: Record<string, string>): number | null {
  const text = headers['retry-after'] ?? ''
  return /^[0-9]{1,6}(\.[0-9]{1,3})?$/.test(text) ? Number(text) * 1_000 : null
}

const CAUSES_MAX = 4

function networkCode(error: unknown): string | null {
  let one = error
  for (let depth = 0; depth < CAUSES_MAX && one instanceof Error; depth += 1, one = one.cause) {
    if (one instanceof TargetBusy) return 'too_many_under_way'
    if (one.name === 'TimeoutError') return 'time_out'
    if ('code' in one && typeof one.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(one.code)) return one.code
  }
  return null
}
