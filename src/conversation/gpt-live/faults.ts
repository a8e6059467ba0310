import type * as LiveAPI from 'openai/resources/live/live'
import type { ModelFault } from '#contract/conversation.ts'

/**
 * What the provider says, in sentences that a person can act on. Of its own words nothing is passed on, because they
 * may repeat the key or the call: only codes, and the names of fields.
 */
export interface GptFaultContext {
  /** Of the agent, as it was asked for. */
  voice: string
  /** Of the address that was called, without anything else of it. */
  host: string
}

type Code = ModelFault['code']
type Said = Partial<LiveAPI.Error>

/** What the provider's codes and types of error mean. What none of these names is a request that it refused. */
// biome-ignore format: a table reads in columns
const MEANINGS: Readonly<Record<string, Code>> = {
  invalid_api_key: 'key_refused',            incorrect_api_key: 'key_refused',       invalid_authentication: 'key_refused',
  authentication_error: 'key_refused',       account_deactivated: 'key_refused',     organization_deactivated: 'key_refused',
  permission_error: 'key_refused',           forbidden: 'key_refused',               unsupported_country_region_territory: 'key_refused',
  insufficient_quota: 'quota_spent',         credit_balance_exhausted: 'quota_spent', billing_hard_limit_reached: 'quota_spent',
  billing_not_active: 'quota_spent',         organization_spend_limit_exceeded: 'quota_spent', project_spend_limit_exceeded: 'quota_spent',
  rate_limit_exceeded: 'rate_limited',       rate_limit_error: 'rate_limited',       requests: 'rate_limited',
  model_not_found: 'model_unknown',          invalid_model: 'model_unknown',
  content_policy_violation: 'content_refused', content_filter: 'content_refused',    moderation_blocked: 'content_refused',
  server_error: 'overloaded',                internal_error: 'overloaded',           internal_server_error: 'overloaded',
  overloaded: 'overloaded',                  server_overloaded: 'overloaded',        service_unavailable: 'overloaded',
  session_expired: 'expired',
}

/** A field that was refused says more than the code it was refused with. */
const FIELDS: readonly [RegExp, Code][] = [
  [/voice/i, 'voice_unknown'],
  [/^(session\.)?instructions$/i, 'instructions_too_long'],
  [/^(session\.)?model$/i, 'model_unknown'],
]
/** Of a refusal without a field. The text is only looked at. */
const WORDS: readonly [RegExp, Code][] = [
  [/\binstructions\b.*\b(exceed|tokens?|too long)/i, 'instructions_too_long'],
  [/\bvoice\b(?!.*\baccess\b)/i, 'voice_unknown'],
]

// biome-ignore format: a table reads in columns
const STATUSES: Readonly<Record<number, Code>> = {
  400: 'request_refused', 401: 'key_refused', 402: 'quota_spent', 403: 'key_refused', 404: 'model_unknown', 408: 'timed_out',
  409: 'request_refused', 422: 'request_refused', 429: 'rate_limited', 504: 'timed_out',
}

// biome-ignore format: a table reads in columns
const SENTENCES: Record<Code, (about: GptFaultContext) => string> = {
  key_refused:           () => 'OpenAI refuses the key in OPENAI_API_KEY: it must be a valid key of a project that may use gpt-live-1.',
  quota_spent:           () => 'The OpenAI account of OPENAI_API_KEY has no credit left, or has reached its spending limit.',
  rate_limited:          () => 'OpenAI takes no more sessions of OPENAI_API_KEY for the moment, because its rate limit is reached.',
  voice_unknown:         ({ voice }) => `OpenAI does not know the voice ${voice}, or the key may not use it: choose another voice for the agent.`,
  model_unknown:         ({ host }) => `OpenAI at ${host} has no gpt-live-1 for this key: check OPENAI_BASE_URL, and what the key's project may use.`,
  instructions_too_long: () => "The agent's prompt is longer than gpt-live-1 takes: shorten its instructions or its fields.",
  request_refused:       () => 'OpenAI refused the session as it was asked for.',
  content_refused:       () => 'OpenAI ended the session because of what was said in it.',
  overloaded:            () => 'OpenAI has a fault or is overloaded.',
  unreachable:           ({ host }) => `OpenAI cannot be reached at ${host}: check OPENAI_BASE_URL and the network of this machine.`,
  timed_out:             ({ host }) => `OpenAI at ${host} did not answer in time.`,
  lost:                  () => 'The connection to OpenAI was lost.',
  expired:               () => 'OpenAI ended the session because it had reached its longest duration.',
  stalled:               () => 'OpenAI is connected, and gpt-live-1 says nothing.',
  looping:               () => 'OpenAI is connected, and gpt-live-1 repeats itself.',
}

