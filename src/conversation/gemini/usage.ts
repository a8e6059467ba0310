import type { SpeechUsage } from '#contract/conversation.ts'

/** Tokens as the provider reports them, for one answer of the model: what it was given, and what it made. */
export interface TokenReport {
  promptTokenCount?: number | undefined
  promptTokensDetails?: readonly ModalityCount[] | undefined
  toolUsePromptTokenCount?: number | undefined
  toolUsePromptTokensDetails?: readonly ModalityCount[] | undefined
  responseTokenCount?: number | undefined
  responseTokensDetails?: readonly ModalityCount[] | undefined
  thoughtsTokenCount?: number | undefined
}

interface ModalityCount {
  modality?: string | undefined
  tokenCount?: number | undefined
}

export const NO_USAGE: SpeechUsage = { seconds: 0, textIn: 0, textOut: 0, audioIn: 0, audioOut: 0 }

/**
 * Each report counts one answer with all that the model had before it, as it is billed; so they are added up. Where a
 * count is not split, what it was given counts as text, as the provider's types say, and what it made as the voice that
 * it is.
 */
export function addUsage(sum: SpeechUsage, report: TokenReport): SpeechUsage {
  const given = split(report.promptTokenCount, report.promptTokensDetails, 'text')
  const tools = split(report.toolUsePromptTokenCount, report.toolUsePromptTokensDetails, 'text')
  const made = split(report.responseTokenCount, report.responseTokensDetails, 'audio')
  return {
    seconds: sum.seconds,
    textIn: sum.textIn + given.text + tools.text,
    audioIn: sum.audioIn + given.audio + tools.audio,
    textOut: sum.textOut + made.text + (report.thoughtsTokenCount ?? 0),
    audioOut: sum.audioOut + made.audio,
  }
}

function split(
  total = 0,
  details: readonly ModalityCount[] = [],
  rest: 'text' | 'audio' = 'text',
): { text: number; audio: number } {
  const counts = { text: 0, audio: 0 }
  for (const { modality, tokenCount = 0 } of details) counts[modality === 'AUDIO' ? 'audio' : 'text'] += tokenCount
  counts[rest] += Math.max(0, total - counts.text - counts.audio)
  return counts
}
