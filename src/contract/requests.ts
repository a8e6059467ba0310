import { z } from 'zod'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp, timestampInput } from './shapes.ts'

/**
 * The requests of the last days, for whoever develops against the API. Neither bodies nor values of addresses are kept.
 */

const request = z
  .strictObject({
    id: identifier('req'),
    object: z.literal('request'),
    method: z.string(),
    route: z.string().meta({ description: 'The path of the operation, with its parameters as names.' }),
    operation: z.string().nullable().meta({ description: 'The name of the operation; null where there is none.' }),
    status: z.int(),
    code: z.string().nullable().meta({ description: 'The code of the error, where it was one.' }),
    replayed: z
      .boolean()
      .meta({ description: 'An earlier request with the same `Idempotency-Key` was answered again.' }),
    by: z.string().meta({ description: 'The key or the person that asked.' }),
    duration_ms: z.int(),
    created_at: timestamp,
  })
  .meta({ id: 'Request' })
export type RequestObject = z.output<typeof request>

const EXAMPLE = {
  id: 'req_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'request',
  method: 'POST',
  route: '/v1/calls',
  operation: 'create_call',
  status: 200,
  code: null,
  replayed: true,
  by: 'key_01jcq3v5k8e7r9t2w4y6z8a0bc',
  duration_ms: 7,
  created_at: '2026-11-15T09:30:00.000Z',
}

export const requestRoutes = {
  list_requests: route({
    id: 'list_requests',
    method: 'GET',
    path: '/v1/requests',
    tag: 'Account',
    auth: 'key',
    needs: 'read',
    summary: "List the requests of the last days in the key's mode, newest first",
    description: 'They appear some seconds later and are kept for seven days. Reads by people are not listed.',
    query: z.strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional().meta({ description: 'How it was asked.' }),
      status: z.enum(['2xx', '4xx', '5xx']).optional().meta({ description: 'How it was answered.' }),
      operation: z.string().max(100).optional().meta({ description: 'The name of the operation.' }),
      since: timestampInput.optional().meta({ description: 'Made then or later; ISO 8601 with an offset.' }),
      ...pageQuery,
    }),
    replies: {
      200: { description: 'A page of requests.', json: listOf(request), items: request, example: onePage(EXAMPLE) },
    },
  }),
}