/** Nobody is served any more after these, though the session may still stand. */
const FINAL: readonly Code[] = ['key_refused', 'quota_spent', 'expired']
export const endsSession = ({ code }: ModelFault): boolean => FINAL.includes(code)

/** These may pass: another session may be had. */
const PASSING: readonly Code[] = ['overloaded', 'rate_limited', 'unreachable', 'timed_out', 'lost']
export const mayPass = ({ code }: ModelFault): boolean => PASSING.includes(code)

export function gptFaultOf(code: Code, about: GptFaultContext, ...details: (string | undefined)[]): ModelFault {
  const shown = details.filter((detail) => detail !== undefined && /^[\w.[\]-]{1,64}$/.test(detail))
  const sentence = SENTENCES[code](about)
  return { code, message: shown.length > 0 ? sentence.replace(/\.$/, ` (${shown.join(', ')}).`) : sentence }
}

/** Of an `error` event, or of the body with which an upgrade was refused. */
export function faultOfError(error: Said, about: GptFaultContext): ModelFault {
  return gptFaultOf(meaningOf(error) ?? 'request_refused', about, error.code, error.param)
}

function meaningOf({ code = '', type = '', param, message = '' }: Said): Code | undefined {
  const meaning = MEANINGS[code] ?? MEANINGS[type]
  // A field that may not be used is refused with the same code as a key that may do nothing.
  if (meaning !== undefined && code !== 'forbidden') return meaning
  if (param) return FIELDS.find(([field]) => field.test(param))?.[1] ?? meaning
  return WORDS.find(([word]) => word.test(message))?.[1] ?? meaning
}

/** Of an upgrade that was answered with something else. Its body knows best, where it is the provider's. */
export function faultOfStatus(status: number, body: string, about: GptFaultContext): ModelFault {
  const told = errorIn(body)
  const meaning = told && meaningOf(told)
  if (meaning) return gptFaultOf(meaning, about, told.code, told.param)
  const redirected = status >= 300 && status < 400
  const code = STATUSES[status] ?? (redirected ? 'unreachable' : status >= 500 ? 'overloaded' : 'request_refused')
  return gptFaultOf(code, about, `HTTP-${status}`)
}

function errorIn(body: string): Said | null {
  try {
    const { error } = JSON.parse(body)
    return typeof error === 'object' && error !== null ? textsOf(error) : null
  } catch {
    return null
  }
}

function textsOf(error: Record<string, unknown>): Said {
  return Object.fromEntries(Object.entries(error).filter(([, value]) => typeof value === 'string'))
}

/** Of a connection that never stood. */
export function faultOfNetwork(error: unknown, about: GptFaultContext): ModelFault {
  const code = gptCodeOf(error)
  return gptFaultOf(code === 'ETIMEDOUT' ? 'timed_out' : 'unreachable', about, code)
}

/** Of an error of Node's, or of the first of several. */
export function gptCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  if ('errors' in error && Array.isArray(error.errors)) return gptCodeOf(error.errors[0])
  return 'cause' in error ? gptCodeOf(error.cause) : undefined
}
