import { z } from 'zod'
import { route } from './route.ts'
import { timestamp } from './shapes.ts'

/** The stop of all dialling: nothing new is dialled for the account and mode, whatever is queued. */

const REASON_MAX = 500
const dialing = z
  .strictObject({
    object: z.literal('dialing'),
    paused: z.boolean(),
    reason: z.string().nullable(),
    changed_at: timestamp.nullable().meta({ description: 'Null while nobody has ever stopped it.' }),
  })
  .meta({ id: 'Dialing' })
export type DialingObject = z.output<typeof dialing>

const EXAMPLE = {
  object: 'dialing',
  paused: true,
  reason: 'The line is noisy.',
  changed_at: '2026-11-15T09:30:00.000Z',
}
const one = { description: 'Whether calls are dialled.', json: dialing, example: EXAMPLE }

export const dialingRoutes = {
  get_dialing: route({
    id: 'get_dialing',
    method: 'GET',
    path: '/v1/dialing',
    tag: 'Calls',
    auth: 'key',
    needs: 'read',
    summary: 'Read whether calls are dialled',
    replies: { 200: one },
  }),
  set_dialing: route({
    id: 'set_dialing',
    method: 'PUT',
    path: '/v1/dialing',
    tag: 'Calls',
    auth: 'key',
    needs: 'campaign',
    summary: 'Stop all dialling, or let it go on',
    description:
      "Of the account, in the key's mode, at once and whatever is queued: calls wait with `waiting_for` `dialing_paused`. Calls that ring or talk finish, and calls to us are answered.",
    body: z.strictObject({ paused: z.boolean(), reason: z.string().max(REASON_MAX).optional() }),
    replies: { 200: one },
    examples: { body: { paused: true, reason: 'The line is noisy.' } },
  }),
}
