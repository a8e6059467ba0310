import { z } from 'zod'
import { GEMINI_VOICES } from '#contract/agent-document.ts'

/**
 * What the service takes from its clients, as strictly as its published types and the page of the model say: a message
 * that is out of order, has a field that nobody knows, or asks for what this model has not, ends the connection with
 * 1007.
 */
export type ClientMessage = z.infer<typeof clientMessage>
export type Setup = NonNullable<ClientMessage['setup']>

export const MODEL = 'models/gemini-3.8-live'
/** The languages that the service names for speech. */
// biome-ignore format: a list reads in columns
const LANGUAGES = [
  'ar-EG', 'bn-BD', 'de-DE', 'en-IN', 'en-US', 'es-US', 'fr-FR', 'hi-IN', 'id-ID', 'it-IT', 'ja-JP', 'ko-KR', 'mr-IN', 'nl-NL',
  'pl-PL', 'pt-BR', 'ro-RO', 'ru-RU', 'ta-IN', 'te-IN', 'th-TH', 'tr-TR', 'uk-UA', 'vi-VN',
]
/** Of the model's 131,072 tokens, at a byte each, which is the most that a text can be. */
const INSTRUCTION_BYTES_MAX = 131_072
const AUDIO_BYTES_MAX = 1_024 * 1_024

const text = z.strictObject({ text: z.string() })
const content = z.strictObject({ role: z.enum(['user', 'model']), parts: z.array(text).min(1) })
const language = z.string().refine((code) => LANGUAGES.includes(code), {
  error: ({ input }) => `Unsupported language code '${input}' for model ${MODEL}`,
})
const transcription = z.strictObject({
  languageCodes: z.array(language).optional(),
  customVocabulary: z.array(z.string()).optional(),
})

const speechConfig = z.strictObject({
  languageCode: language.optional(),
  voiceConfig: z.strictObject({
    prebuiltVoiceConfig: z.strictObject({
      voiceName: z.string().refine((name) => (GEMINI_VOICES as readonly string[]).includes(name), {
        error: ({ input }) => `Requested voice api_name '${input}' is not available for model ${MODEL}`,
      }),
    }),
  }),
})

const functionDeclaration = z.strictObject({
  name: z.string().regex(/^[A-Za-z_][\w.:-]{0,127}$/),
  description: z.string(),
  behavior: z.enum(['BLOCKING', 'NON_BLOCKING']).optional(),
  parametersJsonSchema: z.looseObject({ type: z.literal('object') }).optional(),
})

const setup = z.strictObject({
  model: z.literal(MODEL, {
    error: ({ input }) => `${input} is not found for API version v1beta, or is not supported for bidiGenerateContent.`,
  }),
  generationConfig: z.strictObject({
    responseModalities: z.tuple([z.literal('AUDIO')]),
    speechConfig: speechConfig.optional(),
    temperature: z.number().optional(),
  }),
  systemInstruction: z
    .strictObject({ role: z.string().optional(), parts: z.array(text).min(1) })
    .refine(({ parts }) => Buffer.byteLength(parts.map(({ text }) => text).join('')) <= INSTRUCTION_BYTES_MAX, {
      error: 'The input token count exceeds the maximum number of tokens allowed (131072).',
    })
    .optional(),
  tools: z.array(z.strictObject({ functionDeclarations: z.array(functionDeclaration) })).optional(),
  realtimeInputConfig: z
    .strictObject({
      automaticActivityDetection: z
        .strictObject({
          disabled: z.literal(false).optional(),
          startOfSpeechSensitivity: z.enum(['START_SENSITIVITY_HIGH', 'START_SENSITIVITY_LOW']).optional(),
          endOfSpeechSensitivity: z.enum(['END_SENSITIVITY_HIGH', 'END_SENSITIVITY_LOW']).optional(),
          prefixPaddingMs: z.int().min(0).optional(),
          silenceDurationMs: z.int().min(0).optional(),
        })
        .optional(),
      activityHandling: z.enum(['START_OF_ACTIVITY_INTERRUPTS', 'NO_INTERRUPTION']).optional(),
      turnCoverage: z.enum(['TURN_INCLUDES_ONLY_ACTIVITY', 'TURN_INCLUDES_ALL_INPUT']).optional(),
    })
    .optional(),
  sessionResumption: z.strictObject({ handle: z.string().min(1).optional() }).optional(),
  contextWindowCompression: z
    .strictObject({
      triggerTokens: z.string().optional(),
      slidingWindow: z.strictObject({ targetTokens: z.string().optional() }).optional(),
    })
    .optional(),
  inputAudioTranscription: transcription.optional(),
  outputAudioTranscription: transcription.optional(),
  // Of proactivity only that it is on may be said.
  proactivity: z.strictObject({ proactiveAudio: z.literal(true) }).optional(),
})

const audio = z.strictObject({
  mimeType: z.literal('audio/pcm;rate=16000'),
  data: z.base64().refine((data) => isWhole(data), { error: 'The audio is not made of whole samples.' }),
})
const realtimeInput = z.union([
  z.strictObject({ audio }),
  z.strictObject({ text: z.string().min(1) }),
  z.strictObject({ audioStreamEnd: z.literal(true) }),
])

const functionResponse = z.strictObject({
  id: z.string(),
  name: z.string(),
  response: z.union([z.strictObject({ output: z.string() }), z.strictObject({ error: z.string() })]),
  scheduling: z.enum(['SILENT', 'WHEN_IDLE', 'INTERRUPT']).optional(),
})

const clientMessage = z
  .strictObject({
    setup: setup.optional(),
    clientContent: z
      .strictObject({ turns: z.array(content).optional(), turnComplete: z.boolean().optional() })
      .optional(),
    realtimeInput: realtimeInput.optional(),
    toolResponse: z.strictObject({ functionResponses: z.array(functionResponse).min(1) }).optional(),
  })
  .refine((message) => Object.keys(message).length === 1, { error: 'A message has exactly one field.' })

function isWhole(data: string): boolean {
  const bytes = Buffer.from(data, 'base64').length
  return bytes > 0 && bytes % 2 === 0 && bytes <= AUDIO_BYTES_MAX
}

export interface Judged {
  message: ClientMessage | null
  /** Why it is refused. */
  reason: string
}

/** Looks at one message; `open` are the tools that wait for an answer, with their names. */
export function judge(raw: string, { isFirst, open }: { isFirst: boolean; open: ReadonlyMap<string, string> }): Judged {
  const refused = (reason: string): Judged => ({ message: null, reason })
  const parsed = clientMessage.safeParse(jsonOf(raw))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refused(
      issue?.code === 'custom' ? issue.message : `Invalid value at '${issue?.path.join('.')}': ${issue?.message}`,
    )
  }
  const { setup, toolResponse } = parsed.data
  if (isFirst !== (setup !== undefined)) return refused('The first message, and only the first, is a setup.')
  for (const { id, name } of toolResponse?.functionResponses ?? [])
    if (open.get(id) !== name) return refused(`No function call waits for the response ${id}.`)
  return { message: parsed.data, reason: '' }
}

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}
