import type * as LiveAPI from 'openai/resources/live/live'
import { z } from 'zod'
import { tokensOf } from './tokens.ts'

/**
 * What the provider takes, to the letter: nothing unknown, nothing missing, nothing too long. What is read here is of
 * the vendor's own types, which the compiler sees to.
 */
export type Refusal = Omit<LiveAPI.Error, 'client_event_id'>

const INSTRUCTIONS_MAX_TOKENS = 16_384
const HISTORY_MAX_ITEMS = 128
const HISTORY_MAX_TOKENS = 8_192
const APPEND_MAX_TOKENS = 500

// biome-ignore format: a list reads in columns
const VOICES: readonly LiveAPI.BuiltInVoice[] = [
  'alloy', 'ash', 'ballad', 'beacon', 'bossa', 'cedar', 'cinder', 'coral', 'delta', 'echo', 'gleam', 'marin', 'meridian',
  'quartz', 'ripple', 'sage', 'shida', 'shimmer', 'stone', 'tempo', 'verse', 'vesper', 'willow',
]

const base64 = z
  .string()
  .min(1)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)
const eventId = { event_id: z.string().min(1).max(512).exactOptional() }

const format = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('audio/pcm'), rate: z.literal([16_000, 24_000]) }),
  z.strictObject({ type: z.literal('audio/pcmu'), rate: z.literal(8_000) }),
  z.strictObject({ type: z.literal('audio/pcma'), rate: z.literal(8_000) }),
])
const voice = z.union([z.string(), z.strictObject({ id: z.string().min(1) })])
const text = <T extends 'input_text' | 'output_text'>(type: T) =>
  z.array(z.strictObject({ type: z.literal(type), text: z.string().min(1) })).length(1)
const message = <R extends 'user' | 'developer' | 'assistant'>(role: R) => ({
  type: z.literal('message').exactOptional(),
  role: z.literal(role),
})
const item = z.discriminatedUnion('role', [
  z.strictObject({ ...message('user'), content: text('input_text') }),
  z.strictObject({ ...message('developer'), content: text('input_text') }),
  z.strictObject({ ...message('assistant'), content: text('output_text') }),
])
const tool = z
  .strictObject({
    type: z.literal('function'),
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
    description: z.string().exactOptional(),
    parameters: z.record(z.string(), z.unknown()).exactOptional(),
    strict: z.boolean().exactOptional(),
  })
  .refine(({ strict, parameters }) => !strict || isStrict(parameters), 'a strict schema has only required properties')
const responses = z.strictObject({
  model: z.string().min(1),
  instructions: z.string().exactOptional(),
  tools: z.array(tool).exactOptional(),
  tool_choice: z.enum(['auto', 'none', 'required']).exactOptional(),
  parallel_tool_calls: z.boolean().exactOptional(),
  max_output_tokens: z.int().min(16).exactOptional(),
  reasoning: z
    .strictObject({ effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).exactOptional() })
    .exactOptional(),
  text: z.strictObject({ verbosity: z.enum(['low', 'medium', 'high']).exactOptional() }).exactOptional(),
})
const delegation = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('client'), acknowledgement_delay_ms: z.int().min(0).exactOptional() }),
  z.strictObject({
    type: z.literal('responses'),
    acknowledgement_delay_ms: z.int().min(0).exactOptional(),
    responses,
  }),
])
const session = z.strictObject({
  model: z.literal('gpt-live-1'),
  instructions: z.string().exactOptional(),
  store: z.boolean().exactOptional(),
  input: z.array(item).exactOptional(),
  audio: z
    .strictObject({
      format: format.exactOptional(),
      output: z.strictObject({ voice: voice.exactOptional() }).exactOptional(),
    })
    .exactOptional(),
  delegation: delegation.exactOptional(),
})

const append = { delegation_id: z.string().nullable(), content: z.string().min(1), ...eventId }

