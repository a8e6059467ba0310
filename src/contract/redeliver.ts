import { z } from 'zod'
import { route } from './route.ts'
import { timestamp, timestampInput } from './shapes.ts'

/** Many events sent once more, after whoever receives them has been away. */

export const REDELIVERED_AT_ONCE_MAX = 1_000

const wanted = z.strictObject({
  endpoint: z
    .string()
    .max(2_000)
    .optional()
    .meta({ description: 'Events with a delivery to this address that has failed or is waiting; a URL.' }),
  call: z.string().max(100).optional().meta({ description: 'All events of this call.' }),
  since: timestampInput.optional().meta({ description: 'Events made then or later; ISO 8601 with an offset.' }),
})

export const redeliverRoutes = {
  redeliver_events: route({
    id: 'redeliver_events',
    method: 'POST',
    path: '/v1/events/redeliver',
    tag: 'Events',
    auth: 'key',
    needs: 'campaign',
    summary: 'Send many events once more',
    description: `By endpoint, call or time, or all of what is given together, in the order of their events. To the address now in force, as with one event. At most ${REDELIVERED_AT_ONCE_MAX} at once: \`next_since\` says from when on there are others, to be asked for with it.`,
    body: wanted,
    replies: {
      202: {
        description: 'How many will be sent.',
        json: z
          .strictObject({
            object: z.literal('redelivery'),
            events: z.int(),
            has_more: z.boolean(),
            next_since: timestamp.nullable(),
          })
          .meta({ id: 'Redelivery' }),
        example: { object: 'redelivery', events: 17, has_more: false, next_since: null },
      },
    },
    examples: { body: { endpoint: 'https://example.com/hook' } },
  }),
}
