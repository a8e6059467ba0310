import { MODELS } from '#contract/agent-document.ts'
import type { SpeechUsage } from '#contract/conversation.ts'
import { PRICE, toMicros } from '#kernel/money.ts'

/** In millionths of the operator's currency: a minute of session, and a million tokens of each kind. */
interface SpeechPrice {
  minute: number
  textIn: number
  audioIn: number
  textOut: number
  audioOut: number
}
export type SpeechPrices = Readonly<Record<string, SpeechPrice>>

export const SPEECH_PRICES_FORM =
  'must be a comma list such as gpt-live-1=0.05,gemini-3.8-live=0.50:3:2:12, the price of a minute, or of a million tokens: text in, audio in, text out, audio out'

/** `SPEECH_PRICES`, by model; null where it cannot be read. */
export function readSpeechPrices(entries: readonly string[]): SpeechPrices | null {
  const prices: Record<string, SpeechPrice> = {}
  for (const entry of entries) {
    const [model = '', text = ''] = entry.split('=')
    const amounts = text.split(':')
    if (!(MODELS as readonly string[]).includes(model) || !amounts.every((one) => PRICE.test(one))) return null
    const [first = 0, audioIn = 0, textOut = 0, audioOut = 0] = amounts.map((one) => Number(toMicros(one)))
    if (amounts.length === 1) prices[model] = { minute: first, textIn: 0, audioIn: 0, textOut: 0, audioOut: 0 }
    else if (amounts.length === 4) prices[model] = { minute: 0, textIn: first, audioIn, textOut, audioOut }
    else return null
  }
  return prices
}

/** What a speech model cost by the operator's own prices, in millionths of their currency; null where none is known. */
export function speechCost(
  prices: SpeechPrices,
  { model, usage }: { model: string; usage: SpeechUsage },
): number | null {
  const price = prices[model]
  if (!price) return null
  const { minute, textIn, audioIn, textOut, audioOut } = price
  const tokens = usage.textIn * textIn + usage.audioIn * audioIn + usage.textOut * textOut + usage.audioOut * audioOut
  return Math.round((usage.seconds / 60) * minute + tokens / 1_000_000)
}
