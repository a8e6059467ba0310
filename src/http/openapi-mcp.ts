import { errorBody } from '#contract/shapes.ts'
import type { Components, Json } from './openapi-components.ts'

/**
 * `POST /mcp` for whoever reads the document: what the messages mean is written in the Model Context Protocol, not
 * here.
 */

const ID = { type: ['string', 'integer', 'null'] }
const VERSION = { const: '2.0' }

const MESSAGE = {
  type: 'object',
  properties: {
    jsonrpc: VERSION,
    id: { type: ['string', 'integer'], description: 'Absent in a notification, which is not answered.' },
    method: { type: 'string', description: 'As in `tools/list` and `tools/call`.' },
    params: { type: 'object', additionalProperties: true },
  },
  required: ['jsonrpc', 'method'],
}

const ANSWER = {
  type: 'object',
  properties: {
    jsonrpc: VERSION,
    id: ID,
    result: { type: 'object', additionalProperties: true },
    error: {
      type: 'object',
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
      required: ['code', 'message'],
    },
  },
  required: ['jsonrpc', 'id'],
}

const DESCRIPTION = [
  'The Model Context Protocol over Streamable HTTP, in its revisions 2026-07-28 and 2025-11-25, without a session. One JSON-RPC message per request. Every operation of this document is a tool of the same name, with the same key, limits and problems; tools that would do something twice take `idempotency_key`.',
  'An MCP client does all of this by itself: it is given this address and the key. It must accept both `application/json` and `text/event-stream`; the answer comes as one or the other.',
].join('\n\n')

export function mcpOperation(components: Components): Json {
  const error = components.add(errorBody, 'output')
  const refused = (description: string) => ({ description, content: { 'application/json': { schema: error } } })
  const protocol = (description: string) => ({ description, content: { 'application/json': { schema: ANSWER } } })
  return {
    operationId: 'mcp',
    summary: 'Speak the Model Context Protocol',
    description: DESCRIPTION,
    tags: ['MCP'],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: MESSAGE,
          example: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_account', arguments: {} } },
        },
      },
    },
    responses: {
      200: {
        description: 'The answer to the message; a problem of a tool is an answer too, with `isError`.',
        content: { 'application/json': { schema: ANSWER }, 'text/event-stream': { schema: { type: 'string' } } },
      },
      202: { description: 'A notification was taken.' },
      400: protocol('What was sent is not one message of the protocol.'),
      401: refused('`unauthorized`: no valid API key.'),
      403: refused(
        '`forbidden`: the server does not know itself by this `Host`, or the `Origin` is another: `CENTRALINO_ALLOWED_HOSTS`.',
      ),
      406: protocol('The client does not accept both of the types in which it may be answered.'),
      413: refused('`body_too_large`: more than 16 MiB.'),
      415: protocol('The message is not `application/json`.'),
      429: refused('`rate_limited`: too many requests with this key.'),
    },
  }
}
