import { type AgentDocumentInput, agentDocumentSchema } from '#contract/agent-document.ts'
import type { Plan } from '#contract/conversation.ts'
import type { Leave } from './port.ts'

/** Leave for tests: nobody is in the way. */
export const atOnce: Leave = async (send) => {
  send()
  return true
}

/**
 * One whose agent speaks first, and says at once what it is: the words, and nothing else, are what is heard of it then.
 */
export const greetingPlan = (
  changes: Partial<Omit<Plan, 'agent'>> = {},
  document: Partial<AgentDocumentInput> = {},
): Plan => examplePlan({ direction: 'inbound', firstWords: 'Sono un bot.', ...changes }, document)

/** A plan for tests: an agent with a question of each type, unless a test says otherwise. */
export function examplePlan(
  changes: Partial<Omit<Plan, 'agent'>> = {},
  document: Partial<AgentDocumentInput> = {},
): Plan {
  const agent = agentDocumentSchema({ allowHttp: false }).parse({
    type: 'outbound',
    name: 'Conferma appuntamenti',
    persona: 'Giulia',
    instructions: "Conferma l'appuntamento e raccogli i dati.",
    opening: 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi.',
    result: [
      { key: 'conferma', label: 'Conferma la visita', type: 'boolean', required: true },
      { key: 'giorno', label: 'Giorno preferito', type: 'date', when: { field: 'conferma', equals: true } },
      { key: 'fascia', label: 'Fascia oraria', type: 'select', options: ['mattina', 'pomeriggio'], required: true },
      { key: 'persone', label: 'Numero di persone', type: 'number' },
      { key: 'nome', label: 'Nome e cognome', type: 'text' },
      { key: 'telefono', label: 'Telefono', type: 'phone' },
      { key: 'posta', label: 'Indirizzo e-mail', type: 'email' },
    ],
    ...document,
  })
  return {
    callId: 'call_06e8z9k2m4q6s8v0x2z4b6d8fa',
    livemode: false,
    direction: 'outbound',
    agent,
    inputs: {},
    firstWords: 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi.',
    prompt: 'Sei Giulia.',
    today: '2026-11-16',
    scenario: '01',
    isCallback: false,
    maxDurationSeconds: 900,
    tools: [],
    ...changes,
  }
}
