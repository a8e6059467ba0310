import type { LiveServerMessage } from '@google/genai'
import { z } from 'zod'
import type { TokenReport } from './usage.ts'

/** What one message of the provider says, as far as a conversation has a use for it. */
export interface HeardMessage {
  /** Pieces of the model's voice: 16-bit samples at 24 kHz, cut anywhere. */
  audio: readonly Uint8Array[]
  agentWords: GeminiWords | null
  personWords: GeminiWords | null
  interrupted: boolean
  /** All of the answer is made; it may still be playing. */
  generated: boolean
  turnOver: boolean
  /** The answer was withheld by the provider's own rules. */
  rejected: boolean
  tools: readonly { id: string | null; name: string; arguments: Record<string, unknown> }[]
  cancelled: readonly string[]
  usage: TokenReport | null
  /** By what the session can be resumed now; absent where nothing is said about it. */
  resumption: { handle: string | null } | null
  /** The provider ends the connection in so many seconds. */
  leavesInSeconds: number | null
}

export interface GeminiWords {
  text: string
  finished: boolean
}

const words = z.looseObject({ text: z.string().optional(), finished: z.boolean().optional() })
const counts = z.array(z.looseObject({ modality: z.string().optional(), tokenCount: z.number().optional() }))
const part = z.looseObject({
  inlineData: z.looseObject({ mimeType: z.string().optional(), data: z.string().optional() }).optional(),
})

/** What is read of a message; whatever else stands in it is let be, so that the provider may add to it. */
const message = z.looseObject({
  serverContent: z
    .looseObject({
      modelTurn: z.looseObject({ parts: z.array(part).optional() }).optional(),
      inputTranscription: words.optional(),
      outputTranscription: words.optional(),
      interrupted: z.boolean().optional(),
      generationComplete: z.boolean().optional(),
      turnComplete: z.boolean().optional(),
      turnCompleteReason: z.string().optional(),
    })
    .optional(),
  toolCall: z
    .looseObject({
      functionCalls: z
        .array(
          z.looseObject({
            id: z.string().optional(),
            name: z.string().optional(),
            args: z.record(z.string(), z.unknown()).optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  toolCallCancellation: z.looseObject({ ids: z.array(z.string()).optional() }).optional(),
  usageMetadata: z
    .looseObject({
      promptTokenCount: z.number().optional(),
      promptTokensDetails: counts.optional(),
      toolUsePromptTokenCount: z.number().optional(),
      toolUsePromptTokensDetails: counts.optional(),
      responseTokenCount: z.number().optional(),
      responseTokensDetails: counts.optional(),
      thoughtsTokenCount: z.number().optional(),
    })
    .optional(),
  goAway: z.looseObject({ timeLeft: z.string().optional() }).optional(),
  sessionResumptionUpdate: z
    .looseObject({ newHandle: z.string().optional(), resumable: z.boolean().optional() })
    .optional(),
})

type Read = z.infer<typeof message>

/** Null where a message is not as the provider's own types describe it, or speaks in another format than was agreed. */
export function readMessage(given: LiveServerMessage): HeardMessage | null {
  const read = message.safeParse(given)
  if (!read.success) return null
  const { serverContent: content, goAway, usageMetadata } = read.data
  const audio = voiceOf(content)
  if (audio === null) return null
  return {
    audio,
    agentWords: wordsOf(content?.outputTranscription),
    personWords: wordsOf(content?.inputTranscription),
    interrupted: content?.interrupted ?? false,
    generated: content?.generationComplete ?? false,
    turnOver: content?.turnComplete ?? false,
    rejected: isRejection(content?.turnCompleteReason),
    tools: toolsOf(read.data),
    cancelled: read.data.toolCallCancellation?.ids ?? [],
    usage: usageMetadata ?? null,
    resumption: resumptionOf(read.data),
    leavesInSeconds: goAway ? secondsOf(goAway.timeLeft) : null,
  }
}

const AUDIO = /^audio\/(?:l16|pcm)(?:;\s*rate=(\d+))?/i
const SPEAKS_HZ = '24000'

/** Other parts than sound are the model's thoughts, or nothing. */
function voiceOf(content: Read['serverContent']): Uint8Array[] | null {
  const pieces: Uint8Array[] = []
  for (const { inlineData } of content?.modelTurn?.parts ?? []) {
    if (!inlineData?.data) continue
    const [isAudio, rate = SPEAKS_HZ] = AUDIO.exec(inlineData.mimeType ?? '') ?? []
    if (isAudio === undefined) continue
    if (rate !== SPEAKS_HZ) return null
    pieces.push(Buffer.from(inlineData.data, 'base64'))
  }
  return pieces
}

const wordsOf = (given: z.infer<typeof words> | undefined): GeminiWords | null =>
  given ? { text: given.text ?? '', finished: given.finished ?? false } : null

const toolsOf = ({ toolCall }: Read): HeardMessage['tools'] =>
  (toolCall?.functionCalls ?? []).map(({ id, name = '', args = {} }) => ({ id: id || null, name, arguments: args }))

function resumptionOf({ sessionResumptionUpdate: update }: Read): HeardMessage['resumption'] {
  return update ? { handle: (update.resumable && update.newHandle) || null } : null
}

/** Of `turnCompleteReason`: all that says that input or answer were not let pass. */
const isRejection = (reason = ''): boolean =>
  /REJECTED|PROHIBITED|SAFETY|UNSAFE|BLOCKLIST|REGENERATION|^(INPUT|GENERATED)_/.test(reason)

/** Where the time is not said as it should be, there is little left. */
const LEAVES_SECONDS = 10

/** A duration as JSON writes it: `50s`, `9.5s`. */
function secondsOf(timeLeft = ''): number {
  const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(timeLeft) ?? []
  return seconds === undefined ? LEAVES_SECONDS : Number(seconds)
}
