// A first call through a client made by @hey-api/openapi-ts: npm run generate, then KEY=svc_test_… node with-hey-api.ts
import { client } from './generated/hey-api/client.gen.ts'
import { createAgent, createCall, listCalls, publishAgent } from './generated/hey-api/sdk.gen.ts'
import type { AgentDocumentInput, Call, CallCompletedEvent } from './generated/hey-api/types.gen.ts'

const { API = 'http://127.0.0.1:8080', KEY = '' } = process.env
client.setConfig({ baseUrl: API, auth: KEY, throwOnError: true })

// Whatever has a default may be left out.
const config: AgentDocumentInput = {
  type: 'outbound',
  name: 'Conferma appuntamenti',
  persona: 'Giulia',
  opening: 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi. Parlo con {{nome}}?',
  instructions: 'Conferma la visita di {{nome}} e ringrazia.',
  inputs: [{ key: 'nome', label: 'Nome', type: 'text', required: true }],
  result: [{ key: 'conferma', label: 'Conferma la visita', type: 'boolean' }],
}

const { data: agent } = await createAgent({ body: { config }, throwOnError: true })
// In what comes back the defaults are filled in.
console.log(agent.config.language, agent.config.delivery.mode)

await publishAgent({ path: { id: agent.id }, body: { revision: agent.revision } })
await createCall({
  headers: { 'Idempotency-Key': `first-call-of-${agent.id}` },
  body: { agent: agent.id, to: '+390000000001', inputs: { nome: 'Anna Verdi' } },
})

const { data: page } = await listCalls({ query: { agent: agent.id }, throwOnError: true })
const rows: Call[] = page.data
for (const row of rows) console.log(row.id, row.agent.name, row.status, row.outcome ?? 'not ended yet')

// What a webhook is sent has its type as well.
export const say = ({ type, call }: CallCompletedEvent): string => `${type}: ${call.reference} ended ${call.outcome}`
