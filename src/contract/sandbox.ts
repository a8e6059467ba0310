import { z } from 'zod'
import { EXAMPLE_CALL } from './calls.ts'
import { eventFields } from './events.ts'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp } from './shapes.ts'

/**
 * The sandbox: what would have been delivered, for whoever is still building the other end (rules.md#where-events-go).
 */

const mail = z
  .strictObject({
    to: z.array(z.string()),
    cc: z.array(z.string()),
    subject: z.string(),
    text: z.string().meta({ description: 'The body as plain text.' }),
    html: z.string().meta({ description: 'The same as HTML; nothing in it is loaded from elsewhere.' }),
  })
  .meta({ id: 'SandboxMail' })

const sandboxMessage = z
  .strictObject({
    id: identifier('msg'),
    object: z.literal('sandbox_message'),
    kind: z.enum(['event', 'email']).meta({ description: 'What it would have been sent as.' }),
    event: identifier('evt'),
    call: identifier('call'),
    livemode: z.boolean(),
    created_at: timestamp,
    email: mail.nullable().meta({ description: 'The mail as it would have been sent; null for events.' }),
    payload: z
      .strictObject(eventFields)
      .nullable()
      .meta({ description: 'The event as it would have been posted; null for mails.' }),
  })
  .meta({
    id: 'SandboxMessage',
    description: 'Of a call that was anonymised both `email` and `payload` are null.',
  })
export type SandboxMessage = z.output<typeof sandboxMessage>

const EXAMPLE_MESSAGE = {
  id: 'msg_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'sandbox_message',
  kind: 'email',
  event: 'evt_01jcq3v5k8e7r9t2w4y6z8a0bc',
  call: EXAMPLE_CALL.id,
  livemode: false,
  created_at: '2026-11-15T09:30:00.000Z',
  email: {
    to: ['studio@example.com'],
    cc: [],
    subject: 'Nuova chiamata per Studio Rossi',
    text: 'Chiamata completata\ndomenica 15 novembre 2026, 10:30\n',
    html: '<h1>Chiamata completata</h1>',
  },
  payload: null,
}

export const sandboxRoutes = {
  list_sandbox_messages: route({
    id: 'list_sandbox_messages',
    method: 'GET',
    path: '/v1/sandbox',
    tag: 'Events',
    auth: 'key',
    needs: 'read',
    summary: 'List what was kept in the sandbox, newest first',
    description:
      "Events of agents whose `delivery.mode` is `sandbox`, and in test mode the mails of the others: written as they would have been sent, and never sent. Those of the last 30 days and of the key's mode.",
    query: z.strictObject({ ...pageQuery }),
    replies: {
      200: {
        description: 'A page of the sandbox.',
        json: listOf(sandboxMessage),
        items: sandboxMessage,
        example: onePage(EXAMPLE_MESSAGE),
      },
    },
  }),
}
