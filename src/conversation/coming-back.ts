import type { Language } from '#contract/agent-document.ts'
import type { Plan, Turn } from '#contract/conversation.ts'

/**
 * The agent again, after it had handed the person over and nobody was there: it says why at once, with all that was
 * said before in its mind, and closes. It offers nothing that nobody would read: what was collected has been analysed
 * already.
 */
export interface Unreached {
  why: 'busy' | 'no_answer' | 'failed'
  turns: readonly Turn[]
  /** The prompt of an agent that can hand nobody over. */
  prompt: string
}

/** Time for a sentence, an answer to it and a goodbye. */
const MAX_SECONDS = 120

// biome-ignore format: a table reads in columns
const SAYS: Record<Language, Record<Unreached['why'], string>> = {
  it: {
    busy:      "Mi dispiace, l'operatore è al telefono con un'altra persona.",
    no_answer: "Mi dispiace, in questo momento l'operatore non risponde.",
    failed:    'Mi dispiace, in questo momento non riesco a passare la chiamata.',
  },
  en: {
    busy:      'I am sorry, the operator is speaking with somebody else.',
    no_answer: 'I am sorry, the operator does not answer at the moment.',
    failed:    'I am sorry, I cannot put you through at the moment.',
  },
}

const HAPPENED: Record<Language, string> = {
  it: '# Ora\nHai provato a passare la chiamata a un operatore e non è stato possibile: lo dici adesso, con le prime parole. Non fare altre domande e non raccogliere altri dati. Se la persona chiede qualcosa, rispondi in breve e di’ che può richiamare più tardi. Poi saluta e chiudi con `end_call`.',
  en: '# Now\nYou tried to hand the call over to an operator, and that was not possible: you say so now, with your first words. Ask no more questions and collect no more data. If the person asks for something, answer briefly and say that they can call again later. Then say goodbye and close with `end_call`.',
}

export function comingBack(plan: Plan, { why, turns, prompt }: Unreached): Plan {
  const { transfer: _, mcp: __, ...agent } = plan.agent
  const { language } = agent
  return {
    ...plan,
    // What follows is not part of what was recorded and analysed.
    agent: { ...agent, recording: false } as Plan['agent'],
    direction: 'inbound',
    firstWords: SAYS[language][why],
    prompt: `${prompt}\n\n${HAPPENED[language]}`,
    history: turns.flatMap(({ speaker, text }) => (speaker === 'system' ? [] : [{ speaker, text }])),
    maxDurationSeconds: MAX_SECONDS,
    tools: [],
  }
}
