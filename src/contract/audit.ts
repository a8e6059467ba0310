import { z } from 'zod'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp, timestampInput } from './shapes.ts'

/** Who changed what. No personal data: ids and codes. */

const entry = z
  .strictObject({
    id: identifier('aud'),
    object: z.literal('audit_entry'),
    actor: z
      .strictObject({ kind: z.enum(['key', 'person', 'cli']), id: z.string() })
      .meta({ id: 'Actor', description: 'A key or a person by its id; `cli` is the operator at the command line.' }),
    action: z.string().meta({ description: 'What was done: the name of the operation.' }),
    target: z.string().nullable().meta({ description: 'The id of what it was done to, where that has one.' }),
    reason: z.string().nullable().meta({ description: 'Why, where whoever did it said so: a code.' }),
    livemode: z.boolean().nullable().meta({ description: 'Null for what belongs to no mode.' }),
    address: z.string().nullable().meta({ description: 'Where the request came from; null at the command line.' }),
    request_id: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof entry>

const EXAMPLE = {
  id: 'aud_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'audit_entry',
  actor: { kind: 'key', id: 'key_01jcq3v5k8e7r9t2w4y6z8a0bc' },
  action: 'publish_agent',
  target: 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc',
  reason: null,
  livemode: true,
  address: '203.0.113.7',
  request_id: 'req_01jcq3v5k8e7r9t2w4y6z8a0bc',
  created_at: '2026-11-15T09:30:00.000Z',
}

export const auditRoutes = {
  list_audit: route({
    id: 'list_audit',
    method: 'GET',
    path: '/v1/audit',
    tag: 'Keys',
    auth: 'key',
    needs: 'govern',
    summary: 'List who changed what, newest first',
    description:
      'For live keys of scope `full` alone. Every change that was made with a key, by a person or at the command line, of both modes. Nothing is ever taken out of it.',
    query: z.strictObject({
      actor: z.string().max(100).optional().meta({ description: 'Only what this key or person did, by id.' }),
      action: z.string().max(100).optional().meta({ description: 'Only this operation.' }),
      target: z.string().max(100).optional().meta({ description: 'Only what was done to the object of this id.' }),
      since: timestampInput.optional().meta({ description: 'Not before.' }),
      until: timestampInput.optional().meta({ description: 'Before.' }),
      ...pageQuery,
    }),
    replies: {
      200: { description: 'A page of entries.', json: listOf(entry), items: entry, example: onePage(EXAMPLE) },
    },
  }),
}
