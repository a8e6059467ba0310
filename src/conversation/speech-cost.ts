import type { SpeechUsage } from '#contract/conversation.ts'
import type { SpeechPrice } from '#contract/speech-models.ts'

/** What a speech model cost by the operator's own prices, in millionths of their currency; null where none is known. */
export function speechCost(
  prices: Readonly<Record<string, SpeechPrice>>,
  { model, usage }: { model: string; usage: SpeechUsage },
): number | null {
  const price = prices[model]
  if (!price) return null
  const { minute, textIn, audioIn, textOut, audioOut } = price
  const tokens = usage.textIn * textIn + usage.audioIn * audioIn + usage.textOut * textOut + usage.audioOut * audioOut
  return Math.round((usage.seconds / 60) * minute + tokens / 1_000_000)
}
