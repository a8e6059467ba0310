import { z } from 'zod'
import { E164 } from '#kernel/e164.ts'
import { EMAIL_ADDRESS } from '#kernel/email-address.ts'

/**
 * The agent document (rules.md#agent-document): two strict shapes told apart by `type`. The server validates with it,
 * the served JSON Schema is generated from it, and a parsed document has every default filled in, in the order of the
 * shape. What one field says about another is no part of a schema: those rules are in domain/agents/rules.ts.
 */

export const MODELS = ['gpt-live-1', 'gemini-3.8-live'] as const

// biome-ignore format: a table reads in columns
export const OPENAI_VOICES = [
  'alloy', 'ash',    'ballad',   'beacon', 'bossa',  'cedar', 'cinder',  'coral', 'delta', 'echo',  'gleam',
  'marin', 'meridian', 'quartz', 'ripple', 'sage',   'shimmer', 'stone', 'tempo', 'verse', 'vesper', 'willow',
] as const

// biome-ignore format: a table reads in columns
export const GEMINI_VOICES = [
  'Achernar', 'Achird',    'Algenib', 'Algieba', 'Alnilam', 'Aoede',       'Autonoe',    'Callirrhoe', 'Charon',     'Despina',
  'Enceladus', 'Erinome',  'Fenrir',  'Gacrux',  'Iapetus', 'Kore',        'Laomedeia',  'Leda',       'Orus',       'Puck',
  'Pulcherrima', 'Rasalgethi', 'Sadachbia', 'Sadaltager', 'Schedar', 'Sulafat', 'Umbriel', 'Vindemiatrix', 'Zephyr', 'Zubenelgenubi',
] as const

export const VOICES = [...OPENAI_VOICES, ...GEMINI_VOICES] as const

/** How a key of a field, and so the name of a placeholder, is spelt. */
const FIELD_KEY = /^[a-z][a-z0-9_]{0,49}$/

const HOUR_MINUTE = /^([01][0-9]|2[0-3]):[0-5][0-9]$/
const TOOL_NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/
const CUSTOM_VOICE = /^voice_[A-Za-z0-9_-]+$/
const ONE_LINE = /^[^\r\n]*$/
const HTTPS = /^https:\/\/\S+$/
const HTTP_OR_HTTPS = /^https?:\/\/\S+$/

/** What each pattern asks for, in words: a caller who broke it cannot be expected to read the pattern. */
const A_KEY = 'must be a lower-case letter, then up to 49 lower-case letters, digits or _, as in preferred_day'
const A_TIME = 'must be a time of day from 00:00 to 23:59, with two digits each, as in 09:30'
const A_TOOL = 'must be a letter or _, then up to 63 letters, digits, _, . or -, as in book_appointment'
const A_CUSTOM_VOICE = 'must be voice_ and then letters, digits, _ or -, as in voice_anna'
const A_LINE = 'must be one line, without line breaks, as in Nuova chiamata per {{client_name}}'
const AN_HTTPS_ADDRESS = 'must be an https:// address without blanks, as in https://example.com/path'
const AN_HTTP_ADDRESS = 'must be an http:// or https:// address without blanks, as in http://127.0.0.1:8000/path'

export const emailAddress = z.string().regex(EMAIL_ADDRESS, 'must be an e-mail address, as in anna.verdi@example.com')
export const e164 = z
  .string()
  .regex(E164, 'must be a number in E.164 form: + and country code, then digits alone, as in +390212345678')
const hourMinute = z.string().regex(HOUR_MINUTE, A_TIME)
const weekDays = z.array(z.int().min(1).max(7)).min(1).max(7)

