import { z } from 'zod'
import { route } from './route.ts'

/** One stream that says what has changed; whoever listens asks again for what they show. */

/** Of how many calls the words may be followed at once. */
export const WORDS_MAX = 20

const words = z
  .string()
  .max(40 * WORDS_MAX)
  .optional()
  .meta({
    description: `Ids of running calls whose turns are told as they are spoken, at most ${WORDS_MAX}, with commas.`,
  })

export const streamRoutes = {
  open_stream: route({
    id: 'open_stream',
    method: 'GET',
    path: '/v1/stream',
    tag: 'Events',
    auth: 'key',
    needs: 'read',
    summary: 'Be told what changes, as it changes',
    description:
      'Server-sent events. `change` has `{"object": "call"|"campaign"|"event"|"dialing", "id": …, "change": …}`, where `change` is the new state of a call or campaign, the type of an event, or `paused` or `resumed`; read the object for more. `turn` has `{"call": …, "n": …, "speaker": …, "text": …, "start_seconds": …, "end_seconds": …, "interrupted": …}`. `reset` says that changes may have been missed: read again what you show. A comment comes every 15 seconds. After a break the browser sends `Last-Event-ID`, and what was missed is told.',
    query: z.strictObject({ words }),
    replies: { 200: { description: 'The stream.', stream: 'text/event-stream' } },
    problems: ['unavailable'],
  }),
}
