// A first call through types made by openapi-typescript: npm run generate, then KEY=svc_test_… node
// with-openapi-fetch.ts
import createClient from 'openapi-fetch'
import type { components, paths, webhooks } from './generated/openapi.ts'

const { API = 'http://127.0.0.1:8080', KEY } = process.env
const client = createClient<paths>({ baseUrl: API, headers: { Authorization: `Bearer ${KEY}` } })

// Whatever has a default may be left out.
const config: components['schemas']['AgentDocumentInput'] = {
  type: 'outbound',
  name: 'Conferma appuntamenti',
  persona: 'Giulia',
  opening: 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi. Parlo con {{nome}}?',
  instructions: 'Conferma la visita di {{nome}} e ringrazia.',
  inputs: [{ key: 'nome', label: 'Nome', type: 'text', required: true }],
  result: [{ key: 'conferma', label: 'Conferma la visita', type: 'boolean' }],
}

const agent = await client.POST('/v1/agents', { body: { config } })
if (!agent.data) throw new Error(agent.error.error.message)
const { id, revision } = agent.data
// In what comes back the defaults are filled in.
console.log(agent.data.config.language, agent.data.config.delivery.mode)

const version = await client.POST('/v1/agents/{id}/publish', { params: { path: { id } }, body: { revision } })
if (!version.data) throw new Error(version.error.error.message)

const call = await client.POST('/v1/calls', {
  params: { header: { 'Idempotency-Key': `first-call-of-${id}` } },
  body: { agent: id, to: '+390000000001', inputs: { nome: 'Anna Verdi' } },
})
if (!call.data) throw new Error(call.error.error.message)

const page = await client.GET('/v1/calls', { params: { query: { agent: id } } })
if (!page.data) throw new Error(page.error.error.message)
for (const row of page.data.data) console.log(row.id, row.agent.name, row.status, row.outcome ?? 'not ended yet')

// A list as CSV: for whoever asks for it, as text.
const csv = await client.GET('/v1/calls', {
  params: { query: { agent: id } },
  headers: { Accept: 'text/csv' },
  parseAs: 'text',
})
console.log(csv.data?.split('\r\n')[0])

// What a webhook is sent has its type as well.
type Completed = webhooks['call.completed']['post']['requestBody']['content']['application/json']
export const say = ({ type, call }: Completed): string => `${type}: ${call.reference} ended ${call.outcome}`
