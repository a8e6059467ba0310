import { z } from 'zod'
import { agentDocumentSchema } from './agent-document.ts'

/**
 * What `GET /v1/agents/schema` serves: JSON Schema draft 2020-12, of the document as it is sent (defaults not yet
 * filled in). The root stays a plain `oneOf`; a schema id on it would turn the whole into a reference.
 */
export function agentJsonSchema(options: { allowHttp: boolean }): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(agentDocumentSchema(options), { io: 'input', target: 'draft-2020-12' })
  return {
    $schema,
    title: 'Agent document',
    description:
      'A voice agent: what it says, what it collects, where the results go. `type` decides which shape holds.',
    ...schema,
  }
}