const events = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('session.start'), session, ...eventId }),
  z.strictObject({
    type: z.literal('session.update'),
    session: z.strictObject({
      delegation: z
        .strictObject({
          type: z.literal('responses'),
          responses: responses.extend({ model: z.string().min(1).exactOptional() }).exactOptional(),
        })
        .exactOptional(),
    }),
    ...eventId,
  }),
  z.strictObject({ type: z.literal('session.input_audio.append'), audio: base64, ...eventId }),
  z.strictObject({ type: z.literal('session.input_audio.mute'), ...eventId }),
  z.strictObject({ type: z.literal('session.input_audio.unmute'), ...eventId }),
  z.strictObject({ type: z.literal('session.output_audio.fixture.play'), audio: base64, ...eventId }),
  z.strictObject({ type: z.literal('session.instructions.append'), ...append }),
  z.strictObject({ type: z.literal('session.thinking.append'), ...append }),
  z.strictObject({ type: z.literal('session.commentary.append'), ...append }),
  z.strictObject({
    type: z.literal('response.item.create'),
    item: z.strictObject({
      type: z.literal('function_call_output'),
      call_id: z.string().min(1),
      output: z.string(),
    }),
    ...eventId,
  }),
  z.strictObject({ type: z.literal('response.create'), ...eventId }),
  z.strictObject({ type: z.literal('session.close'), ...eventId }),
])

export type Taken = z.output<typeof events>

const CODES: Record<string, string> = { unrecognized_keys: 'unknown_parameter', invalid_type: 'invalid_type' }

/** The event, or why it is none. */
export function judge(raw: string): { event: Taken & LiveAPI.ClientEvent } | { refusal: Refusal; eventId?: string } {
  const given = parsed(raw)
  const read = events.safeParse(given)
  const id = eventIdOf(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const param = [...(issue?.path ?? []), ...keys].join('.')
    return { refusal: refusal(CODES[issue?.code ?? ''] ?? 'invalid_value', issue?.message ?? '', param), ...id }
  }
  const tooLong = lengthOf(read.data)
  return tooLong ? { refusal: tooLong, ...id } : { event: read.data }
}

export const refusal = (code: string, message: string, param = ''): Refusal => ({
  type: 'invalid_request_error',
  code,
  message,
  ...(param === '' ? {} : { param }),
})

function lengthOf(event: Taken): Refusal | null {
  if ('content' in event && tokensOf(event.content) > APPEND_MAX_TOKENS)
    return refusal('invalid_value', `Context append text must not exceed ${APPEND_MAX_TOKENS} tokens.`, 'content')
  if (event.type !== 'session.start') return null
  const { instructions = '', input = [], audio } = event.session
  if (tokensOf(instructions) > INSTRUCTIONS_MAX_TOKENS)
    return refusal('invalid_value', `Instructions must not exceed ${INSTRUCTIONS_MAX_TOKENS} tokens.`)
  if (input.length > HISTORY_MAX_ITEMS)
    return refusal('invalid_value', `At most ${HISTORY_MAX_ITEMS} messages.`, 'session.input')
  const tokens = input.reduce((sum, { content }) => sum + tokensOf(content[0]?.text ?? ''), 0)
  if (tokens > HISTORY_MAX_TOKENS)
    return refusal('invalid_value', `At most ${HISTORY_MAX_TOKENS} tokens.`, 'session.input')
  const named = audio?.output?.voice
  if (typeof named === 'string' && !(VOICES as readonly string[]).includes(named))
    return { ...refusal('forbidden', 'This voice is not available.', 'session.audio.output.voice') }
  return null
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

function eventIdOf(given: unknown): { eventId?: string } {
  if (typeof given !== 'object' || given === null || !('event_id' in given)) return {}
  return typeof given.event_id === 'string' ? { eventId: given.event_id } : {}
}

/** Every property required, none added, and no keyword that is not known to be taken. */
const STRICT = [
  'type',
  'description',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
]

function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { type, properties, required, additionalProperties, items, anyOf, ...rest } = schema as Record<string, unknown>
  if (Object.keys(rest).some((key) => !STRICT.includes(key))) return false
  if (items !== undefined && !isStrict(items)) return false
  if (Array.isArray(anyOf) && !anyOf.every(isStrict)) return false
  if (type !== 'object') return properties === undefined
  const names = Object.keys((properties as object) ?? {})
  return (
    additionalProperties === false &&
    Array.isArray(required) &&
    names.every((name) => required.includes(name)) &&
    Object.values((properties as object) ?? {}).every(isStrict)
  )
}
