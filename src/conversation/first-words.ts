import type { AgentDocument, Language, OutboundDocument } from '#contract/agent-document.ts'
import { expand } from '#kernel/placeholders.ts'
import { DISCLOSURE, disclosesAi } from '#language/disclosure.ts'
import { type InputValue, spokenInputs } from './spoken.ts'

const RECORDING_NOTICE: Record<Language, string> = {
  it: 'Questa chiamata viene registrata.',
  en: 'This call is recorded.',
}

/**
 * What is said first, word by word: opening or greeting, then that an AI speaks unless they say so, then that the call
 * is recorded when it is. Preview shows exactly this, and the call says exactly this.
 */
export function firstWords(doc: AgentDocument, inputs: Readonly<Record<string, InputValue>>): string {
  const [template, said] = doc.type === 'outbound' ? [doc.opening, opening(doc, inputs)] : [doc.greeting, doc.greeting]
  // A value must not be what discloses, for it is data; nor may it spoil a disclosure that the author has written.
  const discloses = disclosesAi(template) && disclosesAi(said)
  return [said.trim(), discloses ? '' : DISCLOSURE[doc.language], doc.recording ? RECORDING_NOTICE[doc.language] : '']
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function opening(doc: OutboundDocument, inputs: Readonly<Record<string, InputValue>>): string {
  return expand(doc.opening, spokenInputs(doc.inputs, inputs, doc.language))
}
