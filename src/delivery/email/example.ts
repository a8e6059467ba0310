import { type AgentDocument, type AgentDocumentInput, agentDocumentSchema } from '#contract/agent-document.ts'
import { type CallObject, callObject, EXAMPLE_CALL } from '#contract/calls.ts'
import type { MailedCall } from './report.ts'

/** A call with a bit of everything, for the tests of how mails are written. */
export function exampleTold(changes: Changes = {}): MailedCall {
  const document = exampleDocument(changes)
  return {
    call: exampleCall(changes),
    document,
    email: document.delivery.email,
    clientName: changes.clientName ?? 'Studio Rossi',
    sender: changes.sender ?? null,
  }
}

interface Changes {
  clientName?: string
  sender?: string
  call?: Partial<CallObject>
  result?: Partial<CallObject['result']>
  document?: Partial<AgentDocumentInput>
  email?: Partial<NonNullable<AgentDocumentInput['delivery']>['email'] & object>
}

// biome-ignore format: a table reads in columns
const FIELDS = [
  { key: 'conferma',  label: 'Ha confermato',             type: 'boolean' },
  { key: 'giorno',    label: 'Giorno dell’appuntamento',  type: 'date' },
  { key: 'persone',   label: 'Numero di persone',         type: 'number' },
  { key: 'sala',      label: 'Sala',                      type: 'select', options: ['Interna', 'Giardino'] },
  { key: 'telefono',  label: 'Telefono alternativo',      type: 'phone' },
  { key: 'motivo',    label: 'Motivo del rifiuto',        type: 'text', when: { field: 'conferma', equals: false } },
  { key: 'note',      label: 'Note',                      type: 'text' },
] as const

function exampleDocument({ document, email }: Changes): AgentDocument {
  return agentDocumentSchema({ allowHttp: false }).parse({
    type: 'outbound',
    name: 'Conferma appuntamenti',
    persona: 'Giulia',
    instructions: 'Conferma l’appuntamento e ringrazia.',
    opening: 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi.',
    result: FIELDS,
    delivery: { mode: 'email', email: { to: ['anna@example.com'], ...email } },
    ...document,
  })
}

function exampleCall({ call, result }: Changes): CallObject {
  return callObject.parse({
    ...EXAMPLE_CALL,
    livemode: true,
    to: '+393331234567',
    from: '+390212345678',
    status: 'completed',
    outcome: 'completed',
    attempts: 1,
    answered_at: '2026-11-16T09:30:05.000Z',
    ended_at: '2026-11-16T09:31:17.000Z',
    duration_seconds: 72,
    end_reason: 'agent',
    ...call,
    result: {
      data: { conferma: true, giorno: '2026-11-20', persone: 2.5, sala: 'Giardino', note: 'Preferisce il mattino.' },
      issues: [],
      summary: 'La persona ha confermato l’appuntamento e chiede di essere ricevuta al mattino.',
      sentiment: null,
      ...result,
    },
  })
}
