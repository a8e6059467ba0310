/** What the OpenAPI document shows of agents. */

export const EXAMPLE_DOCUMENT = {
  type: 'outbound',
  name: 'Conferma appuntamenti',
  persona: 'Giulia',
  instructions: "Conferma l'appuntamento di {{nome}} del {{giorno}} e chiedi se servono indicazioni per arrivare.",
  opening: 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi. Parlo con {{nome}}?',
  inputs: [
    { key: 'nome', label: 'Nome', type: 'text', required: true },
    { key: 'giorno', label: 'Giorno', type: 'date', required: true },
  ],
  result: [{ key: 'conferma', label: 'Ha confermato', type: 'boolean', required: true }],
} as const

export const EXAMPLE_ID = 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc'
const EXAMPLE_TIME = '2026-11-15T09:30:00.000Z'

export const exampleAgent = (config: unknown) => ({
  id: EXAMPLE_ID,
  object: 'agent',
  type: EXAMPLE_DOCUMENT.type,
  name: EXAMPLE_DOCUMENT.name,
  status: 'draft',
  revision: 1,
  config,
  published_version: null,
  mcp_token_set: false,
  client: { id: 'cli_01jcq3v5k8e7r9t2w4y6z8a0bc', external_id: 'default' },
  problems: [],
  created_at: EXAMPLE_TIME,
  updated_at: EXAMPLE_TIME,
})

export const exampleVersion = (config: unknown) => ({
  object: 'agent_version',
  agent: EXAMPLE_ID,
  version: 1,
  revision: 1,
  config,
  published_at: EXAMPLE_TIME,
})

export const EXAMPLE_VERDICT = {
  valid: false,
  errors: [
    { param: '/opening', code: 'unknown_placeholder', message: 'The placeholder {{nome}} is no key of the inputs.' },
  ],
  warnings: [],
}

export const EXAMPLE_PREVIEW = {
  opening: 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi. Parlo con Anna Verdi?',
  prompt: '# Chi sei\nSei Giulia e parli al telefono per conto dello studio Rossi. …',
  inputs: { nome: 'Anna Verdi', giorno: '2026-11-20' },
}
