import { type AgentDocumentInput, agentDocumentSchema } from '#contract/agent-document.ts'
import type { Turn } from '#contract/conversation.ts'
import type { AnalysisTask } from './port.ts'

/** A conversation that ended, as an analyst is handed it: for tests of the port's adapters. */
export function exampleTask(
  changes: Partial<AnalysisTask> = {},
  document: Partial<AgentDocumentInput> = {},
): AnalysisTask {
  return {
    callId: 'call_example',
    livemode: true,
    agent: agentDocumentSchema({ allowHttp: false }).parse({ ...DOCUMENT, ...document }),
    turns: TURNS,
    callDay: '2026-11-16',
    scenario: '01',
    toolCalls: [],
    ending: { reason: 'agent', durationSeconds: 30, intents: [] },
    endedAt: '2026-11-16T10:00:30.000Z',
    ...changes,
  }
}

/** Turns of five seconds each, one after the other. */
export const exampleTurnsOf = (...said: [speaker: Turn['speaker'], text: string][]): Turn[] =>
  said.map(([speaker, text], index) => ({
    speaker,
    text,
    start_seconds: index * 5,
    end_seconds: index * 5 + 4,
    interrupted: false,
  }))

const TURNS = exampleTurnsOf(
  ['agent', 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi. Conferma la visita di domani?'],
  ['person', 'Sì, confermo, vengo in macchina.'],
  ['agent', 'In quanti sarete?'],
  ['person', 'Saremo in tre, grazie mille.'],
)

const DOCUMENT = {
  type: 'outbound',
  name: 'Conferma appuntamenti',
  persona: 'Giulia',
  instructions: 'Conferma la visita di domani e chiedi in quanti verranno.',
  opening: 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi.',
  result: [
    { key: 'conferma', label: 'Conferma la visita', type: 'boolean', required: true },
    { key: 'persone', label: 'Numero di persone', type: 'number' },
    { key: 'mezzo', label: 'Come arriva', type: 'select', options: ['macchina', 'treno'] },
    { key: 'posta', label: 'Indirizzo e-mail', type: 'email' },
  ],
} as const satisfies AgentDocumentInput
