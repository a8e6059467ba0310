import { z } from 'zod'
import type { agentDocumentSchema } from './agent-document.ts'
import {
  EXAMPLE_DOCUMENT,
  EXAMPLE_ID,
  EXAMPLE_PREVIEW,
  EXAMPLE_VERDICT,
  exampleAgent,
  exampleVersion,
} from './agent-examples.ts'
import { route } from './route.ts'
import { COUNT_MAX, fault, identifier, listOf, onePage, pageQuery, timestamp, wholeNumber } from './shapes.ts'

/**
 * Agents: edited as a draft, published as immutable, numbered versions (rules.md#drafts-and-revisions,
 * rules.md#publishing).
 */

type DocumentSchema = ReturnType<typeof agentDocumentSchema>

const AGENT_STATUSES = ['draft', 'published', 'archived'] as const

const clientRef = z.strictObject({ id: identifier('cli'), external_id: z.string() })
const agentId = z.object({ id: identifier('agt') })
const inputValues = z
  .record(z.string(), z.unknown())
  .meta({ description: "Values by input key, judged by the agent's `inputs` definitions." })

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

function shapesOf(plain: DocumentSchema) {
  // Named for the OpenAPI document alone: with a name of its own the served JSON Schema would be a reference to itself.
  const document = plain.meta({ id: 'AgentDocument' })
  const agent = agentRecord(document)
  const version = agentVersion(document)
  const config = document.parse(EXAMPLE_DOCUMENT)
  return {
    document,
    agent,
    version,
    saved: z.strictObject({ config: document, revision: z.int().optional() }),
    one: { description: 'The agent.', json: agent, example: exampleAgent(config) },
    aVersion: { json: version, example: exampleVersion(config) },
  }
}
type AgentShapes = ReturnType<typeof shapesOf>

const example = { params: { id: EXAMPLE_ID } }

export function agentRoutes(document: DocumentSchema) {
  const shapes = shapesOf(document)
  return { ...collectionRoutes(shapes), ...lifeRoutes(shapes), ...tokenRoutes(shapes), ...versionRoutes(shapes) }
}

