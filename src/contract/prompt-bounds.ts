import { effectiveModel } from './agent-defaults.ts'
import type { AgentDocument, FieldDefinition, Model } from './agent-document.ts'

/**
 * How much of a provider's limits a text takes. The tokenizers are not ours to run, so a text is counted at more than
 * it can be: for Italian and English prose at 1.6 to 1.9 times what o200k_base makes of it, for prices, numbers and
 * codes at 1.1 times and more. Only letters that form no language at all would be more tokens than this.
 */
const CHARACTERS_PER_TOKEN = 3

/** Words as they are written, groups of digits, and everything else one by one. */
const PIECES = /(?<word> ?\p{Lu}?\p{Ll}+)|(?<digits> ?[0-9]{1,3})|\s|./gsu

export function tokensAtMost(text: string): number {
  let tokens = 0
  for (const { 0: piece, groups } of text.matchAll(PIECES)) {
    if (groups?.word) tokens += Math.ceil(bytesOf(piece.trimStart()) / CHARACTERS_PER_TOKEN)
    else if (groups?.digits) tokens += piece.startsWith(' ') ? 2 : 1
    else tokens += bytesOf(piece)
  }
  return tokens
}

/** No token is shorter than a byte. */
const bytesOf = (text: string): number => Buffer.byteLength(text)

/**
 * What `gpt-live-1` takes as a session's instructions (`SessionConfig.instructions`), and what its adapter adds to a
 * prompt.
 */
const GPT_LIVE_MAX_TOKENS = 16_384
const GPT_LIVE_ADDED_TOKENS = 600
/**
 * Prose has more than three bytes to a token, so this leaves three quarters of `gemini-3.8-live`'s 131,072 tokens to
 * the call; whatever a prompt is made of, no token is shorter than a byte, so it fits.
 */
const GEMINI_MAX_BYTES = 98_304

interface Bound {
  max: number
  measure: (text: string) => number
  /** What of a prompt is the platform's, and what it writes around each field. */
  platform: number
  field: number
}

const BOUNDS: Record<Model, Bound> = {
  'gpt-live-1': { max: GPT_LIVE_MAX_TOKENS - GPT_LIVE_ADDED_TOKENS, measure: tokensAtMost, platform: 2_800, field: 60 },
  'gemini-3.8-live': { max: GEMINI_MAX_BYTES, measure: bytesOf, platform: 8_000, field: 150 },
}

/** Whether a whole prompt is sure to be taken: about 35,000 characters of prose are by either model. */
export function promptFits(model: Model, prompt: string): boolean {
  const { max, measure } = BOUNDS[model]
  return measure(prompt) <= max
}

/** Whether an agent's texts leave room for ours: asked where it is published, so that no call finds out. */
export function textsFit(doc: AgentDocument): boolean {
  const { max, measure, platform, field } = BOUNDS[effectiveModel(doc)]
  const fields = [...doc.result, ...(doc.type === 'outbound' ? doc.inputs : [])]
  const own = textsOf(doc, fields)
  const room = max - platform - fields.length * field
  // Bytes are counted in no time, and nothing measures more than its bytes.
  return sumOf(own, bytesOf) <= room || sumOf(own, measure) <= room
}

const sumOf = (texts: readonly string[], measure: (text: string) => number): number =>
  texts.reduce((sum, text) => sum + measure(text), 0)

/** A label stands twice where another field depends on its own. */
const textsOf = (doc: AgentDocument, fields: readonly FieldDefinition[]): string[] => [
  doc.persona,
  doc.type === 'outbound' ? doc.opening : doc.greeting,
  doc.instructions,
  doc.transfer?.when ?? '',
  doc.transfer?.announcement ?? '',
  ...fields.flatMap(({ label, description, options, when }) => [
    label,
    description ?? '',
    ...options.map((option) => `«${option}», `),
    ...(when ? [`${when.equals}`, fields.find(({ key }) => key === when.field)?.label ?? when.field] : []),
  ]),
]