// Defaults that hold lists or objects are made anew for each document, so that no two documents share a part.
export const defaultHours = () => ({ days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' })
const defaultCalling = () => ({ identityCheck: true, hours: defaultHours(), maxAttempts: 3, autoCallback: true })

export const fieldDefinition = z.strictObject({
  key: z.string().regex(FIELD_KEY, A_KEY).describe('Name of the value in results, inputs and {{key}} placeholders.'),
  label: z.string().min(1).max(100).describe('What the value is, in words a person understands.'),
  type: z
    .enum(['text', 'number', 'boolean', 'select', 'date', 'phone', 'email'])
    .describe('Dates are YYYY-MM-DD, phones E.164; a select is exactly one of the options.'),
  required: z.boolean().default(false).describe('Must be present, unless `when` says that it does not apply.'),
  options: z.array(z.string().min(1).max(100)).max(30).default([]).describe('The choices of a select.'),
  when: z
    .strictObject({
      field: z.string().describe('Key of another field of the same list.'),
      equals: z.union([z.string(), z.number(), z.boolean()]).describe('The value which that field must have.'),
    })
    .optional()
    .describe('The field applies only when another field has this value.'),
  description: z.string().max(500).optional().describe('What exactly is meant, for the agent and the analysis.'),
})

const delivery = z.strictObject({
  mode: z.enum(['sandbox', 'webhook', 'email', 'both']).describe('Where results go; both is webhook and e-mail.'),
  url: z.string().max(2000).default('').describe('Webhook address that receives the events of this agent.'),
  email: z
    .strictObject({
      to: z.array(emailAddress).min(1).max(10).describe('Recipients.'),
      cc: z.array(emailAddress).max(10).default([]).describe('Recipients in copy.'),
      subject: z
        .string()
        .min(1)
        .max(250)
        .regex(ONE_LINE, A_LINE)
        .default('Nuova chiamata per {{client_name}}')
        .describe(
          'One line; may hold {{client_name}}, {{agent_name}}, {{outcome}}, {{reference}}, {{date}}, result keys.',
        ),
      introduction: z.string().max(3000).default('').describe('Text above the collected data.'),
      aiSummary: z.boolean().default(false).describe('Adds the summary of the conversation.'),
    })
    .optional()
    .describe('E-mail settings, for the modes email and both.'),
})

const transfer = (address: z.ZodString) =>
  z.strictObject({
    to: e164.describe('The operator, E.164.'),
    when: z.string().min(3).max(500).optional().describe('When the call should be handed over, in plain words.'),
    hours: z
      .strictObject({
        days: weekDays.describe('1 is Monday, 7 is Sunday.'),
        from: hourMinute.describe('HH:MM, Italian time.'),
        to: hourMinute.describe('HH:MM, Italian time; earlier than `from` spans midnight.'),
      })
      .optional()
      .describe('When somebody is there to answer; always when absent.'),
    announcement: z.string().min(3).max(200).optional().describe('What the agent says before handing over.'),
    musicUrl: address.max(500).optional().describe('Audio played while the operator is rung.'),
  })

const mcp = (address: z.ZodString) =>
  z.strictObject({
    url: address.max(500).describe('MCP server (Streamable HTTP), public address, port 443.'),
    tools: z
      .array(z.string().regex(TOOL_NAME, A_TOOL))
      .max(20)
      .optional()
      .describe('Names of the tools the agent may use; every tool of the server when absent.'),
  })

const calling = z.strictObject({
  callerId: e164.optional().describe('Number shown to the person, E.164.'),
  identityCheck: z.boolean().default(true).describe('Ask who is speaking before saying why the agent calls.'),
  hours: z
    .strictObject({
      days: weekDays.default(() => defaultHours().days).describe('1 is Monday, 7 is Sunday.'),
      from: hourMinute.default('09:00').describe('HH:MM, Italian time.'),
      to: hourMinute.default('20:00').describe('HH:MM, Italian time, later than `from`.'),
    })
    .default(defaultHours)
    .describe('When people may be called.'),
  maxAttempts: z.int().min(1).max(5).default(3).describe('Attempts in all on no answer or busy.'),
  autoCallback: z.boolean().default(true).describe('A request to be called at a given time creates that call.'),
})

const review = z.enum(['on_issues', 'always', 'never'])

const common = (address: z.ZodString) => ({
  name: z.string().min(2).max(100).describe('Name of the agent, for its owner.'),
  persona: z.string().min(1).max(80).describe('Who the agent says it is.'),
  language: z.enum(['it', 'en']).default('it').describe('The language it speaks.'),
  model: z.enum(MODELS).optional().describe('Speech model; tools during calls need gemini-3.8-live.'),
  voice: z.enum(VOICES).optional().describe('Lower-case names are of gpt-live-1, the others of gemini-3.8-live.'),
  customVoiceId: z
    .string()
    .regex(CUSTOM_VOICE, A_CUSTOM_VOICE)
    .optional()
    .describe('A voice of your own, on gpt-live-1.'),
  instructions: z
    .string()
    .min(10)
    .max(12000)
    .describe('What to do on the call; {{key}} is replaced by the input of that key.'),
  result: z.array(fieldDefinition).max(40).default([]).describe('The data to collect in the conversation.'),
  delivery: delivery.default({ mode: 'sandbox', url: '' }).describe('Where results go.'),
  transfer: transfer(address).optional().describe('Hand-over to a human operator.'),
  mcp: mcp(address).optional().describe("Tools of the customer's own MCP server."),
  recording: z.boolean().optional().describe('Calls are recorded, and the person is told so.'),
})

const inbound = (address: z.ZodString) =>
  z
    .strictObject({
      type: z.literal('inbound'),
      ...common(address),
      greeting: z.string().min(10).max(1000).describe('The first words, said as they stand.'),
      review: review.default('on_issues').describe('Which calls a person checks before they complete.'),
    })
    .meta({ title: 'Inbound agent', description: 'Answers calls to numbers of the account.' })

const outbound = (address: z.ZodString) =>
  z
    .strictObject({
      type: z.literal('outbound'),
      ...common(address),
      opening: z
        .string()
        .min(10)
        .max(500)
        .describe('The first sentence; {{key}} is replaced by the input of that key.'),
      inputs: z.array(fieldDefinition).max(20).default([]).describe('What each call must be told.'),
      calling: calling.default(defaultCalling).describe('How and when people are called.'),
      review: review.default('never').describe('Which calls a person checks before they complete.'),
    })
    .meta({ title: 'Outbound agent', description: 'Places calls.' })

/** The outbound shape comes first, and so in every description: it is what most people begin with. */
const build = (address: z.ZodString) => z.discriminatedUnion('type', [outbound(address), inbound(address)])
const https = build(z.string().regex(HTTPS, AN_HTTPS_ADDRESS))
const http = build(z.string().regex(HTTP_OR_HTTPS, AN_HTTP_ADDRESS))

/** `allowHttp` admits `http://` addresses of tools and music too: for development, never the default. */
export function agentDocumentSchema(options: { allowHttp: boolean }): typeof https {
  return options.allowHttp ? http : https
}

export type AgentDocument = z.output<typeof https>
export type AgentDocumentInput = z.input<typeof https>
export type InboundDocument = Extract<AgentDocument, { type: 'inbound' }>
export type OutboundDocument = Extract<AgentDocument, { type: 'outbound' }>
export type FieldDefinition = z.output<typeof fieldDefinition>
export type Language = AgentDocument['language']
export type Model = (typeof MODELS)[number]