function collectionRoutes({ document, agent, one }: AgentShapes) {
  return {
    list_agents: route({
      id: 'list_agents',
      method: 'GET',
      path: '/v1/agents',
      tag: 'Agents',
      auth: 'key',
      needs: 'view',
      summary: 'List agents',
      description: 'Newest first. Archived agents are listed only with `status=archived`.',
      query: z.strictObject({
        status: z.enum(AGENT_STATUSES).optional().meta({ description: 'All but the archived ones when absent.' }),
        type: z.enum(['inbound', 'outbound']).optional().meta({ description: 'Answers calls, or places them.' }),
        client: z.string().max(100).optional().meta({ description: 'Id of the client.' }),
        ...pageQuery,
      }),
      replies: {
        200: { description: 'A page of agents.', json: listOf(agent), items: agent, example: onePage(one.example) },
      },
    }),
    create_agent: route({
      id: 'create_agent',
      method: 'POST',
      path: '/v1/agents',
      tag: 'Agents',
      auth: 'key',
      needs: 'build',
      summary: 'Create an agent as a draft',
      description:
        'The type and the client are fixed from then on. Without `client` the default client of the account is used.',
      body: z.strictObject({ config: document, client: z.string().max(100).optional() }),
      documentAt: '/config',
      replies: { 201: { ...one, description: 'The created draft.' } },
      problems: ['not_found'],
      examples: { body: { config: EXAMPLE_DOCUMENT } },
    }),
    get_agent_schema: route({
      id: 'get_agent_schema',
      method: 'GET',
      path: '/v1/agents/schema',
      tag: 'Agents',
      auth: 'key',
      needs: 'view',
      summary: 'Read the JSON Schema of the agent document',
      replies: {
        200: {
          description: 'JSON Schema, draft 2020-12.',
          json: z.record(z.string(), z.unknown()),
          example: { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Agent document', oneOf: [] },
        },
      },
    }),
    validate_agent: route({
      id: 'validate_agent',
      changesNothing: true,
      method: 'POST',
      path: '/v1/agents/validate',
      tag: 'Agents',
      auth: 'key',
      needs: 'build',
      summary: 'Check an agent document without saving it',
      description: 'Always 200; what publishing would refuse is among the errors.',
      body: z.union([z.strictObject({ config: document }), document]),
      bodyJudgedByHandler: true,
      documentAt: '/config',
      replies: { 200: { description: 'The verdict.', json: validation, example: EXAMPLE_VERDICT } },
      examples: { body: EXAMPLE_DOCUMENT },
    }),
  }
}

function lifeRoutes({ document, saved, one, aVersion }: AgentShapes) {
  return {
    get_agent: route({
      id: 'get_agent',
      method: 'GET',
      path: '/v1/agents/{id}',
      tag: 'Agents',
      auth: 'key',
      needs: 'view',
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
      needs: 'build',
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
      needs: 'publish',
      summary: 'Publish the draft as a new immutable version',
      description: 'Calls queued before keep the version they were queued with.',
      params: agentId,
      body: z.strictObject({ revision: z.int() }),
      replies: {
        201: { ...aVersion, description: 'The new version.' },
        200: { ...aVersion, description: 'This revision is published already: its version.' },
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
      needs: 'publish',
      summary: 'Archive an agent',
      description: 'It takes no new calls, its queued calls are cancelled and its numbers unrouted. Safe to repeat.',
      params: agentId,
      replies: { 200: one },
      examples: example,
    }),
  }
}

function tokenRoutes({ one }: AgentShapes) {
  return {
    set_agent_mcp_token: route({
      id: 'set_agent_mcp_token',
      method: 'PUT',
      path: '/v1/agents/{id}/mcp-token',
      tag: 'Agents',
      auth: 'key',
      needs: 'publish',
      summary: "Store the bearer token of the agent's tool server",
      description: 'Stored encrypted and never returned.',
      params: agentId,
      body: z.strictObject({
        token: z
          .string()
          .min(1)
          .max(4096)
          .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII without line breaks, as in token-3f9a'),
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
      needs: 'publish',
      summary: "Forget the bearer token of the agent's tool server",
      params: agentId,
      replies: { 200: one },
      examples: example,
    }),
  }
}

function versionRoutes({ version, aVersion }: AgentShapes) {
  return {
    list_agent_versions: route({
      id: 'list_agent_versions',
      method: 'GET',
      path: '/v1/agents/{id}/versions',
      tag: 'Agents',
      auth: 'key',
      needs: 'view',
      summary: 'List the published versions, newest first',
      params: agentId,
      query: z.strictObject(pageQuery),
      replies: {
        200: {
          description: 'A page of versions.',
          json: listOf(version),
          items: version,
          example: onePage(aVersion.example),
        },
      },
      examples: example,
    }),
    get_agent_version: route({
      id: 'get_agent_version',
      method: 'GET',
      path: '/v1/agents/{id}/versions/{version}',
      tag: 'Agents',
      auth: 'key',
      needs: 'view',
      summary: 'Read one published version',
      params: z.object({
        id: identifier('agt'),
        version: wholeNumber(1, COUNT_MAX),
      }),
      replies: { 200: { ...aVersion, description: 'The version.' } },
      examples: { params: { id: EXAMPLE_ID, version: 1 } },
    }),
    preview_agent: route({
      id: 'preview_agent',
      changesNothing: true,
      method: 'POST',
      path: '/v1/agents/{id}/preview',
      tag: 'Agents',
      auth: 'key',
      needs: 'build',
      summary: 'Render the first sentence and the full prompt',
      description: 'The draft unless a version is named. Missing inputs get examples by type. No call is placed.',
      params: agentId,
      body: z
        .strictObject({ inputs: inputValues.optional(), version: z.int().min(1).max(COUNT_MAX).optional() })
        .optional(),
      replies: {
        200: { description: 'What would be said, and by which rules.', json: preview, example: EXAMPLE_PREVIEW },
      },
      problems: ['invalid_inputs'],
      examples: { ...example, body: { inputs: { nome: 'Anna Verdi' } } },
    }),
  }
}
