import { z } from 'zod'
import { EXAMPLE_ID } from './agent-examples.ts'
import type { Turn } from './conversation.ts'
import { route } from './route.ts'
import { identifier, timestamp } from './shapes.ts'

/** Talking to a draft: by text, or by the microphone of a browser (rules.md#talking-to-a-draft). */

const TALK_KINDS = ['text', 'microphone'] as const
export type TalkKind = (typeof TALK_KINDS)[number]

const TALK_TEXT_MAX = 1_000

/** What the page sends besides sound. */
export const talkRequest = z.union([
  z.strictObject({ type: z.literal('text'), text: z.string().trim().min(1).max(TALK_TEXT_MAX) }),
  z.strictObject({ type: z.literal('hang_up') }),
])
export type TalkRequest = z.output<typeof talkRequest>

/** What the page is told besides sound. */
export type TalkMessage =
  | { type: 'started'; call: string }
  | { type: 'turn'; turn: Turn }
  | { type: 'tool'; name: string }
  /** Nothing more is said; what came of it is on the call. */
  | { type: 'ended'; call: string | null; message: string | null }

/**
 * A browser that talks: the house's side of its socket. Whoever holds it bounds what comes, in rate and in size, and
 * what waits to be sent.
 */
export interface TalkSocket {
  send(message: TalkMessage): void
  /** 20 ms of sound; left out where the browser does not keep up. */
  play(frame: Uint8Array): void
  onText(handler: (text: string) => void): void
  /** A whole frame that came from the microphone. */
  onSound(handler: (frame: Uint8Array) => void): void
  /** Fires when the browser is gone or the person has hung up. */
  readonly left: AbortSignal
  /** Safe to repeat. */
  close(): void
}

const talk = z
  .strictObject({
    object: z.literal('talk'),
    kind: z.enum(TALK_KINDS),
    agent: identifier('agt'),
    revision: z.int().meta({ description: 'Of the draft that answers.' }),
    answered_by: z.enum(['model', 'script']).meta({
      description: 'A model of the installation, or, where it has no key for one, the script of simulated calls.',
    }),
    url: z.string().meta({ description: 'Where the line is opened as a WebSocket, once, by the same browser.' }),
    expires_at: timestamp.meta({ description: 'Until when it may be opened.' }),
  })
  .meta({ id: 'Talk' })
type TalkObject = z.output<typeof talk>

const EXAMPLE: TalkObject = {
  object: 'talk',
  kind: 'text',
  agent: EXAMPLE_ID,
  revision: 3,
  answered_by: 'model',
  url: '/v1/talks/7Wq0b3yQm2l8n1c4v5x6z7a8s9d0f1g2h3j4k5l6m7n',
  expires_at: '2026-11-15T09:31:00.000Z',
}

export const talkRoutes = {
  create_talk: route({
    id: 'create_talk',
    method: 'POST',
    path: '/v1/agents/{id}/talks',
    tag: 'Test mode',
    auth: 'person',
    needs: 'build',
    summary: 'Talk to the draft',
    description:
      'Test mode only. Opens nothing yet: within a minute the browser opens the WebSocket at `url`, with its own session and from a page of this server; the address works once. What is said there is a test call of the draft as it stands, with transcript, tools, result and, by microphone, a recording. By text the messages are `{"type": "text", "text": …}`; by microphone sound goes both ways in messages of 640 bytes, 20 ms of 16-bit samples at 16 kHz. `{"type": "hang_up"}` ends it. The server sends `started`, `turn`, `tool` and `ended`. It lasts ten minutes at most and takes one of the lines for received calls. Tools are listed at their server and never called.',
    params: z.object({ id: identifier('agt') }),
    body: z.strictObject({
      kind: z.enum(TALK_KINDS),
      inputs: z
        .record(z.string(), z.unknown())
        .optional()
        .meta({ description: "Validated against the draft's `inputs`; examples by type for what is absent." }),
    }),
    replies: { 201: { description: 'A line that may be opened.', json: talk, example: EXAMPLE } },
    problems: ['forbidden', 'not_found', 'agent_archived', 'invalid_inputs', 'unavailable'],
    examples: { params: { id: EXAMPLE_ID }, body: { kind: 'text' } },
  }),
}
