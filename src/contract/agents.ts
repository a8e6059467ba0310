import { z } from 'zod'
import type { agentDocumentSchema } from './agent-document.ts'
import { route } from './route.ts'
import { fault, identifier, listOf, pageQuery, timestamp } from './shapes.ts'

/** Agents: edited as a draft, published as immutable, numbered versions (interface, "Agent lifecycle"; decisions, "Agents"). */

type DocumentSchema = ReturnType<typeof agentDocumentSchema>

export const AGENT_STATUSES = ['draft', 'published', 'archived'] as const

const clientRef = z.strictObject({ id: identifier('cli'), external_id: z.string() })
const agentId = z.object({ id: identifier('agt') })
const inputValues = z
  .record(z.string(), z.unknown())
  .meta({ description: "Values by input key, judged by the agent's `inputs` definitions." })

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

function agentRecord(document: DocumentSchema) {
  return z
    .strictObject({
      id: identifier('agt'),
      object: z.literal('agent'),
      type: z.enum(['inbound', 'outbound']),
      name: z.string(),
      status: z.enum(AGENT_STATUSES),
      revision: z.int().meta({ description: 'Rises by one with each saved draft; publishing takes it.' }),
      config: document,
      published_version: z.int().nullable(),
      mcp_token_set: z
        .boolean()
        .meta({ description: 'Whether a bearer token for the tool server is stored; it is never returned.' }),
      client: clientRef,
      problems: z.array(fault).meta({ description: 'What keeps this draft from being published.' }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: 'Agent' })
}

function agentVersion(document: DocumentSchema) {
  return z
    .strictObject({
      object: z.literal('agent_version'),
      agent: identifier('agt'),
      version: z.int(),
      revision: z.int(),
      config: document,
      published_at: timestamp,
    })
    .meta({ id: 'AgentVersion' })
}

const validation = z
  .strictObject({ valid: z.boolean(), errors: z.array(fault), warnings: z.array(fault) })
  .meta({ id: 'AgentValidation' })

const preview = z
  .strictObject({
    opening: z.string().optional().meta({ description: 'The first words of an outbound agent, as they will be said.' }),
    greeting: z.string().optional().meta({ description: 'The first words of an inbound agent, as they will be said.' }),
    prompt: z.string().meta({ description: 'The whole prompt, platform rules included.' }),
    inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .meta({ id: 'AgentPreview' })

/** True for `{config, …}`: the other form of these bodies is the bare agent document. */
const isWrapped = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && 'config' in body

export function agentRoutes(document: DocumentSchema) {
  const agent = agentRecord(document)
  const version = agentVersion(document)
  const saved = z.strictObject({ config: document, revision: z.int().optional() })
  const one = { description: 'The agent.', json: agent }
  const example = { params: { id: 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc' } }
  return {
    list_agents: route({
      id: 'list_agents',
      method: 'GET',
      path: '/v1/agents',
      tag: 'Agents',
      auth: 'key',
      summary: 'List agents',
      description: 'Newest first. Archived agents are listed only with `status=archived`.',
      query: z.strictObject({
        status: z.enum(AGENT_STATUSES).optional(),
        type: z.enum(['inbound', 'outbound']).optional(),
        client: z.string().max(100).optional(),
        ...pageQuery,
      }),
      replies: { 200: { description: 'A page of agents.', json: listOf(agent), items: agent } },
    }),
    create_agent: route({
      id: 'create_agent',
      method: 'POST',
      path: '/v1/agents',
      tag: 'Agents',
      auth: 'key',
      summary: 'Create an agent as a draft',
      description:
        'The type and the client are fixed from then on. Without `client` the default client of the account is used.',
      body: z.strictObject({ config: document, client: z.string().max(100).optional() }),
      documentAt: '/config',
      replies: { 201: { description: 'The created draft.', json: agent } },
      problems: ['not_found'],
      examples: { body: { config: EXAMPLE_DOCUMENT } },
    }),
    get_agent_schema: route({
      id: 'get_agent_schema',
      method: 'GET',
      path: '/v1/agents/schema',
      tag: 'Agents',
      auth: 'key',
      summary: 'Read the JSON Schema of the agent document',
      replies: { 200: { description: 'JSON Schema, draft 2020-12.', json: z.record(z.string(), z.unknown()) } },
    }),
    validate_agent: route({
      id: 'validate_agent',
      method: 'POST',
      path: '/v1/agents/validate',
      tag: 'Agents',
      auth: 'key',
      summary: 'Check an agent document without saving it',
      description: 'Always 200; what publishing would refuse is among the errors.',
      body: z.union([z.strictObject({ config: document }), document]),
      bodyJudgedByHandler: true,
      documentAt: '/config',
      replies: { 200: { description: 'The verdict.', json: validation } },
      examples: { body: EXAMPLE_DOCUMENT },
    }),
    get_agent: route({
      id: 'get_agent',
      method: 'GET',
      path: '/v1/agents/{id}',
      tag: 'Agents',
      auth: 'key',
      summary: 'Read an agent',
      params: agentId,
      replies: { 200: one },
      examples: example,
    }),
    save_agent_draft: route({
      id: 'save_agent_draft',
      method: 'PUT',
      path: '/v1/agents/{id}/draft',
      tag: 'Agents',
      auth: 'key',
      summary: 'Save the draft',
      description:
        'Takes `{config, revision?}` or the bare agent document. A `revision` that is not the current one is refused.',
      params: agentId,
      body: z.union([saved, document]),
      bodyVariant: (body) => (isWrapped(body) ? saved : document),
      documentAt: '/config',
      replies: { 200: one },
      problems: ['revision_conflict', 'agent_archived'],
      examples: { ...example, body: { config: EXAMPLE_DOCUMENT, revision: 1 } },
    }),
    publish_agent: route({
      id: 'publish_agent',
      method: 'POST',
      path: '/v1/agents/{id}/publish',
      tag: 'Agents',
      auth: 'key',
      summary: 'Publish the draft as a new immutable version',
      description: 'Calls queued before keep the version they were queued with.',
      params: agentId,
      body: z.strictObject({ revision: z.int() }),
      replies: {
        201: { description: 'The new version.', json: version },
        200: { description: 'This revision is published already: its version.', json: version },
      },
      problems: ['invalid_agent', 'revision_conflict', 'agent_archived'],
      examples: { ...example, body: { revision: 1 } },
    }),
    archive_agent: route({
      id: 'archive_agent',
      method: 'POST',
      path: '/v1/agents/{id}/archive',
      tag: 'Agents',
      auth: 'key',
      summary: 'Archive an agent',
      description: 'It takes no new calls, its queued calls are cancelled and its numbers unrouted. Safe to repeat.',
      params: agentId,
      replies: { 200: one },
      examples: example,
    }),
    set_agent_mcp_token: route({
      id: 'set_agent_mcp_token',
      method: 'PUT',
      path: '/v1/agents/{id}/mcp-token',
      tag: 'Agents',
      auth: 'key',
      summary: "Store the bearer token of the agent's tool server",
      description: 'Stored encrypted and never returned.',
      params: agentId,
      body: z.strictObject({
        token: z
          .string()
          .min(1)
          .max(4096)
          .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII'),
      }),
      replies: { 200: one },
      examples: { ...example, body: { token: '<MCP_TOKEN>' } },
    }),
    delete_agent_mcp_token: route({
      id: 'delete_agent_mcp_token',
      method: 'DELETE',
      path: '/v1/agents/{id}/mcp-token',
      tag: 'Agents',
      auth: 'key',
      summary: "Forget the bearer token of the agent's tool server",
      params: agentId,
      replies: { 200: one },
      examples: example,
    }),
    list_agent_versions: route({
      id: 'list_agent_versions',
      method: 'GET',
      path: '/v1/agents/{id}/versions',
      tag: 'Agents',
      auth: 'key',
      summary: 'List the published versions, newest first',
      params: agentId,
      query: z.strictObject(pageQuery),
      replies: { 200: { description: 'A page of versions.', json: listOf(version), items: version } },
      examples: example,
    }),
    get_agent_version: route({
      id: 'get_agent_version',
      method: 'GET',
      path: '/v1/agents/{id}/versions/{version}',
      tag: 'Agents',
      auth: 'key',
      summary: 'Read one published version',
      params: z.object({
        id: identifier('agt'),
        version: z.coerce
          .number()
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      }),
      replies: { 200: { description: 'The version.', json: version } },
      examples: { params: { id: 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc', version: '1' } },
    }),
    preview_agent: route({
      id: 'preview_agent',
      method: 'POST',
      path: '/v1/agents/{id}/preview',
      tag: 'Agents',
      auth: 'key',
      summary: 'Render the first sentence and the full prompt',
      description: 'The draft unless a version is named. Missing inputs get examples by type. No call is placed.',
      params: agentId,
      body: z.strictObject({ inputs: inputValues.optional(), version: z.int().min(1).optional() }).optional(),
      replies: { 200: { description: 'What would be said, and by which rules.', json: preview } },
      problems: ['invalid_inputs'],
      examples: { ...example, body: { inputs: { nome: 'Anna Verdi' } } },
    }),
  }
}
